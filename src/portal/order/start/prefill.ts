import { isEmailAddress } from '../../../domain/text/email.ts';
import type { StartProps } from './model.ts';

const LONGEST_ORDER = 50;
/** Characters of real order numbers. Anyone can link to this page, so it must not repeat text that reads like a message. */
const SIGNS = /^[\p{L}\p{N}#/._-]*$/u;
const DIGIT = /\p{N}/u;

const isOrderNumber = (text: string) => text.length <= LONGEST_ORDER && SIGNS.test(text) && DIGIT.test(text);

/** Prefills an order number and an email address from the link, each only if it looks like one. */
export function prefilled(query: URLSearchParams): StartProps['values'] {
  const order = (query.get('order') ?? '').trim();
  const email = (query.get('email') ?? '').trim();
  return {
    order: isOrderNumber(order) ? order : '',
    email: isEmailAddress(email) ? email : '',
  };
}

/** Whether the URL itself contains personal data. */
export const isPersonal = (query: URLSearchParams): boolean => query.has('email') || query.has('order');
