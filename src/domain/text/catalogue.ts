/** Sentences that texts from outside stand in: names, numbers of orders, prices, addresses of mail. */
import { LOCALES } from './locale.ts';

type Direction = 'ltr' | 'rtl';

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * The text between U+2068 and U+2069, so that it turns nothing around it and is turned by nothing: "#1001" stays that in a
 * sentence in Hebrew, and a name in Hebrew leaves an English one in order. As it is where neither can happen.
 */
export const isolate = (text: string, dir: Direction = LOCALES.en.dir): string =>
  dir === 'rtl' || RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text;

function isolated(value: unknown): unknown {
  if (typeof value === 'string') return isolate(value);
  return Array.isArray(value) || isPlain(value) ? mapped(value, isolated) : value;
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

function mapped(value: unknown[] | Record<string, unknown>, change: (one: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map(change);
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, change(one)]));
}

function speaking(value: unknown): unknown {
  if (typeof value === 'function') return (...given: unknown[]) => value(...given.map(isolated));
  return Array.isArray(value) || isPlain(value) ? mapped(value, speaking) : value;
}

/** The words of a language, whose sentences isolate every text that they are given. */
export const catalogue = <Words extends object>(words: Words): Words => speaking(words) as Words;
