/** Why something was decided, in the specification's words (section 3), and what a shopper may read of it. */

type Reason = {
  label: string;
  /** What a shopper reads instead (decisions.md section 6). */
  shown?: string;
  /** Whether a claim can be denied or dismissed for it; the others say how one was approved or why it moved. */
  refuses: boolean;
};

export const DECISION_REASONS = {
  CUSTOMER_SHIPPING_ADDRESS_TYPO: { label: 'Customer Shipping Address Typo', refuses: true },
  CUSTOM: { label: 'Custom', refuses: true },
  CUSTOMER_RESPONDED: { label: 'Customer Responded', refuses: false },
  CLAIM_TIMEFRAME_EXPIRED: { label: 'Claim Timeframe Expired', refuses: true },
  FOLLOW_UP: { label: 'Follow up', refuses: false },
  INSUFFICIENT_SHIPPER_PACKAGING: { label: 'Insufficient Shipper Packaging', refuses: true },
  CLAIM_TYPE_NOT_COVERED: { label: 'Claim Type Not Covered', refuses: true },
  NO_RESPONSE: { label: 'No Response', refuses: true },
  OTHER: { label: 'Other', refuses: true },
  PACKAGE_ARRIVED: { label: 'Package Arrived', refuses: true },
  DELIVERY_PHOTO_VERIFIED: { label: 'Delivery Photo Verified', refuses: true },
  REFUND: { label: 'Refund', refuses: false },
  RESHIP: { label: 'Reship', refuses: false },
  STORE_CREDIT: { label: 'Store Credit', refuses: false },
  RETURN_TO_SENDER: { label: 'Return To Sender', refuses: true },
  EXCESSIVE_CLAIM_THRESHOLD_REACHED: { label: 'Excessive Claim Threshold Reached', refuses: true },
  ALREADY_REFUNDED: { label: 'Already Refunded', refuses: true },
  ALREADY_REPLACED: { label: 'Already Replaced', refuses: true },
  POTENTIAL_FRAUD: { label: 'Potential Fraud', shown: 'Not Covered', refuses: true },
  FLAT_RATE: { label: 'Flat Rate', refuses: false },
  FLAT_RATE_STORE_CREDIT: { label: 'Flat Rate Store Credit', refuses: false },
} as const satisfies Record<string, Reason>;

export type DecisionReason = keyof typeof DECISION_REASONS;
const ALL = Object.keys(DECISION_REASONS) as DecisionReason[];

/** Reasons that a claim can be denied or dismissed for. */
export const REFUSAL_REASONS = ALL.filter((reason) => DECISION_REASONS[reason].refuses);

/** The label as a shopper reads it: a suspicion is never told. */
export function shownReason(reason: DecisionReason): string {
  const { label, shown }: Reason = DECISION_REASONS[reason];
  return shown ?? label;
}
