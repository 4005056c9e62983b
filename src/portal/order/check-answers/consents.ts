/**
 * What the shopper must confirm before the claim is filed. The page checks this before it submits; the server checks it again.
 */
import type { FieldError } from '../../parts/views.ts';
import type { ReviewProps } from './model.ts';
import { words as reviewWords } from './text.ts';

type Asking = Pick<ReviewProps, 'proof' | 'valet' | 'mayType' | 'receipt'>;

/** `drawn` and `typed` are the two kinds of signature; `pages` counts the receipt's pages. */
export type Given = {
  addressConfirmed: boolean;
  acknowledged: boolean;
  drawn: string;
  typed: string;
  pages: number;
};

/** If the customer will sign later, they also confirm the statement then. */
export const asksStatement = ({ proof, valet }: Pick<Asking, 'proof' | 'valet'>): boolean =>
  proof !== null && !(valet !== null && proof === 'SIGNATURE');

const isUnsigned = ({ proof, valet, mayType }: Asking, { drawn, typed }: Given): boolean =>
  proof === 'SIGNATURE' && valet === null && drawn === '' && !(mayType && typed !== '');

const unsignedMessage = ({ mayType }: Asking): string =>
  mayType ? reviewWords.signatureMissing : reviewWords.signatureNotDrawn;

export function statementErrors(asking: Asking, given: Given): FieldError[] {
  const missing: readonly [field: string, isMissing: boolean, message: string][] = [
    ['addressConfirmed', !given.addressConfirmed, reviewWords.confirmMissing],
    ['acknowledged', asksStatement(asking) && !given.acknowledged, reviewWords.acknowledgeMissing],
    ['photos', asking.receipt !== null && given.pages === 0, reviewWords.receipt.missing],
    ['signature', isUnsigned(asking, given), unsignedMessage(asking)],
  ];
  return missing.flatMap(([field, isMissing, message]) => (isMissing ? [{ field, message }] : []));
}
