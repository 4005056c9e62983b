import { words as reviewWords } from '../../order/check-answers/text.ts';
import type { FieldError } from '../../parts/views.ts';
import type { InStoreReviewProps } from './model.ts';

type Given = { addressConfirmed: boolean; acknowledged: boolean; signed: boolean };

/** Runs in the browser and on the server. */
export function reviewErrors(
  { asksAddress, proof }: Pick<InStoreReviewProps, 'asksAddress' | 'proof'>,
  { addressConfirmed, acknowledged, signed }: Given,
): FieldError[] {
  const problems = [
    [asksAddress && !addressConfirmed, 'addressConfirmed', reviewWords.confirmMissing],
    [proof !== null && !acknowledged, 'acknowledged', reviewWords.acknowledgeMissing],
    [proof === 'SIGNATURE' && !signed, 'signature', reviewWords.signatureMissing],
  ] as const;
  return problems.flatMap(([wrong, field, message]) => (wrong ? [{ field, message }] : []));
}
