/**
 * Lookups: terms that few claims may match and that have an index. These are numbers, words, labels, people, failures, the store's own fields, types,
 * amounts and days. Each is written both as a select of the claims that match and as a condition on one claim (docs/decisions/070-queue.md).
 */
import type { MetadataKind } from '../../../domain/claims/metadata.ts';
import type { SearchTerm } from '../../../domain/claims/search/search.ts';
import { soughtTerms, wordsOf } from '../../../domain/claims/search/words.ts';
import { emailKey, orderNumberKey } from '../../../domain/orders/order-number.ts';
import { allOf, soughtText } from '../../database/query.ts';
import type { Ask, Hidden } from './ask.ts';
import { columnOf, conditionOf, failedIn, isFailed, type StoreScope, tableOf } from './conditions.ts';

/**
 * `condition`: SQL for a claim under the alias c. `ids`: a select of the ids of all claims that match, some of them twice. `column`: the one column
 * of the claim that `condition` reads; without it, `condition` reads another table.
 */
type Way = { condition: string; ids: string; column?: string };
/** A claim matches if it does in any of these ways. */
export type Lookup = readonly Way[];

/** In the order in which their lists are read: the cheapest first, then those that usually few claims match, and words last. */
export function lookupsOf(scope: StoreScope, ask: Ask): Lookup[] {
  const inOrder = ask.search.toSorted((one, other) => rankOf(one) - rankOf(other));
  return [...lookupsOfColumns(scope, ask), ...inOrder.flatMap((term) => lookupsOfTerm(scope, term, ask))];
}

function rankOf(term: SearchTerm): number {
  if (term.field !== 'words') return 0;
  return hasDigit(term.text) ? 1 : 2;
}

/** One lookup for all terms about a column: many claims may match each of two terms, and few match both. */
function lookupsOfColumns(scope: StoreScope, ask: Ask): Lookup[] {
  const terms = [...Map.groupBy(ask.search, columnOf)];
  return terms.flatMap(([column, some]) => {
    if (column === null) return [];
    const condition = allOf(...some.map((term) => conditionOf(scope, term, ask)));
    return [[byColumn(scope, ask, column, condition)]];
  });
}

/** A number or a code is in fewer claims than a word. */
const hasDigit = (text: string): boolean => /\d/.test(text);

function lookupsOfTerm(scope: StoreScope, term: SearchTerm, { hidden }: Ask): Lookup[] {
  switch (term.field) {
    case 'number':
      return [[byNumber(scope, term.text)]];
    case 'words':
      return byWords(scope, term, hidden);
    case 'has':
      return isFailed(term) ? [[byFailure(scope)]] : [];
    case 'label':
      return [[byLabel(scope, term.values)]];
    case 'field':
      return [byField(scope, term, hidden)];
    default:
      return [];
  }
}

/** The ids come from an index over the status and this column. */
const byColumn = ({ sql, store }: StoreScope, { statuses }: Ask, column: string, condition: string): Way => ({
  condition,
  ids: `select c.id from claims c where c.store_id = ${store} and c.status = any (${sql.value(statuses)}) and ${condition}`,
  column,
});

const byFailure = ({ store }: StoreScope): Way => ({
  condition: `exists (select from ${failedIn(store)} and i.claim_id = c.id offset 0)`,
  ids: `select i.claim_id as id from ${failedIn(store)}`,
});

/** In any capitals. The names that were given are compared too: claims may still have one that is being changed. */
function byLabel(scope: StoreScope, labels: readonly string[]): Way {
  const { sql, store } = scope;
  const name = tableOf(scope, `labels ${JSON.stringify(labels)}`, () => {
    const given = `${sql.value(labels)}::text[]`;
    return `select ${given} || array(
      select b.name from labels b where b.store_id = ${store}
        and lower(b.name) = any (array(select lower(n) from unnest(${given}) n))) as names`;
  });
  const rows = `from claim_labels l where l.store_id = ${store} and l.label = any ((select names from ${name})::text[])`;
  return {
    condition: `exists (select ${rows} and l.claim_id = c.id offset 0)`,
    ids: `select l.claim_id as id ${rows}`,
  };
}

const NUMBER = /^-?\d{1,15}(\.\d{1,15})?$/;
const YES_NO: Readonly<Record<string, string>> = { yes: 'yes', true: 'yes', no: 'no', false: 'no' };

/** The condition that the store is none of these; null if there are none, so that most statements don't ask. */
const isNoneOf = ({ sql, store }: StoreScope, stores: readonly string[]): string | null =>
  stores.length > 0 ? `${store} <> all (${sql.value(stores)})` : null;

/** Values are compared in the form that db/functions/keep_claim_field_values.sql writes for each kind of field. Deleted fields match nothing. */
function byField(
  scope: StoreScope,
  { name, values }: { name: string; values: readonly string[] },
  hidden: Hidden,
): Lookup {
  const { sql, store } = scope;
  const fieldName = sql.value(name);
  const isShown = isNoneOf(scope, hidden.fields);
  const way = (kinds: readonly MetadataKind[], sought: string): Way => {
    const rows = `from claim_field_values v where ${allOf(`v.store_id = ${store}`, isShown)} and v.value = any (array(${sought})) and v.field_id = any (array(
      select f.id from metadata_fields f
      where f.store_id = ${store} and lower(f.name) = lower(${fieldName}::text) and f.kind = any (${sql.value(kinds)}::text[])))`;
    return {
      condition: `exists (select ${rows} and v.claim_id = c.id offset 0)`,
      ids: `select v.claim_id as id ${rows}`,
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

/** The claim with this number, and the claims of the order with this number. */
function byNumber(scope: StoreScope, text: string): Way {
  const { sql, store } = scope;
  const number = orderNumberKey(text);
  const name = tableOf(scope, `number ${number}`, () => {
    const key = sql.value(number);
    const ofOrders = `select n.id from (select o.id from orders o where o.store_id = ${store} and o.number_key = ${key} offset 0) o
      cross join lateral (select c.id from claims c where c.store_id = ${store} and c.order_id = o.id offset 0) n`;
    const ofClaims = `select c.id from claims c where c.store_id = ${store} and c.claim_number = ${key}::bigint`;
    return /^\d{1,18}$/.test(number) ? `${ofOrders} union all ${ofClaims}` : ofOrders;
  });
  return { condition: `c.id = any (array(select id from ${name}))`, ids: `select id from ${name}` };
}

/** One lookup for each word. A claim also matches each of them if the whole text is its number, its order's number or its e-mail address. */
function byWords(
  scope: StoreScope,
  { text, isPhrase }: { text: string; isPhrase: boolean },
  hidden: Hidden,
): Lookup[] {
  const { code, words } = soughtTerms(text);
  const whole = byWhole(scope, text);
  const inOrder = [...new Set(words)].toSorted(
    (one, other) => Number(hasDigit(other)) - Number(hasDigit(one)),
  );
  return inOrder
    .slice(0, isPhrase ? MOST_OF_PHRASE : undefined)
    .map((word) => [whole, byTerms(scope, words.length > 1 ? [word, code] : [word], isPhrase, hidden)]);
}

/** Words of a phrase that are looked up. Comparing the texts finds out which of these claims have the other words. */
const MOST_OF_PHRASE = 6;

const byWhole = (scope: StoreScope, text: string): Way =>
  text.includes('@') ? byEmail(scope, text) : byNumber(scope, text);

/** Several words that must stand together. */
const isPhrase = (term: SearchTerm): term is Extract<SearchTerm, { field: 'words' }> =>
  term.field === 'words' && term.isPhrase && wordsOf(term.text).length > 1;

export const hasPhrase = ({ search }: Ask): boolean => search.some(isPhrase);

/** Whether words may be one code: an e-mail address, a SKU, or a tracking number written in groups. */
const isCode = (text: string): boolean => text.split(/\s+/).length === 1 || text.split(/\s+/).every(hasDigit);

/**
 * The condition that a claim contains each phrase of the search in one text, or has it as its number, address or code. Empty without phrases.
 * @param author an expression for the author's name; without it, the condition reads no column of c but the id
 */
export function phrasesOf(scope: StoreScope, { search, hidden }: Ask, author?: string): string {
  const { sql, store } = scope;
  const phrases = search.filter(isPhrase).map(({ text }) => {
    // In a subselect, so that the phrase is folded only once.
    const phrase = `(select ${soughtText(sql, text)})`;
    const has = (said: string) => `strpos(fold_text(${said}), ${phrase}) > 0`;
    const says = (table: string, id: string, ...columns: string[]) =>
      `exists (select from ${table} x where x.store_id = ${store} and x.${id} = c.id and (${columns
        .map((column) => has(`x.${column}`))
        .join(' or ')}) offset 0)`;
    const ways = [
      byWhole(scope, text).condition,
      says('claim_items', 'claim_id', 'name', 'details'),
      allOf(isNoneOf(scope, hidden.messages), says('claim_messages', 'claim_id', 'content')),
      author ? has(author) : says('claims', 'id', 'author_name'),
      ...(isCode(text) ? [byTerms(scope, [soughtTerms(text).code], true, hidden).condition] : []),
    ];
    return `(${ways.join(' or ')})`;
  });
  return allOf(...phrases);
}

function byEmail({ sql, store }: StoreScope, text: string): Way {
  const rows = `from claims e where e.store_id = ${store} and e.email_key = ${sql.value(emailKey(text))}`;
  return { condition: `exists (select ${rows} and e.id = c.id offset 0)`, ids: `select e.id ${rows}` };
}

/** Whether a term is found only as a whole word: too many words begin with a short number or a single letter. */
const isWholeWord = (term: string): boolean => /^\d{1,5}$/.test(term) || [...term].length < 2;

/** The last code point. Every word that begins with a term sorts below the term followed by it. */
const LAST_LETTER = 'chr(1114111)';

function byTerms(scope: StoreScope, terms: readonly string[], isExact: boolean, hidden: Hidden): Way {
  const { sql, store } = scope;
  const ranges = terms.map((term) => {
    const value = `${sql.value(term)}::text`;
    return isExact || isWholeWord(term)
      ? `t.term = ${value}`
      : `t.term >= ${value} and t.term < ${value} || ${LAST_LETTER}`;
  });
  const mayRead = isNoneOf(scope, hidden.messages);
  const rows = `from claim_terms t where ${allOf(`t.store_id = ${store}`, mayRead && `(not t.only_in_messages or ${mayRead})`)}`;
  return {
    condition: `exists (select ${rows} and (${ranges.join(' or ')}) and t.claim_id = c.id offset 0)`,
    ids: ranges.map((range) => `select t.claim_id as id ${rows} and ${range}`).join(' union all '),
  };
}
