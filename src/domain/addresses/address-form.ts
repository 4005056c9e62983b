/**
 * How each country writes addresses: which parts, in which order, under which labels (docs/decisions/051). The tables
 * are larger than a page: use them on the server, or load them when they are needed (console/parts/address-lines.tsx).
 */

import type { Address } from '../orders/order.ts';
import data from './address-forms.generated.json' with { type: 'json' };
import { provinceOptions, provinceValue } from './countries.ts';
import { type Place, placeWords } from './place-words.ts';
import { POSTAL_CODES, ZIP_PREFIXES } from './postal-codes.generated.ts';

export type AddressForm = {
  /**
   * Format string as in libaddressinput: %N name, %O company, %A street lines, %D district, %C city, %S province, %Z
   * postal code, %X sorting code, %n a new line.
   */
  format?: string;
  /** The format for addresses in the country's own script. */
  local?: string;
  /** Letters of the parts that mail can't be delivered without. */
  required?: string;
  /** Provinces are written as their code. */
  asCode?: true;
  /** Labels of the parts, as keys of `placeWords`. */
  province?: string;
  postalCode?: string;
  city?: string;
  /** An existing postal code, shown as an example. */
  example?: string;
  /** By province code: the form to write instead, either another code or the name in the country's own script. */
  written?: Readonly<Record<string, string>>;
};

/** Used for a country without a format of its own. Keeps every part that was entered. */
const ANYWHERE = { format: '%N%n%O%n%A%n%C, %S %Z', required: 'AC' };

/** Looks up a word from outside, which may be `constructor`. */
export const entryOf = <Entry>(
  table: Readonly<Record<string, Entry>>,
  word: string | null,
): Entry | undefined => (word !== null && Object.hasOwn(table, word) ? table[word] : undefined);

const FORMS = data as Readonly<Record<string, AddressForm>>;

export const addressForm = (iso2: string | null): AddressForm & { format: string; required: string } => ({
  ...ANYWHERE,
  ...entryOf(FORMS, iso2),
});

const LETTERS: Readonly<Record<string, Place>> = { C: 'city', S: 'province', Z: 'postalCode' };

/** The local label: "State", "ZIP Code", "Postcode". */
export function placeName(iso2: string | null, place: Place): string {
  return placeWords.names[place][addressForm(iso2)[place] ?? ''] ?? placeWords.usual[place];
}

export type PlaceField = { name: Place; label: string; required: boolean };

/** The address fields to show for this country, in the order they are written. */
export function placeFields(iso2: string | null): PlaceField[] {
  const { format, required } = addressForm(iso2);
  const isKnown = entryOf(FORMS, iso2)?.format !== undefined;
  return [...format.matchAll(/%([CSZ])/g)].flatMap(([, letter = '']) => {
    const name = LETTERS[letter];
    // Countries without a format of their own use neither provinces nor postal codes.
    if (name === undefined || (!isKnown && name !== 'city')) return [];
    const canBeChosen = name !== 'province' || provinceOptions(iso2 ?? '').length > 0;
    return [{ name, label: placeName(iso2, name), required: required.includes(letter) && canBeChosen }];
  });
}

export const isAsked = (iso2: string | null, place: Place) =>
  placeFields(iso2).some(({ name }) => name === place);

/** The option value of a province entered by code or name, including in the country's own script. */
export function provinceIn(iso2: string, written: string): string | null {
  const known = provinceValue(iso2, written);
  if (known !== null) return known;
  const [code] = Object.entries(addressForm(iso2).written ?? {}).find(([, name]) => name === written) ?? [];
  return code === undefined ? null : provinceValue(iso2, code);
}

/** What is wrong with a postal code; null if nothing is, or if the country's format is unknown. */
export function postalCodeFault({
  country,
  province,
  postalCode,
}: Pick<Address, 'country' | 'province' | 'postalCode'>): 'form' | 'state' | null {
  if (country === null || postalCode === null) return null;
  if (entryOf(POSTAL_CODES, country)?.test(postalCode) === false) return 'form';
  if (country !== 'US' || province === null) return null;
  return entryOf(ZIP_PREFIXES, province)?.test(postalCode) === false ? 'state' : null;
}
