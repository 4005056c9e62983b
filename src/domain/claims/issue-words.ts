import { catalogue } from '../text/catalogue.ts';
import type { ClaimType } from './claim-types.ts';

/** The labels a customer reads in place of the staff's, in mails in en-US. */
export const ENGLISH_ISSUES = {
  STOLEN: 'Stolen',
  ORDER_DELIVERED_NOT_RECEIVED: 'Marked delivered, but not received',
  RETURNED_TO_SENDER: 'Returned to sender',
  TRACKING_NOT_MOVING: 'Tracking not moving',
  WRONG_ADDRESS: 'Wrong address',
  WRONG_ADDRESS_CARRIER: 'Wrong address',
  WRONG_ADDRESS_CUSTOMER: 'Wrong address',
  LOST: 'Lost',
  LATE_SHIPPING: 'Late',
  CARRIER_DID_NOT_RECEIVE: 'Never handed to the carrier',
  DAMAGED: 'Damaged',
  DEFECTIVE_ITEM: 'Defective',
  MISSING_ITEM: 'Missing',
  WRONG_ITEM: 'Wrong item',
  PRODUCT_NOT_AS_DESCRIBED: 'Not as described',
  MULTIPLE: 'Several issues',
} as const satisfies Record<ClaimType, string>;

/** On pages. */
export const ISSUE_LABELS = catalogue(ENGLISH_ISSUES);
