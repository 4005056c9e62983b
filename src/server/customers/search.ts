import { statusesAt } from '../../domain/claims/claim.ts';
import type { WithClaims } from '../../domain/orders/order-filters.ts';
import { emailKey } from '../../domain/orders/order-number.ts';
import { oneLine } from '../../domain/text/plain-text.ts';
import { type Query, soughtText } from '../database/query.ts';

/** Customers that a search finds, at most. Who looks for one types more. */
const MOST_FOUND = 500;
/** Sorts after every text that begins with what stands before it. */
const LAST = '\u{10ffff}';
/** Of a phone number: what counts, without the country and the leading zero. */
const PHONE_DIGITS = 9;
const SHORTEST_PHONE = 7;
const NAME_KEYS = ['name_key', 'last_name_key', 'last_names_key'];

/** An SQL array of the keys of customers whose name, last name or address begins with the text, or who have the phone number. */
export function foundEmails(sql: Query, store: string, text: string): string {
  const from = sql.value(emailKey(text));
  const to = sql.value(emailKey(text) + LAST);
  const digits = text.replaceAll(/\D/g, '');
  const phone =
    digits.length >= SHORTEST_PHONE
      ? ` union (select k.email_key from customer_contacts k where k.store_id = ${store} and k.kind = 'phone'
          and k.contact_key = ${sql.value(digits.slice(-PHONE_DIGITS))} limit ${MOST_FOUND})`
      : '';
  return `array((select k.email_key from customers k where k.store_id = ${store}
      and k.email_key collate "C" >= ${from} and k.email_key collate "C" < ${to} limit ${MOST_FOUND})
    ${foundByName(sql, store, oneLine(text) || text)}${phone})`;
}

function foundByName(sql: Query, store: string, name: string): string {
  const from = soughtText(sql, name);
  const to = `${from} || ${sql.value(LAST)}::text`;
  return NAME_KEYS.map(
    (key) => `union (select k.email_key from customers k where k.store_id = ${store}
      and k.${key} >= ${from} and k.${key} < ${to} limit ${MOST_FOUND})`,
  ).join(' ');
}

/**
 * A condition on how many claims there are. `of`: which claims `x`, by an indexed column. Looked up for each row (`offset 0`): joined, all
 * claims of the store would be read.
 */
export function havingClaims(sql: Query, store: string, of: string, claims: WithClaims): string {
  const open = claims === 'open' && ` and x.status = any (${sql.value(statusesAt('undecided'))})`;
  const some = `exists (select from claims x where x.store_id = ${store} and x.${of}${open || ''} offset 0)`;
  return claims === 'none' ? `not ${some}` : some;
}
