/** The lines of an order and its fees: which are goods that can be claimed, and their prices. */
import type { LineMoney } from '../line-money.ts';
import type { FormatOptions } from '../ports.ts';
import { isProtection } from '../protection-product.ts';
import { idOrNull } from '../text.ts';
import { readFine, round } from './currency.ts';
import { metaValue } from './meta.ts';
import type { WooLine, WooOrder } from './order-schema.ts';
import { plainText } from './plain-text.ts';
import { type Refunded, refundedOf } from './refunds.ts';
import { Refusal } from './refusals.ts';

/** `goods` become items. `other` (fees, empty containers) counts in the totals only. */
type LineKind = 'goods' | 'protection' | 'other';

export type Line = {
  id: string;
  /** `line_items.0`, `fee_lines.0`. */
  path: string;
  /** Null for a fee. */
  source: WooLine | null;
  kind: LineKind;
  quantity: number;
  refundedQuantity: number;
  /** When the last of it was refunded, if a refund says so. */
  refundedAt: string | null;
  money: LineMoney;
};

type Charge = Omit<Line, 'refundedQuantity' | 'refundedAt'>;

function lineId(value: string | number, path: string): string {
  const id = idOrNull(value);
  if (id === null) throw new Refusal('id_missing', [`${path}.id`]);
  return id;
}

/**
 * A bundle or composite is a line above the lines of its contents. Without a price, it is only a container and its
 * contents are the goods. With a price, it stays, since that is what was paid.
 */
function isContainer(line: WooLine, { price }: LineMoney): boolean {
  const holds =
    (line.bundled_items?.length ?? 0) > 0 ||
    (line.composite_children?.length ?? 0) > 0 ||
    ['_bundled_items', '_composite_children'].some((key) => metaValue(line.meta_data, key) !== undefined);
  return holds && price === 0n;
}

/** Net of tax, whatever the shop's prices include; `subtotal` is before coupons, `total` after. */
function moneyOf(line: WooLine, path: string, exponent: number): LineMoney {
  const total = readFine(line.total, `${path}.total`, exponent);
  const subtotal = readFine(line.subtotal ?? line.total, `${path}.subtotal`, exponent);
  const fineTax = readFine(line.total_tax || '0', `${path}.total_tax`, exponent);
  if (total < 0n || fineTax < 0n) {
    throw new Refusal('amounts_inconsistent', [`${path}.${total < 0n ? 'total' : 'total_tax'}`]);
  }
  const paid = round(total + fineTax);
  const tax = round(fineTax);
  // Raising a line's price by hand leaves a subtotal below the total, which is not a discount.
  const discount = subtotal > total ? round(subtotal - total) : 0n;
  return { price: paid - tax + discount, discount, tax, paid };
}

function lineOf(source: WooLine, path: string, exponent: number, options: FormatOptions): Charge {
  const money = moneyOf(source, path, exponent);
  const sold = { sku: source.sku, title: plainText(source.name) };
  const isPremium = isProtection(sold, options.protectionProduct);
  const isGoods = source.quantity > 0 && !isContainer(source, money);
  const kind = isPremium ? 'protection' : isGoods ? 'goods' : 'other';
  return { id: lineId(source.id, path), path, source, kind, quantity: source.quantity, money };
}

type Fee = NonNullable<WooOrder['fee_lines']>[number];

function feeOf(fee: Fee, path: string, exponent: number, options: FormatOptions): Charge {
  const fineTotal = readFine(fee.total, `${path}.total`, exponent);
  const fineTax = readFine(fee.total_tax || '0', `${path}.total_tax`, exponent);
  const [paid, tax] = [round(fineTotal + fineTax), round(fineTax)];
  const isPremium = paid >= 0n && isProtection({ title: plainText(fee.name) }, options.protectionProduct);
  const money = { price: paid - tax, discount: 0n, tax, paid };
  return {
    id: lineId(fee.id, path),
    path,
    source: null,
    kind: isPremium ? 'protection' : 'other',
    quantity: 1,
    money,
  };
}

/** All of it was refunded: by its units or, for a refund of an amount, by its money. */
function unitsRefunded(line: Charge, refunded: Refunded | undefined, everything: boolean): number {
  if (line.kind === 'goods' && everything) return line.quantity;
  const net = line.money.paid - line.money.tax;
  const byMoney = line.kind === 'protection' && net > 0n && (refunded?.net ?? 0n) >= net;
  return byMoney ? line.quantity : Math.min(line.quantity, refunded?.quantity ?? 0);
}

/** Items and fees, including fees that reduce the order (with negative amounts). */
export function linesOf(order: WooOrder, exponent: number, options: FormatOptions): Line[] {
  const charges = [
    ...order.line_items.map((line, i) => lineOf(line, `line_items.${i}`, exponent, options)),
    ...(order.fee_lines ?? []).map((fee, i) => feeOf(fee, `fee_lines.${i}`, exponent, options)),
  ];
  const byLine = refundedOf(order, charges, exponent);
  const everything = order.status === 'refunded';
  return charges.map((line) => {
    const refunded = byLine.get(line.id);
    const refundedQuantity = unitsRefunded(line, refunded, everything);
    return { ...line, refundedQuantity, refundedAt: refunded?.at ?? null };
  });
}
