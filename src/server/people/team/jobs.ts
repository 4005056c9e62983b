/** Hands over the claims of a former member: some at once, the others in the background. */
import type { TaskList } from 'graphile-worker';
import type { PoolClient } from 'pg';
import { z } from 'zod';
import type { StoreId } from '../../auth/caller.ts';
import type { Context } from '../../context.ts';
import { withStore } from '../../database/with-store.ts';
import { writeNotices } from '../../news/queries.ts';
import { findStore } from '../../stores/queries.ts';
import {
  addHandOver,
  countClaims,
  endHandOver,
  type HandOver,
  handOverSome,
  holdHandOver,
  listAssigned,
  permissionsNow,
} from './queries.ts';

/** Claims changed in one transaction. */
const BATCH = 200;
/** The pause before trying again the claims that someone else is changing. */
const PAUSE_MS = 50;

const payloadSchema = z.object({ storeId: z.string(), fromPerson: z.string() });
const leaverSchema = z.object({ personId: z.string(), actorId: z.string() });
const movedSchema = z.object({ storeId: z.string(), actorId: z.string() });

export async function beginHandOver(
  client: PoolClient,
  storeId: StoreId,
  handOver: HandOver,
  now: number,
): Promise<void> {
  await addHandOver(client, storeId, handOver, now);
  if (await carryOn(client, storeId, handOver.fromPerson, now)) return;
  const payload = JSON.stringify({ storeId, fromPerson: handOver.fromPerson });
  await client.query('select enqueue_job($1, $2, null)', ['hand_over_claims', payload]);
}

/** Unassigns a person's claims in every store that they can no longer access, so that someone there can take them. */
export async function queueRelease(client: PoolClient, leaver: z.infer<typeof leaverSchema>): Promise<void> {
  await client.query("select enqueue_job('release_claims', $1, null)", [JSON.stringify(leaver)]);
}

/** The same in one store, for everyone who lost access when the store left its account. */
export async function queueStoreRelease(
  client: PoolClient,
  moved: z.infer<typeof movedSchema>,
): Promise<void> {
  await client.query("select enqueue_job('release_store_claims', $1, null)", [JSON.stringify(moved)]);
}

async function releaseClaims(context: Context, payload: unknown): Promise<void> {
  const leaver = leaverSchema.parse(payload);
  const { rows } = await context.db.app.query<{ id: StoreId }>('select id from stores order by id');
  for (const { id } of rows) await releaseIn(context, id, leaver);
}

async function releaseOfStore(context: Context, payload: unknown): Promise<void> {
  const { storeId, actorId } = movedSchema.parse(payload);
  const store = await findStore(context.db, { by: 'id', value: storeId });
  if (!store) return;
  const assigned = await withStore(context.db, store.id, (client) => listAssigned(client, store.id));
  for (const personId of assigned) await releaseIn(context, store.id, { personId, actorId });
}

function releaseIn(
  { db, clock }: Context,
  storeId: StoreId,
  { personId, actorId }: z.infer<typeof leaverSchema>,
): Promise<void> {
  return withStore(db, storeId, async (client) => {
    if ((await countClaims(client, storeId, personId)) === 0) return;
    if ((await permissionsNow(client, storeId, personId)).size > 0) return;
    await beginHandOver(client, storeId, { fromPerson: personId, toPerson: null, actorId }, clock());
  });
}

/** @returns whether it is done */
async function carryOn(
  client: PoolClient,
  storeId: StoreId,
  fromPerson: string,
  now: number,
): Promise<boolean> {
  const handOver = await holdHandOver(client, storeId, fromPerson);
  if (!handOver) return true;
  const { moved, isDone } = await handOverSome(client, storeId, handOver, { most: BATCH, now });
  const { toPerson, actorId } = handOver;
  if (moved > 0 && toPerson !== null && toPerson !== actorId) {
    const told = { kind: 'handed_over', personId: toPerson, claimId: null, about: fromPerson } as const;
    await writeNotices(client, storeId, [{ ...told, details: { count: moved }, actorId }], now);
  }
  if (isDone) await endHandOver(client, storeId, fromPerson);
  return isDone;
}

export function teamTasks(context: Context): TaskList {
  return {
    hand_over_claims: async (payload) => {
      const { storeId, fromPerson } = payloadSchema.parse(payload);
      const store = await findStore(context.db, { by: 'id', value: storeId });
      if (!store) return;
      const some = () =>
        withStore(context.db, store.id, (client) => carryOn(client, store.id, fromPerson, context.clock()));
      while (!(await some())) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    },
    release_claims: (payload) => releaseClaims(context, payload),
    release_store_claims: (payload) => releaseOfStore(context, payload),
  };
}
