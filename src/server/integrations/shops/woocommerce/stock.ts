/** What the shop has of the goods to be replaced: GET products/{id} and products/{id}/variations/{id} (read November 2026). */
import { z } from 'zod';
import type { Busy, Refused } from '../../outcomes.ts';
import type { ReplacedLine, Stock } from '../../ports.ts';
import type { Calls } from './calls.ts';
import { isId } from './marks.ts';

const soldShape = z.object({
  id: z.number(),
  /** True, false, or "parent" for a variation that shares its product's. */
  manage_stock: z.union([z.boolean(), z.string().max(20)]).nullish(),
  stock_quantity: z.number().nullish(),
  stock_status: z.string().max(40).nullish(),
  backorders_allowed: z.boolean().nullish(),
});

/** None of what does not exist any more: WooCommerce would create a line without a product, and nobody would send anything. */
export async function stockOf(
  calls: Calls,
  lines: readonly ReplacedLine[],
): Promise<{ kind: 'stock'; lines: Stock[] } | Refused | Busy> {
  const stocks: Stock[] = [];
  for (const line of lines) {
    const found = await soldAs(calls, line);
    if (found.kind === 'refused' || found.kind === 'busy') return found;
    const available = found.kind === 'missing' ? 0 : availableOf(found.body);
    stocks.push({ sourceItemId: line.sourceItemId, available });
  }
  return { kind: 'stock', lines: stocks };
}

async function soldAs(calls: Calls, { sourceProductId, sourceVariantId, sku }: ReplacedLine) {
  if (sourceProductId !== null && isId(sourceProductId)) {
    const variation =
      sourceVariantId !== null && isId(sourceVariantId) ? `/variations/${sourceVariantId}` : '';
    return calls.get(`products/${sourceProductId}${variation}`, soldShape);
  }
  if (sku === null) return { kind: 'missing' } as const;
  const found = await calls.get('products', z.array(soldShape), { sku, per_page: 1 });
  if (found.kind !== 'ok') return found;
  const [first] = found.body;
  return first ? ({ kind: 'ok', body: first } as const) : ({ kind: 'missing' } as const);
}

function availableOf(sold: z.infer<typeof soldShape>): number | null {
  if (sold.stock_status === 'outofstock') return 0;
  const isCounted = sold.manage_stock === true || sold.manage_stock === 'parent';
  if (!isCounted || sold.backorders_allowed === true) return null;
  return sold.stock_quantity == null ? null : Math.max(0, Math.floor(sold.stock_quantity));
}
