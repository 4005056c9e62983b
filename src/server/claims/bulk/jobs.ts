/**
 * Carries out bulk actions: each claim in its own transaction, in which it is also marked as done, so a job that is killed and
 * runs again changes no claim twice.
 */
import type { TaskList } from 'graphile-worker';
import { z } from 'zod';
import { BULK_RULES } from '../../../domain/claims/bulk.ts';
import type { StoreId, TeamCaller } from '../../auth/caller.ts';
import { callerOfMaker } from '../../auth/makers.ts';
import { demandPermission } from '../../auth/scope.ts';
import type { Context } from '../../context.ts';
import { databaseFaultOf } from '../../database/database-fault.ts';
import { withStore } from '../../database/with-store.ts';
import { ProblemError } from '../../problem-error.ts';
import { findStore } from '../../stores/queries.ts';
import { changeClaim, type HeldClaim } from '../change.ts';
import { actBack, actOn, beforeOf } from './actions.ts';
import { type Bulk, type BulkItem, findBulk, findItems, moveItem, queueBulk, setState } from './queries.ts';

/** After this many claims, the job queues itself again, so that other jobs get a turn and permissions are checked again. */
const AT_ONCE = 200;

const payloadSchema = z.object({ storeId: z.string(), id: z.string() });

export const bulkTasks = (context: Context): TaskList => ({
  change_claims: async (payload) => {
    const { storeId, id } = payloadSchema.parse(payload);
    const store = await findStore(context.db, { by: 'id', value: storeId });
    if (store) await runBulk(context, store.id, id);
  },
});

type Direction = {
  /** The state of the action while this runs, and afterwards. */
  during: Bulk['state'];
  after: Bulk['state'];
  from: 'waiting' | 'done';
  to: 'done' | 'undone';
  refused: 'refused' | 'left';
  makerOf: (bulk: Bulk) => string;
  act: (held: HeldClaim, bulk: Bulk, item: BulkItem) => Promise<void>;
};

const FORTH: Direction = {
  ...{ during: 'running', after: 'done', from: 'waiting', to: 'done', refused: 'refused' },
  makerOf: ({ maker }) => maker,
  act: (held, { action }) => actOn(held, action),
};

const BACK: Direction = {
  ...{ during: 'undoing', after: 'undone', from: 'done', to: 'undone', refused: 'left' },
  makerOf: ({ maker, undoMaker }) => undoMaker ?? maker,
  act: async (held, { action }, { before }) => {
    if (before) await actBack(held, action, before);
  },
};

type Run = { context: Context; storeId: StoreId; bulk: Bulk; direction: Direction };

/** Runs one batch of a bulk action, or of undoing it. */
export async function runBulk(context: Context, storeId: StoreId, id: string): Promise<void> {
  const bulk = await withStore(context.db, storeId, async (client) => {
    const found = await findBulk(client, storeId, id, 'held');
    if (found?.state !== 'waiting') return found;
    const wait = Date.parse(found.startsAt) - context.clock();
    // The clocks of two machines differ a little.
    if (wait > 0) await queueBulk(client, storeId, id, wait / 1000);
    else await setState(client, storeId, { id, state: 'running' });
    return wait > 0 ? null : { ...found, state: 'running' as const };
  });
  const direction = [FORTH, BACK].find(({ during }) => during === bulk?.state);
  if (bulk && direction) await runBatch({ context, storeId, bulk, direction });
}

async function runBatch(run: Run): Promise<void> {
  const { context, storeId, bulk, direction } = run;
  const items = await withStore(context.db, storeId, (client) =>
    findItems(client, storeId, bulk.id, direction.from, AT_ONCE),
  );
  const caller = await callerOfMaker(context, storeId, direction.makerOf(bulk));
  for (const item of items) await carryOut(run, caller, item);
  await withStore(context.db, storeId, async (client) => {
    // It may have been undone meanwhile.
    const present = await findBulk(client, storeId, bulk.id, 'held');
    if (present?.state !== direction.during) return;
    if (items.length === AT_ONCE) await queueBulk(client, storeId, bulk.id, 0);
    else await setState(client, storeId, { id: bulk.id, state: direction.after });
  });
}

/** @param caller null if they may no longer see the store */
async function carryOut(run: Run, caller: TeamCaller | null, item: BulkItem): Promise<void> {
  const { context, bulk, direction } = run;
  try {
    if (!caller) throw new ProblemError('forbidden');
    demandPermission(caller, 'claim:update');
    const { permission } = BULK_RULES[bulk.action.kind];
    if (permission !== null) demandPermission(caller, permission);
    const version = direction === FORTH ? item.version : null;
    const ask = { caller, claimId: item.claimId, repeat: null, version };
    await changeClaim(context, ask, (held) => changeOnce(run, held, item));
  } catch (error) {
    if (!(error instanceof ProblemError)) {
      // The job is tried again when the database is back.
      if (databaseFaultOf(error) !== null) throw error;
      context.log.error({ err: error, claim: item.claimId, bulk: bulk.id }, 'bulk action failed');
    }
    await refuse(run, item, error instanceof ProblemError ? error : new ProblemError('internal_error'));
  }
}

const NOTHING = { status: 204, body: '' };

async function changeOnce({ storeId, bulk, direction }: Run, held: HeldClaim, item: BulkItem) {
  const { client } = held;
  const present = await findBulk(client, storeId, bulk.id, 'running');
  if (present?.state !== direction.during) return NOTHING;
  const { from, to: state } = direction;
  const before = direction === FORTH ? beforeOf(held) : null;
  const isMine = await moveItem(client, storeId, bulk.id, item.position, { from, state, before });
  if (isMine) await direction.act({ ...held, partOf: bulk.id }, bulk, item);
  return NOTHING;
}

/** Unless another run of the job has carried it out. */
async function refuse(
  { context, storeId, bulk, direction }: Run,
  { position }: BulkItem,
  { problem: { code, detail } }: ProblemError,
): Promise<void> {
  const { from, refused: state } = direction;
  await withStore(context.db, storeId, (client) =>
    moveItem(client, storeId, bulk.id, position, { from, state, why: { code, detail } }),
  );
}
