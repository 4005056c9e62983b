/**
 * Generates src/domain/addresses/countries.generated.json: `node scripts/countries.ts`. Names, symbols and decimals come from
 * Intl, codes from iso-3166, continents, capitals and dialing codes from countries-list; the rest is entered by hand.
 */
import { writeFile } from 'node:fs/promises';
import { continents, countries } from 'countries-list';
import { type ISO31662Entry, iso31661, iso31662 } from 'iso-3166';
import type { Country, Province } from '../src/domain/addresses/countries.ts';
import {
  ADDED,
  ALIASES,
  DIALING,
  PROVINCES,
  type ProvinceRule,
  REGIONS,
  RENAMED,
} from './countries-by-hand.ts';

const TARGET = new URL('../src/domain/addresses/countries.generated.json', import.meta.url);

const names = new Intl.DisplayNames('en', { type: 'region' });
const words = (text: string | undefined) => new Set(text?.split(' '));

/** `"CO Cork|D Dublin"` → code → text. */
function byCode(text: string | undefined): Map<string, string> {
  const rows = text ? text.split('|') : [];
  return new Map(rows.map((row) => [row.slice(0, row.indexOf(' ')), row.slice(row.indexOf(' ') + 1)]));
}

/** The spelling of a Latin name on an English keyboard. */
function toAscii(name: string): string {
  const plain = { ı: 'i', ł: 'l', ø: 'o', ß: 'ss', '‘': "'", '’': "'" };
  return Object.entries(plain)
    .reduce((text, [from, to]) => text.replaceAll(from, to), name)
    .normalize('NFD')
    .replace(/\p{M}/gu, '');
}

/** "Asturias, Principado de" → "Principado de Asturias", "Bolzano, Bozen" → "Bolzano". */
function readable(country: string, name: string): string {
  if (country === 'CN') return name.replace(/ (Sheng|Shi)$/, '');
  if (country === 'KR') return name.replace(/-(teukbyeolsi|gwangyeoksi)$/, '');
  const [first = name, second] = name.split(', ');
  if (second === undefined) return name;
  return country === 'ES' ? `${second} ${first}` : first;
}

function belongs(entry: ISO31662Entry, country: string, rule: ProvinceRule): boolean {
  const code = entry.code.slice(country.length + 1);
  if (words(rule.also).has(code)) return true;
  return rule.deeper ? entry.parent !== country : !words(rule.without).has(code);
}

function provincesOf(country: string): Province[] {
  const rule = PROVINCES[country];
  if (!rule) return [];
  const renamed = byCode(RENAMED[country]);
  const aliases = byCode(ALIASES[country]);
  const listed = iso31662.filter((entry) => entry.code.startsWith(`${country}-`));
  const provinces = listed
    .filter((entry) => belongs(entry, country, rule))
    .map((entry) => {
      const shortCode = entry.code.slice(country.length + 1);
      const name = renamed.get(shortCode) ?? readable(country, entry.name);
      const parent = listed.find(({ code }) => code === entry.parent);
      const others = [toAscii(name), entry.name, ...(aliases.get(shortCode)?.split(',') ?? [])];
      const alias = [...new Set(others)].filter((other) => other !== name);
      return { name, shortCode, alias, ...(parent ? { region: readable(country, parent.name) } : {}) };
    });
  for (const [shortCode, name, region] of ADDED[country] ?? []) {
    provinces.push({ name, shortCode, alias: [], ...(region ? { region } : {}) });
  }
  return provinces.sort((a, b) => toAscii(a.name).localeCompare(toAscii(b.name), 'en'));
}

function currencyOf(code: string | undefined): Country['currency'] {
  if (!code) return null;
  const format = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: code,
    currencyDisplay: 'narrowSymbol',
  });
  const symbol = format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? code;
  const decimals = format.resolvedOptions().maximumFractionDigits;
  return { code, symbol, decimals: decimals === 0 || decimals === 3 ? decimals : 2 };
}

function countryOf(iso2: string, iso3: string): Country {
  const listed = countries[iso2 as keyof typeof countries];
  const region = Object.entries(REGIONS).find(([, members]) => words(members).has(iso2))?.[0];
  if (!region) throw new Error(`${iso2} stands in no region`);
  return {
    iso2,
    iso3,
    name: names.of(iso2) ?? listed.name,
    continent: continents[listed.continent],
    region,
    capital: listed.capital || null,
    currency: currencyOf(listed.currency[0]),
    dialing_code: `+${DIALING[iso2] ?? listed.phone[0]}`,
    provinces: provincesOf(iso2),
  };
}

const codes: [string, string][] = iso31661.map(({ alpha2, alpha3 }) => [alpha2, alpha3]);
const all = [...codes, ['XK', 'XKX'] as const]
  .map(([iso2, iso3]) => countryOf(iso2, iso3))
  .sort((a, b) => a.name.localeCompare(b.name, 'en'));
// One country per line, so that a diff shows which one changed.
await writeFile(TARGET, `[\n${all.map((country) => JSON.stringify(country)).join(',\n')}\n]\n`);
