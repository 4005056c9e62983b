import { text } from '../../text.ts';
import type { FieldError } from '../../views.ts';
import { words as all } from '../text.ts';
import type { InStoreReviewProps } from './model.ts';

type Given = { method: string; addressConfirmed: boolean; acknowledged: boolean; signed: boolean };

/** Said by the page and by the server. */
export function reviewErrors(
  { methods, asksAddress, proof }: Pick<InStoreReviewProps, 'methods' | 'asksAddress' | 'proof'>,
  { method, addressConfirmed, acknowledged, signed }: Given,
): FieldError[] {
  const problems = [
    [!methods.some(({ value }) => value === method), 'method', all.review.methodMissing],
    [asksAddress && !addressConfirmed, 'addressConfirmed', text.review.confirmMissing],
    [proof !== null && !acknowledged, 'acknowledged', text.review.acknowledgeMissing],
    [proof === 'SIGNATURE' && !signed, 'signature', text.review.signatureMissing],
  ] as const;
  return problems.flatMap(([wrong, field, message]) => (wrong ? [{ field, message }] : []));
}
