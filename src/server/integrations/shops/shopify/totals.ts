/** The order's own amounts, in the order's currency. */
import type { OrderDocument } from '../../../../domain/orders/order.ts';
import { formatDecimal } from '../decimals.ts';
import { addMoney, NOTHING } from '../line-money.ts';
import { sumDiscounts, sumTaxes } from './line-money.ts';
import type { Line } from './lines.ts';
import { type Currencies, readAmount } from './money.ts';
import type { ShopifyOrder } from './order-schema.ts';
import { Refusal } from './refusals.ts';

type Totals = Pick<
  OrderDocument,
  'subtotal' | 'discountTotal' | 'shipping' | 'shippingTax' | 'tax' | 'total'
>;
type ShippingLine = NonNullable<ShopifyOrder['shipping_lines']>[number];

/** After its discounts; with tax if the order's taxes are included. */
function chargedFor(line: ShippingLine, path: string, currencies: Currencies): bigint {
  if (!line.discount_allocations?.length && (line.discounted_price_set || line.discounted_price != null)) {
    return readAmount(
      line.discounted_price_set,
      line.discounted_price,
      `${path}.discounted_price`,
      currencies,
    );
  }
  const price = readAmount(line.price_set, line.price, `${path}.price`, currencies);
  return price - sumDiscounts(line.discount_allocations, path, currencies);
}

function shippingOf(order: ShopifyOrder, currencies: Currencies): { net: bigint; tax: bigint } {
  let net = 0n;
  let tax = 0n;
  for (const [i, line] of (order.shipping_lines ?? []).entries()) {
    if (line.is_removed) continue;
    const path = `shipping_lines.${i}`;
    const charged = chargedFor(line, path, currencies);
    const lineTax = sumTaxes(line.tax_lines, path, currencies);
    const lineNet = order.taxes_included ? charged - lineTax : charged;
    if (lineNet < 0n) throw new Refusal('amounts_inconsistent', [path]);
    net += lineNet;
    tax += lineTax;
  }
  return { net, tax };
}

/**
 * `subtotal` (before discounts), `discountTotal` and `tax` cover all lines, net of tax; `total` is the vendor's
 * `total_price`. They differ by amounts we have no field for: duties, additional fees, cash rounding.
 */
export function totalsOf(order: ShopifyOrder, lines: Line[], currencies: Currencies): Totals {
  const sum = lines.map((line) => line.money).reduce(addMoney, NOTHING);
  const shipping = shippingOf(order, currencies);
  const format = (units: bigint): string => formatDecimal(units, currencies.exponent);
  return {
    subtotal: format(sum.price),
    discountTotal: format(sum.discount),
    shipping: format(shipping.net),
    shippingTax: format(shipping.tax),
    tax: format(sum.tax),
    total: format(readAmount(order.total_price_set, order.total_price, 'total_price', currencies)),
  };
}
