/** Many copies of a row in one statement, for databases that are filled quickly. */
import type pg from 'pg';

/** SQL for columns of a copied row that differ from the original's. */
export type Columns = Record<string, string>;

/** The start of a statement that inserts copies of `from`, an alias of the table's row. */
export async function copies(
  admin: pg.Client,
  table: string,
  from: string,
  changed: Columns,
): Promise<string> {
  const { rows } = await admin.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  const names = rows.map(({ name }) => name);
  return `insert into ${table} (${names}) select ${names.map((name) => changed[name] ?? `${from}.${name}`)}`;
}

/** Drops the indexes of the tables that no constraint needs. Returns statements that make them again. */
export async function dropIndexes(admin: pg.Client, tables: readonly string[]): Promise<string[]> {
  const { rows } = await admin.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
     where i.indrelid = any ($1::regclass[])
       and not exists (select from pg_constraint where conindid = i.indexrelid)`,
    [tables],
  );
  for (const { name } of rows) await admin.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}
