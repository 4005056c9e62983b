/** Takes snapshots of claims and runs rules, each moment of a claim once. */
import type { TaskList } from 'graphile-worker';
import type { PoolClient } from 'pg';
import { z } from 'zod';
import type { Outcome } from '../../domain/automation/compare.ts';
import type { StoreId } from '../auth/caller.ts';
import type { FoundDesk } from '../claims/desk/queries.ts';
import { holdClaim } from '../claims/hold.ts';
import type { ClaimDocument, EventRow } from '../claims/queries.ts';
import type { Context } from '../context.ts';
import { databaseFaultOf } from '../database/database-fault.ts';
import { storesWithWork } from '../database/stores-with-work.ts';
import { withStore } from '../database/with-store.ts';
import { findStore, type KnownStore } from '../stores/queries.ts';
import { backtestPayload, runBacktest } from './backtest/jobs.ts';
import { findStale, queueBacktest } from './backtest/queries.ts';
import { factsOf, NO_OTHERS, type ReadFacts, readDesks, readFacts, readOthers, worthOfAll } from './facts.ts';
import {
  countTry,
  endMoments,
  findOpen,
  forgetMoments,
  keepSnapshots,
  noteWaited,
  type OpenMoment,
  type Taken,
  takeMoments,
} from './moments.ts';
import { hasRules, listRuleRows, type RuleRow } from './queries.ts';
import { RuleChanged, runOn } from './run.ts';

const AT_ONCE = 200;
/** Claims of a store without rules in one transaction. */
const TOGETHER = 20;
/** One job of a store works for so long; the next minute's goes on. A store without rules needs only to keep up. */
const JOB_MS = 40_000;
const WITHOUT_RULES_MS = 5_000;
/** A backtest says each second how far it is. */
const STALE_MS = 120_000;
/** A claim that changes while it is read is read again so often. */
const READS = 3;
/** What happened longer ago is kept, and no rule decides about it. */
const LATE_MS = 86_400_000;

const payloadSchema = z.object({ storeId: z.string() });

export const automationTasks = (context: Context): TaskList => ({
  run_rules: async (payload) => {
    const { storeId } = payloadSchema.parse(payload);
    const store = await findStore(context.db, { by: 'id', value: storeId });
    if (store) await runInStore(context, store);
  },
  compare_rule: async (payload) => {
    const { storeId, id } = backtestPayload.parse(payload);
    await runBacktest(context, storeId, id);
  },
  keep_rules: async () => {
    for (const id of await storesWithWork(context.db, 'rules', context.clock())) {
      const store = await findStore(context.db, { by: 'id', value: id });
      if (!store) continue;
      const rules = await withStore(context.db, store.id, (client) => noteDue(context, client, store.id));
      await runInStore(context, store, rules > 0 ? JOB_MS : WITHOUT_RULES_MS);
    }
  },
});

const isRunning = ({ state }: RuleRow) => state === 'shadow' || state === 'live';

/** @returns how many rules the store has */
async function noteDue(context: Context, client: PoolClient, storeId: StoreId): Promise<number> {
  const now = context.clock();
  await forgetMoments(client, storeId, now);
  for (const id of await findStale(client, storeId, now - STALE_MS)) await queueBacktest(client, storeId, id);
  const rules = await listRuleRows(client, storeId, now);
  const hours = rules
    .filter(isRunning)
    .flatMap(({ body }) => (body.when.moment === 'waited' ? [body.when.hours ?? 0] : []));
  for (const one of new Set(hours)) await noteWaited(client, storeId, one, now);
  return rules.length;
}

/** Everything that waits in a store, the oldest first. */
export async function runInStore(context: Context, store: KnownStore, mostMs = JOB_MS): Promise<void> {
  const began = performance.now();
  for (;;) {
    const open = await withStore(context.db, store.id, (client) => findOpen(client, store.id, AT_ONCE));
    for (let from = 0; from < open.length; from += TOGETHER) {
      await runMoments(context, store, open.slice(from, from + TOGETHER));
      if (performance.now() - began > mostMs) return;
    }
    if (open.length < AT_ONCE) return;
  }
}

/** In a store without rules nothing is decided, so one transaction keeps the snapshots of many claims. */
async function runMoments(context: Context, store: KnownStore, some: readonly OpenMoment[]): Promise<void> {
  try {
    if (await keepOnly(context, store, some)) return;
  } catch (err) {
    if (databaseFaultOf(err) !== null) throw err;
    // One of them: each alone finds out which, and counts its try.
    context.log.warn({ err }, 'snapshots not kept together');
  }
  for (const one of some) await runMoment(context, store, one);
}

/** @returns false if the store has a rule */
async function keepOnly(context: Context, store: KnownStore, some: readonly OpenMoment[]): Promise<boolean> {
  if (await withStore(context.db, store.id, (client) => hasRules(client, store.id))) return false;
  const desks = await readDesks(
    context,
    store,
    some.map(({ claimId }) => claimId),
  );
  return withStore(context.db, store.id, async (client) => {
    const taken = await takeMoments(client, store.id, some);
    // A rule that was written meanwhile sees the claims that are still open.
    if (await hasRules(client, store.id)) return false;
    const now = context.clock();
    const moments = taken.map((one) => ({ claimId: one.claimId, at: Date.parse(one.at) }));
    const others = await readOthers(client, store.id, moments);
    const kept = taken.flatMap((one, index) => {
      const desk = desks.get(one.claimId);
      const found = { others: others[index] ?? NO_OTHERS, at: Date.parse(one.at), now };
      return desk ? [snapshotOf(store, one, factsOf(store, desk, found))] : [];
    });
    await keepSnapshots(client, store.id, kept);
    await endMoments(client, store.id, taken, now);
    return true;
  });
}

/** Safe to repeat, and by several workers at once: what is done is marked in the same transaction. */
async function runMoment(context: Context, store: KnownStore, one: OpenMoment): Promise<void> {
  try {
    for (let reads = 0; reads < READS; reads += 1) {
      if (await runOnce(context, store, one)) return;
    }
    throw new Error('The claim changed each time it was read');
  } catch (err) {
    // The job is tried again when the database is back.
    if (databaseFaultOf(err) !== null) throw err;
    context.log.error({ err, claim: one.claimId, moment: one.moment }, 'rules failed');
    await withStore(context.db, store.id, (client) => countTry(client, store.id, one));
  }
}

/** @returns whether it is done, or another worker's; false if the claim or a rule changed since it was read */
async function runOnce(context: Context, store: KnownStore, one: OpenMoment): Promise<boolean> {
  const { claimId } = one;
  const read = await readFacts(context, store, { claimId, at: Date.parse(one.at) });
  try {
    return await withStore(context.db, store.id, async (client) => {
      if ((await takeMoments(client, store.id, [one])).length === 0) return true;
      if (read && !(await runHeld(context, client, store, { one, read }))) return false;
      await endMoments(client, store.id, [one], context.clock());
      return true;
    });
  } catch (error) {
    if (error instanceof RuleChanged) return false;
    throw error;
  }
}

type AtMoment = { one: OpenMoment; read: ReadFacts };

async function runHeld(
  context: Context,
  client: PoolClient,
  store: KnownStore,
  { one, read }: AtMoment,
): Promise<boolean> {
  const now = context.clock();
  const { claimId, moment, part, at } = one;
  const { desk, snapshot, texts } = read;
  const keep = () => keepSnapshots(client, store.id, [snapshotOf(store, one, read)]);
  if (moment === 'decided') {
    await keep();
    return true;
  }
  const document = await holdClaim(client, store, claimId);
  if (!document) return true;
  if (document.claim.version !== desk.document.claim.version) return false;
  await keep();
  if (now - Date.parse(at) > LATE_MS) return true;
  const rules = (await listRuleRows(client, store.id, now)).filter(
    (row) =>
      isRunning(row) &&
      row.body.when.moment === moment &&
      (moment !== 'waited' || row.body.when.hours === part),
  );
  await runOn({ context, client, store, document, now }, rules, { ...snapshot, ...texts });
  return true;
}

function snapshotOf(
  store: KnownStore,
  { claimId, moment, part, at }: OpenMoment,
  { desk, snapshot }: ReadFacts,
): Taken {
  const { document } = desk;
  const sequence = moment === 'scanned' || moment === 'waited' ? last(document) : part;
  const event = moment === 'decided' ? document.events.find((found) => found.sequence === part) : undefined;
  const outcome = event ? outcomeOf(store, desk, event) : null;
  const ruleId = typeof event?.data.ruleId === 'string' ? event.data.ruleId : null;
  return { claimId, sequence, moment, at, facts: snapshot, outcome, ruleId };
}

const last = ({ events }: ClaimDocument): number => events.at(-1)?.sequence ?? 0;

/** A dismissal refuses the claim as a denial does. */
const OUTCOMES: Readonly<Record<string, Outcome['decided']>> = {
  approved: 'approve',
  denied: 'deny',
  dismissed: 'deny',
  proof_requested: 'ask',
  resolved_externally: 'external',
};

function outcomeOf(
  store: KnownStore,
  { document, order }: FoundDesk,
  { kind, data }: EventRow,
): Outcome | null {
  const decided = OUTCOMES[kind];
  if (!decided) return null;
  const ids = Array.isArray(data.resolutionIds) ? data.resolutionIds : [];
  const made = document.resolutions.filter(({ id }) => ids.includes(id));
  return { decided, value: made.length === 0 ? null : worthOfAll(store, made, order?.exchangeRate ?? '1') };
}
