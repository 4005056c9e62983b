/** Takes over every order of a source that can be taken over, and names the others. */
import type { ShopifyMapping } from '../integrations/shopify/map.ts';
import { type ImportedOrder, type RefusedOrder, readDocument } from './import-documents.ts';
import type { ReadOrder } from './import-reader.ts';

export type SaveResult = 'created' | 'updated' | 'unchanged';

export type ImportProgress = {
  read: number;
  created: number;
  updated: number;
  unchanged: number;
  refused: number;
  /** Bytes of the source behind us, for a share of its size. */
  bytes: number;
};

export type ImportReport = {
  created: number;
  updated: number;
  unchanged: number;
  /** The first `REFUSALS_KEPT`; `refusedCount` counts all. */
  refused: RefusedOrder[];
  refusedCount: number;
};

export type ImportOptions = {
  source: AsyncIterable<ReadOrder>;
  /** Saves a batch in one transaction, one result an order, in order. No key occurs twice in a batch. */
  save: (batch: ImportedOrder[]) => Promise<SaveResult[]>;
  shopify?: Partial<ShopifyMapping>;
  /** After each batch, and once at the end. */
  onProgress?: (progress: ImportProgress) => void;
  /** Each one as it is met, beyond the number kept. */
  onRefused?: (refused: RefusedOrder) => void;
  /** Stops between two documents; what was read before is saved. */
  signal?: AbortSignal;
};

const BATCH = 200;
/** A file of the wrong kind must not fill the memory with its refusals. */
const REFUSALS_KEPT = 10_000;

/** Rejects only when `save` or the source itself fails: batches saved before stay, and running again is harmless. */
export async function importOrders(options: ImportOptions): Promise<ImportReport> {
  const { source, save, signal } = options;
  const progress: ImportProgress = { read: 0, created: 0, updated: 0, unchanged: 0, refused: 0, bytes: 0 };
  const refused: RefusedOrder[] = [];
  let batch = new Map<string, ImportedOrder>();

  const flush = async (): Promise<void> => {
    if (batch.size > 0) for (const result of await save([...batch.values()])) progress[result]++;
    batch = new Map();
    options.onProgress?.({ ...progress });
  };
  const refuse = (refusal: RefusedOrder): void => {
    progress.refused++;
    if (refused.length < REFUSALS_KEPT) refused.push(refusal);
    options.onRefused?.(refusal);
  };

  for await (const item of source) {
    if (signal?.aborted) break;
    progress.read++;
    progress.bytes = item.offset;
    const read =
      'error' in item ? unreadable(item) : readDocument(item.value, `line ${item.line}`, options.shopify);
    if (!read.ok) {
      refuse({ reference: read.reference, code: read.code, reason: read.reason, fields: read.fields });
      continue;
    }
    // The same order twice in a file: the later one wins, as it would in two runs.
    if (batch.has(read.sourceOrderId)) await flush();
    batch.set(read.sourceOrderId, { sourceOrderId: read.sourceOrderId, order: read.order });
    if (batch.size >= BATCH) await flush();
  }
  await flush();
  const { created, updated, unchanged } = progress;
  return { created, updated, unchanged, refused, refusedCount: progress.refused };
}

function unreadable(item: { line: number; error: string }): { ok: false } & RefusedOrder {
  return { ok: false, reference: `line ${item.line}`, code: 'broken_json', reason: item.error, fields: [] };
}
