/** A rule, its states, and how it may move between them (docs/rules/automation.md). */
import type { RuleAct } from './acts.ts';
import type { Condition } from './conditions.ts';
import type { RuleLimits } from './limits.ts';

/** When rules run. The phrase begins the rule's sentence. */
export const MOMENTS = {
  filed: { label: 'A claim is filed', phrase: 'When a claim is filed' },
  answered: { label: 'The customer answers', phrase: 'When the customer answers' },
  scanned: { label: 'The carrier scans a package', phrase: 'When the carrier scans a package of the claim' },
  waited: { label: 'A claim has waited', phrase: 'When a claim has waited' },
} as const satisfies Record<string, { label: string; phrase: string }>;
export type Moment = keyof typeof MOMENTS;
/** A snapshot is also taken when a claim is decided. */
export type SnapshotMoment = Moment | 'decided';
export const MOMENT_NAMES = Object.keys(MOMENTS) as Moment[];

/** `hours`: since the filing, for `waited` alone. */
export type When = { moment: Moment; hours: number | null };
export const MOST_HOURS = 2_160;

/** What a version of a rule says. */
export type RuleBody = {
  name: string;
  when: When;
  conditions: Condition;
  acts: readonly RuleAct[];
  limits: RuleLimits;
};

export const RULE_STATES = {
  draft: { label: 'Draft', runs: false },
  shadow: { label: 'Shadow', runs: true },
  live: { label: 'Live', runs: true },
  off: { label: 'Off', runs: false },
} as const satisfies Record<string, { label: string; runs: boolean }>;
export type RuleState = keyof typeof RULE_STATES;
export const RULE_STATE_NAMES = Object.keys(RULE_STATES) as RuleState[];

type Needed = 'always' | 'proven';

/** `proven`: this version ran in shadow for seven days, or an owner confirms a backtest of it. */
export const RULE_TRANSITIONS: Readonly<Record<RuleState, Partial<Record<RuleState, Needed>>>> = {
  draft: { shadow: 'always', live: 'proven', off: 'always' },
  shadow: { draft: 'always', live: 'proven', off: 'always' },
  live: { shadow: 'always', off: 'always' },
  off: { draft: 'always', shadow: 'always', live: 'proven' },
};

export const SHADOW_DAYS = 7;
const DAY = 86_400_000;

export type RuleMoveFacts = {
  /** Milliseconds: since when this version runs in shadow; null if it doesn't. */
  shadowSince: number | null;
  now: number;
  /** An owner confirms a finished backtest of this version. */
  backtestConfirmed: boolean;
};

export type RuleMove = { ok: true } | { ok: false; code: 'rule_state_not_allowed' | 'rule_not_proven' };

export function decideRuleMove(from: RuleState, to: RuleState, facts: RuleMoveFacts): RuleMove {
  const condition = RULE_TRANSITIONS[from][to];
  if (condition === undefined) return { ok: false, code: 'rule_state_not_allowed' };
  return condition === 'always' || isProven(facts) ? { ok: true } : { ok: false, code: 'rule_not_proven' };
}

export const isProven = ({ shadowSince, now, backtestConfirmed }: RuleMoveFacts): boolean =>
  backtestConfirmed || (shadowSince !== null && now - shadowSince >= SHADOW_DAYS * DAY);

/** A rule that runs and is changed runs in shadow again: nobody has seen what its new version does. */
export const stateAfterChange = (state: RuleState): RuleState => (state === 'live' ? 'shadow' : state);

/** Of one store. */
export const MOST_RULES = 100;
export const LONGEST_RULE_NAME = 100;
