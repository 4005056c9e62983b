/** Sentences that contain text from outside: names, order numbers, prices, e-mail addresses. */
import { language } from './locale.ts';
import { inLanguageOfVisit } from './translated.ts';

type Direction = 'ltr' | 'rtl';

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * Wraps the text in U+2068 and U+2069, so that its direction doesn't affect its surroundings or the reverse: "#1001"
 * stays that in a Hebrew sentence, and a Hebrew name leaves an English sentence in order. Unchanged if neither can
 * happen.
 */
export const isolate = (text: string, dir: Direction = language().dir): string =>
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

/** Built pages are in one language: the browser doesn't load what follows the visit's. */
const follow = typeof LOCALE_OF_PAGES === 'undefined' ? inLanguageOfVisit : <Words>(words: Words) => words;

/** The words of a language. Its sentences isolate every text passed to them. */
export const catalogue = <Words extends object>(words: Words): Words => follow(speaking(words) as Words);
