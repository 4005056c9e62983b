/** How much a rule may decide by itself. Above it the claim is held for a person. */
import { millionths } from './operators.ts';

/** Values are decimal strings in the store's currency; a day is a day of the store's clock. */
export type RuleLimits = { decisionsPerDay: number; valuePerDay: string; valuePerClaim: string };

export const DEFAULT_LIMITS: RuleLimits = {
  decisionsPerDay: 50,
  valuePerDay: '1000.00',
  valuePerClaim: '100.00',
};

export const MOST_DECISIONS_PER_DAY = 100_000;

/** What the rule decided today, this decision not counted. */
export type RuleUsage = { decisions: number; value: string };

export const LIMIT_SENTENCES = {
  decisions_per_day: 'The rule has made all the decisions that it may make in a day.',
  value_per_day: 'The rule would approve more value than it may in a day.',
  value_per_claim: 'The claim’s value is more than the rule may approve.',
} as const;
export type LimitName = keyof typeof LIMIT_SENTENCES;

const amountOf = (text: string): bigint => millionths(text) ?? 0n;

/** The limit that a decision of this value would exceed; null if it is within all of them. Value: what an approval pays, "0" otherwise. */
export function exceeded(limits: RuleLimits, usage: RuleUsage, value: string): LimitName | null {
  if (amountOf(value) > amountOf(limits.valuePerClaim)) return 'value_per_claim';
  if (usage.decisions >= limits.decisionsPerDay) return 'decisions_per_day';
  if (amountOf(usage.value) + amountOf(value) > amountOf(limits.valuePerDay)) return 'value_per_day';
  return null;
}
