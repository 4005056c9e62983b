/** What came instead of a wrong item: a product that a filing names is one of the store's. */
import type { FilingLine } from '../../../domain/filing/filing.ts';
import type { Context } from '../../context.ts';
import { ProblemError } from '../../problem-error.ts';
import { namesOfProducts } from '../../products/queries.ts';
import type { KnownStore } from '../../stores/queries.ts';

type Naming = { store: KnownStore; lines: FilingLine[]; isProgram: boolean };

/**
 * The lines with each product's own name. Of one that is not there a program is told; a shopper, who chose it while it
 * was, keeps the words for it.
 */
export async function withKnownProducts(
  { db }: Pick<Context, 'db'>,
  { store, lines, isProgram }: Naming,
): Promise<FilingLine[]> {
  const ids = lines.flatMap(({ received }) => received?.sourceProductId ?? []);
  if (ids.length === 0) return lines;
  const names = await namesOfProducts(db, store.id, [...new Set(ids)]);
  return lines.map((line) => {
    const { received, path } = line;
    if (!received?.sourceProductId) return line;
    const name = names.get(received.sourceProductId);
    if (name !== undefined) return { ...line, received: { ...received, name } };
    if (!isProgram) return { ...line, received: { sourceProductId: null, name: received.name } };
    throw new ProblemError('validation_failed', {
      fields: [{ path: `${path}.received.sourceProductId`, message: 'is no product of this store' }],
    });
  });
}
