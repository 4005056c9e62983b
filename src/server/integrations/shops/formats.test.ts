import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FORMAT_OPTIONS as OPTIONS } from '../../../../test/formats.ts';
import { ORDERS, PRODUCTS } from '../../import-formats.ts';
import { ownOrders } from '../../orders/import-own.ts';
import { ownProducts } from '../../products/import-own.ts';
import { bigCommerceOrders } from './bigcommerce/orders.ts';
import type { Format } from './ports.ts';
import { shopifyProducts } from './shopify/products.ts';
import { wooCommerceOrders } from './woocommerce/orders.ts';
import { wooCommerceProducts } from './woocommerce/products.ts';

const orders: readonly Format<unknown>[] = ORDERS.formats;
const products: readonly Format<unknown>[] = PRODUCTS.formats;
const all = [...orders, ...products];

const read = (path: string): unknown => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));

const folder = (path: string): unknown[] =>
  readdirSync(new URL(path, import.meta.url)).map((file) => read(`${path}${file}`));

/** A shop system's documents are in the folder of its name. */
const fixturesOf = (formats: typeof orders, name: string) =>
  formats.slice(1).map((format) => [format, folder(`./${format.name.toLowerCase()}/${name}/`)] as const);

/** The documents of each format. Our own format is the first in its list. */
const DOCUMENTS = new Map<Format<unknown>, unknown[]>([
  [ownOrders, read('../../../../docs/samples/orders.makegood.json') as unknown[]],
  ...fixturesOf(orders, 'fixtures'),
  [ownProducts, [{ sourceProductId: 'p1', name: 'Mug', variants: [] }]],
  ...fixturesOf(products, 'product-fixtures'),
]);

it('each shop system’s format has sample documents and a section in docs/importing.md', () => {
  const page = readFileSync(new URL('../../../../docs/importing.md', import.meta.url), 'utf8');
  for (const [format, documents] of DOCUMENTS) expect(documents.length, format.name).toBeGreaterThan(0);
  for (const { name } of orders.slice(1)) expect(page).toContain(`\n## ${name} orders\n`);
  for (const { name } of products.slice(1)) expect(page).toMatch(new RegExp(`\n## Products of .*${name}`));
});

describe('a document', () => {
  it('is recognized by its own format and by no other', () => {
    for (const [format, documents] of DOCUMENTS)
      for (const document of documents)
        expect(all.filter((other) => other.recognizes(document))).toEqual([format]);
  });

  it('is no order if it is a WooCommerce subscription or refund', () => {
    const order = read('./woocommerce/fixtures/refund-with-lines.json') as Record<string, unknown[]>;
    for (const document of [{ ...order, billing_period: 'month' }, order.refunds?.[0]])
      expect(all.filter((format) => format.recognizes(document))).toEqual([]);
  });

  it('never matches two formats, whatever it is', () => {
    const marks = [
      'sourceOrderNumber sourceProductId line_items order_number admin_graphql_api_id order_key date_created_gmt',
      'billing variants title handle regular_price stock_status order product',
      'status_id billing_address products inventory_tracking calculated_price',
    ].flatMap((names) => names.split(' '));
    const inner = fc.dictionary(fc.constantFrom(...marks), fc.constant({}));
    const documents = fc.oneof(
      fc.anything(),
      fc.dictionary(fc.constantFrom(...marks), fc.oneof(inner, fc.anything())),
    );
    fc.assert(
      fc.property(documents, (document) => {
        // Our own format is checked first, since a single field identifies it.
        for (const formats of [orders, products])
          expect(formats.slice(1).filter((format) => format.recognizes(document)).length).toBeLessThanOrEqual(
            1,
          );
      }),
    );
  });
});

describe('the samples of docs/importing.md', () => {
  const outcomes = (format: Format<unknown>, documents: unknown[]) =>
    documents.map((document) => {
      expect(format.recognizes(document)).toBe(true);
      const mapped = format.map(document, OPTIONS);
      return mapped.ok ? mapped.key : mapped.code;
    });

  it('of WooCommerce’s orders: two are accepted, the unpaid one is refused', () => {
    const documents = read('../../../../docs/samples/orders.woocommerce.json') as unknown[];
    expect(outcomes(wooCommerceOrders, documents)).toEqual(['2002', '2013', 'unpaid']);
  });

  it('of BigCommerce’s orders: two are accepted, the unpaid one is refused', () => {
    const documents = read('../../../../docs/samples/orders.bigcommerce.json') as unknown[];
    expect(outcomes(bigCommerceOrders, documents)).toEqual(['3001', '3002', 'unpaid']);
  });

  it('of Shopify’s products: all are accepted', () => {
    const { products } = read('../../../../docs/samples/products.shopify.json') as { products: unknown[] };
    expect(outcomes(shopifyProducts, products)).toEqual(['10001000001', '10001000002', '10001000003']);
  });

  it('of WooCommerce’s products: two are accepted, the separate variation is refused', () => {
    const documents = read('../../../../docs/samples/products.woocommerce.json') as unknown[];
    expect(outcomes(wooCommerceProducts, documents)).toEqual(['101', '110', 'variation_apart']);
  });
});
