import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OrderDocument } from '../../domain/orders/order.ts';
import { oneLine } from '../../domain/text/plain-text.ts';
import { openStream } from '../imports/import-file.ts';
import { readDocuments } from '../imports/read-documents.ts';
import type { FormatOptions } from '../integrations/shops/ports.ts';
import { DEFAULT_PROTECTION_PRODUCT } from '../integrations/shops/protection-product.ts';
import { orderCsv } from './import-csv.ts';
import { ORDER_COLUMNS } from './import-csv-columns.ts';

const options: FormatOptions = {
  currency: 'USD',
  timeZone: 'America/New_York',
  protectionProduct: DEFAULT_PROTECTION_PRODUCT,
  testOrders: 'refuse',
  warrantyMetaKey: null,
};

type Read = {
  orders: Map<string, OrderDocument>;
  refused: { of: string | null; why: string; at: string[] }[];
};

async function read(text: string | Buffer, ignoresUnknownColumns = false): Promise<Read> {
  const file = await openStream(Readable.from([Buffer.from(text)]));
  const found: Read = { orders: new Map(), refused: [] };
  const reading = { kind: 'orders', shape: orderCsv, options, ignoresUnknownColumns } as const;
  for await (const item of readDocuments(file, reading)) {
    if (!('mapped' in item)) continue;
    const { mapped } = item;
    if (mapped.ok) found.orders.set(mapped.key, mapped.document);
    else found.refused.push({ of: mapped.reference, why: mapped.reason, at: mapped.fields });
  }
  return found;
}

const REQUIRED = {
  order_id: '1',
  email: 'ada@example.com',
  ordered_at: '2026-11-01 10:00',
  subtotal: '20.00',
  total: '20.00',
  item_name: 'Mug',
  quantity: '1',
  price: '20.00',
};

const quoted = (cell: string) => (/["\n\r,;]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** A file of lines, each with the required cells and some changes. The columns are those of all lines. */
function csv(lines: Record<string, string>[], { delimiter = ',', end = '\n' } = {}): string {
  const whole: Record<string, string>[] = lines.map((line) => ({ ...REQUIRED, ...line }));
  const columns = [...new Set(whole.flatMap(Object.keys))];
  const rows = whole.map((line) => columns.map((name) => quoted(line[name] ?? '')).join(delimiter));
  return [columns.join(delimiter), ...rows].join(end);
}

describe('an order is read from CSV', () => {
  it.each([
    ['with commas', csv([{}])],
    ['with semicolons, as Excel writes it in Europe', csv([{}], { delimiter: ';' })],
    ['with tabs', csv([{}], { delimiter: '\t' })],
    ['with line ends of Windows and a byte order mark', `\ufeff${csv([{}], { end: '\r\n' })}\r\n`],
    ['with empty lines', `\n${csv([{}], { end: '\n\n' })}\n,,,,,,,\n`],
    [
      'with names as people write them',
      csv([{}]).replace('order_id', '"Order ID"').replace('price', 'Price '),
    ],
  ])('%s', async (_name, text) => {
    const { orders, refused } = await read(text);
    expect(refused).toEqual([]);
    expect(orders.get('1')).toMatchObject({
      sourceOrderNumber: '1',
      currency: 'USD',
      createdAt: '2026-11-01T15:00:00.000Z',
      items: [{ sourceItemId: '1', name: 'Mug', quantity: 1, price: '20.00' }],
      fulfillments: [],
      protection: { shipping: null, warranty: null },
    });
  });

  it('with several lines, items and parcels', async () => {
    const text = csv([
      { item_id: 'a', quantity: '3', fulfillment_id: 'f1', shipped_quantity: '2', shipped_at: '2026-11-02' },
      {
        item_id: 'a',
        quantity: '',
        fulfillment_id: 'f2',
        shipped_quantity: '1',
        delivered_at: '2026-11-05T08:00Z',
      },
      { item_id: 'b', item_name: 'Bowl', fulfillment_id: 'f1', tracking_number: '0094' },
      { order_id: '2' },
    ]);
    const { orders, refused } = await read(text);
    expect(refused).toEqual([]);
    expect([...orders.keys()]).toEqual(['1', '2']);
    expect(orders.get('1')?.items.map(({ sourceItemId, quantity }) => [sourceItemId, quantity])).toEqual([
      ['a', 3],
      ['b', 1],
    ]);
    expect(orders.get('1')?.fulfillments).toMatchObject([
      {
        sourceFulfillmentId: 'f1',
        fulfillmentStatus: 'FULFILLED',
        fulfilledAt: '2026-11-02T05:00:00.000Z',
        trackingNumber: '0094',
        items: [
          { sourceItemId: 'a', quantity: 2 },
          { sourceItemId: 'b', quantity: 1 },
        ],
      },
      { sourceFulfillmentId: 'f2', fulfillmentStatus: 'DELIVERED', items: [{ quantity: 1 }] },
    ]);
  });

  it('with protection, options and tags', async () => {
    const { orders } = await read(
      csv([
        {
          shipping_protection_premium: '2.98',
          warranty_protection: 'no',
          warranty_protection_premium: '5',
          options: 'Color: red | Note: a:b',
          tags: 'gift, vip',
          shipping_country: 'us',
        },
      ]),
    );
    expect(orders.get('1')).toMatchObject({
      protection: { shipping: { premiumPaid: '2.98' }, warranty: null },
      items: [
        {
          selectedOptions: [
            { name: 'Color', value: 'red' },
            { name: 'Note', value: 'a:b' },
          ],
        },
      ],
      tags: ['gift', 'vip'],
      shippingAddress: { country: 'US' },
    });
  });

  it('whatever its cells contain', async () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', ';', '\n', '\r\n', ' ', 'ü', '🎈') });
    await fc.assert(
      fc.asyncProperty(fc.array(cell, { minLength: 1, maxLength: 4 }), async (names) => {
        const lines = names.map((name, i) => ({ order_id: `o${i}`, item_name: `x${name}x` }));
        const { orders, refused } = await read(csv(lines));
        expect(refused).toEqual([]);
        expect([...orders.values()].map(({ items }) => items[0]?.name)).toEqual(
          names.map((name) => oneLine(`x${name}x`)),
        );
      }),
      { numRuns: 60 },
    );
  });
});

describe('an invalid line rejects its order, by line number', () => {
  const wrong = (line: Record<string, string>) => csv([{ order_id: '0' }, line, { order_id: '2' }]);

  it.each<[string, Record<string, string>, string]>([
    ['a comma in an amount', { total: '1.234,50' }, 'line 3, total: Use a decimal point and no grouping'],
    ['a currency sign', { price: '$5' }, 'line 3, price: Use digits such as "19.90"'],
    [
      'a number a spreadsheet rounded',
      { order_number: '1.00123E+15' },
      'line 3, order_number: A spreadsheet has rounded',
    ],
    ['half a mug', { quantity: '0.5' }, 'line 3, quantity: Use a whole number'],
    ['a day of no calendar', { ordered_at: '2026-02-30' }, 'line 3, ordered_at: Use a time such as'],
    ['an American date', { delivered_at: '11/05/2026' }, 'line 3, delivered_at: Use a time such as'],
    ['an empty cell that is needed', { email: '' }, 'line 3, email: The cell is empty.'],
    ['too many digits', { price: '5.12345' }, 'line 3, price: Use at most one digit more'],
    [
      'a parcel with more than was ordered',
      { shipped_quantity: '2' },
      'line 3, shipped_quantity: At most the 1',
    ],
    ['an unknown status', { fulfillment_status: 'lost' }, 'line 3, fulfillment_status: '],
    ['a reserved id', { order_id: 'valet' }, '"valet"'],
    ['an enormous cell', { item_name: 'x'.repeat(600_000) }, 'line 3, item_name: '],
    ['a NUL byte', { item_name: 'a\0b' }, 'line 3, item_name: Remove characters that cannot be stored'],
  ])('%s', async (_name, line, reason) => {
    const { orders, refused } = await read(wrong(line));
    expect([...orders.keys()]).toEqual(['0', '2']);
    expect(refused).toHaveLength(1);
    expect(refused[0]?.why).toContain(reason);
    expect(refused[0]?.why.length).toBeLessThan(400);
  });

  it('two contradictory lines of an order: both are named', async () => {
    const { orders, refused } = await read(
      csv([{}, { item_name: 'Bowl', email: 'grace@example.com' }, { order_id: '2' }]),
    );
    expect([...orders.keys()]).toEqual(['2']);
    expect(refused).toEqual([
      {
        of: '1',
        why: 'line 3, email: "grace@example.com" here, but "ada@example.com" at line 2.',
        at: ['line 3, email'],
      },
    ]);
  });

  it('an item in two parcels without quantities', async () => {
    const item = { item_id: 'a', quantity: '2' };
    const { refused } = await read(
      csv([
        { ...item, fulfillment_id: 'f1' },
        { ...item, fulfillment_id: 'f2' },
      ]),
    );
    expect(refused[0]?.at).toEqual(['line 2, shipped_quantity', 'line 3, shipped_quantity']);
  });

  it('separated lines of an order: half of it must not pass as the whole', async () => {
    const { refused } = await read(csv([{}, { order_id: '2' }, {}]));
    expect(refused).toMatchObject([
      { of: '1', why: expect.stringContaining('line 4: Its lines stand apart') },
    ]);
  });

  it.each([
    [
      'a cell too many',
      (line: string) => `${line},x`,
      'It has 10 cells where the first line names 9 columns.',
    ],
    [
      'an open quotation mark',
      (line: string) => line.replace('Mug', '"Mug'),
      'The quotation mark that opens at line 3',
    ],
    [
      'a quotation mark inside',
      (line: string) => line.replace('Mug', 'Mug 6" tall'),
      'in the middle of a cell',
    ],
    [
      'one that closes too early',
      (line: string) => line.replace('Mug', '"Mug" tall'),
      'in the middle of its cell',
    ],
  ])('%s', async (_name, spoil, reason) => {
    const [head, first, second, ...rest] = csv([
      { order_id: '0' },
      {},
      { item_id: '9' },
      { order_id: '2' },
    ]).split('\n');
    const { orders, refused } = await read([head, first, spoil(second ?? ''), ...rest].join('\n'));
    expect([...orders.keys()]).toEqual(['0', '2']);
    expect(refused).toMatchObject([{ of: '1', why: expect.stringContaining(reason) }]);
  });

  it('text that is not UTF-8', async () => {
    const bytes = Buffer.from(csv([{ item_name: 'B\u00e4r' }, { order_id: '2' }]), 'latin1');
    const { orders, refused } = await read(bytes);
    expect([...orders.keys()]).toEqual(['2']);
    expect(refused).toMatchObject([
      { of: '1', why: 'line 2: It is not UTF-8 text: save the file as "CSV UTF-8".' },
    ]);
  });

  it('an unclosed quotation mark early in a long file affects one line', async () => {
    const lines = csv(
      Array.from({ length: 300 }, (_, i) => ({ order_id: `o${i}`, note: 'x'.repeat(5_000) })),
    ).split('\n');
    lines[3] = (lines[3] ?? '').replace('Mug', '"Mug');
    const { orders, refused } = await read(lines.join('\n'), true);
    expect(orders.size).toBe(299);
    expect(refused).toMatchObject([
      { of: 'o2', why: 'line 4: The quotation mark that opens at line 4 is never closed.' },
    ]);
  });

  it('more lines than any order has', async () => {
    const item = csv([{}]).split('\n')[1];
    const { orders, refused } = await read(`${csv([{}])}${`\n${item}`.repeat(5_100)}\n2${item?.slice(1)}`);
    expect([...orders.keys()]).toEqual(['2']);
    expect(refused).toMatchObject([{ of: '1', why: expect.stringContaining('line 5002: More lines') }]);
  });

  it('a line that never ends', async () => {
    const { orders, refused } = await read(
      `${csv([{}])}\n${'x'.repeat(3_000_000)}\n${csv([{ order_id: '2' }]).split('\n')[1]}`,
    );
    expect([...orders.keys()]).toEqual(['1', '2']);
    expect(refused).toMatchObject([{ why: 'line 3: The line is longer than 1,000,000 bytes.' }]);
  });
});

describe('a file is refused as a whole', () => {
  it.each<[string, string | Buffer, string]>([
    [
      'that has no first line',
      '1,ada@example.com\n',
      'The first line must name the columns, and these are missing: order_id',
    ],
    [
      'with a column nobody knows',
      csv([{ refund_amount: '5' }]),
      'There are no columns of these names: refund_amount',
    ],
    ['with a column twice', csv([{}]).replace('price', 'total'), 'The column total is named twice.'],
    ['with a hundred thousand columns', `${'a,'.repeat(9_000)}\n`, 'The first line names 9,001 columns.'],
    ['that is empty', ' \n', 'The file is empty.'],
    ['that is UTF-16', Buffer.from(`\ufeff${csv([{}])}`, 'utf16le'), 'The file is UTF-16 text'],
    ['that is no text', Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0xff]), 'The file is not CSV or JSON'],
  ])('%s', async (_name, text, reason) => {
    await expect(read(text)).rejects.toThrow(reason);
  });

  it('unless unknown columns may be ignored', async () => {
    expect((await read(csv([{ note: 'hello' }]), true)).orders.size).toBe(1);
  });
});

it('any bytes are read to their end', async () => {
  const head = `${csv([{}])}\n`;
  const pieces = fc.array(fc.constantFrom('"', '"', ',', '\n', '\r', '1', 'Mug', '\0', '\xff', '""'), {
    maxLength: 60,
  });
  await fc.assert(
    fc.asyncProperty(pieces, async (parts) => {
      const { orders } = await read(Buffer.from(head + parts.join(''), 'latin1'));
      expect(orders.size).toBeLessThanOrEqual(1);
    }),
  );
});

it('docs/importing.md names each column', () => {
  const page = readFileSync(new URL('../../../docs/importing.md', import.meta.url), 'utf8');
  const missing = ORDER_COLUMNS.filter(({ name }) => !page.includes(`\`${name}\``));
  expect(missing.map(({ name }) => name)).toEqual([]);
});
