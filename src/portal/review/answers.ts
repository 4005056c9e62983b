import { filled } from '../form.tsx';
import { text } from '../text.ts';
import type { FieldError } from '../views.ts';
import type { ReviewProps } from './model.ts';

const words = text.review;

/** What can be said before sending; whether the address exists and the numbers still hold is the server's to say. */
export function validateReview(props: ReviewProps, data: FormData): FieldError[] {
  const missing = (Object.keys(words.addressMissing) as (keyof typeof words.addressMissing)[])
    .filter((field) => filled(data, field) === '')
    .map((field) => ({ field, message: words.addressMissing[field] }));
  const unsigned = filled(data, 'signature') === '' && filled(data, 'signatureName') === '';
  return [
    ...missing,
    ...(filled(data, 'addressConfirmed') === ''
      ? [{ field: 'addressConfirmed', message: words.confirmMissing }]
      : []),
    ...(props.proof !== null && filled(data, 'acknowledged') === ''
      ? [{ field: 'acknowledged', message: words.acknowledgeMissing }]
      : []),
    ...(props.proof === 'SIGNATURE' && unsigned
      ? [{ field: 'signature', message: words.signatureMissing }]
      : []),
  ];
}
