/** Notes every write to a store's rows, so that a refusal can show that it wrote none. For few refusals, a fingerprint costs less. */
import type { Pool } from 'pg';
import { countedTables } from './fingerprint.ts';

// Committed with the write it notes: what was rolled back did not happen.
const NOTE = `create schema watched;
  create table watched.writes (name text not null);
  create function watched.note() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
  begin
    if exists (select from changed where store_id = tg_argv[0]) then
      insert into watched.writes values (tg_table_name);
    end if;
    return null;
  end $$;`;

const TAKE = `with gone as (delete from watched.writes returning name)
  select coalesce(array_agg(distinct name order by name), '{}') as names from gone`;

/** Returns a function for the tables in which rows of the store were written since its last call. */
export async function watchWrites(admin: Pool, storeId: string): Promise<() => Promise<string[]>> {
  const noting = (table: string, event: string, rows: string) =>
    `create trigger watched_${event} after ${event} on ${table} referencing ${rows} table as changed
       for each statement execute function watched.note('${storeId}')`;
  const triggers = (await countedTables(admin)).flatMap((table) => [
    noting(table, 'insert', 'new'),
    noting(table, 'update', 'old'),
    noting(table, 'delete', 'old'),
  ]);
  await admin.query([NOTE, ...triggers].join(';\n'));
  return async () => (await admin.query<{ names: string[] }>(TAKE)).rows[0]?.names ?? [];
}
