/** Prices and measures as the providers of labels have them. */
import type { Money } from '../../../domain/money/money.ts';
import type { Label, Rate } from '../ports.ts';
import { exponentOf, parseDecimal } from '../shops/decimals.ts';
import { textOrNull } from '../shops/text.ts';

/** Of a decimal as text or number ("8.34", 8.34); null if it is no price. */
export function priceOf(value: unknown, currency: unknown): Money | null {
  const code = String(currency).toUpperCase();
  const scale = exponentOf(code);
  const amount = scale === null ? null : parseDecimal(value, scale);
  return scale === null || amount === null || amount < 0n ? null : { amount, scale, currency: code };
}

/** All of them; null if one is in another currency. */
export function sumOf(prices: readonly Money[]): Money | null {
  const [first] = prices;
  if (!first || prices.some(({ currency }) => currency !== first.currency)) return null;
  return { ...first, amount: prices.reduce((sum, { amount }) => sum + amount, 0n) };
}

/** Rounded up to tenths, since a parcel that is heavier than its label says is charged for later. */
export const ounces = (grams: number): number => Math.ceil((grams / 28.349523125) * 10) / 10;
export const inches = (millimeters: number): number => Math.ceil((millimeters / 25.4) * 10) / 10;

/** A whole number of days; null if it is none. */
export const daysOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 365 ? value : null;

/** One line of at most so many characters; null if it is no text. */
export const textOf = (value: unknown, longest = 100): string | null =>
  typeof value === 'string' ? textOrNull(value, longest) : null;

/** Addresses of files and pages come from providers. */
export const httpsOf = (value: unknown): string | null =>
  typeof value === 'string' && value.length <= 2000 && URL.canParse(value) && value.startsWith('https://')
    ? value
    : null;

/** Most that a person compares. */
const MOST_RATES = 50;

export const cheapestFirst = (rates: readonly Rate[]): Rate[] =>
  rates.toSorted((a, b) => Number(a.price.amount - b.price.amount)).slice(0, MOST_RATES);

/** By the name of the file. */
export function fileTypeOf(url: string): Label['file']['type'] {
  const name = new URL(url).pathname.toLowerCase();
  if (name.endsWith('.png')) return 'png';
  return /\.zplii?$/.test(name) ? 'zpl' : 'pdf';
}
