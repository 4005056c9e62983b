/** What a rule would have decided, against what people decided: the report of a backtest, and of a shadow. */
import { type DecidingAct, decidingAct } from './acts.ts';
import { holds } from './evaluate.ts';
import type { Facts } from './facts.ts';
import { millionths } from './operators.ts';
import type { RuleBody } from './rule.ts';

/** What became of a claim: the last decision of a person. Value: of what was approved, in the store's currency. */
export type Outcome = { decided: 'approve' | 'deny' | 'ask' | 'external'; value: string | null };

export const RESULTS = {
  agree: 'Same decision as people',
  differ: 'Different decision from people',
  open: 'Decided, but people have not decided yet',
  held: 'Held for a person, or above a limit',
  unknown: 'Not decided, because a fact is unknown',
  left: 'Not decided, because the conditions do not hold',
} as const;
export type Result = keyof typeof RESULTS;
export const RESULT_NAMES = Object.keys(RESULTS) as Result[];

/** Taken off the desk: nobody would have had to decide it. */
const OFF_THE_DESK: readonly Result[] = ['agree', 'differ', 'open'];
export const isOffTheDesk = (result: Result): boolean => OFF_THE_DESK.includes(result);

/** What was done elsewhere gave the customer something, as an approval does. */
const sameAs = (act: DecidingAct, outcome: Outcome): boolean =>
  act.act === outcome.decided || (act.act === 'approve' && outcome.decided === 'external');

export type Compared = { result: Result; act: DecidingAct['act'] | null };

/** @param outcome null: nobody has decided. Limits of a day are not applied: they depend on what else the rule decided that day. */
export function compareOne(
  rule: Pick<RuleBody, 'conditions' | 'acts' | 'limits'>,
  facts: Facts,
  outcome: Outcome | null,
): Compared {
  const result = holds(rule.conditions, facts);
  if (result === null) return { result: 'unknown', act: null };
  const act = result ? decidingAct(rule.acts) : null;
  if (!act) return { result: 'left', act: null };
  if (act.act === 'hold' || (act.act === 'approve' && isAbove(facts, rule.limits.valuePerClaim))) {
    return { result: 'held', act: 'hold' };
  }
  if (!outcome) return { result: 'open', act: act.act };
  return { result: sameAs(act, outcome) ? 'agree' : 'differ', act: act.act };
}

/** A value that isn't known is above every limit. */
function isAbove(facts: Facts, limit: string): boolean {
  const value = millionths(facts['claim.value']);
  return value === null || value > (millionths(limit) ?? 0n);
}

export const MOST_EXAMPLES = 20;

export type Example = {
  claimId: string;
  claimNumber: number;
  act: DecidingAct['act'] | null;
  people: Outcome['decided'] | null;
};

/** Sums are decimal strings in the store's currency. */
export type Report = {
  claims: number;
  results: Record<Result, number>;
  examples: Record<Result, Example[]>;
  /** The value of the claims that the rule would have approved. */
  wouldPay: string;
  /** The value that people approved on the same claims. */
  paid: string;
  /** Of all claims, from 0 to 1. */
  offTheDesk: number;
};

export type Tally = {
  claims: number;
  results: Record<Result, number>;
  examples: Record<Result, Example[]>;
  wouldPay: bigint;
  paid: bigint;
};

const forEach = <T>(make: () => T): Record<Result, T> =>
  Object.fromEntries(RESULT_NAMES.map((result) => [result, make()])) as Record<Result, T>;

export const emptyTally = (): Tally => ({
  claims: 0,
  results: forEach(() => 0),
  examples: forEach(() => []),
  wouldPay: 0n,
  paid: 0n,
});

export type Compares = {
  claimId: string;
  claimNumber: number;
  facts: Facts;
  outcome: Outcome | null;
};

/** Adds one claim to the tally, in place: a backtest adds a hundred thousand. */
export function addCompared(
  tally: Tally,
  { claimId, claimNumber, facts, outcome }: Compares,
  { result, act }: Compared,
): void {
  tally.claims += 1;
  tally.results[result] += 1;
  const examples = tally.examples[result];
  if (examples.length < MOST_EXAMPLES) {
    examples.push({ claimId, claimNumber, act, people: outcome?.decided ?? null });
  }
  if (act !== 'approve' || !isOffTheDesk(result)) return;
  tally.wouldPay += millionths(facts['claim.value']) ?? 0n;
  tally.paid += millionths(outcome?.value) ?? 0n;
}

/** @param decimals of the store's currency */
export function reportOf(tally: Tally, decimals: number): Report {
  const off = RESULT_NAMES.filter(isOffTheDesk).reduce((sum, result) => sum + tally.results[result], 0);
  const { claims, results, examples } = tally;
  return {
    ...{ claims, results, examples },
    wouldPay: decimal(tally.wouldPay, decimals),
    paid: decimal(tally.paid, decimals),
    offTheDesk: claims === 0 ? 0 : off / claims,
  };
}

function decimal(sum: bigint, decimals: number): string {
  const digits = sum.toString().padStart(7, '0');
  const [whole, fraction] = [digits.slice(0, -6), digits.slice(-6, digits.length - 6 + decimals)];
  return decimals === 0 ? whole : `${whole}.${fraction}`;
}
