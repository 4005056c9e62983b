import { words as reviewWords } from '../../order/check-answers/text.ts';
import type { FieldError } from '../../parts/views.ts';
import type { Signing } from './model.ts';

const words = reviewWords;

/** Runs in the browser before submit and on the server. */
export function missingIn(
  { address, signature }: Pick<Signing, 'address' | 'signature'>,
  given: { addressConfirmed: boolean; acknowledged: boolean; isSigned: boolean },
): FieldError[] {
  return [
    ...(address !== null && !given.addressConfirmed
      ? [{ field: 'addressConfirmed', message: words.confirmMissing }]
      : []),
    ...(signature !== null && !given.isSigned
      ? [
          {
            field: 'signature',
            message: signature.mayType ? words.signatureMissing : words.signatureNotDrawn,
          },
        ]
      : []),
    ...(given.acknowledged ? [] : [{ field: 'acknowledged', message: words.acknowledgeMissing }]),
  ];
}
