/** Runs a store's rules on one claim: those that are live act, those in shadow say what they would have done. */
import type { DecidingAct, SideAct } from '../../domain/automation/acts.ts';
import { type Trace, withoutTexts } from '../../domain/automation/evaluate.ts';
import type { Facts } from '../../domain/automation/facts.ts';
import { exceeded, LIMIT_SENTENCES, type LimitName } from '../../domain/automation/limits.ts';
import { type Run, runRules, type Step } from '../../domain/automation/run.ts';
import { stageOf } from '../../domain/claims/claim.ts';
import { shortId } from '../auth/short-id.ts';
import { runAct } from '../claims/acts/run.ts';
import { translated } from '../claims/change.ts';
import { addNote } from '../claims/notes/commands.ts';
import { listColleagues } from '../people/colleagues.ts';
import { ProblemError } from '../problem-error.ts';
import type { KnownStore } from '../stores/queries.ts';
import { actOf, type Claimed, isTouched, ruleHeld } from './as-rule.ts';
import { worthOfAll } from './facts.ts';
import { addUsage, findRule, type RuleRow, rateOf, writeDecision } from './queries.ts';

/** Thrown if a rule changed since it was read: everything is read and decided again. */
export class RuleChanged extends Error {}

/** @param rules those that run at this moment, in the store's order. @throws RuleChanged */
export async function runOn(claimed: Claimed, rules: readonly RuleRow[], facts: Facts): Promise<void> {
  if (stageOf(claimed.document.claim.status) !== 'undecided') return;
  const runnable = (row: RuleRow) => ({ id: row.id, version: row.version, ...row.body });
  for (const row of rules.filter(({ state }) => state === 'shadow')) {
    await noteShadow(claimed, runRules([runnable(row)], facts));
  }
  const live = rules.filter(({ state }) => state === 'live');
  const run = runRules(live.map(runnable), facts);
  // Asked before the rules assign it.
  const heldFor = live.length > 0 ? await personNeeded(claimed, facts) : null;
  const rowOf = (step: Step) => live.find(({ id }) => id === step.rule.id);
  for (const step of run.steps) {
    const row = rowOf(step);
    if (row && step.side.length > 0) await doBeside(claimed, row, step.side);
  }
  const row = run.decided && rowOf(run.decided);
  if (run.decided && row) await decide({ ...claimed, heldFor }, row, run.decided.decides, run.decided.trace);
}

/** Why no rule may decide the claim, as a sentence; null if one may. */
async function personNeeded(claimed: Claimed, facts: Facts): Promise<string | null> {
  if (await isTouched(claimed)) return 'A person works on this claim.';
  return facts['order.chargeback'] === true ? 'The bank took the payment of the order back.' : null;
}

/** The store may let rules deny for less than when this one was written. */
function notAllowed({ denyReasons }: KnownStore['settings']['automation'], act: DecidingAct): string | null {
  return act.act === 'deny' && !denyReasons.includes(act.reason)
    ? 'The store’s settings no longer let a rule deny for this reason.'
    : null;
}

async function noteShadow({ client, store, document, now }: Claimed, { steps }: Run): Promise<void> {
  const [step] = steps;
  if (step?.result !== true) return;
  const { rule, decides, side, trace } = step;
  await writeDecision(client, store.id, {
    ...{ id: shortId(), ruleId: rule.id, version: rule.version, claimId: document.claim.id, at: now },
    ...{ kind: 'shadow', acts: [...side, ...(decides ? [decides] : [])].map(({ act }) => act) },
    value: decides?.act === 'approve' ? decimalFrom(document.claim.value) : null,
    ...{ limited: null, refusal: null, trace: withoutTexts(trace) },
  });
}

/** From thousandths of the store's currency. */
const decimalFrom = (thousandths: string | number): string => String(Number(thousandths) / 1_000);

const MOST_LABELS_OF_CLAIM = 20;

/** Labels, an assignee and notes. Whoever no longer works in the store is left out. */
async function doBeside(claimed: Claimed, row: RuleRow, acts: readonly SideAct[]): Promise<void> {
  const { client, store, document } = claimed;
  const held = ruleHeld(claimed, row);
  const needsPeople = acts.some(({ act }) => act !== 'label');
  const colleagues = needsPeople ? await listColleagues(client, store.id, null) : [];
  const works = (id: string) => colleagues.some((one) => one.id === id);
  for (const act of acts) {
    const labels = document.claim.labels ?? [];
    if (act.act === 'label') {
      const all = [...new Set([...labels, ...act.labels])].slice(0, MOST_LABELS_OF_CLAIM);
      if (all.length > labels.length) await runAct(held, { call: 'update', body: { labels: all } });
    } else if (act.act === 'assign') {
      if (document.claim.assignee === null && works(act.to)) {
        await runAct(held, { call: 'update', body: { assignee: act.to } });
      }
    } else {
      const mentions = act.to.filter(works);
      const content = `The rule “${row.body.name}” asks you to look at this claim.`;
      if (mentions.length > 0) await addNote(held, { content, authorName: row.body.name, mentions });
    }
  }
}

/** The rule's row is locked while it decides, so two claims at once never exceed its limits together. */
async function decide(
  claimed: Claimed & { heldFor: string | null },
  seen: RuleRow,
  act: DecidingAct,
  trace: Trace,
): Promise<void> {
  const { client, store, now } = claimed;
  const row = await findRule(client, store.id, seen.id, now, 'for update of r');
  if (row?.version !== seen.version || row.state !== 'live') throw new RuleChanged();
  const acts = row.body.acts.map((one) => one.act);
  const decision = {
    ...{ id: shortId(), ruleId: row.id, version: row.version, claimId: claimed.document.claim.id, at: now },
    ...{ acts, trace: withoutTexts(trace), value: null, limited: null, refusal: null },
  };
  if (act.act === 'hold') return writeDecision(client, store.id, { ...decision, kind: 'held' });
  const heldFor = claimed.heldFor ?? notAllowed(store.settings.automation, act);
  if (heldFor !== null) {
    return writeDecision(client, store.id, { ...decision, kind: 'held', refusal: heldFor });
  }
  const outcome = await tryToDecide(claimed, row, act);
  if (outcome.ok) {
    await addUsage(client, store.id, { id: row.id, value: outcome.value, now });
    const value = act.act === 'approve' ? outcome.value : null;
    return writeDecision(client, store.id, { ...decision, kind: 'decided', value });
  }
  const { limited, refusal } = outcome;
  await writeDecision(client, store.id, { ...decision, kind: 'held', limited, refusal });
  await tell(claimed, row, limited ? LIMIT_SENTENCES[limited] : refusal);
}

type Tried = { ok: true; value: string } | { ok: false; limited: LimitName | null; refusal: string | null };

/** Decides as a person would, and undoes it if that exceeds a limit. */
async function tryToDecide(
  claimed: Claimed,
  row: RuleRow,
  act: Exclude<DecidingAct, { act: 'hold' }>,
): Promise<Tried> {
  const { client, store, document } = claimed;
  const trial = { ...ruleHeld(claimed, row), document: { ...document } };
  await client.query('savepoint rule');
  try {
    await runAct(trial, actOf(claimed, act));
  } catch (error) {
    const problem = translated(error);
    if (!(problem instanceof ProblemError)) throw error;
    await client.query('rollback to savepoint rule');
    return { ok: false, limited: null, refusal: problem.problem.detail };
  }
  const made = trial.document.resolutions.slice(document.resolutions.length);
  const value = worthOfAll(store, made, await rateOf(client, store.id, document.claim.order_id));
  const usage = { decisions: row.usedToday ? row.decisions : 0, value: row.usedToday ? row.value : '0' };
  const limited = exceeded(row.body.limits, usage, value);
  if (limited === null) return { ok: true, value };
  await client.query('rollback to savepoint rule');
  return { ok: false, limited, refusal: null };
}

/** On the claim each time; whoever wrote the rule is told once a day. */
async function tell(claimed: Claimed, row: RuleRow, why: string | null): Promise<void> {
  const { client, store } = claimed;
  const isFirst = !row.toldToday;
  const colleagues = isFirst ? await listColleagues(client, store.id, null) : [];
  const mentions = colleagues.filter(({ id }) => id === row.updated_by).map(({ id }) => id);
  const content = `The rule “${row.body.name}” left this claim to a person. ${why ?? ''}`.trim();
  await addNote(ruleHeld(claimed, row), { content, authorName: row.body.name, mentions });
  if (isFirst) {
    await client.query(
      `update automation_rules r set told_on = ($3::timestamptz at time zone s.time_zone)::date from stores s
       where r.store_id = $1 and r.id = $2 and s.id = r.store_id`,
      [store.id, row.id, new Date(claimed.now)],
    );
  }
}
