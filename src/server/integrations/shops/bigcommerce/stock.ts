/**
 * What the store has of the goods to be replaced: version 3's products and variants (reference/catalog/*.yml, read November 2026). By SKU,
 * `GET /catalog/variants` finds a product's only variant too.
 */
import { z } from 'zod';
import type { Busy, Refused } from '../../outcomes.ts';
import type { ReplacedLine, Stock } from '../../ports.ts';
import { type Calls, type Read, refusal } from './calls.ts';
import { isId } from './marks.ts';

const productShape = z.object({
  id: z.number(),
  inventory_tracking: z.string().max(40).nullish(),
  inventory_level: z.number().nullish(),
  availability: z.string().max(40).nullish(),
});
const variantShape = z.object({
  id: z.number(),
  inventory_level: z.number().nullish(),
  purchasing_disabled: z.boolean().nullish(),
});

const namedShape = z.object({ id: z.number(), product_id: z.number() });

const inData = <One>(one: z.ZodType<One>) => z.object({ data: one });

/** `variantId` null: the product has no variants. */
type Sold = { kind: 'sold'; productId: string; variantId: string | null };

/** The store's own ids of the goods. An order that came in by another way may have others: then the SKU counts. */
export async function soldAs(
  calls: Calls,
  { sourceProductId, sourceVariantId, sku }: ReplacedLine,
): Promise<Sold | { kind: 'missing' } | Refused | Busy> {
  if (sourceProductId !== null && isId(sourceProductId)) {
    const variantId = sourceVariantId !== null && isId(sourceVariantId) ? sourceVariantId : null;
    return { kind: 'sold', productId: sourceProductId, variantId };
  }
  if (sku === null) return { kind: 'missing' };
  const found = await calls.get('v3/catalog/variants', inData(z.array(namedShape)), { sku, limit: 2 });
  if (found.kind === 'missing' || found.kind === 'busy') return found;
  if (found.kind !== 'ok') return refusal(found.code);
  const [first, second] = found.body.data;
  // With several of one SKU, nobody knows which it was.
  if (!first || second) return { kind: 'missing' };
  return { kind: 'sold', productId: String(first.product_id), variantId: String(first.id) };
}

/** None of what does not exist any more, or can't be ordered by an id or a SKU. */
export async function stockOf(
  calls: Calls,
  lines: readonly ReplacedLine[],
): Promise<{ kind: 'stock'; lines: Stock[] } | Refused | Busy> {
  const stocks: Stock[] = [];
  for (const line of lines) {
    const available = await availableOf(calls, line);
    if (typeof available === 'object' && available !== null) return available;
    stocks.push({ sourceItemId: line.sourceItemId, available });
  }
  return { kind: 'stock', lines: stocks };
}

async function availableOf(calls: Calls, line: ReplacedLine): Promise<number | null | Refused | Busy> {
  const sold = await soldAs(calls, line);
  if (sold.kind === 'missing') return 0;
  if (sold.kind !== 'sold') return sold;
  const { productId, variantId } = sold;
  const path = `v3/catalog/products/${productId}`;
  const product = await calls.get(path, inData(productShape));
  if (product.kind !== 'ok') return orNone(product);
  const { inventory_tracking, inventory_level, availability } = product.body.data;
  if (availability === 'disabled') return 0;
  if (inventory_tracking === 'product') return whole(inventory_level);
  if (variantId === null) return null;
  const variant = await calls.get(`${path}/variants/${variantId}`, inData(variantShape));
  if (variant.kind !== 'ok') return orNone(variant);
  if (variant.body.data.purchasing_disabled === true) return 0;
  return inventory_tracking === 'variant' ? whole(variant.body.data.inventory_level) : null;
}

const whole = (level: number | null | undefined): number | null =>
  level == null ? null : Math.max(0, Math.floor(level));

const orNone = (read: Exclude<Read<unknown>, { kind: 'ok' }>): 0 | Refused | Busy =>
  read.kind === 'missing' ? 0 : read.kind === 'refused' ? refusal(read.code) : read;
