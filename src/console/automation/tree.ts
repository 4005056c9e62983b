/** Changes of a rule's conditions while they are edited: pure, each returns a new tree. */
import {
  type Comparison,
  type Condition,
  type GroupKind,
  groupOf,
  isComparison,
} from '../../domain/automation/conditions.ts';
import { FACTS, type FactName, type FactSpec } from '../../domain/automation/facts.ts';
import {
  type ConditionValue,
  OPERATORS,
  type Operator,
  operatorsOf,
} from '../../domain/automation/operators.ts';

export type Group = Exclude<Condition, Comparison>;

export const group = (kind: GroupKind, parts: readonly Condition[]): Group => {
  if (kind === 'all') return { all: parts };
  return kind === 'any' ? { any: parts } : { none: parts };
};

/** The editor shows a group at the top, also where a program wrote a single comparison. */
export const asGroup = (condition: Condition): Group =>
  isComparison(condition) ? group('all', [condition]) : condition;

export const withKind = (one: Group, kind: GroupKind): Group => group(kind, groupOf(one)[1]);

export const withPart = (one: Group, at: number, part: Condition): Group => {
  const [kind, parts] = groupOf(one);
  return group(kind, parts.with(at, part));
};

export const withoutPart = (one: Group, at: number): Group => {
  const [kind, parts] = groupOf(one);
  return group(kind, parts.toSpliced(at, 1));
};

export const withMore = (one: Group, part: Condition): Group => {
  const [kind, parts] = groupOf(one);
  return group(kind, [...parts, part]);
};

/** What a value is before anybody types one. */
function blankOf({ type }: FactSpec, operator: Operator): ConditionValue {
  const { operand } = OPERATORS[operator];
  if (operand === 'none') return null;
  if (operand === 'list') return [];
  return type === 'boolean' ? true : '';
}

export function comparisonOf(fact: FactName): Comparison {
  const spec = FACTS[fact];
  const operator = operatorsOf(spec.type)[0] ?? 'is_known';
  return { fact, operator, value: blankOf(spec, operator) };
}

/** The value stays if the operator still compares with one of its kind. */
export function withOperator({ fact, operator: before, value }: Comparison, operator: Operator): Comparison {
  const stays = OPERATORS[before].operand === OPERATORS[operator].operand;
  return { fact, operator, value: stays ? value : blankOf(FACTS[fact], operator) };
}

function mapped(condition: Condition, change: (one: Comparison) => Comparison): Condition {
  if (isComparison(condition)) return change(condition);
  const [kind, parts] = groupOf(condition);
  return group(
    kind,
    parts.map((part) => mapped(part, change)),
  );
}

const isText = (one: string) => one.trim() !== '';

const DECIMAL = /^-?\d{1,9}(\.\d{1,6})?$/;

/** What is typed, as it is saved. A number that can't be read stays as it is: the server says what is wrong with it. */
function saved({ fact, value }: Comparison): ConditionValue {
  if (Array.isArray(value)) return value.map((one: string) => one.trim()).filter(isText);
  if (typeof value !== 'string') return value;
  const typed = value.trim();
  return FACTS[fact].type === 'number' && DECIMAL.test(typed) ? Number(typed) : typed;
}

export const cleaned = (condition: Condition): Condition =>
  mapped(condition, (one) => ({ ...one, value: saved(one) }));

/** For its sentence: what is not typed yet is a gap. */
export const withGaps = (condition: Condition, gap: string): Condition =>
  mapped(cleaned(condition), (one) => {
    const isEmpty = one.value === '' || (Array.isArray(one.value) && one.value.length === 0);
    return isEmpty ? { ...one, value: Array.isArray(one.value) ? [gap] : gap } : one;
  });
