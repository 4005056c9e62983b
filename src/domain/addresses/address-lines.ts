import type { Address } from '../orders/order.ts';
import { oneLine } from '../text/plain-text.ts';
import { addressForm, entryOf } from './address-form.ts';
import { provinceOptions, provinceValue } from './countries.ts';
import { countryName } from './country-name.ts';

/** An address with text such as 東京 is written in the country's own order. */
const isInOtherLetters = (text: string) =>
  [...text].some((letter) => /\p{L}/u.test(letter) && !/\p{Script=Latin}/u.test(letter));

type Written = Readonly<Record<string, string | null>>;

/** A province as a label shows it: its code, its name, or its name in the country's own script. */
function writtenProvince({ country, province, city }: Address, isLocal: boolean): string | null {
  if (country === null || province === null) return province;
  const value = provinceValue(country, province);
  const { asCode, written } = addressForm(country);
  const name = provinceOptions(country).find((option) => option.value === value)?.label ?? province;
  const other = entryOf(written ?? {}, value);
  if (asCode) return other ?? value ?? province;
  const text = isLocal ? (other ?? name) : name;
  // "28013 Madrid", not "28013 Madrid Madrid".
  return text === city ? null : text;
}

/** One line of a format. An empty part drops the sign before it: "Boise 83702" if the state is unknown. */
function lineOf(format: string, parts: Written): string {
  // "%C, %S": each piece is the letter of a part and the sign after it.
  const [start = '', ...pieces] = format.split('%');
  return pieces.reduce((line, piece, at) => {
    const text = parts[piece.charAt(0)] ?? '';
    if (text === '') return line;
    const sign = at === 0 ? start : (pieces[at - 1] ?? '').slice(1);
    // A sign at the start belongs to its part: "CH-8001". After an empty part, no separator is needed.
    return line === '' && at > 0 ? text : `${line}${sign}${text}`;
  }, '');
}

const same = (one: string, other: string | null) => one.toLowerCase() === other?.toLowerCase();

/** An address as its country writes it, one element per line; empty if there is none. */
export function labelLines(address: Address | null): string[] {
  if (address === null) return [];
  const { name, company, address1, address2, city, postalCode, country } = address;
  const form = addressForm(country);
  const isLocal = form.local !== undefined && isInOtherLetters(`${address1}${city}`);
  const format = isLocal && form.local ? form.local : form.format;
  const land = country === null ? null : countryName(country);
  const province = writtenProvince(address, isLocal);
  // If the format has no place for the city (Singapore), it follows the street lines, unless another line already has
  // it.
  const cityLine =
    format.includes('%C') || same(city ?? '', land) || same(city ?? '', province) ? null : city;
  const parts: Written = {
    ...{ N: name, O: company, C: city, S: province, Z: postalCode },
    A: [address1, address2, cityLine].filter(Boolean).join('\n'),
  };
  const lines = format.split('%n').flatMap((line) => lineOf(line, parts).split('\n'));
  return [...lines, land ?? ''].map(oneLine).filter((line) => line !== '');
}
