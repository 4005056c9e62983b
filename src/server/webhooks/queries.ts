import type { PoolClient } from 'pg';
import type { StoreId } from '../auth/caller.ts';
import type { CamelRow } from '../database/rows.ts';

export type Endpoint = CamelRow<
  'webhook_endpoints',
  | ('id' | 'version' | 'url' | 'description' | 'topics' | 'disabled_for' | 'disabled_at' | 'failing_since')
  | ('delivered_at' | 'secret' | 'old_secret' | 'old_secret_until' | 'created_at')
>;

const COLUMNS = `id, version, url, description, topics, disabled_for as "disabledFor", disabled_at as "disabledAt",
  failing_since as "failingSince", delivered_at as "deliveredAt", secret, old_secret as "oldSecret",
  old_secret_until as "oldSecretUntil", created_at as "createdAt"`;

export async function listEndpoints(client: PoolClient, storeId: StoreId): Promise<Endpoint[]> {
  const { rows } = await client.query<Endpoint>(
    `select ${COLUMNS} from webhook_endpoints where store_id = $1 order by created_at, id`,
    [storeId],
  );
  return rows;
}

/** @param how `held`: locked until the transaction ends */
export async function findEndpoint(
  client: PoolClient,
  storeId: StoreId,
  id: string,
  how: 'read' | 'held' = 'read',
): Promise<Endpoint | null> {
  const { rows } = await client.query<Endpoint>(
    `select ${COLUMNS} from webhook_endpoints where store_id = $1 and id = $2 ${how === 'held' ? 'for update' : ''}`,
    [storeId, id],
  );
  return rows[0] ?? null;
}

/** Writes one that is new, or that this transaction holds. */
export async function writeEndpoint(client: PoolClient, storeId: StoreId, one: Endpoint): Promise<void> {
  await client.query(
    `insert into webhook_endpoints (store_id, id, version, url, description, topics, disabled_for, disabled_at, failing_since,
       delivered_at, secret, old_secret, old_secret_until, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
     on conflict (store_id, id) do update set version = excluded.version, url = excluded.url,
       description = excluded.description, topics = excluded.topics, disabled_for = excluded.disabled_for,
       disabled_at = excluded.disabled_at, failing_since = excluded.failing_since, delivered_at = excluded.delivered_at,
       secret = excluded.secret, old_secret = excluded.old_secret, old_secret_until = excluded.old_secret_until`,
    [
      ...[
        storeId,
        one.id,
        one.version,
        one.url,
        one.description,
        one.topics,
        one.disabledFor,
        one.disabledAt,
      ],
      ...[one.failingSince, one.deliveredAt, one.secret, one.oldSecret, one.oldSecretUntil, one.createdAt],
    ],
  );
}

export async function deleteEndpoint(client: PoolClient, storeId: StoreId, id: string): Promise<void> {
  await client.query('delete from webhook_endpoints where store_id = $1 and id = $2', [storeId, id]);
}

/** The number of the store's last event, locked until the transaction ends. */
export async function holdFeed(client: PoolClient, storeId: StoreId): Promise<number> {
  await client.query('insert into webhook_feeds (store_id) values ($1) on conflict do nothing', [storeId]);
  const { rows } = await client.query<CamelRow<'webhook_feeds', 'sequence'>>(
    'select sequence from webhook_feeds where store_id = $1 for update',
    [storeId],
  );
  return Number(rows[0]?.sequence ?? 0);
}

/** What waited is not sent any more; it may be replayed. */
export async function giveUpWaiting(client: PoolClient, storeId: StoreId, endpointId: string): Promise<void> {
  await client.query(
    `update webhook_deliveries set state = 'failed', next_at = null
     where store_id = $1 and endpoint_id = $2 and state = 'waiting'`,
    [storeId, endpointId],
  );
}

/** Has a job make the store's events and send what is due. One a store: a later one replaces it. */
export async function queueSending(client: PoolClient, storeId: StoreId, waitMs = 0): Promise<void> {
  await client.query('select enqueue_job($1, $2, $3, $4::interval)', [
    'send_webhooks',
    JSON.stringify({ storeId }),
    `webhooks ${storeId}`,
    `${Math.max(0, waitMs)} milliseconds`,
  ]);
}
