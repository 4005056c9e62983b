/** Amounts of generated orders, in integer units, so that lines, parts and totals agree to the last digit. */
import { currencyExponent } from '../domain/money/money.ts';
import type { OrderDocument, OrderItem } from '../domain/orders/order.ts';

/** "20.5" with 3 digits is 20500. Throws if the amount has more decimals than `digits`. */
export function unitsOf(amount: string, digits: number): number {
  const [whole = '0', fraction = ''] = amount.split('.');
  if (fraction.length > digits) throw new RangeError(`${amount} has more than ${digits} decimals`);
  return Number(whole + fraction.padEnd(digits, '0'));
}

export function amountOf(units: number, digits: number): string {
  if (digits === 0) return String(units);
  const text = String(units).padStart(digits + 1, '0');
  return `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);

type Line = Pick<OrderItem, 'quantity' | 'price' | 'discount' | 'tax'>;

/** Item values have one digit more than totals (docs/rules/money.md), which gives the currency's own digits. */
export function lineTotalOf(line: Line): string {
  const fine = line.price.split('.')[1]?.length ?? 1;
  const unit = unitsOf(line.price, fine) - unitsOf(line.discount, fine) + unitsOf(line.tax, fine);
  return amountOf(Math.round((line.quantity * unit) / 10), fine - 1);
}

type Parts = Pick<OrderDocument, 'currency' | 'items' | 'shipping' | 'shippingTax'>;

/**
 * Subtotal before discounts, discounts, tax without shipping's, and the total paid. Rounding differences go into the
 * tax, so that the parts always add up to the sum of the lines.
 */
export function totalsOf(parts: Parts): Pick<OrderDocument, 'subtotal' | 'discountTotal' | 'tax' | 'total'> {
  const digits = currencyExponent(parts.currency);
  const over = (value: 'price' | 'discount'): number =>
    Math.round(sum(parts.items.map((item) => item.quantity * unitsOf(item[value], digits + 1))) / 10);
  const lines = sum(parts.items.map((item) => unitsOf(item.lineTotal ?? lineTotalOf(item), digits)));
  const subtotal = over('price');
  const discountTotal = over('discount');
  const carriage = unitsOf(parts.shipping, digits) + unitsOf(parts.shippingTax, digits);
  return {
    subtotal: amountOf(subtotal, digits),
    discountTotal: amountOf(discountTotal, digits),
    tax: amountOf(lines - subtotal + discountTotal, digits),
    total: amountOf(lines + carriage, digits),
  };
}
