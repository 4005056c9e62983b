/**
 * Languages of the pages. To add one, add its line here, and beside each catalog a file of the same shape: `text.fr.ts` beside
 * `text.ts` (docs/decisions/131-second-language.md).
 */
export const LOCALES = { en: { tag: 'en-US', dir: 'ltr' } } as const satisfies Record<string, Language>;
/** `tag`: for dates, numbers and plurals (BCP 47). `dir`: the direction that it is written in. */
export type Language = { tag: string; dir: 'ltr' | 'rtl' };
export type Locale = keyof typeof LOCALES;
export const DEFAULT_LOCALE: Locale = 'en';

/** How long a browser remembers its choice. */
export const LOCALE_DAYS = 365;

/** Null for an unsupported language, which falls back to the default. */
export const knownLocale = (value: string | null): Locale | null =>
  value !== null && Object.hasOwn(LOCALES, value) ? (value as Locale) : null;

declare global {
  /** Set by vite.config.ts: built pages are in one language. Undefined where the files run as they are. */
  const LOCALE_OF_PAGES: Locale | undefined;
}
const localeOfPages = typeof LOCALE_OF_PAGES === 'undefined' ? null : LOCALE_OF_PAGES;

let speaking = (): Locale => localeOfPages ?? DEFAULT_LOCALE;

/** The language of what is being written: of the visit (src/portal/engine/locale.ts), elsewhere the default. */
export const spokenLocale = (): Locale => speaking();
export const language = (): Language => LOCALES[speaking()];

/** @param locale returns the language of what is being written whenever it is called. */
export function speakBy(locale: () => Locale): void {
  speaking = locale;
}
