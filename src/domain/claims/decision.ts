/** The reason for a decision, and what a shopper may read of it. */

type Reason = {
  label: string;
  /** What a shopper reads instead of the label (docs/rules/lifecycle.md). */
  shown?: string;
  /** An explanation for the shopper. If absent, the team's message has to explain it. */
  means?: string;
  /** Whether a claim can be denied or dismissed for it. The others explain an approval or a status change. */
  refuses: boolean;
};

export const DECISION_REASONS = {
  CUSTOMER_SHIPPING_ADDRESS_TYPO: {
    label: 'Customer Shipping Address Typo',
    means: 'The shipping address on the order had a mistake',
    refuses: true,
  },
  CUSTOM: { label: 'Custom', refuses: true },
  CUSTOMER_RESPONDED: { label: 'Customer Responded', refuses: false },
  CLAIM_TIMEFRAME_EXPIRED: {
    label: 'Claim Timeframe Expired',
    means: 'The time to file this claim had passed',
    refuses: true,
  },
  FOLLOW_UP: { label: 'Follow up', refuses: false },
  INSUFFICIENT_SHIPPER_PACKAGING: {
    label: 'Insufficient Shipper Packaging',
    means: 'The packaging wasn’t strong enough',
    refuses: true,
  },
  CLAIM_TYPE_NOT_COVERED: {
    label: 'Claim Type Not Covered',
    means: 'Your protection doesn’t cover this kind of problem',
    refuses: true,
  },
  NO_RESPONSE: {
    label: 'No Response',
    means: 'We didn’t hear back from you',
    refuses: true,
  },
  OTHER: { label: 'Other', refuses: true },
  PACKAGE_ARRIVED: {
    label: 'Package Arrived',
    means: 'The package arrived',
    refuses: true,
  },
  DELIVERY_PHOTO_VERIFIED: {
    label: 'Delivery Photo Verified',
    means: 'The carrier’s photo shows the package at your address',
    refuses: true,
  },
  REFUND: { label: 'Refund', refuses: false },
  RESHIP: { label: 'Reship', refuses: false },
  STORE_CREDIT: { label: 'Store Credit', refuses: false },
  RETURN_TO_SENDER: {
    label: 'Return To Sender',
    means: 'The package was returned to the sender',
    refuses: true,
  },
  EXCESSIVE_CLAIM_THRESHOLD_REACHED: {
    label: 'Excessive Claim Threshold Reached',
    means: 'You’ve reached the number of claims that can be approved',
    refuses: true,
  },
  ALREADY_REFUNDED: {
    label: 'Already Refunded',
    means: 'You already received a refund for this',
    refuses: true,
  },
  ALREADY_REPLACED: {
    label: 'Already Replaced',
    means: 'You already received a replacement for this',
    refuses: true,
  },
  POTENTIAL_FRAUD: { label: 'Potential Fraud', shown: 'Not Covered', means: 'Not Covered', refuses: true },
  FLAT_RATE: { label: 'Flat Rate', refuses: false },
  FLAT_RATE_STORE_CREDIT: { label: 'Flat Rate Store Credit', refuses: false },
} as const satisfies Record<string, Reason>;

export type DecisionReason = keyof typeof DECISION_REASONS;
const ALL = Object.keys(DECISION_REASONS) as DecisionReason[];

type Refusing = { [R in DecisionReason]: (typeof DECISION_REASONS)[R]['refuses'] extends true ? R : never };

/** Reasons for which a claim can be denied or dismissed. */
export type RefusalReason = Refusing[DecisionReason];

export const REFUSAL_REASONS = ALL.filter(
  (reason): reason is RefusalReason => DECISION_REASONS[reason].refuses,
);

/** The label for the shopper, who never learns of a suspicion. */
export function shownReason(reason: DecisionReason): string {
  const { label, shown }: Reason = DECISION_REASONS[reason];
  return shown ?? label;
}

/** The same as a sentence; null if the label alone explains nothing. `reason` is whatever was stored. */
export function reasonForShopper(reason: unknown): string | null {
  if (typeof reason !== 'string' || !Object.hasOwn(DECISION_REASONS, reason)) return null;
  const { means }: Reason = DECISION_REASONS[reason as DecisionReason];
  return means ?? null;
}

/** What a store lets its rules deny for, unless it sets something else: a window, or a quantity. */
export const RULE_DENIALS = [
  'CLAIM_TIMEFRAME_EXPIRED',
  'EXCESSIVE_CLAIM_THRESHOLD_REACHED',
] as const satisfies readonly RefusalReason[];
