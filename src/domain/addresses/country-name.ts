import { language } from '../text/locale.ts';

const names = new Map<string, Intl.DisplayNames>();

function namesIn(tag: string): Intl.DisplayNames {
  const known = names.get(tag) ?? new Intl.DisplayNames(tag, { type: 'region', fallback: 'none' });
  names.set(tag, known);
  return known;
}

/** "Germany" for "DE", without the table of countries.ts. Text that is not a code comes back unchanged. */
export function countryName(iso2: string): string {
  return /^[A-Z]{2}$/.test(iso2) ? (namesIn(language().tag).of(iso2) ?? iso2) : iso2;
}
