import type { RuleOnWire } from '../../contract/automation.ts';
import type { RuleBody } from '../../domain/automation/rule.ts';
import type { RefusalReason } from '../../domain/claims/decision.ts';
import { type Act, useListAct } from '../lists/act.ts';

export const NAME = 'automation/rules';
export const PATH = `/${NAME}`;
export const ORDER_PATH = '/automation/order';
export const pathOf = (id: string) => `${PATH}/${encodeURIComponent(id)}`;

export const backtestsOf = (ruleId: string) => `${pathOf(ruleId)}/backtests`;
export const backtestPath = (id: string) => `/automation/backtests/${encodeURIComponent(id)}`;

/** As the server sends it, with the domain's own types. */
export type Rule = Omit<RuleOnWire, keyof RuleBody> & RuleBody;
export type Rules = { rules: readonly Rule[]; currency: string; denyReasons: readonly RefusalReason[] };

/** Does something with rules. */
export const useAct = <Answer>(act: Act<Answer>) => useListAct(NAME, act);

/** What a part of a rule's page gets. */
export type OfRule = { rule: Rule; currency: string };
