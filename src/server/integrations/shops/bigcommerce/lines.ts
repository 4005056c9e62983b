/** The order's products with their money, in smallest units of its currency, and what of them was refunded. */
import { allocate } from '../../../../domain/money/money.ts';
import { parseDecimal } from '../decimals.ts';
import type { LineMoney } from '../line-money.ts';
import type { FormatOptions } from '../ports.ts';
import { isProtection } from '../protection-product.ts';
import { idOrNull } from '../text.ts';
import { timeOf } from './marks.ts';
import type { BigOrder, BigProduct } from './order-schema.ts';
import { Refusal } from './refusals.ts';
import { REFUNDED } from './statuses.ts';

/** `goods` become items. `other` (downloads, gift certificates) counts in the totals only. */
export type Line = {
  id: string;
  source: BigProduct;
  kind: 'goods' | 'protection' | 'other';
  quantity: number;
  refundedQuantity: number;
  /** When the last of it was refunded, if a refund says so. */
  refundedAt: string | null;
  money: LineMoney;
};

/** @param missing the default for an omitted field */
export function readAmount(value: unknown, path: string, exponent: number, missing?: bigint): bigint {
  if (missing !== undefined && (value === null || value === undefined || value === '')) return missing;
  const units = parseDecimal(value, exponent);
  if (units === null) throw new Refusal('amount_unreadable', [path]);
  if (units < 0n) throw new Refusal('amounts_inconsistent', [path]);
  return units;
}

export function linesOf(order: BigOrder, exponent: number, options: FormatOptions): Line[] {
  const lines = order.products.map((source, i) => lineOf(order, source, `products.${i}`, exponent, options));
  return withRestOfDiscounts(order, lines, exponent);
}

function lineOf(
  order: BigOrder,
  source: BigProduct,
  path: string,
  exponent: number,
  options: FormatOptions,
): Line {
  const id = idOrNull(source.id);
  if (id === null) throw new Refusal('id_missing', [`${path}.id`]);
  const price = readAmount(source.total_ex_tax, `${path}.total_ex_tax`, exponent);
  const tax = readAmount(source.total_tax, `${path}.total_tax`, exponent, 0n);
  const discount = (source.applied_discounts ?? []).reduce(
    (sum, one, i) => sum + readAmount(one.amount, `${path}.applied_discounts.${i}.amount`, exponent, 0n),
    0n,
  );
  if (discount > price) throw new Refusal('amounts_inconsistent', [`${path}.applied_discounts`]);
  const sold = { sku: source.sku, title: source.name, vendor: source.brand };
  const isPremium = isProtection(sold, options.protectionProduct);
  const isGoods = source.quantity > 0 && (source.type ?? 'physical') === 'physical';
  const isAllRefunded = source.is_refunded === true || order.status_id === REFUNDED;
  return {
    id,
    source,
    kind: isPremium ? 'protection' : isGoods ? 'goods' : 'other',
    quantity: source.quantity,
    refundedQuantity: isAllRefunded
      ? source.quantity
      : Math.min(source.quantity, source.quantity_refunded ?? 0),
    refundedAt: refundedAt(order, id),
    money: { price, discount, tax, paid: price - discount + tax },
  };
}

function refundedAt(order: BigOrder, id: string): string | null {
  const times = (order.refunds ?? [])
    .filter(({ items }) =>
      items?.some((item) => item.item_type === 'PRODUCT' && idOrNull(item.item_id) === id),
    )
    .flatMap(({ created }) => timeOf(created) ?? []);
  return times.sort().at(-1) ?? null;
}

/** A discount of the whole order that no product lists is taken off all, in proportion to their prices. */
function withRestOfDiscounts(order: BigOrder, lines: Line[], exponent: number): Line[] {
  const all =
    readAmount(order.discount_amount, 'discount_amount', exponent, 0n) +
    readAmount(order.coupon_discount, 'coupon_discount', exponent, 0n);
  const rest = all - lines.reduce((sum, { money }) => sum + money.discount, 0n);
  if (rest <= 0n) return lines;
  const nets = lines.map(({ money }) => money.price - money.discount);
  if (rest > nets.reduce((sum, net) => sum + net, 0n))
    throw new Refusal('amounts_inconsistent', ['discount_amount']);
  const shares = allocate({ amount: rest, scale: 0, currency: '' }, nets);
  return lines.map((line, i) => {
    const share = shares[i]?.amount ?? 0n;
    const { money } = line;
    return { ...line, money: { ...money, discount: money.discount + share, paid: money.paid - share } };
  });
}
