import type { Pool, PoolClient } from 'pg';
import type { ProviderName } from '../../domain/connections/providers.ts';
import type { StoreId } from '../auth/caller.ts';
import type { CamelRow, Row } from '../database/rows.ts';

export type Connection = CamelRow<
  'connections',
  | ('id' | 'provider' | 'position' | 'version' | 'credentials' | 'hints' | 'settings' | 'account')
  | ('state' | 'since' | 'failure' | 'detail' | 'tested_at' | 'last_ok_at')
  | ('inbound_token' | 'subscribed_at' | 'created_at' | 'updated_at' | 'renewal' | 'renew_at' | 'lacks')
>;

const COLUMNS = `id, provider, position, version, credentials, hints, settings, account, state, since, failure, detail,
  tested_at as "testedAt", last_ok_at as "lastOkAt", inbound_token as "inboundToken", subscribed_at as "subscribedAt", created_at as "createdAt",
  updated_at as "updatedAt", renewal, renew_at as "renewAt", lacks`;

/** In the store's order of preference. */
export async function listConnections(client: PoolClient, storeId: StoreId): Promise<Connection[]> {
  const { rows } = await client.query<Connection>(
    `select ${COLUMNS} from connections where store_id = $1 order by position, id`,
    [storeId],
  );
  return rows;
}

/** How many instructions each provider has still to carry out; one without any is missing. */
export async function countWaiting(client: PoolClient, storeId: StoreId): Promise<Map<string, number>> {
  const { rows } = await client.query<{ provider: ProviderName; waiting: number }>(
    `select provider, count(*)::int as waiting from claim_instructions
     where store_id = $1 and provider is not null and state in ('WAITING', 'SENDING', 'UNKNOWN') group by provider`,
    [storeId],
  );
  return new Map(rows.map(({ provider, waiting }) => [provider, waiting]));
}

/** @param how `held`: locked until the transaction ends */
export async function findConnection(
  client: PoolClient,
  storeId: StoreId,
  provider: ProviderName,
  how: 'read' | 'held' = 'read',
): Promise<Connection | null> {
  const { rows } = await client.query<Connection>(
    `select ${COLUMNS} from connections where store_id = $1 and provider = $2 ${how === 'held' ? 'for update' : ''}`,
    [storeId, provider],
  );
  return rows[0] ?? null;
}

/** Of a connection that this transaction holds. */
export async function writeHealth(
  client: PoolClient,
  storeId: StoreId,
  { id, state, since, failure, detail, testedAt, lastOkAt, renewAt, lacks }: Connection,
): Promise<void> {
  await client.query(
    `update connections set state = $3, since = $4, failure = $5, detail = $6, tested_at = $7, last_ok_at = $8, renew_at = $9,
       lacks = $10
     where store_id = $1 and id = $2`,
    [storeId, id, state, since, failure, detail, testedAt, lastOkAt, renewAt, lacks],
  );
}

type New = Pick<
  Connection,
  | ('id' | 'provider' | 'credentials' | 'hints' | 'settings' | 'account' | 'inboundToken')
  | ('renewal' | 'renewAt')
> & { lacks?: readonly string[] };

/** The last in the store's order, and just tested. @returns false if the store has such a connection */
export async function addConnection(
  client: PoolClient,
  storeId: StoreId,
  { id, provider, credentials, hints, settings, account, inboundToken, renewal, renewAt, lacks = [] }: New,
  now: number,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `insert into connections (store_id, id, provider, position, credentials, hints, settings, account, inbound_token, since,
       tested_at, last_ok_at, created_at, updated_at, renewal, renew_at, lacks)
     values ($1, $2, $3, coalesce((select max(position) + 1 from connections where store_id = $1), 1), $4, $5, $6, $7, $8,
       $9, $9, $9, $9, $9, $10, $11, $12) on conflict (store_id, provider) do nothing`,
    [
      ...[storeId, id, provider, credentials, hints, settings, account, inboundToken, new Date(now)],
      ...[renewal, renewAt, lacks],
    ],
  );
  return rowCount === 1;
}

/** Of a connection that this transaction holds. */
export async function writeCredentials(
  client: PoolClient,
  storeId: StoreId,
  { id, version, credentials, hints, account, renewal, renewAt }: Connection,
  now: number,
): Promise<void> {
  await client.query(
    `update connections set version = $3, credentials = $4, hints = $5, account = $6, updated_at = $7, renewal = $8, renew_at = $9
     where store_id = $1 and id = $2`,
    [storeId, id, version, credentials, hints, account, new Date(now), renewal, renewAt],
  );
}

/**
 * Takes one whose access is due to be renewed, for so long that nobody else asks meanwhile. Null if another worker has it.
 * @param until milliseconds; from then on it is due again
 */
export async function takeRenewal(
  client: PoolClient,
  storeId: StoreId,
  { id }: Pick<Connection, 'id'>,
  { now, until }: { now: number; until: number },
): Promise<Connection | null> {
  const { rows } = await client.query<Connection>(
    `update connections set renew_at = $4 where store_id = $1 and id = $2 and renew_at <= $3 and renewal is not null
     returning ${COLUMNS}`,
    [storeId, id, new Date(now), new Date(until)],
  );
  return rows[0] ?? null;
}

/** @param providers the first one is asked first */
export async function writePositions(
  client: PoolClient,
  storeId: StoreId,
  providers: readonly ProviderName[],
): Promise<void> {
  await client.query(
    `update connections c set position = o.position from unnest($2::text[]) with ordinality o (provider, position)
     where c.store_id = $1 and c.provider = o.provider`,
    [storeId, providers],
  );
}

export async function removeConnection(
  client: PoolClient,
  storeId: StoreId,
  provider: ProviderName,
): Promise<void> {
  await client.query('delete from connections where store_id = $1 and provider = $2', [storeId, provider]);
}

/** @returns whether the shop is this store's now; false if another store is connected with it */
export async function takeShop(
  client: PoolClient,
  storeId: StoreId,
  { provider, account }: Pick<Connection, 'provider' | 'account'>,
): Promise<boolean> {
  const { rows } = await client.query<Row<'connected_shops', 'store'>>(
    `insert into connected_shops as s (provider, account, store) values ($1, $2, $3)
     on conflict (provider, account) do update set store = s.store returning store`,
    [provider, account, storeId],
  );
  return rows[0]?.store === storeId;
}

/** Which store is connected with a shop: for calls that name only the shop. */
export async function storeOfShop(
  { app }: { app: Pool },
  provider: ProviderName,
  account: string,
): Promise<string | null> {
  const { rows } = await app.query<Row<'connected_shops', 'store'>>(
    'select store from connected_shops where provider = $1 and account = $2',
    [provider, account],
  );
  return rows[0]?.store ?? null;
}

export async function leaveShop(client: PoolClient, storeId: StoreId, provider: ProviderName): Promise<void> {
  await client.query('delete from connected_shops where store = $1 and provider = $2', [storeId, provider]);
}

/** What was held because the connection did not work goes on. */
export async function resumeInstructions(
  client: PoolClient,
  storeId: StoreId,
  provider: ProviderName,
  now: number,
): Promise<void> {
  const { rowCount } = await client.query(
    `update claim_instructions set hold = null, next_at = $3, failure = null, detail = null
     where store_id = $1 and provider = $2 and hold = 'connection'`,
    [storeId, provider, new Date(now)],
  );
  if (rowCount !== 0)
    await client.query("select enqueue_job('carry_out', $1, null)", [JSON.stringify({ storeId })]);
}

/** The provider calls us from now on. */
export async function noteSubscribed(
  client: PoolClient,
  storeId: StoreId,
  { id }: Pick<Connection, 'id'>,
  now: number,
): Promise<void> {
  await client.query('update connections set subscribed_at = $3 where store_id = $1 and id = $2', [
    ...[storeId, id],
    new Date(now),
  ]);
}

/** Has a job tell the provider the address that it calls. */
export async function queueSubscribing(
  client: PoolClient,
  storeId: StoreId,
  provider: ProviderName,
): Promise<void> {
  await client.query('select enqueue_job($1, $2, null)', [
    'subscribe_inbound',
    JSON.stringify({ storeId, provider }),
  ]);
}

/** Has jobs begin to read what there is: of a shop all orders and products, of a returns tool its returns. */
export async function queueImport(
  client: PoolClient,
  storeId: StoreId,
  provider: ProviderName,
): Promise<void> {
  await client.query('select enqueue_job($1, $2, null)', [
    'import_shop',
    JSON.stringify({ storeId, provider }),
  ]);
  await client.query('select enqueue_job($1, $2, null)', ['import_returns', JSON.stringify({ storeId })]);
}
