import { isEmailAddress } from '../../../domain/text/email.ts';
import type { StartProps } from './model.ts';

const LONGEST_ORDER = 50;
/** As shops number orders. Anybody can write a link to this page, so nothing that reads like a message is taken from it. */
const SIGNS = /^[\p{L}\p{N}#/._-]*$/u;
const DIGIT = /\p{N}/u;

const isOrderNumber = (text: string) => text.length <= LONGEST_ORDER && SIGNS.test(text) && DIGIT.test(text);

/** What a link to this page fills in: an order number and an e-mail address, each only if it looks like one. */
export function prefilled(query: URLSearchParams): StartProps['values'] {
  const order = (query.get('order') ?? '').trim();
  const email = (query.get('email') ?? '').trim();
  return {
    order: isOrderNumber(order) ? order : '',
    email: isEmailAddress(email) ? email : '',
  };
}

/** Whether the page's address itself holds something of a person. */
export const isPersonal = (query: URLSearchParams): boolean => query.has('email') || query.has('order');
