/** Words that depend on a number, by the language's plural rules (CLDR). */
import { language } from './locale.ts';

/** By category. A language without one of them uses `other`. */
export type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

const rules = new Map<string, Intl.PluralRules>();

function rulesOf(locale: string): Intl.PluralRules {
  const known = rules.get(locale) ?? new Intl.PluralRules(locale);
  rules.set(locale, known);
  return known;
}

/** "was" for one, "were" for two. */
export const plural = (count: number, forms: Forms, locale: string = language().tag): string =>
  forms[rulesOf(locale).select(count)] ?? forms.other;

/** "No photos", "1 photo", "2 photos", "2,000 photos". */
export const counted = (count: number, one: string, other: string): string =>
  `${count === 0 ? 'No' : count.toLocaleString(language().tag)} ${plural(count, { one, other })}`;
