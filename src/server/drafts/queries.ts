import type { PoolClient } from 'pg';
import type { Session } from '../../contract/session.ts';
import type { StoreId } from '../auth/caller.ts';
import { shortId } from '../auth/short-id.ts';
import type { Context } from '../context.ts';
import type { Row } from '../database/rows.ts';

/** Drafts live 30 days from their last change (docs/rules/drafts.md). */
export const DRAFT_MS = 30 * 24 * 3_600_000;

const COLUMNS = `id, email, order_id as "orderId", status, metadata, created_at as "createdAt",
  updated_at as "updatedAt", expires_at as "expiresAt"`;

export async function findDraft(
  client: PoolClient,
  storeId: StoreId,
  orderId: string,
): Promise<Session | null> {
  const { rows } = await client.query<Session>(
    `select ${COLUMNS} from drafts where store_id = $1 and order_id = $2 and expires_at > now()`,
    [storeId, orderId],
  );
  return rows[0] ?? null;
}

export type DraftChange = {
  orderId: string;
  email: string;
  /** If absent, it stays. */
  status?: string | undefined;
  metadata?: Record<string, unknown> | undefined;
};

/** Creates the order's draft or changes the given fields. An expired one starts over. */
export async function putDraft(
  client: PoolClient,
  storeId: StoreId,
  change: DraftChange,
  now: number,
): Promise<Session> {
  const { rows } = await client.query<Session>(
    `insert into drafts as s (store_id, id, order_id, email, status, metadata, created_at, updated_at, expires_at)
     values ($1, $2, $3, $4, coalesce($5, 'STARTED'), coalesce($6::jsonb, '{}'), $7, $7, $8)
     on conflict (store_id, order_id) do update set
       email = excluded.email,
       status = coalesce($5, s.status),
       metadata = coalesce($6::jsonb, case when s.expires_at > $7 then s.metadata else '{}' end),
       answers = case when s.expires_at > $7 then s.answers else '{}' end,
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
      new Date(now + DRAFT_MS),
    ],
  );
  const session = rows[0];
  if (!session) throw new Error('An upsert returned no row');
  return session;
}

/** The current answers on a page: its field values by name; null once submitted. */
export type Answers = {
  /** The page within the order. */
  page: string;
  /** Milliseconds, by the server's clock. The later one wins, whatever order they arrive in. */
  at: number;
  fields: Record<string, readonly string[]> | null;
};

/**
 * Stores them in the order's draft, which must exist. `older`: a later version is stored. `gone`: the draft ended, or
 * another one started. `full`: it has reached its size limit.
 */
export async function keepAnswers(
  db: Context['db'],
  storeId: StoreId,
  orderId: string,
  { page, at, fields }: Answers,
  now: number,
): Promise<'kept' | 'older' | 'gone' | 'full'> {
  const { rows } = await db.app.query<{ outcome: 'kept' | 'older' | 'gone' | 'full' }>({
    name: 'keep_answers',
    text: 'select keep_answers($1, $2, $3, $4, $5, $6, $7) as outcome',
    values: [
      storeId,
      orderId,
      page,
      Math.floor(at),
      fields === null ? null : JSON.stringify(fields),
      new Date(now),
      new Date(now + DRAFT_MS),
    ],
  });
  return rows[0]?.outcome ?? 'gone';
}

export type OpenOrder = Row<'orders', 'id'> & {
  number: string;
  /** The step reached; null if no draft was started. */
  status: Row<'drafts'>['status'] | null;
  isAnswered: boolean;
};

/** The requested orders that the store has, in the same order. */
export async function findOpenOrders(
  db: Context['db'],
  storeId: StoreId,
  orderIds: readonly string[],
  now: number,
): Promise<OpenOrder[]> {
  if (orderIds.length === 0) return [];
  const { rows } = await db.app.query<{ found: OpenOrder[] }>({
    name: 'open_orders',
    text: 'select open_orders($1, $2, $3) as found',
    values: [storeId, orderIds, new Date(now)],
  });
  return rows[0]?.found ?? [];
}

/** Deletes a draft of the order; false if there is none with that id. */
export async function deleteDraft(
  client: PoolClient,
  storeId: StoreId,
  orderId: string,
  id: string,
): Promise<boolean> {
  const { rowCount } = await client.query(
    'delete from drafts where store_id = $1 and order_id = $2 and id = $3',
    [storeId, orderId, id],
  );
  return rowCount === 1;
}
