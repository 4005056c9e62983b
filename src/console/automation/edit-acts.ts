/** Changes of a rule's acts while they are edited: pure. The one that decides comes first. */
import {
  type DecidingAct,
  decidingAct,
  RULE_ACT_KINDS,
  type RuleAct,
  type RuleActKind,
  type SideAct,
  sideActs,
} from '../../domain/automation/acts.ts';
import { RULE_DENIALS } from '../../domain/claims/decision.ts';

export type DecidingKind = DecidingAct['act'];

const BLANK: { [Kind in DecidingKind]: Extract<DecidingAct, { act: Kind }> } = {
  approve: { act: 'approve', as: 'asked', message: null },
  deny: { act: 'deny', reason: RULE_DENIALS[0], message: '' },
  ask: { act: 'ask', types: ['PHOTO'], message: '' },
  hold: { act: 'hold' },
};

/** @param kind null: it decides nothing */
export const withDecision = (acts: readonly RuleAct[], kind: DecidingKind | null): RuleAct[] =>
  kind === null ? sideActs(acts) : [BLANK[kind], ...sideActs(acts)];

export const withDeciding = (acts: readonly RuleAct[], act: DecidingAct): RuleAct[] => [
  act,
  ...sideActs(acts),
];

const isNothing = (act: SideAct): boolean =>
  act.act === 'label' ? act.labels.length === 0 : act.to.length === 0;

/** One that names nothing is left out. */
export function withSide(acts: readonly RuleAct[], act: SideAct): RuleAct[] {
  const others = sideActs(acts).filter((one) => one.act !== act.act);
  const all = isNothing(act) ? others : [...others, act];
  const decides = decidingAct(acts);
  const place = (one: RuleAct) => RULE_ACT_KINDS.indexOf(one.act);
  return [...(decides ? [decides] : []), ...all.toSorted((one, other) => place(one) - place(other))];
}

export const sideOf = <Kind extends SideAct['act']>(acts: readonly RuleAct[], kind: Kind) =>
  acts.find((act): act is Extract<SideAct, { act: Kind }> => act.act === kind) ?? null;

/** Where a problem names an act of this kind. */
export const pathOfAct = (acts: readonly RuleAct[], kind: RuleActKind): string =>
  `acts.${acts.findIndex(({ act }) => act === kind)}`;
