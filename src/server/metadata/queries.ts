import type { PoolClient } from 'pg';
import type { StoreId } from '../auth/caller.ts';
import type { CamelRow } from '../database/rows.ts';

export type FieldRow = CamelRow<'metadata_fields', 'id' | 'name' | 'kind' | 'choices'>;

const COLUMNS = 'id, name, kind, choices';

export async function listFields(client: PoolClient, storeId: StoreId): Promise<FieldRow[]> {
  const { rows } = await client.query<FieldRow>(
    `select ${COLUMNS} from metadata_fields where store_id = $1 order by position, created_at, id`,
    [storeId],
  );
  return rows;
}

/** All fields, locked until the transaction ends: who adds, moves or deletes one waits. */
export async function holdFields(client: PoolClient, storeId: StoreId): Promise<FieldRow[]> {
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`metadata ${storeId}`]);
  return listFields(client, storeId);
}

/** Writes the fields in this order. Fields that are missing are deleted. */
export async function writeFields(
  client: PoolClient,
  storeId: StoreId,
  fields: readonly FieldRow[],
  now: number,
): Promise<void> {
  await client.query('delete from metadata_fields where store_id = $1 and id <> all ($2)', [
    storeId,
    fields.map(({ id }) => id),
  ]);
  await client.query(
    `insert into metadata_fields (store_id, id, name, kind, choices, position, created_at)
     select $1, f.value ->> 'id', f.value ->> 'name', f.value ->> 'kind',
       array(select jsonb_array_elements_text(f.value -> 'choices')), f.position, $3
     from jsonb_array_elements($2) with ordinality as f (value, position)
     on conflict (store_id, id) do update
     set name = excluded.name, choices = excluded.choices, position = excluded.position`,
    [storeId, JSON.stringify(fields), new Date(now)],
  );
}
