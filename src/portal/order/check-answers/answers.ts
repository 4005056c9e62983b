import { filled } from '../../parts/form.tsx';
import type { FieldError } from '../../parts/views.ts';
import { statementErrors } from './consents.ts';
import type { ReviewProps } from './model.ts';
import { words as reviewWords } from './text.ts';

const words = reviewWords;

/**
 * Checks that the browser can do before submit. Only the server can tell whether the address exists and the quantities are still
 * available.
 */
export function validateReview(props: ReviewProps, data: FormData): FieldError[] {
  const required = Object.keys(words.addressMissing) as (keyof typeof words.addressMissing)[];
  // If the order has no address, one is required only when goods will ship.
  const none = !required.some((field) => field !== 'country' && filled(data, field) !== '');
  const missing = required
    .filter((field) => data.has(field) && filled(data, field) === '')
    .filter(() => !(none && !props.resolution.isSent))
    .map((field) => ({ field, message: words.addressMissing[field] }));
  // Once the address changes, leave validation to the server: it reports every problem at once.
  const { values } = props.address;
  const isChanged = required.some((field) => data.has(field) && filled(data, field) !== values[field]);
  return [
    ...(isChanged ? [] : missing),
    ...statementErrors(props, {
      addressConfirmed: filled(data, 'addressConfirmed') !== '',
      acknowledged: filled(data, 'acknowledged') !== '',
      drawn: filled(data, 'signature'),
      typed: filled(data, 'signatureName'),
      pages: data.getAll('image').length,
    }),
  ];
}
