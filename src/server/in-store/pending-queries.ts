/** In-store filings waiting for their e-mail verification. */

import type { Pool, PoolClient } from 'pg';
import type { StoreId } from '../auth/caller.ts';
import type { KnownFile } from '../claims/queries.ts';
import type { CamelRow, Row } from '../database/rows.ts';
import { withStore } from '../database/with-store.ts';
import type { KeptAnswer, Repeat } from '../http/answers.ts';
import type { Purchase } from './order.ts';

export type PendingFiling = {
  id: string;
  visitId: string;
  receivedAt: Date;
  expiresAt: Date;
} & (
  | { purchase: Purchase; claim: null }
  /** It became a claim, or belongs to an existing one. */
  | { purchase: null; claim: { id: string; generation: number } }
);

type PendingRow = Row<
  'in_store_filings',
  'id' | 'visit_id' | 'received_at' | 'expires_at' | 'claim_id' | 'token_generation'
> & { filing: Purchase | null };

/**
 * The first round trip: the named uploads that are stored and belong to this visit, and the stored answer if this is a
 * retry.
 */
export function beginKeeping(
  db: { app: Pool },
  storeId: StoreId,
  sought: { visitId: string; fileKeys: readonly string[] },
  repeat: Repeat | null,
  now: number,
): Promise<{ files: KnownFile[]; kept: KeptAnswer | null }> {
  return withStore(db, storeId, async (client) => {
    const kept = await client.query<KeptAnswer>(
      `select body_hash as "bodyHash", status, answer from answers
       where store_id = $1 and request_key = $2 and expires_at > $3`,
      [storeId, repeat?.key ?? Buffer.alloc(0), new Date(now)],
    );
    const files = await client.query<KnownFile>(
      `select file_key, filename, content_type, kind, caption, width, height, poster_of from files
       where store_id = $1 and visit_id = $2 and (file_key = any ($3) or poster_of = any ($3))
         and claim_id is null and stored_at is not null`,
      [storeId, sought.visitId, sought.fileKeys],
    );
    return { files: files.rows, kept: kept.rows[0] ?? null };
  });
}

export type NewPending = {
  id: string;
  visitId: string;
  purchase: Purchase;
  bodyHash: Buffer;
  now: number;
  expiresAt: Date;
};

/** Replaces the visit's earlier one. The same one again changes nothing, and `isNew` is false. */
export async function putPending(
  client: PoolClient,
  storeId: StoreId,
  pending: NewPending,
): Promise<{ id: string; expiresAt: Date; isNew: boolean }> {
  const { rows } = await client.query<Row<'in_store_filings', 'id'>>(
    `insert into in_store_filings as f (store_id, id, visit_id, filing, body_hash, received_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (store_id, visit_id) where claim_id is null do update set
       id = excluded.id, filing = excluded.filing, body_hash = excluded.body_hash,
       received_at = excluded.received_at, expires_at = excluded.expires_at
     where f.body_hash <> excluded.body_hash or f.expires_at <= excluded.received_at
     returning id`,
    [
      storeId,
      pending.id,
      pending.visitId,
      JSON.stringify(pending.purchase),
      pending.bodyHash,
      new Date(pending.now),
      pending.expiresAt,
    ],
  );
  if (rows[0]) return { id: rows[0].id, expiresAt: pending.expiresAt, isNew: true };
  const same = await client.query<CamelRow<'in_store_filings', 'id' | 'expires_at'>>(
    `select id, expires_at as "expiresAt" from in_store_filings
     where store_id = $1 and visit_id = $2 and claim_id is null`,
    [storeId, pending.visitId],
  );
  const there = same.rows[0];
  return {
    id: there?.id ?? pending.id,
    expiresAt: new Date(there?.expiresAt ?? pending.expiresAt),
    isNew: false,
  };
}

/** Keeps the named uploads while the link works, with the posters of videos. Returns how many of those named exist. */
export async function holdUploads(
  client: PoolClient,
  storeId: StoreId,
  { visitId, fileKeys, until }: { visitId: string; fileKeys: readonly string[]; until: Date },
): Promise<number> {
  await releaseUploads(client, storeId, visitId);
  const { rows } = await client.query<{ named: boolean }>(
    `update files set kept_until = $4
     where store_id = $1 and visit_id = $2 and (file_key = any ($3) or poster_of = any ($3))
       and claim_id is null and stored_at is not null
     returning poster_of is null as named`,
    [storeId, visitId, fileKeys, until],
  );
  return rows.filter(({ named }) => named).length;
}

/** Releases uploads no filing names anymore. They are deleted with the visit. */
export async function releaseUploads(client: PoolClient, storeId: StoreId, visitId: string): Promise<void> {
  await client.query(
    'update files set kept_until = null where store_id = $1 and visit_id = $2 and kept_until is not null and claim_id is null',
    [storeId, visitId],
  );
}

const COLUMNS = 'id, visit_id, filing, received_at, expires_at, claim_id, token_generation';

function pendingOf(row: PendingRow | undefined): PendingFiling | null {
  if (!row) return null;
  const [receivedAt, expiresAt] = [new Date(row.received_at), new Date(row.expires_at)];
  const facts = { id: row.id, visitId: row.visit_id, receivedAt, expiresAt };
  if (row.claim_id !== null && row.token_generation !== null) {
    return { ...facts, purchase: null, claim: { id: row.claim_id, generation: row.token_generation } };
  }
  return row.filing && { ...facts, purchase: row.filing, claim: null };
}

/** Loads it by id, while its link works. */
export async function findPending(
  client: PoolClient,
  storeId: StoreId,
  id: string,
  now: number,
): Promise<PendingFiling | null> {
  const { rows } = await client.query<PendingRow>(
    `select ${COLUMNS} from in_store_filings where store_id = $1 and id = $2 and expires_at > $3`,
    [storeId, id, new Date(now)],
  );
  return pendingOf(rows[0]);
}

/** The id of the visit's waiting filing; null if there is none. */
export async function waitingOf(
  client: PoolClient,
  storeId: StoreId,
  visitId: string,
  now: number,
): Promise<string | null> {
  const { rows } = await client.query<Row<'in_store_filings', 'id'>>(
    'select id from in_store_filings where store_id = $1 and visit_id = $2 and claim_id is null and expires_at > $3',
    [storeId, visitId, new Date(now)],
  );
  return rows[0]?.id ?? null;
}

/** A claim existed already, so the link now leads to it. */
export async function linkToKnown(
  client: PoolClient,
  storeId: StoreId,
  { id, visitId }: Pick<PendingFiling, 'id' | 'visitId'>,
  claim: { id: string; generation: number },
): Promise<void> {
  await client.query(
    `update in_store_filings set claim_id = $3, token_generation = $4, filing = null
     where store_id = $1 and id = $2 and claim_id is null`,
    [storeId, id, claim.id, claim.generation],
  );
  await releaseUploads(client, storeId, visitId);
}
