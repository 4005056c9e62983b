/**
 * Exact money: an integer amount of 10^-scale units of a currency (docs/rules/money.md). Totals use the currency's own
 * exponent, item values one digit more.
 */
import { language } from '../text/locale.ts';

export type Money = { amount: bigint; scale: number; currency: string };
export type AmountKind = 'total' | 'item';

type Exponent = 0 | 2 | 3;
const exponents = new Map<string, Exponent>();

/** The number of decimals of the currency. Unknown and malformed codes count as 2, the default. */
export function currencyExponent(currency: string): Exponent {
  const known = exponents.get(currency);
  if (known !== undefined) return known;
  const exponent = exponentFromIntl(currency);
  // A client may send any text as a currency, so cache only what looks like a code.
  if (/^[A-Z]{3}$/.test(currency)) exponents.set(currency, exponent);
  return exponent;
}

function exponentFromIntl(currency: string): Exponent {
  if (!/^[A-Za-z]{3}$/.test(currency)) return 2;
  const { maximumFractionDigits } = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  return maximumFractionDigits === 0 || maximumFractionDigits === 3 ? maximumFractionDigits : 2;
}

const scaleOf = (currency: string, kind: AmountKind): number =>
  currencyExponent(currency) + (kind === 'item' ? 1 : 0);

/** More integer digits than this are no real amount, and would only cost time. */
const DECIMAL = /^(-?)(\d{1,18})(?:\.(\d{1,18}))?$/;

/**
 * Parses a decimal string ("58.40", "-3"). Null if it is not a plain decimal, or has more decimals than the currency
 * (`total`) or than one digit more (`item`). Trailing zeros don't count.
 */
export function parseAmount(text: string, currency: string, kind: AmountKind): Money | null {
  const match = DECIMAL.exec(text);
  if (!match) return null;
  const [, sign = '', whole = '', fraction = ''] = match;
  const scale = scaleOf(currency, kind);
  if (/[1-9]/.test(fraction.slice(scale))) return null;
  const digits = BigInt(whole + fraction.slice(0, scale).padEnd(scale, '0'));
  return { amount: sign === '-' ? -digits : digits, scale, currency };
}

/** The decimal string for JSON and the database: every digit of the scale, no grouping ("58.40"). */
export function formatAmount(money: Money): string {
  const negative = money.amount < 0n;
  const digits = (negative ? -money.amount : money.amount).toString().padStart(money.scale + 1, '0');
  const split = digits.length - money.scale;
  const text = money.scale === 0 ? digits : `${digits.slice(0, split)}.${digits.slice(split)}`;
  return negative ? `-${text}` : text;
}

const displays = new Map<string, Intl.NumberFormat>();

/** For people: "$58.40", "¥1,000", "KWD 1.250". Item values are rounded to the currency's own digits. */
export function displayMoney(money: Money, locale = language().tag): string {
  return display(toTotal(money), currencyExponent(money.currency), locale);
}

/** An item value for people. The extra digit shows only where it isn't zero: "$18.75", "$9.375", "¥1,000", "¥12.5". */
export function displayItemValue(money: Money, locale = language().tag): string {
  const finest = toItemValue(money);
  const isRound = compare(finest, toTotal(finest)) === 0;
  return isRound ? displayMoney(finest, locale) : display(finest, finest.scale, locale);
}

function display(money: Money, digits: number, locale: string): string {
  const key = `${locale} ${money.currency} ${digits}`;
  let format = displays.get(key);
  if (!format) {
    format = new Intl.NumberFormat(locale, {
      style: 'currency',
      currency: money.currency,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
    displays.set(key, format);
  }
  // Pass text to Intl: it formats every digit, while a number would lose those beyond 2^53.
  const text = format.format(formatAmount(money) as Intl.StringNumericLiteral);
  // A minus sign (U+2212), where Intl writes a hyphen in English.
  return text.replace('-', '−');
}

/** Rounds half up, symmetrically below zero, so that taking an amount back equals what was given. */
function divideRounded(numerator: bigint, denominator: bigint): bigint {
  const sign = numerator < 0n === denominator < 0n ? 1n : -1n;
  const above = numerator < 0n ? -numerator : numerator;
  const below = denominator < 0n ? -denominator : denominator;
  return sign * ((2n * above + below) / (2n * below));
}

function rescale(money: Money, scale: number): Money {
  if (scale === money.scale) return money;
  const amount =
    scale > money.scale
      ? money.amount * 10n ** BigInt(scale - money.scale)
      : divideRounded(money.amount, 10n ** BigInt(money.scale - scale));
  return { ...money, amount, scale };
}

/** Rounded half up to the digits of the currency. */
export function toTotal(money: Money): Money {
  return rescale(money, currencyExponent(money.currency));
}

/** At the scale of item values, one digit finer than the currency. Rounds half up if there were more. */
export function toItemValue(money: Money): Money {
  return rescale(money, scaleOf(money.currency, 'item'));
}

export function zero(currency: string): Money {
  return { amount: 0n, scale: currencyExponent(currency), currency };
}

/** Both at the finer scale. Mixing two currencies is a bug in the program, never an error of its input. */
function aligned(a: Money, b: Money): [Money, Money] {
  if (a.currency !== b.currency) throw new RangeError(`Can't combine ${a.currency} and ${b.currency}`);
  const scale = Math.max(a.scale, b.scale);
  return [rescale(a, scale), rescale(b, scale)];
}

export function add(a: Money, b: Money): Money {
  const [left, right] = aligned(a, b);
  return { ...left, amount: left.amount + right.amount };
}

export function subtract(a: Money, b: Money): Money {
  const [left, right] = aligned(a, b);
  return { ...left, amount: left.amount - right.amount };
}

/** Negative, zero or positive, as `sort` expects. */
export function compare(a: Money, b: Money): number {
  const [left, right] = aligned(a, b);
  return left.amount === right.amount ? 0 : left.amount < right.amount ? -1 : 1;
}

export const min = (a: Money, b: Money): Money => (compare(a, b) <= 0 ? a : b);
export const max = (a: Money, b: Money): Money => (compare(a, b) >= 0 ? a : b);

/** money × numerator ÷ denominator at the same scale, rounded half up. The denominator must not be zero. */
export function multiplyRatio(money: Money, numerator: bigint, denominator: bigint): Money {
  return { ...money, amount: divideRounded(money.amount * numerator, denominator) };
}

/**
 * Splits an amount in proportion to the weights (none negative). The shares always add up to the whole: share k is
 * round(total × w₁..ₖ ÷ w) − round(total × w₁..ₖ₋₁ ÷ w), the rule of docs/rules/money.md. If all weights are zero,
 * shares are equal.
 */
export function allocate(money: Money, weights: bigint[]): Money[] {
  const sum = weights.reduce((total, weight) => total + weight, 0n);
  if (sum === 0n && weights.length > 0) {
    return allocate(
      money,
      weights.map(() => 1n),
    );
  }
  let upTo = 0n;
  let given = 0n;
  return weights.map((weight) => {
    upTo += weight;
    const reached = divideRounded(money.amount * upTo, sum);
    const share = { ...money, amount: reached - given };
    given = reached;
    return share;
  });
}

/** A decimal string as a fraction. Callers pass settings and rates that the contract has already validated. */
function ratioOf(decimalText: string): [bigint, bigint] {
  const match = DECIMAL.exec(decimalText);
  if (!match) throw new RangeError(`"${decimalText}" is not a decimal number`);
  const [, sign = '', whole = '', fraction = ''] = match;
  const digits = BigInt(whole + fraction);
  return [sign === '-' ? -digits : digits, 10n ** BigInt(fraction.length)];
}

/** A percentage ("12.5") of the amount, at its scale, rounded half up. */
export function percentage(money: Money, decimalText: string): Money {
  const [numerator, denominator] = ratioOf(decimalText);
  return multiplyRatio(money, numerator, denominator * 100n);
}

/**
 * Converts an amount from the store's currency to the order's: `rate` units of the order's currency for one of the
 * store's.
 */
export function convert(money: Money, currency: string, rate: string): Money {
  const [numerator, denominator] = ratioOf(rate);
  const scale = currencyExponent(currency);
  const shift = 10n ** BigInt(Math.max(0, scale - money.scale));
  const back = 10n ** BigInt(Math.max(0, money.scale - scale));
  return { amount: divideRounded(money.amount * numerator * shift, denominator * back), scale, currency };
}

/**
 * Converts an amount from the order's currency to the store's, the inverse of `convert`. A rate of zero counts as none.
 */
export function convertBack(money: Money, currency: string, rate: string): Money {
  const [numerator, denominator] = ratioOf(rate);
  const scale = currencyExponent(currency);
  const shift = 10n ** BigInt(Math.max(0, scale - money.scale));
  const back = 10n ** BigInt(Math.max(0, money.scale - scale));
  if (numerator === 0n) return { amount: 0n, scale, currency };
  return { amount: divideRounded(money.amount * denominator * shift, numerator * back), scale, currency };
}
