/** The conditions of a rule: a tree of comparisons, with bounds on its depth and its size. */
import type { FieldProblem } from '../problems/problems.ts';
import { FACTS, type FactName, isFact } from './facts.ts';
import { type ConditionValue, millionths, OPERATORS, type Operator, operatorsOf } from './operators.ts';

export type Comparison = { fact: FactName; operator: Operator; value: ConditionValue };

/** `all` of nothing holds always, `any` of nothing never. */
export type Condition =
  | { all: readonly Condition[] }
  | { any: readonly Condition[] }
  | { none: readonly Condition[] }
  | Comparison;

export const GROUP_KINDS = ['all', 'any', 'none'] as const;
export type GroupKind = (typeof GROUP_KINDS)[number];

/** How many groups lie within each other. */
export const DEEPEST_CONDITION = 3;
/** Comparisons and groups together. */
export const MOST_CONDITIONS = 50;
export const MOST_VALUES = 50;
export const LONGEST_VALUE = 100;

export const isComparison = (condition: Condition): condition is Comparison => 'fact' in condition;

export function groupOf(
  condition: Exclude<Condition, Comparison>,
): readonly [GroupKind, readonly Condition[]] {
  if ('all' in condition) return ['all', condition.all];
  if ('any' in condition) return ['any', condition.any];
  return ['none', condition.none];
}

export function comparisonsOf(condition: Condition): Comparison[] {
  return isComparison(condition) ? [condition] : groupOf(condition)[1].flatMap(comparisonsOf);
}

const sizeOf = (condition: Condition): number =>
  1 + (isComparison(condition) ? 0 : groupOf(condition)[1].reduce((sum, one) => sum + sizeOf(one), 0));

/** What is wrong with a tree that has the right shape, each at its path. */
export function checkConditions(tree: Condition, path = 'conditions'): FieldProblem[] {
  const problems = problemsOf(tree, path, 1);
  if (sizeOf(tree) <= MOST_CONDITIONS) return problems;
  return [...problems, { path, message: `Use ${MOST_CONDITIONS} conditions at most.` }];
}

function problemsOf(condition: Condition, path: string, depth: number): FieldProblem[] {
  if (isComparison(condition)) return comparisonProblems(condition, path);
  if (depth > DEEPEST_CONDITION) {
    return [{ path, message: `Put ${DEEPEST_CONDITION} groups at most within each other.` }];
  }
  const [kind, parts] = groupOf(condition);
  return parts.flatMap((part, at) => problemsOf(part, `${path}.${kind}.${at}`, depth + 1));
}

const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

function comparisonProblems({ fact, operator, value }: Comparison, path: string): FieldProblem[] {
  if (!isFact(fact)) return [{ path: `${path}.fact`, message: 'Use a fact of the list.' }];
  const { type, values } = FACTS[fact];
  if (!operatorsOf(type).includes(operator)) {
    const message = `Use one of these here: ${operatorsOf(type).join(', ')}.`;
    return [{ path: `${path}.operator`, message }];
  }
  const wrong = (message: string) => [{ path: `${path}.value`, message }];
  const { operand } = OPERATORS[operator];
  if (operand === 'none') return value === null ? [] : wrong('Leave the value empty.');
  if (operand === 'list') return listProblem(value, values)?.flatMap(wrong) ?? [];
  if (type === 'boolean') return typeof value === 'boolean' ? [] : wrong('Use true or false.');
  if (type === 'number') {
    return typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= MOST_NUMBER
      ? []
      : wrong(`Use a number up to ${MOST_NUMBER.toLocaleString('en-US')}.`);
  }
  if (type === 'money') {
    const amount = millionths(value);
    return amount !== null && amount >= 0n ? [] : wrong('Use an amount such as "19.90".');
  }
  return typeof value === 'string' && DAY.test(value) ? [] : wrong('Use a day such as "2026-11-23".');
}

const MOST_NUMBER = 1_000_000;

function listProblem(value: ConditionValue, known: Readonly<Record<string, string>> | undefined) {
  if (!Array.isArray(value) || value.length === 0) return ['Name at least one.'];
  if (value.length > MOST_VALUES) return [`Name ${MOST_VALUES} at most.`];
  if (value.some((one) => typeof one !== 'string' || one.trim() === '' || one.length > LONGEST_VALUE)) {
    return [`Use 1 to ${LONGEST_VALUE} characters for each.`];
  }
  if (known && value.some((one: string) => !Object.hasOwn(known, one))) return ['Use values of the list.'];
  return null;
}
