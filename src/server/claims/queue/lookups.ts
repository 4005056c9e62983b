/**
 * Terms that few claims may fit and that have an index: numbers, words, labels, people, failures, the store's own fields, types, amounts and days. Each
 * can be read both ways: as the claims that fit, and as a condition on one claim (docs/decisions/070-queue.md).
 */
import type { MetadataKind } from '../../../domain/claims/metadata.ts';
import type { SearchTerm } from '../../../domain/claims/search/search.ts';
import { soughtTerms, wordsOf } from '../../../domain/claims/search/words.ts';
import { emailKey, orderNumberKey } from '../../../domain/orders/order-number.ts';
import { allOf, soughtText } from '../../database/query.ts';
import type { Ask } from './ask.ts';
import { columnOf, conditionOf, failedIn, isFailed, type Place, tableOf } from './conditions.ts';

/**
 * `fits`: SQL for a claim under the alias c. `claims`: a select of the ids of all claims that fit; some may come twice. `column`: all that
 * `fits` reads is this column of the claim.
 */
type Way = { fits: string; claims: string; column?: string };
/** A claim fits if it does in any of these ways. */
export type Lookup = readonly Way[];

/** In the order in which they are counted: first what takes least, then what few claims fit as a rule, and words last. */
export function lookupsOf(place: Place, ask: Ask): Lookup[] {
  const inOrder = ask.search.toSorted((one, other) => rankOf(one) - rankOf(other));
  return [...lookupsOfColumns(place, ask), ...inOrder.flatMap((term) => lookupsOfTerm(place, term))];
}

function rankOf(term: SearchTerm): number {
  if (term.field !== 'words') return 0;
  return hasDigit(term.text) ? 1 : 2;
}

/** One for all terms about a column: few claims may fit two values that many fit each. */
function lookupsOfColumns(place: Place, ask: Ask): Lookup[] {
  const terms = [...Map.groupBy(ask.search, columnOf)];
  return terms.flatMap(([column, some]) => {
    if (column === null) return [];
    const fits = allOf(...some.map((term) => conditionOf(place, term, ask)));
    return [[byColumn(place, ask, column, fits)]];
  });
}

/** A number or a code is in fewer claims than a word. */
const hasDigit = (text: string): boolean => /\d/.test(text);

function lookupsOfTerm(place: Place, term: SearchTerm): Lookup[] {
  switch (term.field) {
    case 'number':
      return [[byNumber(place, term.text)]];
    case 'words':
      return byWords(place, term);
    case 'has':
      return isFailed(term) ? [[byFailure(place)]] : [];
    case 'label':
      return [[byLabel(place, term.values)]];
    case 'field':
      return [byField(place, term)];
    default:
      return [];
  }
}

/** Found by an index of the column beside the status. */
const byColumn = ({ sql, store }: Place, { statuses }: Ask, column: string, fits: string): Way => ({
  fits,
  claims: `select c.id from claims c where c.store_id = ${store} and c.status = any (${sql.value(statuses)}) and ${fits}`,
  column,
});

const byFailure = ({ store }: Place): Way => ({
  fits: `exists (select from ${failedIn(store)} and i.claim_id = c.id offset 0)`,
  claims: `select i.claim_id as id from ${failedIn(store)}`,
});

function byLabel({ sql, store }: Place, labels: readonly string[]): Way {
  const rows = `from claim_labels l where l.store_id = ${store} and l.label = any (${sql.value(labels)})`;
  return {
    fits: `exists (select ${rows} and l.claim_id = c.id offset 0)`,
    claims: `select l.claim_id as id ${rows}`,
  };
}

const NUMBER = /^-?\d{1,15}(\.\d{1,15})?$/;
const YES_NO: Readonly<Record<string, string>> = { yes: 'yes', true: 'yes', no: 'no', false: 'no' };

/** Compared as db/functions/keep_claim_field_values.sql writes them, by the kind of field. Fields that the store deleted are not found. */
function byField(
  { sql, store }: Place,
  { name, values }: { name: string; values: readonly string[] },
): Lookup {
  const called = sql.value(name);
  const way = (kinds: readonly MetadataKind[], sought: string): Way => {
    const rows = `from claim_field_values v where v.store_id = ${store} and v.value = any (array(${sought})) and v.field_id = any (array(
      select f.id from metadata_fields f
      where f.store_id = ${store} and lower(f.name) = lower(${called}::text) and f.kind = any (${sql.value(kinds)}::text[])))`;
    return {
      fits: `exists (select ${rows} and v.claim_id = c.id offset 0)`,
      claims: `select v.claim_id as id ${rows}`,
    };
  };
  const numbers = values.filter((value) => NUMBER.test(value));
  const answers = values.flatMap((value) => YES_NO[value.toLowerCase()] ?? []);
  return [
    way(['text', 'choice', 'date'], `select lower(x) from unnest(${sql.value(values)}::text[]) x`),
    ...(numbers.length > 0
      ? [way(['number'], `select trim_scale(x::numeric)::text from unnest(${sql.value(numbers)}::text[]) x`)]
      : []),
    ...(answers.length > 0 ? [way(['yes_no'], `select x from unnest(${sql.value(answers)}::text[]) x`)] : []),
  ];
}

/** A search for claim number 20418 may also mean the order with that number. */
function byNumber(place: Place, text: string): Way {
  const { sql, store } = place;
  const number = orderNumberKey(text);
  const name = tableOf(place, `number ${number}`, () => {
    const key = sql.value(number);
    const ofOrders = `select n.id from (select o.id from orders o where o.store_id = ${store} and o.number_key = ${key} offset 0) o
      cross join lateral (select c.id from claims c where c.store_id = ${store} and c.order_id = o.id offset 0) n`;
    const ofClaims = `select c.id from claims c where c.store_id = ${store} and c.claim_number = ${key}::bigint`;
    return /^\d{1,18}$/.test(number) ? `${ofOrders} union all ${ofClaims}` : ofOrders;
  });
  return { fits: `c.id = any (array(select id from ${name}))`, claims: `select id from ${name}` };
}

/** Each word on its own is looked up; whatever the whole text may be besides fits in the place of any of them. */
function byWords(place: Place, { text, isPhrase }: { text: string; isPhrase: boolean }): Lookup[] {
  const { code, words } = soughtTerms(text);
  const whole = byWhole(place, text);
  const inOrder = [...new Set(words)].toSorted(
    (one, other) => Number(hasDigit(other)) - Number(hasDigit(one)),
  );
  return inOrder
    .slice(0, isPhrase ? MOST_OF_PHRASE : undefined)
    .map((word) => [whole, byTerms(place, words.length > 1 ? [word, code] : [word], isPhrase)]);
}

/** Words of a phrase that are looked up. Which of the claims have the others, their texts tell. */
const MOST_OF_PHRASE = 6;

const byWhole = (place: Place, text: string): Way =>
  text.includes('@') ? byEmail(place, text) : byNumber(place, text);

/** A term of words that must stand together. */
const isPhrase = (term: SearchTerm): term is Extract<SearchTerm, { field: 'words' }> =>
  term.field === 'words' && term.isPhrase && wordsOf(term.text).length > 1;

export const hasPhrase = ({ search }: Ask): boolean => search.some(isPhrase);

/** A text of several words that may be one code: an address, a SKU, or a tracking number in groups. */
const isCode = (text: string): boolean => text.split(/\s+/).length === 1 || text.split(/\s+/).every(hasDigit);

/**
 * Whether the words of phrases stand together, or are a number, address or code as a whole; empty without phrases. To compare the texts takes
 * longer than to ask a list, and less long than to look up whether a claim has the words. `author`: an expression for the author's name;
 * without one, only the id of c is used.
 */
export function phrasesOf(place: Place, { search }: Ask, author?: string): string {
  const { sql, store } = place;
  const phrases = search.filter(isPhrase).map(({ text }) => {
    // In a subselect, which folds it once.
    const phrase = `(select ${soughtText(sql, text)})`;
    const has = (said: string) => `strpos(fold_text(${said}), ${phrase}) > 0`;
    const says = (table: string, id: string, ...columns: string[]) =>
      `exists (select from ${table} x where x.store_id = ${store} and x.${id} = c.id and (${columns
        .map((column) => has(`x.${column}`))
        .join(' or ')}) offset 0)`;
    const ways = [
      byWhole(place, text).fits,
      says('claim_items', 'claim_id', 'name', 'details'),
      says('claim_messages', 'claim_id', 'content'),
      author ? has(author) : says('claims', 'id', 'author_name'),
      ...(isCode(text) ? [byTerms(place, [soughtTerms(text).code], true).fits] : []),
    ];
    return `(${ways.join(' or ')})`;
  });
  return allOf(...phrases);
}

function byEmail({ sql, store }: Place, text: string): Way {
  const rows = `from claims e where e.store_id = ${store} and e.email_key = ${sql.value(emailKey(text))}`;
  return { fits: `exists (select ${rows} and e.id = c.id offset 0)`, claims: `select e.id ${rows}` };
}

/** Shorter numbers and single letters begin too many words. */
const isWhole = (term: string): boolean => /^\d{1,5}$/.test(term) || [...term].length < 2;

/** The last code point: what begins with a term is below the term with it. */
const LAST = 'chr(1114111)';

function byTerms({ sql, store }: Place, terms: readonly string[], isExact: boolean): Way {
  const ranges = terms.map((term) => {
    const value = `${sql.value(term)}::text`;
    return isExact || isWhole(term)
      ? `t.term = ${value}`
      : `t.term >= ${value} and t.term < ${value} || ${LAST}`;
  });
  const rows = `from claim_terms t where t.store_id = ${store}`;
  return {
    fits: `exists (select ${rows} and (${ranges.join(' or ')}) and t.claim_id = c.id offset 0)`,
    claims: ranges.map((range) => `select t.claim_id as id ${rows} and ${range}`).join(' union all '),
  };
}
