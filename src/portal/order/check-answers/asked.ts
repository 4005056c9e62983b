/** What the shopper has to confirm before the claim is sent: the page asks before it sends, the server of what it got. */
import type { FieldError } from '../../parts/views.ts';
import type { ReviewProps } from './model.ts';
import { words as reviewWords } from './text.ts';

type Asking = Pick<ReviewProps, 'proof' | 'valet' | 'mayType' | 'receipt'>;

/** `drawn`, `typed`: the signature; `pages`: of the receipt. */
export type Given = {
  addressConfirmed: boolean;
  acknowledged: boolean;
  drawn: string;
  typed: string;
  pages: number;
};

/** With a signature that comes later the customer ticks it, too. */
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
