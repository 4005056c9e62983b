/** Spans of amounts and dates in a search: `100`, `>100`, `<=99.50`, `50..100`; the same with dates. */
import { dayNumber, isoOf } from '../../time/calendar.ts';
import type { Span } from './search.ts';

/** How a kind of value is read and written. Neighbours differ by one `step`. */
type Scale<T> = {
  read: (text: string) => T | null;
  write: (value: T) => string;
  step: (value: T, by: 1 | -1) => T;
  /** Whether a span from here is better written with `>`, since it begins just after a rounder value. */
  isJustAfter: (value: T) => boolean;
  isJustBefore: (value: T) => boolean;
};

const AMOUNT = /^\d{1,12}(\.\d{1,3})?$/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** Thousandths: no currency has a smaller unit. */
export const AMOUNTS: Scale<number> = {
  read: (text) => (AMOUNT.test(text) ? Math.round(Number(text) * 1000) : null),
  write: (value) => String(value / 1000),
  step: (value, by) => value + by,
  isJustAfter: (value) => value % 10 === 1,
  isJustBefore: (value) => value % 10 === 9,
};

export const DATES: Scale<string> = {
  read: (text) => (DATE.test(text) && isDate(text) ? text : null),
  write: (value) => value,
  step: (value, by) => isoOf(dayNumber(value) + by),
  isJustAfter: () => false,
  isJustBefore: () => false,
};

function isDate(text: string): boolean {
  const year = Number(text.slice(0, 4));
  return year >= 1970 && year < 2100 && !Number.isNaN(Date.parse(text)) && isoOf(dayNumber(text)) === text;
}

/** The span, `null` if the text is none, or 'reversed' if it ends before it begins. */
export function readSpan<T extends number | string>(
  text: string,
  scale: Scale<T>,
): Span<T> | 'reversed' | null {
  const [first = '', second, ...more] = text.split('..');
  if (second !== undefined) {
    const [from, to] = [scale.read(first), scale.read(second)];
    if (from === null || to === null || more.length > 0) return null;
    return from > to ? 'reversed' : { from, to };
  }
  const sign = ['>=', '<=', '>', '<'].find((one) => text.startsWith(one)) ?? '';
  const value = scale.read(text.slice(sign.length));
  if (value === null) return null;
  // What can't be written, such as a negative amount, is no span.
  const beside = (by: 1 | -1): T | null => scale.read(scale.write(scale.step(value, by)));
  const from = sign === '>' ? beside(1) : sign.startsWith('<') ? null : value;
  const to = sign === '<' ? beside(-1) : sign.startsWith('>') ? null : value;
  return from === null && to === null ? null : { from, to };
}

export function writeSpan<T>({ from, to }: Span<T>, scale: Scale<T>): string {
  if (from !== null && to !== null) {
    return from === to ? scale.write(from) : `${scale.write(from)}..${scale.write(to)}`;
  }
  if (from !== null) {
    return scale.isJustAfter(from) ? `>${scale.write(scale.step(from, -1))}` : `>=${scale.write(from)}`;
  }
  if (to === null) return '';
  return scale.isJustBefore(to) ? `<${scale.write(scale.step(to, 1))}` : `<=${scale.write(to)}`;
}
