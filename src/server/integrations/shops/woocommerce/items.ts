/** Maps lines of physical goods to our items. */
import type { OrderItem } from '../../../../domain/orders/order.ts';
import { itemAmounts } from '../line-money.ts';
import { idOrNull, linkOrNull, textOrNull } from '../text.ts';
import type { Line } from './lines.ts';
import { optionsOf, warrantyFrom } from './meta.ts';
import type { WooLine } from './order-schema.ts';
import { plainText } from './plain-text.ts';

/**
 * A variation's own name repeats its attributes ("Tee - Red, M"). If those are listed separately, use the product's
 * name.
 */
function nameOf(source: WooLine, options: unknown[]): string {
  const parent = options.length > 0 ? plainText(source.parent_name, 500) : null;
  return parent ?? plainText(source.name, 500) ?? 'Item';
}

/** `warrantyKey`: the name of the metadata with an ISO 8601 duration, null if there is none. */
export function itemsOf(lines: Line[], exponent: number, warrantyKey: string | null): OrderItem[] {
  return lines.flatMap(({ id, path, source, kind, quantity, refundedQuantity, refundedAt, money }) => {
    if (kind !== 'goods' || source === null) return [];
    const selectedOptions = optionsOf(source.meta_data, warrantyKey);
    return [
      {
        sourceItemId: id,
        sourceProductId: idOrNull(source.product_id),
        sourceVariantId: idOrNull(source.variation_id),
        name: nameOf(source, selectedOptions),
        sku: textOrNull(source.sku),
        quantity,
        refundedQuantity,
        ...(refundedAt && { refundedAt }),
        ...itemAmounts(money, quantity, exponent),
        imageUrl: linkOrNull(source.image?.src || null),
        selectedOptions,
        warrantyPeriod: warrantyFrom(source.meta_data, warrantyKey, `${path}.`),
      },
    ];
  });
}
