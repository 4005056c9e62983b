/** What the store has of the goods to be replaced: version 3's products and variants (reference/catalog/*.yml, read November 2026). */
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

const inData = <One>(one: z.ZodType<One>) => z.object({ data: one });

/** None of what does not exist any more, or has no id by which it could be ordered. */
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

async function availableOf(
  calls: Calls,
  { sourceProductId, sourceVariantId }: ReplacedLine,
): Promise<number | null | Refused | Busy> {
  if (sourceProductId === null || !isId(sourceProductId)) return 0;
  const path = `v3/catalog/products/${sourceProductId}`;
  const product = await calls.get(path, inData(productShape));
  if (product.kind !== 'ok') return orNone(product);
  const { inventory_tracking, inventory_level, availability } = product.body.data;
  if (availability === 'disabled') return 0;
  if (inventory_tracking === 'product') return whole(inventory_level);
  if (sourceVariantId === null || !isId(sourceVariantId)) return null;
  const variant = await calls.get(`${path}/variants/${sourceVariantId}`, inData(variantShape));
  if (variant.kind !== 'ok') return orNone(variant);
  if (variant.body.data.purchasing_disabled === true) return 0;
  return inventory_tracking === 'variant' ? whole(variant.body.data.inventory_level) : null;
}

const whole = (level: number | null | undefined): number | null =>
  level == null ? null : Math.max(0, Math.floor(level));

const orNone = (read: Exclude<Read<unknown>, { kind: 'ok' }>): 0 | Refused | Busy =>
  read.kind === 'missing' ? 0 : read.kind === 'refused' ? refusal(read.code) : read;
