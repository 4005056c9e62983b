/** The order's own amounts, in smallest units of its currency. */
import { addMoney, NOTHING } from '../line-money.ts';
import { readAmount } from './currency.ts';
import { type Shipping, spreadNegativeFees } from './fees.ts';
import type { Line } from './lines.ts';
import type { WooOrder } from './order-schema.ts';
import { Refusal } from './refusals.ts';

function shippingOf(order: WooOrder, exponent: number): Shipping {
  const sum = (field: 'total' | 'total_tax') =>
    (order.shipping_lines ?? []).reduce(
      (before, line, i) => before + readAmount(line[field], `shipping_lines.${i}.${field}`, exponent, 0n),
      0n,
    );
  const net = readAmount(order.shipping_total, 'shipping_total', exponent, sum('total'));
  const tax = readAmount(order.shipping_tax, 'shipping_tax', exponent, sum('total_tax'));
  if (net < 0n || tax < 0n) throw new Refusal('amounts_inconsistent', ['shipping_total']);
  return { net, tax };
}

/**
 * `subtotal` (before discounts), `discountTotal` and `tax` cover all lines and fees, net of tax; `total` is the
 * vendor's. A shop that rounds tax once per order, or reports few decimals, is off by a few smallest units: that
 * difference goes into the subtotal, so that the amounts add up. A larger gap is not rounding (for example a gift card
 * deducted from the total by a plugin) and stays.
 */
export function totalsOf(order: WooOrder, all: Line[], exponent: number) {
  const total = readAmount(order.total, 'total', exponent);
  if (total < 0n) throw new Refusal('amounts_inconsistent', ['total']);
  const { lines, shipping } = spreadNegativeFees(all, shippingOf(order, exponent));
  const sum = lines.map((line) => line.money).reduce(addMoney, NOTHING);
  const gap = total - sum.paid - shipping.net - shipping.tax;
  // One rounding per amount of the document: every line and fee, shipping and its tax.
  const roundings = BigInt(all.length + 2);
  const isRounding = gap <= roundings && -gap <= roundings && sum.price + gap >= 0n;
  return {
    lines,
    amounts: {
      subtotal: isRounding ? sum.price + gap : sum.price,
      discountTotal: sum.discount,
      shipping: shipping.net,
      shippingTax: shipping.tax,
      tax: sum.tax,
      total,
    },
  };
}
