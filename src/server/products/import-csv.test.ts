import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import type { ProductDocument } from '../../contract/product.ts';
import { openStream } from '../imports/import-file.ts';
import { readDocuments } from '../imports/read-documents.ts';
import type { Mapped } from '../integrations/shops/ports.ts';
import { DEFAULT_PROTECTION_PRODUCT } from '../integrations/shops/protection-product.ts';
import { productCsv } from './import-csv.ts';

const docs = (name: string) => readFileSync(new URL(`../../../docs/${name}`, import.meta.url), 'utf8');

async function read(text: string): Promise<Mapped<ProductDocument>[]> {
  const options = {
    currency: 'EUR',
    timeZone: 'Europe/Berlin',
    protectionProduct: DEFAULT_PROTECTION_PRODUCT,
    testOrders: 'refuse',
    warrantyMetaKey: null,
  } as const;
  const file = await openStream(Readable.from([text]));
  const found: Mapped<ProductDocument>[] = [];
  for await (const item of readDocuments(file, { kind: 'products', shape: productCsv, options })) {
    if ('mapped' in item) found.push(item.mapped);
  }
  return found;
}

it('the sample gives products, one line per variant', async () => {
  const products = await read(docs('samples/products.csv'));
  expect(products).toMatchObject([
    {
      key: 'p1',
      document: {
        name: 'Mug, hand-thrown',
        warrantyPeriod: 'P1Y',
        variants: [{ name: 'Red' }, { price: '22.00' }],
      },
    },
    { key: 'p2', document: { currency: 'USD', price: '25.50', variants: [] } },
    { key: 'p3', document: { name: 'Candle "Cedar"', status: 'draft' } },
  ]);
});

it('a price without a currency is in the store’s currency', async () => {
  expect(await read('product_id;name;price\np1;Mug;5')).toMatchObject([{ document: { currency: 'EUR' } }]);
});

it('contradictory lines of a product, and a variant without its id, are refused by line number', async () => {
  const products = await read(
    'product_id,name,variant_id,variant_name\np1,Mug,v1,Red\np1,Cup,v2,Blue\np2,Bowl,,Small\np3,Jug,,',
  );
  expect(products).toMatchObject([
    { reference: 'p1', reason: 'line 3, name: "Cup" here, but "Mug" at line 2.' },
    { reference: 'p2', reason: expect.stringContaining('line 4, variant_id') },
    { key: 'p3' },
  ]);
});

it('docs/importing.md names each column', () => {
  const page = docs('importing.md');
  expect(productCsv.columns.filter(({ name }) => !page.includes(`\`${name}\``))).toEqual([]);
});
