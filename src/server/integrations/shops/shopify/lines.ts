/** The lines of an order: which are physical goods that can be claimed, their prices, and our items. */
import type { OrderItem } from '../../../../domain/orders/order.ts';
import { itemAmounts, type LineMoney } from '../line-money.ts';
import { isProtection, type ProtectionProduct } from '../protection-product.ts';
import { idOrNull, textOrNull } from '../text.ts';
import { lineMoney } from './line-money.ts';
import type { Currencies } from './money.ts';
import type { ShopifyLine, ShopifyOrder } from './order-schema.ts';
import { refundedQuantities, refundTimeOf } from './refunds.ts';
import { Refusal } from './refusals.ts';

/**
 * `goods` become items. The others count in the order's totals but are not items: a gift card, download, service or tip
 * has no parcel that could be lost or damaged, and the premium is no product at all.
 */
export type LineKind = 'goods' | 'protection' | 'notShipped';

export type Line = {
  id: string;
  source: ShopifyLine;
  kind: LineKind;
  quantity: number;
  refundedQuantity: number;
  refundedAt: string | null;
  money: LineMoney;
};

function kindOf(line: ShopifyLine, product: ProtectionProduct): LineKind {
  if (isProtection(line, product)) return 'protection';
  const tip = textOrNull(line.payment_gateway) !== null || textOrNull(line.payment_method) !== null;
  // Only an explicit `false` counts: documents made by other tools omit the field for ordinary goods.
  const notShipped = line.requires_shipping === false || line.gift_card === true || tip;
  return notShipped ? 'notShipped' : 'goods';
}

export function linesOf(order: ShopifyOrder, product: ProtectionProduct, currencies: Currencies): Line[] {
  const refunded = refundedQuantities(order);
  const lines = order.line_items.flatMap((source, i): Line[] => {
    const id = idOrNull(source.id, source.admin_graphql_api_id);
    if (id === null) throw new Refusal('id_missing', [`line_items.${i}.id`]);
    if (source.quantity === 0) return [];
    // A unit removed by editing the order may be missing from `refunds`; `current_quantity` accounts for both.
    const gone = source.quantity - (source.current_quantity ?? source.quantity);
    return [
      {
        id,
        source,
        kind: kindOf(source, product),
        quantity: source.quantity,
        refundedQuantity: Math.min(source.quantity, Math.max(refunded.get(id) ?? 0, gone)),
        refundedAt: refundTimeOf(order, id),
        money: lineMoney(source, `line_items.${i}`, order, currencies),
      },
    ];
  });
  const known = new Set(order.line_items.map((l) => idOrNull(l.id, l.admin_graphql_api_id)));
  if ([...refunded.keys()].some((id) => !known.has(id))) {
    throw new Refusal('line_unknown', ['refunds.refund_line_items']);
  }
  return lines;
}

const OPTIONS_KEPT = 100;

/** Variant and personalization. By convention, names starting with an underscore are hidden from shoppers. */
function optionsOf(line: ShopifyLine): { name: string; value: string }[] {
  const variant = textOrNull(line.variant_title);
  const own = variant && variant !== 'Default Title' ? [{ name: 'Variant', value: variant }] : [];
  const properties = (Array.isArray(line.properties) ? line.properties : []).flatMap(({ name, value }) => {
    if (typeof name !== 'string' || name.startsWith('_')) return [];
    if (typeof value !== 'string' && typeof value !== 'number') return [];
    const [label, text] = [textOrNull(name), textOrNull(String(value), 1000)];
    return label && text ? [{ name: label, value: text }] : [];
  });
  return [...own, ...properties].slice(0, OPTIONS_KEPT);
}

export function itemOf(line: Line, exponent: number): OrderItem {
  const { source } = line;
  return {
    sourceItemId: line.id,
    sourceProductId: idOrNull(source.product_id),
    sourceVariantId: idOrNull(source.variant_id),
    name: textOrNull(source.title, 500) ?? textOrNull(source.name, 500) ?? 'Item',
    sku: textOrNull(source.sku),
    quantity: source.quantity,
    refundedQuantity: line.refundedQuantity,
    ...(line.refundedAt && { refundedAt: line.refundedAt }),
    ...itemAmounts(line.money, source.quantity, exponent),
    imageUrl: null,
    selectedOptions: optionsOf(source),
    warrantyPeriod: null,
  };
}
