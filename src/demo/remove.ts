import type { Pool, PoolClient } from 'pg';
import type { CamelRow } from '../server/database/rows.ts';
import type { Files } from '../server/uploads/storage.ts';

/** Deletes all rows of a store, then its files. Needs the tables' owner, since nobody else may delete history. */
export async function removeStore(admin: Pool, files: Files, storeId: string): Promise<void> {
  const client = await admin.connect();
  try {
    await client.query('begin');
    await client.query("select set_config('app.store', $1, true)", [storeId]);
    // Waits for running writes to the store (grow/grow.ts), and blocks new ones.
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
 * Deletes table by table without triggers if allowed. With everything of the store gone, no references remain, and
 * checking each of a million orders takes minutes.
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
  // Claims prevent deleting their orders. Everything else is deleted with the store.
  await client.query('delete from claims where store_id = $1', [storeId]);
  await client.query('delete from stores where id = $1', [storeId]);
}
