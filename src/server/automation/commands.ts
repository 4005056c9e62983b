/** Writing rules. Each save is a version, and each change of state is kept: who, when, and which version. */
import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { RuleOnWire, ruleBodySchema, ruleStateSchema } from '../../contract/automation.ts';
import { checkActs } from '../../domain/automation/acts.ts';
import { checkConditions } from '../../domain/automation/conditions.ts';
import {
  decideRuleMove,
  MOST_RULES,
  RULE_TRANSITIONS,
  type RuleBody,
  stateAfterChange,
} from '../../domain/automation/rule.ts';
import { sentence } from '../../domain/automation/sentence.ts';
import { parseAmount } from '../../domain/money/money.ts';
import type { FieldProblem } from '../../domain/problems/problems.ts';
import { demandPermission, personIfAny } from '../auth/scope.ts';
import { shortId } from '../auth/short-id.ts';
import {
  actorIdOf,
  type HeldStore,
  type HeldWrite,
  type Params,
  refuseOtherVersion,
} from '../http/team-calls.ts';
import { listColleagues } from '../people/colleagues.ts';
import { ProblemError } from '../problem-error.ts';
import { isConfirmable } from './backtest/queries.ts';
import { peopleIn, presentHistory, presentRule } from './present.ts';
import {
  actorNames,
  currencyOf,
  denyReasonsOf,
  findRule,
  holdRules,
  listHistory,
  listRuleRows,
  type RuleRow,
  saveRule,
  writeOrder,
  writeState,
} from './queries.ts';

type Versioned = HeldWrite & { version: number | null };
type Body = z.output<typeof ruleBodySchema>;

export async function listRules(held: HeldStore) {
  const { client, storeId, now } = held;
  const currency = await currencyOf(client, storeId);
  const rows = await listRuleRows(client, storeId, now);
  const names = await actorNames(client, storeId, rows.flatMap(namedIn));
  const denyReasons = await denyReasonsOf(client, storeId);
  return { rules: rows.map((row) => presentRule(row, { currency, names })), currency, denyReasons };
}

const namedIn = ({ body, updated_by }: RuleRow): string[] => [...peopleIn(body.acts), updated_by];

export async function readRule(
  { client, storeId, now }: HeldStore,
  { id = '' }: Params,
): Promise<RuleOnWire> {
  const row = await findRule(client, storeId, id, now);
  if (!row) throw new ProblemError('not_found');
  const names = await actorNames(client, storeId, namedIn(row));
  return presentRule(row, { currency: await currencyOf(client, storeId), names });
}

export async function readHistory(held: HeldStore, params: Params) {
  const { client, storeId } = held;
  const { id } = await readRule(held, params);
  const history = await listHistory(client, storeId, id);
  const ids = [
    ...history.versions.flatMap(({ actor_id, body }) => [actor_id, ...peopleIn(body.acts)]),
    ...history.states.map(({ actor_id }) => actor_id),
  ];
  const names = await actorNames(client, storeId, ids);
  return presentHistory(history, { currency: await currencyOf(client, storeId), names });
}

const refuse = (fields: FieldProblem[]): void => {
  if (fields.length > 0) throw new ProblemError('validation_failed', { fields });
};

/** Of a rule as JSON: the table keeps no longer ones. */
const LONGEST_RULE = 60_000;

/** @throws validation_failed at the field at fault */
async function checked({ client, storeId, caller }: HeldWrite, body: Body): Promise<RuleBody> {
  const { conditions, acts, limits } = body;
  refuse([...checkConditions(conditions), ...checkActs(acts, await denyReasonsOf(client, storeId))]);
  if (JSON.stringify(body).length > LONGEST_RULE) {
    refuse([{ path: 'conditions', message: 'Name fewer or shorter values.' }]);
  }
  const currency = await currencyOf(client, storeId);
  const amounts = (['valuePerDay', 'valuePerClaim'] as const).filter(
    (name) => !parseAmount(limits[name], currency, 'total'),
  );
  refuse(amounts.map((name) => ({ path: `limits.${name}`, message: `Use an amount in ${currency}.` })));
  if (peopleIn(acts).length > 0) {
    const colleagues = await listColleagues(client, storeId, personIfAny(caller));
    const working = new Set(colleagues.map(({ id }) => id));
    const stranger = acts.findIndex((act) => peopleIn([act]).some((id) => !working.has(id)));
    if (stranger >= 0)
      refuse([{ path: `acts.${stranger}.to`, message: 'Choose people who work in this store.' }]);
  }
  return body;
}

/** Versions of a rule for the audit log: as sentences, which people can compare. */
async function said({ client, storeId }: HeldStore, ...bodies: RuleBody[]) {
  const names = await actorNames(
    client,
    storeId,
    bodies.flatMap(({ acts }) => peopleIn(acts)),
  );
  const wording = { currency: await currencyOf(client, storeId), names };
  return bodies.map((body) => ({ name: body.name, rule: sentence(body, wording), limits: body.limits }));
}

const named = (id: string, { name }: Pick<RuleBody, 'name'>) => ({ id, name });

/** A draft, after all others. */
export async function createRule(held: HeldWrite, sent: Body): Promise<RuleOnWire> {
  const { client, storeId, caller, now, changed } = held;
  const body = await checked(held, sent);
  if ((await holdRules(client, storeId)).length >= MOST_RULES) {
    throw new ProblemError('too_many_rules', { params: { max: MOST_RULES } });
  }
  const id = shortId();
  const by = { actorId: actorIdOf(caller), now };
  await saveRule(client, storeId, { id, version: 1, state: 'draft', body, shadowSince: null }, by);
  changed({ subject: named(id, body), after: (await said(held, body))[0] });
  return readRule(held, { id });
}

async function heldRule({ client, storeId, version, now }: Versioned, { id = '' }: Params): Promise<RuleRow> {
  const rule = await findRule(client, storeId, id, now, 'for update of r');
  if (!rule) throw new ProblemError('not_found');
  refuseOtherVersion(version, rule);
  return rule;
}

/** What runs is changed to run in shadow, and its seven days begin anew. */
export async function replaceRule(held: Versioned, sent: Body, params: Params): Promise<RuleOnWire> {
  const { client, storeId, caller, now, changed } = held;
  const body = await checked(held, sent);
  const before = await heldRule(held, params);
  const { id, state } = before;
  if (isDeepStrictEqual(before.body, body)) return readRule(held, { id });
  const by = { actorId: actorIdOf(caller), now };
  const version = before.version + 1;
  const to = stateAfterChange(state);
  const shadowSince = to === 'shadow' ? now : null;
  await saveRule(client, storeId, { id, version, state: to, body, shadowSince }, by);
  if (to !== state) {
    const change = { from: state, to, version, shadowSince, backtest: null };
    await writeState(client, storeId, id, change, by);
  }
  const [was, is] = await said(held, before.body, body);
  changed({ subject: named(id, body), before: was, after: is });
  return readRule(held, { id });
}

export async function setRuleState(
  held: Versioned,
  { state: to, backtest }: z.output<typeof ruleStateSchema>,
  params: Params,
): Promise<RuleOnWire> {
  const { client, storeId, caller, now, changed } = held;
  const { id, state: from, version, body, shadow_since: since } = await heldRule(held, params);
  if (from === to) return readRule(held, { id });
  if (backtest !== null) demandPermission(caller, 'automation:confirm-backtest');
  const backtestConfirmed =
    backtest !== null && (await isConfirmable(client, storeId, { id: backtest, ruleId: id, version }));
  if (backtest !== null && !backtestConfirmed) {
    refuse([{ path: 'backtest', message: 'Use a finished backtest of this version of the rule.' }]);
  }
  const move = decideRuleMove(from, to, {
    shadowSince: since === null ? null : Date.parse(since),
    now,
    backtestConfirmed,
  });
  if (!move.ok) {
    const allowed = Object.keys(RULE_TRANSITIONS[from]);
    throw new ProblemError(move.code, {
      fields: [{ path: 'state', message: '' }],
      params: { from, allowed },
    });
  }
  const change = { from, to, version, shadowSince: to === 'shadow' ? now : null, backtest };
  await writeState(client, storeId, id, change, { actorId: actorIdOf(caller), now });
  changed({ subject: named(id, body), before: { state: from }, after: { state: to, version, backtest } });
  return readRule(held, { id });
}

/** All of them, each once: a rule that someone else added meanwhile must not move unseen. */
export async function orderRules(held: HeldWrite, { ids }: { ids: readonly string[] }) {
  const { client, storeId, changed } = held;
  const before = await holdRules(client, storeId);
  if (!isDeepStrictEqual([...ids].sort(), [...before].sort())) {
    refuse([{ path: 'ids', message: 'Name each rule of the store once. Reload the list.' }]);
  }
  await writeOrder(client, storeId, ids);
  changed({ subject: { id: null, name: null }, after: { ids } });
  return listRules(held);
}
