import type { ClaimTerms } from '../../../domain/stores/legal.ts';
import type { AddressView } from '../../order/check-answers/model.ts';
import type { FieldError, ItemView, RequestedView } from '../../parts/views.ts';

/** What is to be signed, and its form. */
export type Signing = {
  stage: 'sign';
  errors: FieldError[];
  claimNumber: string;
  orderNumber: string;
  /** The store whose team filed the claim for its customer; null if the customer filed it. */
  filedBy: string | null;
  items: (ItemView & { issue: string; details: string | null })[];
  /** "Refund" and "$40.80 back to your card". */
  requested: RequestedView;
  /** Hash of the address shown here, so that nobody confirms one that was changed meanwhile. */
  seen: string;
  /** Null if only the statement is required, or if no address is known or needed. */
  address: AddressView | null;
  /** Null if the statement is enough. `mayType` says whether the store accepts typed names. */
  signature: { mayType: boolean } | null;
  /** What signing agrees to; null if the store has no claim terms. */
  terms: ClaimTerms | null;
  values: { addressConfirmed: boolean; acknowledged: boolean; signatureName: string };
  viewHref: string;
};

/**
 * Fields: the keys of `address.values` if the form is open, `addressConfirmed` = `yes`, `seen` (hidden), `acknowledged` = `yes`, `signature` (PNG data URL) or
 * `signatureName`. The button `update` only redraws the page: `address` opens the form, `country` draws it for the
 * chosen country.
 */
export type SignProps =
  | Signing
  /** The claim was signed earlier, or no longer needs a signature. */
  | { stage: 'signed' | 'over'; claimNumber: string; viewHref: string }
  /** `isNew`: nobody on the team has seen the claim yet. */
  | { stage: 'thanks'; claimNumber: string; viewHref: string; isNew: boolean }
  /** The link is invalid or was revoked: shows nothing of any claim. */
  | { stage: 'unknown' };
