/**
 * Whether conditions hold for a claim: true, false or unknown (Kleene's logic). Every node is evaluated, so the trace is whole. A rule
 * applies only if its conditions are true.
 */
import { type Condition, groupOf, isComparison } from './conditions.ts';
import type { FactName, Facts, FactValue } from './facts.ts';
import { type ConditionValue, type Operator, TESTS } from './operators.ts';

/** Null: unknown. */
export type Result = boolean | null;

export type Trace =
  | { all: readonly Trace[]; result: Result }
  | { any: readonly Trace[]; result: Result }
  | { none: readonly Trace[]; result: Result }
  | { fact: FactName; operator: Operator; value: ConditionValue; found: FactValue; result: Result };

export function evaluate(condition: Condition, facts: Facts): Trace {
  if (isComparison(condition)) {
    const { fact, operator, value } = condition;
    const found = facts[fact] ?? null;
    return { fact, operator, value, found, result: resultOf(operator, found, value) };
  }
  const [kind, parts] = groupOf(condition);
  const traces = parts.map((part) => evaluate(part, facts));
  const results = traces.map(({ result }) => result);
  switch (kind) {
    case 'all':
      return { all: traces, result: allOf(results) };
    case 'any':
      return { any: traces, result: anyOf(results) };
    case 'none':
      return { none: traces, result: not(anyOf(results)) };
  }
}

/** The same result without a trace, for many claims at once. */
export function holds(condition: Condition, facts: Facts): Result {
  if (isComparison(condition)) {
    return resultOf(condition.operator, facts[condition.fact] ?? null, condition.value);
  }
  const [kind, parts] = groupOf(condition);
  const results = parts.map((part) => holds(part, facts));
  if (kind === 'all') return allOf(results);
  return kind === 'any' ? anyOf(results) : not(anyOf(results));
}

const ABOUT_KNOWING: readonly Operator[] = ['is_known', 'is_unknown'];

const resultOf = (operator: Operator, found: FactValue, value: ConditionValue): Result =>
  found === null && !ABOUT_KNOWING.includes(operator) ? null : TESTS[operator](found, value);

const not = (result: Result): Result => (result === null ? null : !result);

function allOf(results: readonly Result[]): Result {
  if (results.includes(false)) return false;
  return results.includes(null) ? null : true;
}

function anyOf(results: readonly Result[]): Result {
  if (results.includes(true)) return true;
  return results.includes(null) ? null : false;
}

/** A trace without what a customer wrote: what is kept. */
export function withoutTexts(trace: Trace): Trace {
  if ('fact' in trace) {
    return trace.fact.startsWith('text.') ? { ...trace, found: null } : trace;
  }
  if ('all' in trace) return { ...trace, all: trace.all.map(withoutTexts) };
  if ('any' in trace) return { ...trace, any: trace.any.map(withoutTexts) };
  return { ...trace, none: trace.none.map(withoutTexts) };
}
