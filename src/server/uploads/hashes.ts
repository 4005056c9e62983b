/** The hashes of photos: kept with each photo that is stored, and by a job for photos from before there were hashes. */

import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { PoolClient } from 'pg';
import type { StoreId } from '../auth/caller.ts';
import type { Context } from '../context.ts';
import type { Row } from '../database/rows.ts';
import { withStore } from '../database/with-store.ts';
import { ALLOWANCES, openFile } from './file-process.ts';

/** @param hash 16 hexadecimal digits, or null for a picture without contrast */
export async function keepHash(
  client: PoolClient,
  storeId: StoreId,
  fileKey: string,
  hash: string | null,
): Promise<void> {
  await client.query('select keep_hash($1, $2, $3)', [storeId, fileKey, hash]);
}

/** Per run and store, so that a store with many photos doesn't keep the others waiting. */
const MOST_AT_ONCE = 200;

/** Hashes photos from before there were hashes. Returns how many are left. */
export async function hashPhotos(context: Context): Promise<number> {
  const { rows } = await context.db.app.query<{ id: StoreId }>('select id from stores');
  let left = 0;
  for (const { id } of rows) left += await hashInStore(context, id);
  return left;
}

async function hashInStore(context: Context, storeId: StoreId): Promise<number> {
  const { due, waiting } = await withStore(context.db, storeId, (client) => findUnhashed(client, storeId));
  for (const [at, fileKey] of due.entries()) {
    const hash = await hashStored(context, storeId, fileKey);
    await withStore(context.db, storeId, (client) => keepHash(client, storeId, fileKey, hash));
    if ((at + 1) % 50 === 0 || at + 1 === due.length) {
      context.log.info({ store: storeId, hashed: at + 1, left: waiting - at - 1 }, 'photos hashed');
    }
  }
  return waiting - due.length;
}

async function findUnhashed(client: PoolClient, storeId: StoreId) {
  const { rows } = await client.query<Row<'unhashed_photos', 'file_key'> & { waiting: number }>(
    `select file_key, count(*) over ()::int as waiting from unhashed_photos
     where store_id = $1 order by file_key limit $2`,
    [storeId, MOST_AT_ONCE],
  );
  return { due: rows.map((row) => row.file_key), waiting: rows[0]?.waiting ?? 0 };
}

/** Null for a file that is gone or can't be read: it isn't tried again. */
async function hashStored({ files }: Context, storeId: StoreId, fileKey: string): Promise<string | null> {
  const found = await files.read({ storeId, fileKey });
  if (!found) return null;
  const input = files.incomingPath();
  try {
    await pipeline(found.stream, createWriteStream(input, { flags: 'wx', mode: 0o600 }));
    const place = { store: storeId, sender: 'hashes' };
    const answer = await openFile({ task: 'hash', job: { input } }, { place, allowance: ALLOWANCES.image });
    return answer?.hash ?? null;
  } finally {
    await rm(input, { force: true });
  }
}
