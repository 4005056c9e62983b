import { type ProductDocument, productDocumentSchema } from '../contract/product.ts';
import type { RefusedOrder } from '../server/orders/import-documents.ts';
import { fieldsAtFault, firstFault } from '../server/orders/import-issues.ts';
import type { ImportProgress, ImportReport, SaveResult } from '../server/orders/import-orders.ts';
import type { ReadOrder } from '../server/orders/import-reader.ts';

type Options = {
  source: AsyncIterable<ReadOrder>;
  save: (sourceProductId: string, product: ProductDocument) => Promise<SaveResult>;
  onProgress: (progress: ImportProgress) => void;
};

const KEPT = 10_000;

/** Product documents with their `sourceProductId` beside them; those that don't fit are named, the rest goes in. */
export async function importProducts({ source, save, onProgress }: Options): Promise<ImportReport> {
  const progress: ImportProgress = { read: 0, created: 0, updated: 0, unchanged: 0, refused: 0, bytes: 0 };
  const refused: RefusedOrder[] = [];
  for await (const item of source) {
    progress.read++;
    progress.bytes = item.offset;
    const read = readProduct(item);
    if ('product' in read) {
      progress[await save(read.sourceProductId, read.product)]++;
    } else {
      progress.refused++;
      if (refused.length < KEPT) refused.push(read);
    }
    onProgress({ ...progress });
  }
  const { created, updated, unchanged } = progress;
  return { created, updated, unchanged, refused, refusedCount: progress.refused };
}

function readProduct(item: ReadOrder): { sourceProductId: string; product: ProductDocument } | RefusedOrder {
  const place = `line ${item.line}`;
  if ('error' in item) return { reference: place, code: 'broken_json', reason: item.error, fields: [] };
  const { sourceProductId, ...document } = Object(item.value) as Record<string, unknown>;
  if (typeof sourceProductId !== 'string' || sourceProductId === '' || sourceProductId.length > 200) {
    const reason = 'The document has no sourceProductId: in a file it must stand beside the product.';
    return { reference: place, code: 'id_missing', reason, fields: ['sourceProductId'] };
  }
  const parsed = productDocumentSchema.safeParse(document);
  if (parsed.success) return { sourceProductId, product: parsed.data };
  const { issues } = parsed.error;
  const reason = `The product does not fit the product format. ${firstFault(issues)}`;
  return { reference: sourceProductId, code: 'invalid_product', reason, fields: fieldsAtFault(issues) };
}
