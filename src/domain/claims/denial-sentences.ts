/** A first draft of the sentence that the customer reads, for each reason. */
import type { RefusalReason } from './decision.ts';

export const DENIAL_SENTENCES: Record<RefusalReason, string> = {
  CUSTOMER_SHIPPING_ADDRESS_TYPO:
    'We can’t approve your claim, because the shipping address on the order had a mistake.',
  CUSTOM: 'We looked at your claim and can’t approve it.',
  CLAIM_TIMEFRAME_EXPIRED: 'We can’t approve your claim, because the time to file it had passed.',
  INSUFFICIENT_SHIPPER_PACKAGING: 'We can’t approve your claim, because the packaging wasn’t strong enough.',
  CLAIM_TYPE_NOT_COVERED:
    'We can’t approve your claim, because your protection doesn’t cover this kind of problem.',
  NO_RESPONSE: 'We can’t approve your claim, because we didn’t hear back from you.',
  OTHER: 'We looked at your claim and can’t approve it.',
  PACKAGE_ARRIVED: 'We can’t approve your claim, because the package arrived.',
  DELIVERY_PHOTO_VERIFIED:
    'We can’t approve your claim, because the carrier’s photo shows the package at your address.',
  RETURN_TO_SENDER: 'We can’t approve your claim, because the package was returned to the sender.',
  EXCESSIVE_CLAIM_THRESHOLD_REACHED:
    'We can’t approve your claim, because you’ve reached the number of claims that can be approved.',
  ALREADY_REFUNDED: 'We can’t approve your claim, because you already received a refund for this.',
  ALREADY_REPLACED: 'We can’t approve your claim, because you already received a replacement for this.',
  // The customer never learns of a suspicion.
  POTENTIAL_FRAUD: 'We can’t approve your claim, because it isn’t covered.',
};
