/** The demo stores' products: for their orders' lines and for `PUT /v1/products`. */
import type { OrderItem } from '../domain/orders/order.ts';
import type { DemoStore } from './stores.ts';

export type DemoProduct = {
  storeSlug: DemoStore['slug'];
  /** How the demo's orders and pictures name it. */
  key: string;
  /** Digits: the shops that the stores are connected with have no other ids. */
  sourceProductId: string;
  /** Null: Kieselstein's products have no variants, as WooCommerce calls them simple. */
  sourceVariantId: string | null;
  name: string;
  sku: string;
  /** EAN-13 from the range for internal use (20–29), so that no real product has it. */
  barcode: string;
  /** Fernwood's prices exclude tax, Kieselstein's include it, as is usual in their countries. */
  price: string;
  currency: string;
  imageUrl: string;
  selectedOptions: OrderItem['selectedOptions'];
  /** ISO 8601 duration, or null without warranty. */
  warrantyPeriod: string | null;
};

type Row = readonly [
  key: string,
  name: string,
  sku: string,
  price: string,
  options: string,
  warranty: string,
];

const FERNWOOD_ROWS: readonly Row[] = [
  ['mug-moss', 'Stoneware mug', 'MUG-MOSS', '20.00', 'color=Moss', ''],
  ['mug-clay', 'Stoneware mug', 'MUG-CLAY', '20.00', 'color=Clay', ''],
  ['teapot', 'Teapot, 1.2 l', 'TEAPOT-SLATE', '64.00', 'color=Slate', ''],
  ['candle', 'Beeswax candle', 'CANDLE-140', '14.00', '', ''],
  ['plates', 'Dinner plates, set of four', 'PLATES-4', '72.00', 'color=Sand', ''],
  ['bowl', 'Serving bowl', 'BOWL-28', '46.00', 'color=Ink;size=11 in', ''],
  ['carafe', 'Glass carafe', 'CARAFE-1L', '38.00', '', ''],
  ['board', 'Oak cutting board', 'BOARD-OAK', '54.00', 'size=Large', ''],
  ['kettle', 'Stovetop kettle', 'KETTLE-2L', '89.00', 'color=Cream', 'P2Y'],
  ['throw', 'Linen throw', 'THROW-LINEN', '98.00', 'color=Rust', ''],
  ['cushion', 'Wool cushion', 'CUSHION-50', '58.00', 'color=Ochre;size=20 in', ''],
  ['vase', 'Ribbed vase', 'VASE-RIB', '49.00', 'color=Terracotta', ''],
  ['planter', 'Planter with fern', 'PLANTER-FERN', '62.00', '', ''],
  ['basket', 'Seagrass basket', 'BASKET-40', '44.00', 'size=Medium', ''],
  ['lamp', 'Table lamp', 'LAMP-DOME', '129.00', 'color=Brass', 'P2Y'],
  ['clock', 'Wall clock', 'CLOCK-30', '85.00', 'color=Walnut', 'P2Y'],
  ['chair', 'Oak lounge chair', 'CHAIR-OAK', '420.00', 'color=Natural', 'P5Y'],
  ['mirror', 'Round mirror', 'MIRROR-60', '160.00', 'size=24 in', ''],
  ['diffuser', 'Cedar diffuser', 'DIFFUSER-CEDAR', '32.00', 'flavor=Cedar', ''],
  ['towels', 'Waffle towels, set of two', 'TOWELS-2', '39.00', 'color=Sage', ''],
];

const KIESELSTEIN_ROWS: readonly Row[] = [
  ['backpack', 'Trekkingrucksack Wanderfalke 45', 'RUCK-45', '189.00', 'color=Waldgrün', 'P5Y'],
  ['tent', 'Ultraleicht-Kuppelzelt Gipfelnest für zwei Personen', 'ZELT-2', '449.00', 'color=Safran', 'P3Y'],
  ['boots', 'Bergstiefel Grat', 'STIEFEL-42', '239.00', 'size=EU 42;color=Braun', 'P2Y'],
  ['headlamp', 'Stirnlampe Nachtwanderung', 'STIRN-400', '59.00', '', 'P2Y'],
  ['bottle', 'Edelstahl-Isolierflasche 0,75 l', 'FLASCHE-075', '34.90', 'color=Petrol', ''],
  ['jacket', 'Wetterschutzjacke Regenfest', 'JACKE-M', '219.00', 'size=EU M;color=Koralle', 'P2Y'],
  ['stove', 'Gaskocher Morgenkaffee', 'KOCHER-1', '74.90', '', 'P2Y'],
  ['sleepingbag', 'Daunenschlafsack Winterschlaf', 'SCHLAF-0', '329.00', 'size=Regular', 'P3Y'],
];

/** The same in both: they are two shops. */
const FIRST_ID = 501;

/** Twelve digits and the check digit (GS1 General Specifications, 7.9). */
function barcodeOf(digits: string): string {
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (index % 2 ? 3 : 1), 0);
  return digits + ((10 - (sum % 10)) % 10);
}

function productsOf(
  storeSlug: DemoStore['slug'],
  currency: string,
  prefix: string,
  rows: readonly Row[],
): DemoProduct[] {
  return rows.map(([key, name, sku, price, options, warranty], index) => ({
    storeSlug,
    key,
    sourceProductId: String(FIRST_ID + index),
    sourceVariantId: storeSlug === 'demo' ? prefix + String(index + 1).padStart(8, '0') : null,
    name,
    sku,
    barcode: barcodeOf(prefix + String(index + 1).padStart(12 - prefix.length, '0')),
    price,
    currency,
    imageUrl: `/demo/pictures/${key}.webp`,
    selectedOptions: options
      .split(';')
      .filter(Boolean)
      .map((option) => {
        const [optionName = '', value = ''] = option.split('=');
        return { name: optionName, value };
      }),
    warrantyPeriod: warranty || null,
  }));
}

export const demoProducts: readonly DemoProduct[] = [
  ...productsOf('demo', 'USD', '2010', FERNWOOD_ROWS),
  ...productsOf('other', 'EUR', '2020', KIESELSTEIN_ROWS),
];

/** @throws if Fernwood sells none */
export function idOfProduct(key: string): string {
  const found = demoProducts.find((one) => one.storeSlug === 'demo' && one.key === key);
  if (!found) throw new Error(`Fernwood sells no ${key}`);
  return found.sourceProductId;
}

/** As `PUT /v1/products/{sourceProductId}` takes it. Products with the same name differ by color. */
export function productDocumentOf(product: DemoProduct, origin = '') {
  const { sourceVariantId, name, sku, barcode, price, currency, selectedOptions, warrantyPeriod } = product;
  const imageUrl = `${origin}${product.imageUrl}`;
  const values = selectedOptions.map(({ value }) => value);
  const color = selectedOptions.find((option) => option.name === 'color')?.value;
  const variants =
    sourceVariantId === null
      ? []
      : [{ sourceVariantId, name: values.join(' / ') || null, sku, barcode, imageUrl, price }];
  return {
    name: color ? `${name}, ${color}` : name,
    ...{ sku, barcode, imageUrl, price, currency, warrantyPeriod },
    variants,
    status: 'active' as const,
  };
}
