import type { PoolClient } from 'pg';
import type { StoreId } from '../auth/caller.ts';
import type { CamelRow, Row } from '../database/rows.ts';
import { keepHash } from './hashes.ts';
import type { KeptFile } from './intake.ts';

/**
 * The owner of an upload until a claim takes it: an order's shopper, or an in-store visit. `claimId`: of the link it
 * came through; `byProgram`: requested by an API client of the store.
 */
export type UploadOwner = { orderId: string; claimId?: string; byProgram?: boolean } | { visitId: string };

const ownerColumn = (owner: UploadOwner) => ('orderId' in owner ? 'order_id' : 'visit_id');
const ownerId = (owner: UploadOwner) => ('orderId' in owner ? owner.orderId : owner.visitId);

export type NewFile = {
  fileKey: string;
  owner: UploadOwner;
  filename: string;
  contentType: string;
  kind: string;
  capturedAt?: string | null | undefined;
  /** The video it is the poster frame of. */
  posterOf?: string | undefined;
};

/** Records that a file is expected. */
export async function expectFile(
  client: PoolClient,
  storeId: StoreId,
  file: NewFile,
  now: number,
): Promise<void> {
  await client.query(
    `insert into files (store_id, file_key, ${ownerColumn(file.owner)}, filename, content_type, kind, created_at, captured_at, poster_of,
       asked_claim, by_program)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      storeId,
      file.fileKey,
      ownerId(file.owner),
      file.filename,
      file.contentType,
      file.kind,
      new Date(now),
      file.capturedAt ?? null,
      file.posterOf ?? null,
      'claimId' in file.owner ? file.owner.claimId : null,
      'byProgram' in file.owner ? file.owner.byProgram : null,
    ],
  );
}

/**
 * The video that a poster is for (one still arriving counts as stored); null: this owner has no such unclaimed video.
 */
export async function findFilm(
  client: PoolClient,
  storeId: StoreId,
  owner: UploadOwner,
  fileKey: string,
): Promise<{ posterKey: string | null; posterStored: boolean } | null> {
  // Locked in a statement of its own: whoever waited for the lock must see a poster announced in the meantime.
  const film = await client.query(
    `select 1 from files where store_id = $1 and ${ownerColumn(owner)} = $2 and file_key = $3 and kind = 'video'
       and claim_id is null for update`,
    [storeId, ownerId(owner), fileKey],
  );
  if (film.rowCount === 0) return null;
  const { rows } = await client.query<{ posterKey: string; posterStored: boolean }>(
    `select file_key as "posterKey", coalesce(stored_at, receiving_at) is not null as "posterStored"
     from files where store_id = $1 and poster_of = $2`,
    [storeId, fileKey],
  );
  return rows[0] ?? { posterKey: null, posterStored: false };
}

/**
 * The number of an owner's unclaimed files, including those still expected. Locked until the transaction ends, so that
 * each of several simultaneous requests sees the files of those before.
 */
export async function countUnclaimed(
  client: PoolClient,
  storeId: StoreId,
  owner: UploadOwner,
  askedSince: Date,
): Promise<number> {
  // A statement of its own: one that started before the lock was free would not see what was written in the meantime.
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `uploads of ${storeId} ${ownerColumn(owner)} ${ownerId(owner)}`,
  ]);
  const { rows } = await client.query<{ waiting: string }>(
    `select count(*) as waiting from files
     where store_id = $1 and ${ownerColumn(owner)} = $2 and claim_id is null
       and (stored_at is not null or created_at > $3)`,
    [storeId, ownerId(owner), askedSince],
  );
  return Number(rows[0]?.waiting ?? 0);
}

export type FileState = Row<'files', 'filename' | 'content_type'> & { stored: boolean };

export async function findFile(
  client: PoolClient,
  storeId: StoreId,
  fileKey: string,
): Promise<FileState | null> {
  const { rows } = await client.query<FileState>(
    `select filename, content_type, stored_at is not null as stored from files
     where store_id = $1 and file_key = $2`,
    [storeId, fileKey],
  );
  return rows[0] ?? null;
}

/** Marks a file as stored, once its reservation is settled. */
export async function markKept(
  client: PoolClient,
  storeId: StoreId,
  fileKey: string,
  kept: KeptFile,
  now: number,
): Promise<void> {
  await client.query(
    `update files set content_type = $3, kind = $4, size = $5, width = $6, height = $7, captured_at = coalesce($8, captured_at),
       stored_at = $9,
       claim_id = coalesce(claim_id, (select f.claim_id from files f where f.store_id = $1 and f.file_key = files.poster_of)),
       order_id = coalesce(order_id, (select f.order_id from files f where f.store_id = $1 and f.file_key = files.poster_of))
     where store_id = $1 and file_key = $2`,
    [
      storeId,
      fileKey,
      kept.type,
      kept.kind,
      kept.size,
      kept.width,
      kept.height,
      kept.capturedAt,
      new Date(now),
    ],
  );
  if (kept.kind === 'image') await keepHash(client, storeId, fileKey, kept.hash);
}

export type UnclaimedFile = CamelRow<'files', 'file_key' | 'filename' | 'kind'> & {
  posterKey: string | null;
};

/** An owner's stored uploads that are in no claim, with their original names. */
export async function findUnclaimed(
  client: PoolClient,
  storeId: StoreId,
  owner: UploadOwner,
  fileKeys: readonly string[],
): Promise<UnclaimedFile[]> {
  const { rows } = await client.query<UnclaimedFile>(
    `select f.file_key as "fileKey", f.filename, f.kind, p.file_key as "posterKey"
     from files f
     left join files p on p.store_id = f.store_id and p.poster_of = f.file_key and p.stored_at is not null
     where f.store_id = $1 and f.${ownerColumn(owner)} = $2 and f.claim_id is null and f.stored_at is not null
       and f.poster_of is null and f.file_key = any($3)`,
    [storeId, ownerId(owner), fileKeys],
  );
  return rows;
}

/**
 * Deletes the record of an owner's unclaimed file, a video with its poster, unless a filing keeps it. Returns the files
 * to remove from disk.
 */
export async function forgetFile(
  client: PoolClient,
  storeId: StoreId,
  owner: UploadOwner,
  fileKey: string,
): Promise<string[]> {
  const { rows } = await client.query<Row<'files', 'file_key'>>(
    `delete from files where store_id = $1 and ${ownerColumn(owner)} = $2 and claim_id is null and kept_until is null
       and (file_key = $3 or poster_of = $3)
     returning file_key`,
    [storeId, ownerId(owner), fileKey],
  );
  return rows.map((row) => row.file_key);
}

const UNCLAIMED_MS = 24 * 3_600_000;

/**
 * Deletes records of files that nobody filed within a day, except those a filing keeps. Returns the files to remove
 * from disk.
 */
export async function forgetAbandoned(client: PoolClient, storeId: StoreId, now: number): Promise<string[]> {
  const { rows } = await client.query<Row<'files', 'file_key'>>(
    `with gone as (
       select f.file_key from files f where f.store_id = $1 and f.claim_id is null and f.created_at < $2
         and coalesce(f.kept_until, (select v.kept_until from files v
           where v.store_id = $1 and v.file_key = f.poster_of), f.created_at) <= $3
         and not exists (select 1 from drafts s
           where s.store_id = $1 and s.order_id = f.order_id and s.expires_at > now())
       limit 1000)
     delete from files where store_id = $1 and claim_id is null and (
       file_key in (select file_key from gone) or poster_of in (select file_key from gone))
     returning file_key`,
    [storeId, new Date(now - UNCLAIMED_MS), new Date(now)],
  );
  return rows.map((row) => row.file_key);
}
