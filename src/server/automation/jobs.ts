/** Takes snapshots of claims and runs rules, each moment of a claim once. */
import type { TaskList } from 'graphile-worker';
import type { PoolClient } from 'pg';
import { z } from 'zod';
import type { Outcome } from '../../domain/automation/compare.ts';
import { millionths } from '../../domain/automation/operators.ts';
import type { StoreId } from '../auth/caller.ts';
import { holdClaim } from '../claims/change.ts';
import type { ClaimDocument, EventRow } from '../claims/queries.ts';
import type { Context } from '../context.ts';
import { databaseFaultOf } from '../database/database-fault.ts';
import { withStore } from '../database/with-store.ts';
import { findStore, type KnownStore } from '../stores/queries.ts';
import { backtestPayload, runBacktest } from './backtest/jobs.ts';
import { findStale, queueBacktest } from './backtest/queries.ts';
import { type ReadFacts, readFacts } from './facts.ts';
import {
  countTry,
  endMoment,
  findOpen,
  forgetMoments,
  keepSnapshot,
  noteWaited,
  type OpenMoment,
  takeMoment,
} from './moments.ts';
import { listRuleRows, type RuleRow } from './queries.ts';
import { RuleChanged, runOn } from './run.ts';

const AT_ONCE = 200;
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
    const { rows } = await context.db.app.query<{ id: StoreId }>('select id from stores order by id');
    for (const { id } of rows) {
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
    for (const one of open) {
      await runMoment(context, store, one);
      if (performance.now() - began > mostMs) return;
    }
    if (open.length < AT_ONCE) return;
  }
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
      if (!(await takeMoment(client, store.id, one))) return true;
      if (read && !(await runHeld(context, client, store, { one, read }))) return false;
      await endMoment(client, store.id, one, context.clock());
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
  const sequence = moment === 'scanned' || moment === 'waited' ? last(desk.document) : part;
  const taken = { claimId, sequence, moment, at, facts: snapshot };
  if (moment === 'decided') {
    const event = desk.document.events.find((found) => found.sequence === part);
    const outcome = event ? outcomeOf(desk.document, event) : null;
    const ruleId = typeof event?.data.ruleId === 'string' ? event.data.ruleId : null;
    await keepSnapshot(client, store.id, { ...taken, outcome, ruleId });
    return true;
  }
  const document = await holdClaim(client, store, claimId);
  if (!document) return true;
  if (document.claim.version !== desk.document.claim.version) return false;
  await keepSnapshot(client, store.id, { ...taken, outcome: null, ruleId: null });
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

const last = ({ events }: ClaimDocument): number => events.at(-1)?.sequence ?? 0;

/** A dismissal refuses the claim as a denial does. */
const OUTCOMES: Readonly<Record<string, Outcome['decided']>> = {
  approved: 'approve',
  denied: 'deny',
  dismissed: 'deny',
  proof_requested: 'ask',
  resolved_externally: 'external',
};

function outcomeOf({ resolutions }: ClaimDocument, { kind, data }: EventRow): Outcome | null {
  const decided = OUTCOMES[kind];
  if (!decided) return null;
  const ids = Array.isArray(data.resolutionIds) ? data.resolutionIds : [];
  const paid = resolutions.filter(({ id }) => ids.includes(id));
  const sum = paid.reduce((total, one) => total + (millionths(String(one.paid_value)) ?? 0n), 0n);
  return {
    decided,
    value: paid.length === 0 ? null : `${sum / 1_000_000n}.${String(sum % 1_000_000n).padStart(6, '0')}`,
  };
}
