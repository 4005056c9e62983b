/** Saves batches of an import, and its position for resuming. */
import type { Pool, PoolClient } from 'pg';
import type { StoreId } from '../auth/caller.ts';
import { withStore } from '../database/with-store.ts';
import type { Counts, Reached, SaveOutcome } from './import-documents.ts';
import type { Position } from './source.ts';

export type ImportKey = { kind: 'orders' | 'products'; fileKey: string };

export type KeptImport = ImportKey & Reached;

/** The database functions that save a batch, called with (store, rows). Each returns one outcome per key. */
export type Save = 'save_orders' | 'save_products';

/** Saves a batch and, with `reached`, the import's position, in one statement, so that both are saved or neither. */
export async function saveBatch(
  db: { app: Pick<PoolClient, 'query'> },
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

/** The position where an import of this file stopped, if any. Also deletes abandoned ones. */
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

/** Deletes a finished import's position, so that running it again starts over. */
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
