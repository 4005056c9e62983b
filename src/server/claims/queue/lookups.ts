/**
 * Terms that few claims may fit: numbers, words, labels, people, failures and the store's own fields. Each can be read both ways: as the claims that fit, and as a
 * condition on one claim (docs/decisions/070-queue.md).
 */
import type { MetadataKind } from '../../../domain/claims/metadata.ts';
import type { SearchTerm } from '../../../domain/claims/search/search.ts';
import { soughtTerms } from '../../../domain/claims/search/words.ts';
import { emailKey, orderNumberKey } from '../../../domain/orders/order-number.ts';
import type { Ask } from './ask.ts';
import { assignedTo, failedIn, isFailed, type Place } from './conditions.ts';

/**
 * `fits`: SQL for a claim under the alias c. `claims`: a select of the ids of all claims that fit; some may come twice. Both may use
 * `list`, a common table of few ids: it is planned and read once, however often they stand in the statement. `isInIndex`: the indexes of the
 * sorts have what `fits` reads.
 */
type Way = { fits: string; claims: string; list?: string; isInIndex?: true };
/** A claim fits if it does in any of these ways. */
export type Lookup = readonly Way[];

/** Those first that few claims fit as a rule: words come last. */
export function lookupsOf(place: Place, ask: Ask): Lookup[] {
  const inOrder = ask.search.toSorted((one, other) => Number(isWords(one)) - Number(isWords(other)));
  return inOrder.flatMap((term) => lookupsOfTerm(place, term, ask));
}

const isWords = ({ field }: SearchTerm): boolean => field === 'words';

function lookupsOfTerm(place: Place, term: SearchTerm, ask: Ask): Lookup[] {
  switch (term.field) {
    case 'number':
      return [[byNumber(place, term.text)]];
    case 'words':
      return byWords(place, term);
    case 'has':
      return isFailed(term) ? [[byFailure(place)]] : [];
    case 'label':
      return [[byLabel(place, term.values)]];
    case 'assignee':
      return [[byAssignee(place, assignedTo(place, term, ask), ask)]];
    case 'field':
      return [byField(place, term)];
    default:
      return [];
  }
}

/** Found by an index beside the status. */
const byAssignee = ({ sql, store }: Place, fits: string, { statuses }: Ask): Way => ({
  fits,
  claims: `select c.id from claims c where c.store_id = ${store} and c.status = any (${sql.value(statuses)}) and ${fits}`,
  isInIndex: true,
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
function byNumber({ sql, store }: Place, text: string): Way {
  const number = orderNumberKey(text);
  const key = sql.value(number);
  const ofOrders = `select n.id from (select o.id from orders o where o.store_id = ${store} and o.number_key = ${key} offset 0) o
    cross join lateral (select c.id from claims c where c.store_id = ${store} and c.order_id = o.id offset 0) n`;
  const ofClaims = `select c.id from claims c where c.store_id = ${store} and c.claim_number = ${key}::bigint`;
  const name = `numbered${sql.values.length}`;
  return {
    fits: `c.id = any (array(select id from ${name}))`,
    claims: `select id from ${name}`,
    list: `${name} (id) as materialized (${ofOrders}${/^\d{1,18}$/.test(number) ? ` union all ${ofClaims}` : ''})`,
  };
}

/** Each word on its own is looked up; whatever the whole text may be besides fits in the place of any of them. */
function byWords(place: Place, { text, isPhrase }: { text: string; isPhrase: boolean }): Lookup[] {
  const { code, words } = soughtTerms(text);
  const whole = text.includes('@') ? byEmail(place, text) : byNumber(place, text);
  // A number or a code is in fewer claims than a word.
  const inOrder = words.toSorted((one, other) => Number(/\d/.test(other)) - Number(/\d/.test(one)));
  return inOrder.map((word) => [whole, byTerms(place, words.length > 1 ? [word, code] : [word], isPhrase)]);
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
