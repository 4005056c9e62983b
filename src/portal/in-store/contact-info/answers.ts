import { isEmailAddress } from '../../../domain/text/email.ts';
import type { FieldError } from '../../parts/views.ts';
import { words as all } from '../text.ts';
import type { ContactInfoProps } from './model.ts';

const words = all.contactInfo;

/** Runs in the browser and on the server. */
export function contactErrors({ name, email, phone }: ContactInfoProps['values']): FieldError[] {
  const shape = isEmailAddress(email) ? null : words.emailShape;
  const emailError = email === '' ? words.emailMissing : shape;
  return [
    ...(name === '' || name.length > 200 ? [{ field: 'name', message: words.nameMissing }] : []),
    ...(emailError === null ? [] : [{ field: 'email', message: emailError }]),
    ...(phone.length > 60 ? [{ field: 'phone', message: words.phoneShape }] : []),
  ];
}
