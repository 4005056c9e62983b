/** Saves what the shop sends, with what people changed by hand over it (docs/decisions/092-orders-by-hand.md). */
import { createHash } from 'node:crypto';
import { DatabaseError, type PoolClient } from 'pg';
import type { StoreId } from '../auth/caller.ts';
import type { Entry, Saved } from './import-documents.ts';
import { type KeptImport, type Save, saveBatch } from './queries.ts';

export type Db = { app: Pick<PoolClient, 'query'> };

/** How one kind of document goes together with what is kept of it. */
type Kind<Document, Kept> = {
  /** The database function that finds what is kept, by key. */
  find: 'kept_orders' | 'kept_products';
  save: Save;
  /** As the database function takes it. `kept`: null if nobody changed anything. `isErased`: its customer was. */
  rowOf: (entry: Entry<Document>, kept: Kept | null, isErased: boolean) => object;
  /** The fields in which the document says something else than was changed by hand. */
  against: (document: Document, kept: Kept | null) => string[];
};

/** What goes over the document was changed after it was read. It can't be in a transaction, which holds that. */
const CHANGED_BY_HAND = 'MG005';
const MOST_TRIES = 5;

/**
 * Creates or replaces documents by their keys in one transaction; returns the outcomes in the same order. With `reached`,
 * the import's position is saved in the same transaction.
 *
 * @param kindNow asked anew on each try, so that it may read what else goes over the documents
 */
export async function saveOverKept<Document, Kept>(
  kindNow: () => Promise<Kind<Document, Kept>>,
  db: Db,
  storeId: StoreId,
  entries: readonly Entry<Document>[],
  reached: KeptImport | null,
): Promise<Saved[]> {
  for (let tries = 1; ; tries++) {
    try {
      return await saveOnce(await kindNow(), db, storeId, entries, reached);
    } catch (error) {
      const isChanged = error instanceof DatabaseError && error.code === CHANGED_BY_HAND;
      if (!isChanged || tries === MOST_TRIES) throw error;
    }
  }
}

async function saveOnce<Document, Kept>(
  { find, save, rowOf, against }: Kind<Document, Kept>,
  db: Db,
  storeId: StoreId,
  entries: readonly Entry<Document>[],
  reached: KeptImport | null,
): Promise<Saved[]> {
  const keys = entries.map(({ key }) => key);
  const found = await db.app.query<{ key: string; kept: Kept | null; erased?: boolean }>({
    name: find,
    text: `select * from ${find}($1, $2)`,
    values: [storeId, keys],
  });
  const byHand = new Map(found.rows.map(({ key, kept }) => [key, kept]));
  const erased = new Set(found.rows.filter((row) => row.erased).map(({ key }) => key));
  const rows = entries.map((entry) => rowOf(entry, byHand.get(entry.key) ?? null, erased.has(entry.key)));
  const differing = entries.map(({ key, document }) => against(document, byHand.get(key) ?? null));
  const kept = differing.filter((fields) => fields.length > 0).length;
  const outcomes = await saveBatch(
    db,
    storeId,
    save,
    { keys, rows },
    reached && { ...reached, counts: { ...reached.counts, kept: reached.counts.kept + kept } },
  );
  return outcomes.map((outcome, at) => ({ outcome, kept: differing[at] ?? [] }));
}

/** Tells whether a document is the one that was saved last. */
export const contentHash = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url');

/** As contentHash, but the same in whichever order the keys come: the database has an order of its own. */
export const stableHash = (value: unknown): string => contentHash(sorted(value));

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, part]) => part !== undefined);
  return Object.fromEntries(
    entries.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([key, part]) => [key, sorted(part)]),
  );
}
