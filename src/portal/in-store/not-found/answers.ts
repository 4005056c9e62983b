import { parseAmount } from '../../../domain/money/money.ts';
import type { FieldError } from '../../parts/views.ts';
import { words as all } from '../text.ts';
import type { ProductNotFoundProps } from './model.ts';

const words = all.notFound;

/** Accepts a comma or a point as the decimal separator; null if it is not a price in this currency. */
export function priceOf(typed: string, currency: string): string | null {
  const plain = typed.replace(/[^\d.,]/g, '').replace(',', '.');
  const amount = /^\d{1,9}(\.\d{1,3})?$/.test(plain) ? parseAmount(plain, currency, 'total') : null;
  return amount !== null && amount.amount > 0n ? plain : null;
}

/** Runs in the browser and on the server. */
export function productErrors(
  { name, price }: ProductNotFoundProps['values'],
  currency: string,
): FieldError[] {
  return [
    ...(name === '' || name.length > 200 ? [{ field: 'name', message: words.nameMissing }] : []),
    ...(priceOf(price, currency) === null ? [{ field: 'price', message: words.priceWrong }] : []),
  ];
}
