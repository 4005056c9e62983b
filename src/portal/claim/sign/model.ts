import type { ReviewProps } from '../../order/check-answers/model.ts';
import type { FieldError, ItemView, RequestedView } from '../../parts/views.ts';

/** What is to sign, and the form of it. */
export type Signing = {
  stage: 'sign';
  errors: FieldError[];
  claimNumber: string;
  orderNumber: string;
  /** The store whose team filed it for its customer; null where the customer did. */
  filedBy: string | null;
  items: (ItemView & { issue: string; details: string | null })[];
  /** "Refund" and "$40.80 back to your card". */
  requested: RequestedView;
  /** Null where only the statement is asked for, or no address is known and none needed. */
  address: ReviewProps['address'] | null;
  /** Null where the statement is enough; `mayType`: the store takes typed names. */
  signature: { mayType: boolean } | null;
  values: { addressConfirmed: boolean; acknowledged: boolean; signatureName: string };
  viewHref: string;
};

/**
 * Fields of the form: the keys of `address.values`, `addressConfirmed` = `yes`, `acknowledged` = `yes`, `signature` (PNG
 * data URL) or `signatureName`. Button `update` = `country` only draws the page again.
 */
export type SignProps =
  | Signing
  /** Signed before, not just now; or the claim waits for nothing any more. */
  | { stage: 'signed' | 'over'; claimNumber: string; viewHref: string }
  /** `isNew`: nobody has looked at the claim before. */
  | { stage: 'thanks'; claimNumber: string; viewHref: string; isNew: boolean }
  /** A link that is wrong or was revoked: nothing of any claim. */
  | { stage: 'unknown' };
