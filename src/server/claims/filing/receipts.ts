/** The receipt pages of a filing: photos or PDFs among its uploads. */

import type { Filing } from '../../../contract/claim.ts';
import type { FilingLine } from '../../../domain/filing/filing.ts';
import { includesProof, proofNeeded } from '../../../domain/filing/proof.ts';
import type { Money } from '../../../domain/money/money.ts';
import type { LoadedOrder } from '../../orders/queries.ts';
import { ProblemError } from '../../problem-error.ts';
import type { KnownStore } from '../../stores/queries.ts';
import type { KnownFile } from '../queries.ts';

type Named = {
  keys: readonly string[];
  path: string;
  lines: readonly FilingLine[];
  files: readonly KnownFile[];
};

/** Refuses files that can't be receipt pages, photos already used for an item, and more pages than the store allows. */
export function refuseWrongReceipts(store: KnownStore, { keys, path, lines, files }: Named): void {
  const max = store.settings.uploads.filesPerIssue;
  if (keys.length > max)
    throw new ProblemError('too_many_files', { params: { max }, fields: [{ path, message: '' }] });
  const kinds = new Map(
    files.filter((file) => file.poster_of === null).map((file) => [file.file_key, file.kind]),
  );
  const taken = new Set(lines.flatMap(({ images }) => images));
  for (const [at, key] of keys.entries()) {
    const kind = kinds.get(key);
    const isPage = kind === 'image' || kind === 'document';
    if (!isPage || taken.has(key))
      throw new ProblemError('file_not_found', { fields: [{ path: `${path}.${at}`, message: '' }] });
    taken.add(key);
  }
}

/** Refuses a customer's own filing without the receipt the ladder requires. */
export function refuseMissingReceipt(
  store: KnownStore,
  order: LoadedOrder,
  { filing, value }: { filing: Pick<Filing, 'receiptImages'>; value: Money },
): void {
  const needed = proofNeeded({ order, store, value, riskLevel: order.riskLevel });
  if (!includesProof(needed, 'RECEIPT') || filing.receiptImages.length > 0) return;
  throw new ProblemError('receipt_required', { fields: [{ path: 'receiptImages', message: '' }] });
}
