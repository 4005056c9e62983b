/**
 * Words that are in the language of the visit whenever they are read. Built pages don't need this: their files are in one language
 * (scripts/build.ts).
 */
import { DEFAULT_LOCALE, LOCALES, type Locale, spokenLocale } from './locale.ts';

const translations = new WeakMap<object, Map<Locale, object>>();

/** From now on, `words` reads as `translation` in this language. Both have the same shape. */
export function translate(words: object, locale: Locale, translation: object): void {
  const known = translations.get(words) ?? new Map<Locale, object>();
  translations.set(words, known.set(locale, translation));
}

/** The words, which follow the visit if there is a second language. */
export function inLanguageOfVisit<Words extends object>(words: Words): Words {
  if (Object.keys(LOCALES).length === 1) return words;
  const followed: Words = following(words, () => {
    const locale = spokenLocale();
    return (locale === DEFAULT_LOCALE ? null : translations.get(followed)?.get(locale)) ?? words;
  });
  return followed;
}

const isTable = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** `spoken` returns the table of the same place in the language of the visit. */
function following<Table extends object>(table: Table, spoken: () => object): Table {
  const inner = new Map<string | symbol, object>();
  return new Proxy(table, {
    get(_, name) {
      const value = Reflect.get(spoken(), name);
      const ours = isTable(value) ? Reflect.get(table, name) : null;
      if (!isTable(ours)) return value;
      const known = inner.get(name) ?? following(ours, () => Reflect.get(spoken(), name));
      inner.set(name, known);
      return known;
    },
  });
}
