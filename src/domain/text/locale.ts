/** Languages of the pages. English is configured, and no other yet. */
export const LOCALES = { en: { tag: 'en-US', dir: 'ltr' } } as const;
export type Locale = keyof typeof LOCALES;
export const DEFAULT_LOCALE: Locale = 'en';

/** How long a browser keeps its choice. */
export const LOCALE_DAYS = 365;

/** Null for a language there is none of: the default is drawn then. */
export const knownLocale = (value: string | null): Locale | null =>
  value !== null && Object.hasOwn(LOCALES, value) ? (value as Locale) : null;
