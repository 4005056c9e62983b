/** How a fact is compared: one table of operators for each type of fact. */
import type { FactType, FactValue } from './facts.ts';

/** What the value of a condition is: one value of the fact's type, a list, or nothing. */
export type Operand = 'one' | 'list' | 'none';

type OperatorSpec = {
  operand: Operand;
  /** Between the fact and the value, in a sentence. */
  words: string;
  types: readonly FactType[];
};

const ORDERED = ['money', 'number'] as const;
const SEVERAL = ['choices', 'words'] as const;

export const OPERATORS = {
  is: { operand: 'one', words: 'is', types: [...ORDERED, 'boolean', 'day'] },
  above: { operand: 'one', words: 'is more than', types: ORDERED },
  at_least: { operand: 'one', words: 'is at least', types: ORDERED },
  at_most: { operand: 'one', words: 'is at most', types: ORDERED },
  below: { operand: 'one', words: 'is less than', types: ORDERED },
  before: { operand: 'one', words: 'is before', types: ['day'] },
  from: { operand: 'one', words: 'is on or after', types: ['day'] },
  one_of: { operand: 'list', words: 'is', types: ['choice'] },
  none_of: { operand: 'list', words: 'is not', types: ['choice'] },
  includes_any: { operand: 'list', words: 'include', types: SEVERAL },
  includes_all: { operand: 'list', words: 'include all of', types: SEVERAL },
  includes_none: { operand: 'list', words: 'do not include', types: SEVERAL },
  includes_only: { operand: 'list', words: 'include only', types: SEVERAL },
  contains: { operand: 'list', words: 'contains', types: ['text'] },
  contains_none: { operand: 'list', words: 'does not contain', types: ['text'] },
  is_known: {
    operand: 'none',
    words: 'is known',
    types: [...ORDERED, 'choice', ...SEVERAL, 'text', 'day', 'boolean'],
  },
  is_unknown: {
    operand: 'none',
    words: 'is not known',
    types: [...ORDERED, 'choice', ...SEVERAL, 'text', 'day', 'boolean'],
  },
} as const satisfies Record<string, OperatorSpec>;

export type Operator = keyof typeof OPERATORS;
export const OPERATOR_NAMES = Object.keys(OPERATORS) as Operator[];

export const operatorsOf = (type: FactType): Operator[] =>
  OPERATOR_NAMES.filter((name) => (OPERATORS[name].types as readonly FactType[]).includes(type));

/** What a condition compares with. Null for an operator that compares with nothing. */
export type ConditionValue = string | number | boolean | readonly string[] | null;

const DECIMAL = /^(-?)(\d{1,15})(?:\.(\d{1,6}))?$/;

/** A decimal string as an integer of its millionths; null if it is none. */
export function millionths(text: unknown): bigint | null {
  const match = typeof text === 'string' ? DECIMAL.exec(text) : null;
  if (!match) return null;
  const [, sign, whole = '0', fraction = ''] = match;
  const amount = BigInt(whole + fraction.padEnd(6, '0'));
  return sign === '-' ? -amount : amount;
}

/** Texts are the same in whatever capitals and widths. */
const folded = (text: string): string => text.normalize('NFKC').toLowerCase();
const foldedAll = (list: unknown): string[] =>
  Array.isArray(list) ? list.filter((one) => typeof one === 'string').map(folded) : [];

type Ordered = bigint | number | string;
const comparable = (fact: FactValue, value: ConditionValue): [Ordered, Ordered] | null => {
  if (typeof fact === 'number' && typeof value === 'number') return [fact, value];
  const [one, other] = [millionths(fact), millionths(value)];
  if (one !== null && other !== null) return [one, other];
  return typeof fact === 'string' && typeof value === 'string' ? [fact, value] : null;
};

const ordering =
  (holds: (fact: Ordered, value: Ordered) => boolean): Test =>
  (fact, value) => {
    const pair = comparable(fact, value);
    return pair === null ? null : holds(...pair);
  };

const several =
  (holds: (has: readonly string[], sought: readonly string[]) => boolean): Test =>
  (fact, value) =>
    Array.isArray(fact) ? holds(foldedAll(fact), foldedAll(value)) : null;

const choosing =
  (isIn: boolean): Test =>
  (fact, value) =>
    typeof fact === 'string' && Array.isArray(value) ? value.includes(fact) === isIn : null;

const containing =
  (contains: boolean): Test =>
  (fact, value) => {
    if (typeof fact !== 'string') return null;
    const text = folded(fact);
    return foldedAll(value).some((phrase) => text.includes(phrase)) === contains;
  };

/** Null: it can't be said, because the fact is unknown or of another type than the value. */
type Test = (fact: FactValue, value: ConditionValue) => boolean | null;

export const TESTS: Readonly<Record<Operator, Test>> = {
  is: (fact, value) =>
    typeof fact === 'boolean' ? fact === value : ordering((one, other) => one === other)(fact, value),
  above: ordering((one, other) => one > other),
  at_least: ordering((one, other) => one >= other),
  at_most: ordering((one, other) => one <= other),
  below: ordering((one, other) => one < other),
  before: ordering((one, other) => one < other),
  from: ordering((one, other) => one >= other),
  one_of: choosing(true),
  none_of: choosing(false),
  includes_any: several((has, sought) => sought.some((one) => has.includes(one))),
  includes_all: several((has, sought) => sought.every((one) => has.includes(one))),
  includes_none: several((has, sought) => !sought.some((one) => has.includes(one))),
  includes_only: several((has, sought) => has.length > 0 && has.every((one) => sought.includes(one))),
  contains: containing(true),
  contains_none: containing(false),
  is_known: (fact) => fact !== null,
  is_unknown: (fact) => fact === null,
};
