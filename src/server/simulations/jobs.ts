/**
 * Reads the orders of a span under both rules. It only reads, in small batches with pauses, so that lookups stay fast. Its place
 * is noted now and changed: a job that is killed goes on there.
 */
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import type { TaskList } from 'graphile-worker';
import { z } from 'zod';
import type { SimulationExample } from '../../contract/simulation.ts';
import { formatAmount } from '../../domain/money/money.ts';
import {
  type Both,
  differenceOf,
  effectOn,
  isAffected,
  MOST_EXAMPLES,
  type OrderEffect,
  tallyUp,
} from '../../domain/protection/simulation.ts';
import type { Context } from '../context.ts';
import { databaseFaultOf } from '../database/database-fault.ts';
import { withStore } from '../database/with-store.ts';
import type { LoadedOrder } from '../orders/queries.ts';
import { findStore, type KnownStore } from '../stores/queries.ts';
import { changedStore } from './commands.ts';
import { beginTurn, type KeptSimulation, nextOrders, noteProgress, queueSimulation } from './queries.ts';

/** One batch is read and parsed in two or three milliseconds. */
const BATCH = 20;
/** Orders between two turns of the event loop: less than a millisecond of work. */
const AT_ONCE = 4;
const PAUSE_MS = 1;
const NOTE_MS = 500;
/** Then the job queues itself again, so that other jobs get their turn. */
const SLICE_MS = 10_000;

const payloadSchema = z.object({ storeId: z.string(), id: z.string() });

export const simulationTasks = (context: Context): TaskList => ({
  simulate_orders: async (payload) => {
    const { storeId, id } = payloadSchema.parse(payload);
    const store = await findStore(context.db, { by: 'id', value: storeId });
    if (store) await runSimulation(context, store, id);
  },
});

export async function runSimulation(
  context: Context,
  store: KnownStore,
  id: string,
  sliceMs = SLICE_MS,
): Promise<void> {
  const { db, clock } = context;
  const kept = await withStore(db, store.id, (client) => beginTurn(client, store.id, id, clock()));
  if (!kept) return;
  try {
    const rules = { now: store, changed: changedStore(store, kept.change) };
    await readAll(context, rules, kept, performance.now() + sliceMs);
  } catch (err) {
    // The job is tried again when the database is back.
    if (databaseFaultOf(err) !== null) throw err;
    context.log.error({ err, simulation: id }, 'simulation failed');
    await note(context, store, { ...kept, state: 'failed' });
  }
}

const note = ({ db, clock }: Context, { id }: KnownStore, kept: KeptSimulation): Promise<boolean> =>
  withStore(db, id, (client) => noteProgress(client, id, kept, clock()));

async function readAll(
  context: Context,
  rules: Both<KnownStore>,
  kept: KeptSimulation,
  end: number,
): Promise<void> {
  const { id: storeId } = rules.now;
  let noted = performance.now();
  for (;;) {
    const batch = await nextOrders(context.db, storeId, kept, BATCH);
    await count(
      rules,
      kept,
      batch.map(({ order }) => order),
    );
    kept.position = batch.at(-1)?.place ?? kept.position;
    if (batch.length < BATCH) return void (await note(context, rules.now, { ...kept, state: 'done' }));
    if (performance.now() - noted > NOTE_MS) {
      if (!(await note(context, rules.now, kept))) return;
      noted = performance.now();
    }
    if (performance.now() > end) break;
    await sleep(PAUSE_MS);
  }
  if (await note(context, rules.now, kept)) {
    await withStore(context.db, storeId, (client) => queueSimulation(client, storeId, kept.id));
  }
}

async function count(
  rules: Both<KnownStore>,
  { tally, examples, asOf }: KeptSimulation,
  orders: readonly LoadedOrder[],
): Promise<void> {
  const at = Date.parse(asOf);
  for (const [index, order] of orders.entries()) {
    if (index % AT_ONCE === 0) await setImmediate();
    const effect = effectOn(order, rules, at);
    tallyUp(tally, effect, rules.now.currency);
    if (examples.length < MOST_EXAMPLES && isAffected(effect)) examples.push(exampleOf(order, effect));
  }
}

function exampleOf(order: LoadedOrder, { claimable, claims, worth }: OrderEffect): SimulationExample {
  const moved = claims.map(({ accepted }) => differenceOf(accepted));
  const counted = (difference: 'letIn' | 'keptOut') => moved.filter((one) => one === difference).length;
  return {
    ...{ orderId: order.id, orderNumber: order.sourceOrderNumber, claimable: differenceOf(claimable) },
    claims: { letIn: counted('letIn'), keptOut: counted('keptOut') },
    worth: { now: formatAmount(worth.now), changed: formatAmount(worth.changed) },
  };
}
