/** What a rule does with a claim whose conditions hold. */
import { DECISION_REASONS, type RefusalReason } from '../claims/decision.ts';
import { LONGEST_LABEL } from '../claims/label.ts';
import type { ProofRequestType } from '../claims/proof-request.ts';
import type { FieldProblem } from '../problems/problems.ts';

type ActSpec = {
  label: string;
  /** The first act that decides ends the run. The others leave the claim to the next rules. */
  decides: boolean;
};

export const RULE_ACTS = {
  approve: { label: 'Approve', decides: true },
  deny: { label: 'Deny', decides: true },
  ask: { label: 'Ask the customer', decides: true },
  hold: { label: 'Hold for a person', decides: true },
  label: { label: 'Add labels', decides: false },
  assign: { label: 'Assign', decides: false },
  notify: { label: 'Notify', decides: false },
} as const satisfies Record<string, ActSpec>;

export type RuleActKind = keyof typeof RULE_ACTS;
export const RULE_ACT_KINDS = Object.keys(RULE_ACTS) as RuleActKind[];

/**
 * `asked`: each item gets the resolution that its customer asked for. `worked_out`: the same where the store offers it, and otherwise
 * the first that it offers.
 */
export const APPROVALS = {
  asked: 'as the customer asked',
  worked_out: 'with what the store offers',
} as const;
export type ApprovalWay = keyof typeof APPROVALS;

export type DecidingAct =
  | { act: 'approve'; as: ApprovalWay; message: string | null }
  | { act: 'deny'; reason: RefusalReason; message: string }
  | { act: 'ask'; types: readonly ProofRequestType[]; message: string }
  | { act: 'hold' };

export type RuleAct =
  | DecidingAct
  | { act: 'label'; labels: readonly string[] }
  | { act: 'assign'; to: string }
  /** `to`: people of the store's team. */
  | { act: 'notify'; to: readonly string[] };

export type SideAct = Exclude<RuleAct, DecidingAct>;

export const isDeciding = (act: RuleAct): act is DecidingAct => RULE_ACTS[act.act].decides;
export const decidingAct = (acts: readonly RuleAct[]): DecidingAct | null => acts.find(isDeciding) ?? null;
export const sideActs = (acts: readonly RuleAct[]): SideAct[] =>
  acts.filter((act): act is SideAct => !isDeciding(act));

export const MOST_ACTS = 5;
export const MOST_ACT_LABELS = 10;
export const MOST_NOTIFIED = 20;
export const LONGEST_ACT_LABEL = LONGEST_LABEL;

export const denialLabels = (reasons: readonly RefusalReason[]): string[] =>
  reasons.map((reason) => DECISION_REASONS[reason].label);

/** What is wrong with acts that have the right shape, each at its path. @param denials what the store lets rules deny for */
export function checkActs(acts: readonly RuleAct[], denials: readonly RefusalReason[]): FieldProblem[] {
  const deciding = acts.flatMap((act, at) => (isDeciding(act) ? [at] : []));
  const second = deciding[1];
  const repeated = acts.findIndex(({ act }, at) => acts.findIndex((one) => one.act === act) < at);
  return [
    ...(second === undefined
      ? []
      : [{ path: `acts.${second}`, message: 'Use one of these: approve, deny, ask, hold.' }]),
    ...(repeated < 0 || second !== undefined
      ? []
      : [{ path: `acts.${repeated}`, message: 'Name each act once.' }]),
    ...acts.flatMap((act, at) =>
      act.act === 'deny' && !denials.includes(act.reason)
        ? [
            {
              path: `acts.${at}.reason`,
              message:
                denials.length === 0
                  ? 'The store’s settings let no rule deny a claim.'
                  : `The store’s settings let rules deny for these alone: ${denialLabels(denials).join(', ')}.`,
            },
          ]
        : [],
    ),
  ];
}
