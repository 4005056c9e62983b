/**
 * Countries and their provinces (docs/decisions/005-countries.md), for addresses. The table is larger than a whole
 * page: use it on the server or load it when it is needed, and use countryName (country-name.ts) if the name is enough.
 */
import { DEFAULT_LOCALE, language, spokenLocale } from '../text/locale.ts';
import data from './countries.generated.json' with { type: 'json' };
import { countryName } from './country-name.ts';

export type Province = {
  name: string;
  /** Without the country prefix: "ID" for Idaho. */
  shortCode: string | null;
  /** Other spellings. The first is plain ASCII if the name is not. */
  alias: readonly string[];
  /** The region it belongs to, if the country groups its provinces. */
  region?: string;
};

export type Country = {
  /** ISO 3166-1. Kosovo uses the common XK and XKX. */
  iso2: string;
  iso3: string;
  name: string;
  continent: string;
  /** Sub-region of the United Nations' M49. */
  region: string;
  capital: string | null;
  currency: { code: string; symbol: string; decimals: 0 | 2 | 3 } | null;
  /** With its plus sign: "+1". */
  dialing_code: string;
  /** Empty if the country's addresses have no province. */
  provinces: readonly Province[];
};

export type Option = { label: string; value: string };

/** Sorted by name. */
export const COUNTRIES = data as readonly Country[];

const BY_CODE = new Map(COUNTRIES.map((country) => [country.iso2, country]));

export function findCountry(iso2: string): Country | null {
  return BY_CODE.get(iso2) ?? null;
}

/** In the language of the visit, sorted by it. */
export function countryOptions(): Option[] {
  if (spokenLocale() === DEFAULT_LOCALE)
    return COUNTRIES.map(({ name, iso2 }) => ({ label: name, value: iso2 }));
  const named = COUNTRIES.map(({ iso2 }) => ({ label: countryName(iso2), value: iso2 }));
  return named.sort((a, b) => a.label.localeCompare(b.label, language().tag));
}

const isAscii = (text: string) => /^[\x20-\x7e]+$/.test(text);

const optionOf = (province: Province): Option => ({
  label: isAscii(province.name) ? province.name : (province.alias[0] ?? province.name),
  value: province.shortCode ?? province.name,
});

/** Sorted by label. Empty for a country without provinces, or an unknown one. */
export function provinceOptions(iso2: string): Option[] {
  return (findCountry(iso2)?.provinces ?? []).map(optionOf);
}

const comparable = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

/**
 * The option value of a province as a shop system or a person wrote it: the short code with or without its country, the
 * name or an alias, ignoring case and accents. Null if none matches.
 */
export function provinceValue(iso2: string, written: string): string | null {
  const country = findCountry(iso2);
  if (!country) return null;
  const sought = comparable(written);
  const matches = (text: string | null) => text !== null && comparable(text) === sought;
  const found =
    country.provinces.find(({ shortCode }) => matches(shortCode) || matches(`${iso2}-${shortCode}`)) ??
    country.provinces.find(({ name }) => matches(name)) ??
    country.provinces.find(({ alias }) => alias.some(matches));
  return found ? optionOf(found).value : null;
}
