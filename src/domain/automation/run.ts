/** Runs rules over the facts of one claim: top down, and the first that decides ends it. */
import { type DecidingAct, decidingAct, type SideAct, sideActs } from './acts.ts';
import { evaluate, type Result, type Trace } from './evaluate.ts';
import type { Facts } from './facts.ts';
import type { RuleBody } from './rule.ts';

export type RunnableRule = Pick<RuleBody, 'conditions' | 'acts'> & { id: string; version: number };

export type Step = {
  rule: { id: string; version: number };
  result: Result;
  trace: Trace;
  /** What it does beside deciding; empty if its conditions don't hold. */
  side: SideAct[];
  decides: DecidingAct | null;
};

export type Run = { steps: Step[]; decided: (Step & { decides: DecidingAct }) | null };

/** @param rules of one moment, in the store's order */
export function runRules(rules: readonly RunnableRule[], facts: Facts): Run {
  const steps: Step[] = [];
  for (const { id, version, conditions, acts } of rules) {
    const trace = evaluate(conditions, facts);
    const applies = trace.result === true;
    const decides = applies ? decidingAct(acts) : null;
    const step = { rule: { id, version }, result: trace.result, trace, side: applies ? sideActs(acts) : [] };
    steps.push({ ...step, decides });
    if (decides) return { steps, decided: { ...step, decides } };
  }
  return { steps, decided: null };
}
