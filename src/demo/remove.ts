import type { Pool, PoolClient } from 'pg';
import type { CamelRow } from '../server/database/rows.ts';
import type { Files } from '../server/uploads/storage.ts';

/** All rows of a store at once, then its files. As the owner of the tables: nobody else may remove history. */
export async function removeStore(admin: Pool, files: Files, storeId: string): Promise<void> {
  const client = await admin.connect();
  try {
    await client.query('begin');
    await client.query("select set_config('app.store', $1, true)", [storeId]);
    // Whoever is writing for the store ends first (grow/grow.ts), and nobody begins.
    await client.query('select 1 from stores where id = $1 for update', [storeId]);
    const { rows } = await client.query<CamelRow<'files', 'file_key'>>(
      'select file_key as "fileKey" from files where store_id = $1',
      [storeId],
    );
    await removeRows(client, storeId);
    await client.query('commit');
    for (const { fileKey } of rows) await files.remove({ storeId, fileKey });
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

/** What people have in a store. Their rows are no rows of the store. */
const OF_PEOPLE = ['memberships', 'person_links'];

/**
 * Table by table where that is allowed: with everything of the store gone there is no row left to refer to another, and
 * a million orders that each look for theirs take minutes.
 */
async function removeRows(client: PoolClient, storeId: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attname = 'store_id' and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
       and (select rolsuper from pg_roles where rolname = current_user)`,
  );
  if (rows.length > 0) await client.query('set local session_replication_role = replica');
  for (const { name } of rows) await client.query(`delete from ${name} where store_id = $1`, [storeId]);
  for (const name of OF_PEOPLE) await client.query(`delete from ${name} where store = $1`, [storeId]);
  // Claims hold on to their orders; everything else goes with the store.
  await client.query('delete from claims where store_id = $1', [storeId]);
  await client.query('delete from stores where id = $1', [storeId]);
}
