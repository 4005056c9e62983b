/** The item received instead of the right one: a product named in a filing must be one of the store's. */
import type { FilingLine } from '../../../domain/filing/filing.ts';
import type { Context } from '../../context.ts';
import { ProblemError } from '../../problem-error.ts';
import { namesOfProducts } from '../../products/queries.ts';
import type { KnownStore } from '../../stores/queries.ts';

type Naming = { store: KnownStore; lines: FilingLine[]; isProgram: boolean };

/**
 * Adds each product's own name to the lines. For an unknown product, an API client gets a refusal. A shopper chose it
 * while it existed, so their filing keeps the description.
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
