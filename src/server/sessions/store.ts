import type { PoolClient } from 'pg';
import type { Session } from '../../contract/session.ts';
import type { StoreId } from '../auth/caller.ts';
import { shortId } from '../auth/short-id.ts';

/** Sessions live 30 days from their last change (decisions.md section 3). */
export const SESSION_MS = 30 * 24 * 3_600_000;

const COLUMNS = `id, email, order_id as "orderId", status, metadata, created_at as "createdAt",
  updated_at as "updatedAt", expires_at as "expiresAt"`;

export async function findSession(
  client: PoolClient,
  storeId: StoreId,
  orderId: string,
): Promise<Session | null> {
  const { rows } = await client.query<Session>(
    `select ${COLUMNS} from sessions where store_id = $1 and order_id = $2 and expires_at > now()`,
    [storeId, orderId],
  );
  return rows[0] ?? null;
}

export type SessionChange = {
  orderId: string;
  email: string;
  /** Absent: kept as it is. */
  status?: string | undefined;
  metadata?: Record<string, unknown> | undefined;
};

/** Creates the order's session or changes what is given of it; an expired one begins anew. */
export async function putSession(
  client: PoolClient,
  storeId: StoreId,
  change: SessionChange,
  now: number,
): Promise<Session> {
  const { rows } = await client.query<Session>(
    `insert into sessions as s (store_id, id, order_id, email, status, metadata, created_at, updated_at, expires_at)
     values ($1, $2, $3, $4, coalesce($5, 'STARTED'), coalesce($6::jsonb, '{}'), $7, $7, $8)
     on conflict (store_id, order_id) do update set
       email = excluded.email,
       status = coalesce($5, s.status),
       metadata = coalesce($6::jsonb, case when s.expires_at > $7 then s.metadata else '{}' end),
       updated_at = excluded.updated_at, expires_at = excluded.expires_at
     returning ${COLUMNS}`,
    [
      storeId,
      shortId(),
      change.orderId,
      change.email,
      change.status ?? null,
      change.metadata === undefined ? null : JSON.stringify(change.metadata),
      new Date(now),
      new Date(now + SESSION_MS),
    ],
  );
  const session = rows[0];
  if (!session) throw new Error('An upsert returned no row');
  return session;
}

/** Deletes a session of the order; false when there is none by that id. */
export async function deleteSession(
  client: PoolClient,
  storeId: StoreId,
  orderId: string,
  id: string,
): Promise<boolean> {
  const { rowCount } = await client.query(
    'delete from sessions where store_id = $1 and order_id = $2 and id = $3',
    [storeId, orderId, id],
  );
  return rowCount === 1;
}
