import type { ClaimTerms } from '../../../domain/stores/legal.ts';
import type { ValetView } from '../../parts/brand.ts';
import type { Frame, ItemView, PhotoView } from '../../parts/views.ts';

export type AnswerLines = {
  key: 'product' | 'bought' | 'receipt' | 'issue' | 'method' | 'contact' | 'address';
  lines: string[];
};

/** `changeHref` is null if the answer has no question of its own. */
export type AnswerRow = AnswerLines & { changeHref: string | null };

/**
 * Fields: `addressConfirmed` = `yes`, `acknowledged` = `yes`, `signature` (PNG data URL) or `signatureName`.
 */
export type InStoreReviewProps = Frame & {
  item: ItemView | null;
  rows: AnswerRow[];
  /** Photos of the problem. */
  photos: PhotoView[];
  /** False if the store doesn't ask for an address. */
  asksAddress: boolean;
  /** The shopper asked for a replacement. */
  isSent: boolean;
  proof: 'ACKNOWLEDGEMENT' | 'SIGNATURE' | null;
  /** What submitting agrees to; null if the store has no claim terms, or the team files for the customer. */
  terms: ClaimTerms | null;
  /** Set if a team member files for a customer, who signs by mail if the claim needs it. */
  valet: (ValetView & { mustSign: boolean }) | null;
  values: {
    addressConfirmed: boolean;
    acknowledged: boolean;
    signatureName: string;
  };
};
