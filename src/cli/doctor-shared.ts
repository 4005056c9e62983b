/** What all processes on one database must share, for `makegood doctor` (docs/operating.md). */

import type { Pool } from 'pg';
import type { StoreId } from '../server/auth/caller.ts';
import type { Config } from '../server/config.ts';
import { isPooled, openPool } from '../server/database/pool.ts';
import { appUrl } from '../server/database/roles.ts';
import type { CamelRow } from '../server/database/rows.ts';
import { withStore } from '../server/database/with-store.ts';
import type { Foundation } from '../server/start.ts';

const STORES_LOOKED_AT = 20;
const FILES_OF_EACH = 5;

/** Whether both addresses lead to the same database, and whether a pooler is in between. */
export async function pooler({ admin, role, context }: Foundation, config: Config): Promise<string> {
  const { databaseUrl, databaseDirectUrl } = config;
  if (!databaseUrl || !databaseDirectUrl) return 'none';
  const pool = openPool(appUrl(databaseUrl, role, context.keptKeys.databaseRole), { max: 1 });
  try {
    const [given, direct] = [await whereabouts(pool), await whereabouts(admin)];
    if (given.place !== direct.place)
      throw new Error('DATABASE_URL and DATABASE_DIRECT_URL lead to different databases');
    if (!given.isPooled) return 'none at DATABASE_URL, so DATABASE_DIRECT_URL is not needed';
    return direct.isPooled
      ? 'one at DATABASE_URL; the one at DATABASE_DIRECT_URL has to pool by session'
      : 'one at DATABASE_URL, none at DATABASE_DIRECT_URL';
  } finally {
    await pool.end();
  }
}

/** The start time identifies a server to the microsecond, and the number a database within it. */
async function whereabouts(pool: Pool): Promise<{ place: string; isPooled: boolean }> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ place: string }>(
      `select pg_postmaster_start_time()::text || ' ' || oid as place from pg_database
       where datname = current_database()`,
    );
    return { place: rows[0]?.place ?? '', isPooled: isPooled(client) };
  } finally {
    client.release();
  }
}

/** Whether files stored by other processes are where this one looks for them. */
export async function filesOfAll({ context }: Foundation): Promise<string> {
  const { rows: stores } = await context.db.app.query<{ id: StoreId }>(
    'select id from stores order by updated_at desc limit $1',
    [STORES_LOOKED_AT],
  );
  let seen = 0;
  let missing = 0;
  for (const { id: storeId } of stores) {
    const { rows } = await withStore(context.db, storeId, (client) =>
      client.query<CamelRow<'files', 'file_key'>>(
        `select file_key as "fileKey" from files where store_id = $1 and stored_at is not null
         order by stored_at desc limit $2`,
        [storeId, FILES_OF_EACH],
      ),
    );
    for (const { fileKey } of rows) {
      seen += 1;
      const found = await context.files.read({ storeId, fileKey }, { start: 0, end: 0 });
      found?.stream.destroy();
      if (!found) missing += 1;
    }
  }
  if (missing > 0)
    throw new Error(`${missing} of the newest ${seen} are not here: all processes need the same files`);
  return seen === 0 ? 'none yet' : `the newest ${seen} are here`;
}
