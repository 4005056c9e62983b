/** Fictional shoppers: common names, invented streets, real towns with their postal codes. */
import type { Address, Customer } from '../../domain/orders/order.ts';
import { buildAddress } from '../build.ts';
import type { DemoStore } from '../stores.ts';
import { type Dice, diceOf } from './dice.ts';

const FIRST =
  'Ada Alex Amara Ana Aisha Ben Bianca Carl Chloe Daniel Dina Elena Eli Emma Erik Fatima Felix Grace Greta Hana Hugo Ida Ines Ivan Jack Jonas Julia Kai Karin Lara Leo Lena Liam Lucia Maja Marco Mei Mila Nadia Nico Noah Nora Olga Omar Paula Priya Quinn Rafael Rosa Ruth Sam Selma Sofia Tariq Tess Theo Uma Vera Victor Wanda Yara Yusuf Zoe'.split(
    ' ',
  );
const LAST =
  'Adams Ahmed Alvarez Andersen Bauer Becker Bell Brown Carter Chen Costa Cruz Diaz Dubois Evans Fischer Flores Garcia Gomez Gray Green Haas Hall Hansen Hill Ivanova Jensen Jones Kaya Keller Khan Kim Klein Kowalski Lang Lee Lopez Martin Meyer Miller Moore Müller Nguyen Novak Okafor Olsen Park Patel Perez Price Reed Rossi Ruiz Schmidt Schulz Silva Smith Sato Tanaka Torres Turner Vogel Wagner Walker Weber White Wood Wright Young Zimmermann'.split(
    ' ',
  );
const MAILBOXES = ['example.com', 'example.org', 'example.net', 'mail.example.com', 'post.example.org'];

type Town = readonly [city: string, province: string | null, postalCode: string];
type Country = { streets: readonly string[]; numberFirst: boolean; towns: readonly Town[] };

const ENGLISH = 'Oak St,Maple Ave,Cedar Ln,Main St,Lake Rd,Hillcrest Dr,Park Ave,River Rd,Elm St'.split(',');

const COUNTRIES = {
  US: {
    streets: ENGLISH,
    numberFirst: true,
    towns: [
      ['Boise', 'ID', '83702'],
      ['Portland', 'OR', '97205'],
      ['Austin', 'TX', '78701'],
      ['Chicago', 'IL', '60614'],
      ['Brooklyn', 'NY', '11215'],
      ['Seattle', 'WA', '98103'],
      ['Denver', 'CO', '80205'],
      ['Atlanta', 'GA', '30307'],
      ['Madison', 'WI', '53703'],
      ['San Diego', 'CA', '92104'],
    ],
  },
  CA: {
    streets: ENGLISH,
    numberFirst: true,
    towns: [
      ['Toronto', 'ON', 'M5V 2T6'],
      ['Montréal', 'QC', 'H2T 1S6'],
      ['Vancouver', 'BC', 'V6B 1A1'],
    ],
  },
  GB: {
    streets: ['High Street', 'Station Road', 'Church Lane', 'Victoria Road', 'Mill Lane'],
    numberFirst: true,
    towns: [
      ['Bristol', null, 'BS1 4DJ'],
      ['Leeds', null, 'LS1 5DL'],
      ['Edinburgh', null, 'EH1 1YZ'],
    ],
  },
  DE: {
    streets: ['Gartenweg', 'Lindenstraße', 'Bergstraße', 'Am Mühlbach', 'Schulstraße', 'Kirchgasse'],
    numberFirst: false,
    towns: [
      ['Berlin', null, '10115'],
      ['Hamburg', null, '20095'],
      ['München', null, '80331'],
      ['Köln', null, '50667'],
      ['Leipzig', null, '04109'],
      ['Freiburg', null, '79098'],
    ],
  },
  AT: {
    streets: ['Hauptstraße', 'Wiener Gasse', 'Am Anger'],
    numberFirst: false,
    towns: [
      ['Wien', null, '1070'],
      ['Graz', null, '8010'],
    ],
  },
  FR: {
    streets: ['Rue des Lilas', 'Rue de la Gare', 'Avenue Pasteur'],
    numberFirst: true,
    towns: [
      ['Lyon', null, '69002'],
      ['Nantes', null, '44000'],
    ],
  },
  JP: {
    streets: ['Sakura-dori', 'Kawabata-dori'],
    numberFirst: true,
    towns: [
      ['Kyoto', '26', '604-8004'],
      ['Sapporo', '01', '060-0001'],
    ],
  },
} as const satisfies Record<string, Country>;

type CountryCode = keyof typeof COUNTRIES;

/** Where a store's shoppers live, and their currency: units for one of the store's. */
const MARKETS: Record<DemoStore['slug'], readonly (readonly [Market, number])[]> = {
  demo: [
    [{ country: 'US', currency: 'USD', exchangeRate: '1' }, 88],
    [{ country: 'CA', currency: 'CAD', exchangeRate: '1.37' }, 6],
    [{ country: 'GB', currency: 'GBP', exchangeRate: '0.79' }, 4],
    [{ country: 'JP', currency: 'JPY', exchangeRate: '149' }, 2],
  ],
  other: [
    [{ country: 'DE', currency: 'EUR', exchangeRate: '1' }, 84],
    [{ country: 'AT', currency: 'EUR', exchangeRate: '1' }, 8],
    [{ country: 'FR', currency: 'EUR', exchangeRate: '1' }, 5],
    [{ country: 'GB', currency: 'GBP', exchangeRate: '0.86' }, 3],
  ],
};

type Market = { country: CountryCode; currency: string; exchangeRate: string };
export type Shopper = { customer: Customer; address: Address; market: Market };

/** Shopper number `index` of a store, always the same person. */
export function shopperOf(seed: string, slug: DemoStore['slug'], index: number): Shopper {
  const dice = diceOf(seed, `${slug} shopper`, index);
  const first = dice.pick(FIRST);
  const last = dice.pick(LAST);
  const name = `${first} ${last}`;
  const market = dice.weigh(MARKETS[slug]);
  const mailbox = `${first}.${last}`
    .normalize('NFD')
    .replace(/[^\w.]/g, '')
    .toLowerCase();
  const email = `${mailbox}${index}@${dice.pick(MAILBOXES)}`;
  const address = addressOf(dice, name, market.country);
  // 555-01xx is reserved for fiction.
  const phone = dice.chance(0.6) ? `+1202555${String(100 + dice.below(100)).padStart(4, '0')}` : null;
  return { customer: { email, name, phone }, address, market };
}

function addressOf(dice: Dice, name: string, country: CountryCode): Address {
  const { streets, numberFirst, towns }: Country = COUNTRIES[country];
  const [city, province, postalCode] = dice.pick(towns);
  const street = dice.pick(streets);
  const number = 1 + dice.below(180);
  return buildAddress({
    name,
    address1: numberFirst ? `${number} ${street}` : `${street} ${number}`,
    address2: dice.chance(0.15) ? `Apt ${1 + dice.below(40)}` : null,
    ...{ city, province, postalCode, country },
  });
}
