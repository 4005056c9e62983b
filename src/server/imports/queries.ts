/** Batches of an import, and where one that was stopped goes on. */
import type { Pool } from 'pg';
import type { StoreId } from '../auth/caller.ts';
import { withStore } from '../database/with-store.ts';
import type { Counts, Reached, SaveOutcome } from './import-documents.ts';
import type { Position } from './source.ts';

export type ImportKey = { kind: 'orders' | 'products'; fileKey: string };

export type KeptImport = ImportKey & Reached;

/** The database's functions that save a batch, as (store, rows); each answers an outcome a key. */
type Save = 'save_orders' | 'save_products';

/** Saves a batch and, with `reached`, the import's position: both in one statement, so that both hold or neither. */
export async function saveBatch(
  db: { app: Pool },
  storeId: StoreId,
  save: Save,
  { keys, rows }: { keys: readonly string[]; rows: readonly object[] },
  reached: KeptImport | null,
): Promise<SaveOutcome[]> {
  const saved = await db.app.query<{ outcomes: Record<string, SaveOutcome> }>({
    name: reached ? `import_${save}` : save,
    text: reached
      ? `select s.outcomes, keep_import($1, $3, s.outcomes) from ${save}($1, $2) s(outcomes)`
      : `select ${save}($1, $2) as outcomes`,
    values: [storeId, JSON.stringify(rows), ...(reached ? [JSON.stringify(reached)] : [])],
  });
  const outcomes = saved.rows[0]?.outcomes ?? {};
  return keys.map((key) => outcomes[key] ?? 'unchanged');
}

const KEPT_DAYS = 30;

/** Where an import of this file stopped, if it did; forgets those that nobody went on with. */
export async function findImport(
  db: { app: Pool },
  storeId: StoreId,
  { kind, fileKey }: ImportKey,
): Promise<{ position: Position; counts: Counts } | null> {
  return withStore(db, storeId, async (client) => {
    await client.query(
      'delete from imports where store_id = $1 and updated_at < now() - make_interval(days => $2)',
      [storeId, KEPT_DAYS],
    );
    const { rows } = await client.query<{ position: Position; counts: Counts }>(
      'select position, counts from imports where store_id = $1 and kind = $2 and file_key = $3',
      [storeId, kind, fileKey],
    );
    return rows[0] ?? null;
  });
}

/** An import that is through begins anew when it is run again. */
export async function forgetImport(
  db: { app: Pool },
  storeId: StoreId,
  { kind, fileKey }: ImportKey,
): Promise<void> {
  await withStore(db, storeId, (client) =>
    client.query('delete from imports where store_id = $1 and kind = $2 and file_key = $3', [
      storeId,
      kind,
      fileKey,
    ]),
  );
}
