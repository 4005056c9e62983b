/** What a team can search its queue for. parse.ts reads the text of a search, write.ts writes it. */
import { CLAIM_STATUSES } from '../claim.ts';
import { CLAIM_TYPES, type Coverage } from '../claim-types.ts';
import { RESOLUTION_METHODS } from '../resolution-methods.ts';

/** Filters with a fixed set of values. In the text the values are in lower case, with hyphens. */
export const CHOICES = {
  status: CLAIM_STATUSES,
  type: Object.keys(CLAIM_TYPES),
  category: ['SHIPPING', 'WARRANTY'] satisfies Coverage[],
  /** What the customer asked for. CUSTOM: different methods for different items. */
  method: [...RESOLUTION_METHODS, 'CUSTOM'],
  channel: ['ONLINE', 'IN_STORE'],
  /** TODAY: due by the end of the store's day, including what is overdue. */
  due: ['TODAY', 'OVERDUE'],
  /** MESSAGE: the customer wrote and the team has not answered. */
  has: ['MESSAGE', 'APPEAL', 'SIGNAL', 'FAILED'],
} as const satisfies Record<string, readonly string[]>;

/** Filters for any text. The assignees `me` and `none` are the reader, and nobody. `store` takes slugs. */
const TEXTS = ['assignee', 'label', 'store'] as const;

/** Filters for a span. */
const RANGES = ['value', 'created'] as const;

/** Filters that first name what they look in: one of the store's own fields, as in `field:"Lot no"=B-17`. */
const NAMED = ['field'] as const;

export type ChoiceField = keyof typeof CHOICES;
export type TextField = (typeof TEXTS)[number];
export type NamedField = (typeof NAMED)[number];
export type Field = ChoiceField | TextField | (typeof RANGES)[number] | NamedField;

export const FIELDS = [...Object.keys(CHOICES), ...TEXTS, ...RANGES, ...NAMED] as Field[];

/** Every other filter may be there once: its values are alternatives. */
export const REPEATABLE: readonly Field[] = ['label', 'has', 'value', 'created', 'field'];

/** Both ends are included; null: no end. */
export type Span<T> = { from: T | null; to: T | null };

/** A claim is found if all terms fit. */
export type SearchTerm =
  | { field: ChoiceField | TextField; values: string[] }
  | { field: NamedField; name: string; values: string[] }
  /** In thousandths of the store's currency. */
  | ({ field: 'value' } & Span<number>)
  /** Dates in the store's time zone, as in "2026-11-06". */
  | ({ field: 'created' } & Span<string>)
  /** The number of a claim or an order. */
  | { field: 'number'; text: string }
  /** In names, addresses, numbers and messages. A phrase is found as it stands, words by their beginning. */
  | { field: 'words'; text: string; isPhrase: boolean };

export type Search = readonly SearchTerm[];

/** What can't be understood. `at`: the position in the text, in UTF-16 units. */
export type Mistake = { at: number; message: string };

/** Of its text, in UTF-16 units. */
export const LONGEST_SEARCH = 320;
export const MOST_TERMS = 20;
/** Without those in quotation marks: each is looked up. */
export const MOST_WORDS = 30;

export const isChoice = (field: Field): field is ChoiceField => Object.hasOwn(CHOICES, field);

export const isNamed = (field: string): field is NamedField => NAMED.some((one) => one === field);
