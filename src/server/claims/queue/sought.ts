/** What people read out of a claim is looked up first: numbers, words and phrases, as selects of claim ids. */
import { soughtTerms } from '../../../domain/claims/search/words.ts';
import { emailKey, orderNumberKey } from '../../../domain/orders/order-number.ts';
import type { Ask } from './ask.ts';
import type { Place } from './conditions.ts';

/** A select for each number, word or phrase. */
export const soughtOf = (place: Place, { search }: Ask): string[] =>
  search.flatMap((term) => {
    if (term.field === 'number') return [`(${byNumber(place, term.text).join(' union ')})`];
    if (term.field !== 'words') return [];
    const found = [...byEmail(place, term.text), ...byNumber(place, term.text), ...byTerms(place, term)];
    return [`(${found.join(' union ')})`];
  });

function byEmail({ sql, store }: Place, text: string): string[] {
  if (!text.includes('@')) return [];
  const key = sql.value(emailKey(text));
  return [`select n.id from claims n where n.store_id = ${store} and n.email_key = ${key}`];
}

/** A search for claim number 20418 may also mean the order with that number. */
function byNumber({ sql, store }: Place, text: string): string[] {
  const number = orderNumberKey(text);
  const byOrder = `select n.id from orders o join claims n on n.store_id = ${store} and n.order_id = o.id
    where o.store_id = ${store} and o.number_key = ${sql.value(number)}`;
  if (!/^\d{1,18}$/.test(number)) return [byOrder];
  return [
    byOrder,
    `select n.id from claims n where n.store_id = ${store} and n.claim_number = ${sql.value(number)}::bigint`,
  ];
}

/** Shorter numbers and single letters begin too many words. */
const isWhole = (term: string): boolean => /^\d{1,5}$/.test(term) || [...term].length < 2;

/** The last code point: what begins with a term is below the term with it. */
const LAST = 'chr(1114111)';

function byTerms(place: Place, { text, isPhrase }: { text: string; isPhrase: boolean }): string[] {
  const { code, words } = soughtTerms(text);
  const all = `(${words.map((word) => withTerm(place, word, isPhrase)).join(' intersect ')})`;
  return words.length === 1 ? [all] : [all, withTerm(place, code, isPhrase)];
}

function withTerm({ sql, store }: Place, term: string, isExact: boolean): string {
  const value = `${sql.value(term)}::text`;
  const fits =
    isExact || isWhole(term) ? `t.term = ${value}` : `t.term >= ${value} and t.term < ${value} || ${LAST}`;
  return `select t.claim_id as id from claim_terms t where t.store_id = ${store} and ${fits}`;
}
