import { isEmailAddress } from '../../../domain/text/email.ts';
import type { FieldError } from '../../parts/views.ts';
import type { StartProps } from './model.ts';
import { words } from './text.ts';

function emailError(email: string): string | null {
  if (email === '') return words.emailMissing;
  return isEmailAddress(email) ? null : words.emailShape;
}

/**
 * Checks in the browser and on the server: rejects only what no order could have. A failed lookup never says which part is wrong.
 */
export function lookupErrors({ order, email }: StartProps['values']): FieldError[] {
  const message = emailError(email);
  return [
    ...(order === '' ? [{ field: 'order', message: words.orderMissing }] : []),
    ...(message === null ? [] : [{ field: 'email', message }]),
  ];
}
