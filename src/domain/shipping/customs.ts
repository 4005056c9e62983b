/** What is declared of a parcel that crosses a customs border: pure. Sources in docs/decisions/127-customs.md. */
import { type Money, parseAmount } from '../money/money.ts';
import type { Address } from '../orders/order.ts';

/** `value`: a decimal, and `grams`: both of one piece. `origin`: the country where it was made (ISO 3166-1 alpha-2). */
export type CustomsItem = {
  description: string;
  quantity: number;
  value: string;
  grams: number;
  origin: string;
  /** Of the Harmonized System: 6 digits, or more of the country. Null: the carrier classifies it. */
  hsCode: string | null;
};

/** `signer`: the person who says that it is true. */
export type Customs = { signer: string; currency: string; items: readonly CustomsItem[] };

type Place = Pick<Address, 'country' | 'province'>;

/** One customs union. Parts of them outside of it, such as the Canary Islands, need no label of ours often enough. */
const UNION = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MC MT NL PL PT RO SE SI SK'.split(' '),
);
/** Posts of the armed forces and islands, to which the USPS asks for a form although they are in the United States. */
const FORM_STATES = new Set(['AA', 'AE', 'AP', 'AS', 'GU', 'MP', 'FM', 'MH', 'PW']);

export function needsCustoms(from: Place, to: Place): boolean {
  const [start, end] = [from.country ?? '', to.country ?? ''];
  if (start === 'US' && end === 'US')
    return FORM_STATES.has(from.province ?? '') !== FORM_STATES.has(to.province ?? '');
  return start !== end && !(UNION.has(start) && UNION.has(end));
}

export type CustomsFault = { path: string; message: string };

/** The United States want a filing of exports above this, which no label can make. */
const MOST_US_DOLLARS = 2_500;

/** What keeps a parcel that needs a form from being sent. Empty if nothing does. */
export function customsFaults(
  { phone, country }: Pick<Address, 'phone' | 'country'>,
  parcel: { grams: number },
  customs: Customs | null,
): CustomsFault[] {
  if (customs === null)
    return [{ path: 'customs', message: 'This package crosses a border: say what is in it for customs.' }];
  const faults: CustomsFault[] = [];
  const fault = (path: string, message: string) => void faults.push({ path, message });
  if (phone === null) fault('from.phone', 'Carriers need your phone number for packages that go abroad.');
  const values = customs.items.map((item) => worthOf(item, customs.currency));
  for (const [index, value] of values.entries())
    if (value === null || value.amount <= 0n)
      fault(`customs.items.${index}.value`, `Enter what one is worth in ${customs.currency}, such as 12.50.`);
  const grams = customs.items.reduce((sum, item) => sum + item.grams * item.quantity, 0);
  if (grams > parcel.grams)
    fault('parcel.grams', `Its contents weigh ${grams} g together. Enter the weight with its packaging.`);
  if (country === 'US' && customs.currency === 'USD' && dollarsOf(customs) > MOST_US_DOLLARS)
    fault(
      'customs.items.0.value',
      'Exports of more than $2,500 need a filing (AES). Buy this label on the service’s own page.',
    );
  return faults;
}

/** Of one piece; null if it is no amount of the currency. */
export const worthOf = ({ value }: Pick<CustomsItem, 'value'>, currency: string): Money | null =>
  parseAmount(value, currency, 'total');

const dollarsOf = ({ items }: Customs): number =>
  items.reduce((sum, { value, quantity }) => sum + Number(value) * quantity, 0);

/** The exemption from the export filing, as carriers name it; null outside of the United States. */
export function exemptionOf(from: Place, to: Place): 'NOEEI 30.36' | 'NOEEI 30.37(a)' | null {
  if (from.country !== 'US') return null;
  return to.country === 'CA' ? 'NOEEI 30.36' : 'NOEEI 30.37(a)';
}
