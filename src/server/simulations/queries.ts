import type { Pool, PoolClient } from 'pg';
import type { SimulationExample } from '../../contract/simulation.ts';
import {
  MOST_OPEN_SIMULATIONS,
  MOST_SIMULATIONS,
  type RuleChange,
  type SimulationTally,
} from '../../domain/protection/simulation.ts';
import type { StoreId } from '../auth/caller.ts';
import type { CamelRow, Row } from '../database/rows.ts';
import { type LoadedOrder, readOrder } from '../orders/queries.ts';

export type KeptSimulation = CamelRow<
  'simulations',
  | ('id' | 'maker' | 'state' | 'from_time' | 'to_time' | 'as_of' | 'total' | 'turn')
  | ('created_at' | 'updated_at')
> & { change: RuleChange; position: Place | null; tally: SimulationTally; examples: SimulationExample[] };

/** The last order that was read: its time of creation, exact, and its id. */
export type Place = { key: string } & Row<'orders', 'id'>;

const SIMULATION = `id, maker, state, change, from_time as "fromTime", to_time as "toTime", as_of as "asOf", total, position,
  tally, examples, turn, created_at as "createdAt", updated_at as "updatedAt"`;

/** Locked until the transaction ends, so that two at once don't exceed the limit. */
export async function hasRoom(client: PoolClient, storeId: StoreId): Promise<boolean> {
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`simulations ${storeId}`]);
  const { rowCount } = await client.query(
    `select from simulations where store_id = $1 and state in ('queued', 'running')`,
    [storeId],
  );
  return (rowCount ?? 0) < MOST_OPEN_SIMULATIONS;
}

export type NewSimulation = Pick<KeptSimulation, 'id' | 'maker' | 'change' | 'tally'> &
  Record<'fromTime' | 'toTime' | 'asOf', Date>;

/** With the job that reads the orders. The oldest make room. */
export async function addSimulation(
  client: PoolClient,
  storeId: StoreId,
  { id, maker, change, tally, fromTime, toTime, asOf }: NewSimulation,
  now: number,
): Promise<void> {
  await client.query(
    `insert into simulations (store_id, id, maker, state, change, from_time, to_time, as_of, total, tally, examples,
       created_at, updated_at)
     select $1, $2, $3, 'queued', $4, $5, $6, $7, count(*), $8, '[]', $9, $9
     from orders o where o.store_id = $1 and o.created_at >= $5 and o.created_at < $6`,
    [
      ...[storeId, id, maker, JSON.stringify(change), fromTime, toTime, asOf, JSON.stringify(tally)],
      new Date(now),
    ],
  );
  await client.query(
    `delete from simulations where store_id = $1 and id in (
       select s.id from simulations s where s.store_id = $1 order by s.created_at desc, s.id desc offset $2)`,
    [storeId, MOST_SIMULATIONS],
  );
  await queueSimulation(client, storeId, id);
}

export async function queueSimulation(client: PoolClient, storeId: StoreId, id: string): Promise<void> {
  await client.query("select enqueue_job('simulate_orders', $1, $2)", [
    JSON.stringify({ storeId, id }),
    `simulation ${storeId} ${id}`,
  ]);
}

export async function findSimulation(
  client: PoolClient,
  storeId: StoreId,
  id: string,
): Promise<KeptSimulation | null> {
  const { rows } = await client.query<KeptSimulation>(
    `select ${SIMULATION} from simulations where store_id = $1 and id = $2`,
    [storeId, id],
  );
  return rows[0] ?? null;
}

export async function listSimulations(client: PoolClient, storeId: StoreId): Promise<KeptSimulation[]> {
  const { rows } = await client.query<KeptSimulation>(
    `select ${SIMULATION.replace('examples,', `'[]'::jsonb as examples,`)} from simulations
     where store_id = $1 order by created_at desc, id desc limit $2`,
    [storeId, MOST_SIMULATIONS],
  );
  return rows;
}

/** A job takes it over. A job that had it before ends at its next note. Null if there is nothing to do. */
export async function beginTurn(
  client: PoolClient,
  storeId: StoreId,
  id: string,
  now: number,
): Promise<KeptSimulation | null> {
  const { rows } = await client.query<KeptSimulation>(
    `update simulations set state = 'running', turn = turn + 1, updated_at = $3
     where store_id = $1 and id = $2 and state in ('queued', 'running') returning ${SIMULATION}`,
    [storeId, id, new Date(now)],
  );
  return rows[0] ?? null;
}

/** False if it was stopped, or another job has it now. */
export async function noteProgress(
  client: PoolClient,
  storeId: StoreId,
  { id, turn, state, position, tally, examples }: KeptSimulation,
  now: number,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update simulations set state = $4, position = $5, tally = $6, examples = $7, updated_at = $8
     where store_id = $1 and id = $2 and turn = $3 and state = 'running'`,
    [
      ...[storeId, id, turn, state, position && JSON.stringify(position), JSON.stringify(tally)],
      ...[JSON.stringify(examples), new Date(now)],
    ],
  );
  return rowCount === 1;
}

/** What is not under way stays as it is. */
export async function stopSimulation(
  client: PoolClient,
  storeId: StoreId,
  id: string,
  now: number,
): Promise<void> {
  await client.query(
    `update simulations set state = 'stopped', updated_at = $3
     where store_id = $1 and id = $2 and state in ('queued', 'running')`,
    [storeId, id, new Date(now)],
  );
}

type Found = { key: string; document: Parameters<typeof readOrder>[0] };

/** The next orders of the span by creation, with their claims. */
export async function nextOrders(
  db: { app: Pool },
  storeId: StoreId,
  { fromTime, toTime, position }: Pick<KeptSimulation, 'fromTime' | 'toTime' | 'position'>,
  most: number,
): Promise<{ place: Place; order: LoadedOrder }[]> {
  const { rows } = await db.app.query<Found>({
    name: 'simulated_orders',
    text: 'select key, document from orders_after($1, $2, $3, $4, $5)',
    values: [storeId, position?.key ?? fromTime, position?.id ?? '', toTime, most],
  });
  return rows.map(({ key, document }) => {
    const order = readOrder(document);
    return { place: { key, id: order.id }, order };
  });
}

/** The order with this id of ours. Null if the store has none. */
export async function findOrder(
  client: PoolClient,
  storeId: StoreId,
  orderId: Row<'orders', 'id'>['id'],
): Promise<LoadedOrder | null> {
  const { rows } = await client.query<{ document: Found['document'] | null }>(
    'select order_document($1, $2) as document',
    [storeId, orderId],
  );
  const document = rows[0]?.document;
  return document ? readOrder(document) : null;
}
