import { isEmailAddress } from '../../../domain/text/email.ts';
import type { FieldError } from '../../parts/views.ts';
import { words as all } from '../text.ts';
import type { ContactInfoProps } from './model.ts';

const words = all.contactInfo;

/** Runs in the browser and on the server. */
export function contactErrors(
  { name, email, phone }: ContactInfoProps['values'],
  { forCustomer }: Pick<ContactInfoProps, 'forCustomer'>,
): FieldError[] {
  const missing = forCustomer ? words.forCustomer : words;
  const shape = isEmailAddress(email) ? null : words.emailShape;
  const emailError = email === '' ? missing.emailMissing : shape;
  return [
    ...(name === '' || name.length > 200 ? [{ field: 'name', message: missing.nameMissing }] : []),
    ...(emailError === null ? [] : [{ field: 'email', message: emailError }]),
    ...(phone.length > 60 ? [{ field: 'phone', message: words.phoneShape }] : []),
  ];
}
