/** Languages of the pages. Only English so far. */
export const LOCALES = { en: { tag: 'en-US', dir: 'ltr' } } as const;
export type Locale = keyof typeof LOCALES;
export const DEFAULT_LOCALE: Locale = 'en';

/** How long a browser remembers its choice. */
export const LOCALE_DAYS = 365;

/** Null for an unsupported language, which falls back to the default. */
export const knownLocale = (value: string | null): Locale | null =>
  value !== null && Object.hasOwn(LOCALES, value) ? (value as Locale) : null;
