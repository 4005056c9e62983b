/**
 * The price of a line, split net of tax so that its parts add up exactly despite rounding.
 *
 * Shopify puts every discount on a line, line-level or order-level, into its `discount_allocations`, and computes
 * `tax_lines` on the rest. With `taxes_included`, prices and discounts contain that tax.
 */
import { divide, parseDecimal } from '../decimals.ts';
import type { LineMoney } from '../line-money.ts';
import { type Currencies, readAmount } from './money.ts';
import type { DiscountAllocation, ShopifyLine, ShopifyOrder, TaxLine } from './order-schema.ts';
import { Refusal } from './refusals.ts';

const RATE_SCALE = 1_000_000n;

export function sumTaxes(lines: TaxLine[] | null | undefined, path: string, currencies: Currencies): bigint {
  return (lines ?? []).reduce(
    (sum, tax, i) => sum + readAmount(tax.price_set, tax.price, `${path}.tax_lines.${i}.price`, currencies),
    0n,
  );
}

export function sumDiscounts(
  allocations: DiscountAllocation[] | null | undefined,
  path: string,
  currencies: Currencies,
): bigint {
  return (allocations ?? []).reduce(
    (sum, d, i) =>
      sum + readAmount(d.amount_set, d.amount, `${path}.discount_allocations.${i}.amount`, currencies),
    0n,
  );
}

/** Orders from before 2018 have no allocations, only the line's `total_discount`. */
function discountOf(line: ShopifyLine, path: string, currencies: Currencies): bigint {
  if (line.discount_allocations?.length) return sumDiscounts(line.discount_allocations, path, currencies);
  if (!line.total_discount_set && line.total_discount == null) return 0n;
  return readAmount(line.total_discount_set, line.total_discount, `${path}.total_discount`, currencies);
}

/** A free line has no tax to derive the net price from, so its tax rates are used. */
function netOfFree(listed: bigint, lines: TaxLine[] | null | undefined): bigint {
  const rates = (lines ?? []).reduce((sum, t) => sum + (parseDecimal(t.rate, 6) ?? 0n), 0n);
  return divide(listed * RATE_SCALE, RATE_SCALE + (rates > 0n ? rates : 0n));
}

export function lineMoney(
  line: ShopifyLine,
  path: string,
  order: Pick<ShopifyOrder, 'taxes_included'>,
  currencies: Currencies,
): LineMoney {
  const unit = readAmount(line.price_set, line.price, `${path}.price`, currencies);
  const listed = unit * BigInt(line.quantity);
  const discount = discountOf(line, path, currencies);
  const tax = sumTaxes(line.tax_lines, path, currencies);
  const left = listed - discount;
  if (left < 0n) throw new Refusal('amounts_inconsistent', [`${path}.discount_allocations`]);
  if (!order.taxes_included) return { price: listed, discount, tax, paid: left + tax };

  const net = left - tax;
  if (net < 0n) throw new Refusal('amounts_inconsistent', [`${path}.tax_lines`]);
  // The discount contains the same share of tax as the line. Rounding differences stay in the price.
  const netDiscount = left > 0n ? divide(discount * net, left) : netOfFree(discount, line.tax_lines);
  return { price: net + netDiscount, discount: netDiscount, tax, paid: left };
}
