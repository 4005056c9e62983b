/** Words that depend on a number, by the language's plural rules (CLDR). */
import { language } from './locale.ts';

/** By category. A language without one of them uses `other`. */
export type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

type Language = { rules: Intl.PluralRules; numbers: Intl.NumberFormat };
const languages = new Map<string, Language>();

function languageOf(locale: string): Language {
  const known = languages.get(locale);
  if (known) return known;
  const made = { rules: new Intl.PluralRules(locale), numbers: new Intl.NumberFormat(locale) };
  languages.set(locale, made);
  return made;
}

/** "was" for one, "were" for two. */
export const plural = (count: number, forms: Forms, locale: string = language().tag): string =>
  forms[languageOf(locale).rules.select(count)] ?? forms.other;

const countedAfter = (none: string, count: number, one: string, other: string): string =>
  `${count === 0 ? none : languageOf(language().tag).numbers.format(count)} ${plural(count, { one, other })}`;

/** "No photos", "1 photo", "2 photos", "2,000 photos". */
export const counted = (count: number, one: string, other: string): string =>
  countedAfter('No', count, one, other);

/** Within a sentence: "no photos". */
export const countedWithin = (count: number, one: string, other: string): string =>
  countedAfter('no', count, one, other);
