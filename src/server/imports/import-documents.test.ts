import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { ORDER_EXAMPLE } from '../../contract/order-example.ts';
import type { OrderDocument } from '../../domain/orders/order.ts';
import type { FormatOptions } from '../integrations/shops/ports.ts';
import { DEFAULT_PROTECTION_PRODUCT } from '../integrations/shops/protection-product.ts';
import { shopifyOrders } from '../integrations/shops/shopify/orders.ts';
import { orderCsv } from '../orders/import-csv.ts';
import { ownOrders } from '../orders/import-own.ts';
import {
  type Entry,
  type ImportOptions,
  type ImportProgress,
  importDocuments,
  type Reached,
  type Saved,
  type SaveOutcome,
} from './import-documents.ts';
import { type ImportFile, openFile, openStream } from './import-file.ts';
import { readDocuments } from './read-documents.ts';
import type { ImportItem, Position } from './source.ts';

const options: FormatOptions = {
  currency: 'USD',
  timeZone: 'America/New_York',
  protectionProduct: DEFAULT_PROTECTION_PRODUCT,
  testOrders: 'refuse',
  warrantyMetaKey: null,
};

type Run = Partial<ImportOptions<OrderDocument>> & Pick<ImportOptions<OrderDocument>, 'source' | 'save'>;

const importOrders = (run: Run) => importDocuments({ formats: [ownOrders, shopifyOrders], options, ...run });

const ordersOf = (file: ImportFile, from?: Position) =>
  readDocuments(file, { kind: 'orders', shape: orderCsv, options }, from);

async function* sample(name: string): AsyncGenerator<ImportItem<OrderDocument>> {
  yield* ordersOf(await openFile(fileURLToPath(new URL(`../../../docs/samples/${name}`, import.meta.url))));
}

async function* stream(text: string): AsyncGenerator<ImportItem<OrderDocument>> {
  yield* ordersOf(await openStream(Readable.from([text])));
}

/** An in-memory store of orders that answers like the real one. */
function buildShelf() {
  const orders = new Map<string, string>();
  const batches: number[] = [];
  const reached: Reached[] = [];
  const save = async (batch: Entry<OrderDocument>[], at: Reached): Promise<Saved[]> => {
    batches.push(batch.length);
    expect(new Set(batch.map(({ key }) => key)).size).toBe(batch.length);
    const outcomes = batch.map(({ key, document }): SaveOutcome => {
      const before = orders.get(key);
      const now = JSON.stringify(document);
      orders.set(key, now);
      return before === undefined ? 'created' : before === now ? 'unchanged' : 'updated';
    });
    // Like the database, includes the batch's own outcomes in the stored counts.
    const counts = { ...at.counts };
    for (const outcome of outcomes) counts[outcome]++;
    reached.push({ counts, position: at.position });
    return outcomes.map((outcome) => ({ outcome, kept: [] }));
  };
  return { orders, batches, reached, save };
}

/** Requests a stop while the document with this index is read. */
async function* stopping<T>(source: AsyncIterable<T>, index: number, stop: AbortController) {
  let at = 0;
  for await (const item of source) {
    if (at++ === index) stop.abort();
    yield item;
  }
}

const own = (id: string, change: object = {}) => ({ ...ORDER_EXAMPLE, sourceOrderId: id, ...change });

describe('an import of orders', () => {
  it('accepts the samples of the documentation, and refuses the one without e-mail by name', async () => {
    const shelf = buildShelf();
    expect(await importOrders({ source: sample('orders.makegood.json'), save: shelf.save })).toMatchObject({
      created: 2,
      refused: 0,
      kept: 0,
    });
    expect(await importOrders({ source: sample('orders.shopify.json'), save: shelf.save })).toEqual({
      read: 4,
      created: 3,
      updated: 0,
      unchanged: 0,
      refused: 1,
      kept: 0,
      stopped: false,
      refusals: [
        {
          reference: '#1011',
          code: 'customer_email_missing',
          reason: 'The order has no e-mail address, so its shopper could never look it up.',
          fields: ['email', 'contact_email', 'customer.email'],
        },
      ],
    });
    const csv = await importOrders({ source: sample('orders.csv'), save: shelf.save });
    expect(csv).toMatchObject({ created: 3, refused: 0 });
  });

  it('changes nothing when it runs twice, and only what changed after that', async () => {
    const { save } = buildShelf();
    const file = JSON.stringify([own('a'), own('b')]);
    await importOrders({ source: stream(file), save });
    expect(await importOrders({ source: stream(file), save })).toMatchObject({
      created: 0,
      updated: 0,
      unchanged: 2,
    });
    const changed = JSON.stringify([own('a'), own('b', { tags: ['late'] })]);
    expect(await importOrders({ source: stream(changed), save })).toMatchObject({ updated: 1, unchanged: 1 });
  });

  it('continues after refusals, and names each order with its reason', async () => {
    const { save, orders } = buildShelf();
    const { sourceOrderId: _, ...keyless } = own('x', { sourceOrderNumber: '1002' });
    const lines = [
      JSON.stringify(own('a')),
      JSON.stringify(keyless),
      JSON.stringify(own('b', { sourceOrderNumber: '1003', total: 'much' })),
      '{"sourceOrderNumber": "1004", ',
      JSON.stringify({ hello: 'world' }),
      JSON.stringify({ order_number: 7, line_items: 'none' }),
      JSON.stringify(own('c')),
    ].join('\n');
    const report = await importOrders({ source: stream(lines), save });
    expect([...orders.keys()]).toEqual(['a', 'c']);
    expect(report.refusals.map((r) => [r.reference, r.code, r.fields])).toEqual([
      ['1002', 'id_missing', ['sourceOrderId']],
      ['1003', 'invalid_order', ['total']],
      ['line 4', 'broken_json', []],
      ['line 5', 'unknown_format', []],
      ['7', 'malformed', expect.arrayContaining(['line_items'])],
    ]);
  });

  it('keeps what came before the end of a truncated file', async () => {
    const { save, orders } = buildShelf();
    const cut = JSON.stringify([own('a'), own('b'), own('c')]).slice(0, -30);
    const report = await importOrders({ source: stream(cut), save });
    expect([...orders.keys()]).toEqual(['a', 'b']);
    expect(report.refusals).toMatchObject([{ code: 'broken_json' }]);
  });

  it('saves in batches and reports progress', async () => {
    const { save, batches } = buildShelf();
    const progress: ImportProgress[] = [];
    const file = JSON.stringify(Array.from({ length: 450 }, (_, i) => own(`o${i}`)));
    await importOrders({ source: stream(file), save, onProgress: (p) => progress.push(p) });
    expect(batches).toEqual([200, 200, 50]);
    expect(progress.map((p) => [p.read, p.created])).toEqual([
      [200, 200],
      [400, 400],
      [450, 450],
    ]);
    expect(progress[2]?.bytes).toBeGreaterThan(progress[0]?.bytes ?? 0);
  });

  it('says after each batch how far it saved, also when it resumes', async () => {
    const { save } = buildShelf();
    const saved: number[][] = [];
    const onSaved = async (before: number, read: number) => void saved.push([before, read]);
    const text = JSON.stringify(Array.from({ length: 450 }, (_, n) => own(`o${n}`)));
    await importOrders({ source: stream(text), save, onSaved });
    const before = { read: 900, created: 900, updated: 0, unchanged: 0, refused: 0, kept: 0 };
    await importOrders({ source: stream(text), save, onSaved, before });
    expect(saved).toEqual([
      ...[
        [0, 200],
        [200, 400],
        [400, 450],
      ],
      ...[
        [900, 1_100],
        [1_100, 1_300],
        [1_300, 1_350],
      ],
    ]);
  });

  it('saves enormous documents in smaller batches', async () => {
    const { save, batches } = buildShelf();
    const large = ['a', 'b', 'c'].map((id) => own(id, { unknown: 'x'.repeat(5_000_000) }));
    await importOrders({ source: stream(JSON.stringify(large)), save });
    expect(batches).toEqual([2, 1]);
  });

  it('lets the later one win if an order is in the file twice', async () => {
    const { save, batches, orders } = buildShelf();
    const file = JSON.stringify([own('a'), own('b'), own('a', { tags: ['later'] })]);
    expect(await importOrders({ source: stream(file), save })).toMatchObject({ created: 2, updated: 1 });
    expect(batches).toEqual([2, 1]);
    expect(orders.get('a')).toContain('later');
  });

  it('stops between two orders on request, with everything read so far saved', async () => {
    const { save, orders } = buildShelf();
    const stop = new AbortController();
    const source = stopping(stream(JSON.stringify([own('a'), own('b'), own('c')])), 1, stop);
    const report = await importOrders({ source, save, signal: stop.signal });
    expect([...orders.keys()]).toEqual(['a']);
    expect(report).toMatchObject({ stopped: true, created: 1 });
  });

  const csvOf = (ids: readonly string[]) =>
    [
      'order_id,email,ordered_at,subtotal,total,item_name,quantity,price',
      ...ids.flatMap((id) =>
        ['"Mug, red"', '"Bowl\nblue"'].map((name) => `${id},a@b.c,2026-11-01,5,5,${name},1,2.5`),
      ),
    ].join('\n');

  it.each<[string, (ids: readonly string[]) => string]>([
    [
      'a list',
      (ids) =>
        JSON.stringify(
          ids.map((id) => own(id)),
          null,
          1,
        ),
    ],
    ['the list of a shop system', (ids) => JSON.stringify({ orders: ids.map((id) => own(id)), next: 'x' })],
    ['one a line', (ids) => ids.map((id) => JSON.stringify(own(id))).join('\n')],
    ['CSV with several lines an order', csvOf],
  ])('resumes where it stopped, each order once and complete: %s', async (_form, write) => {
    const bytes = Buffer.from(write(['a', 'b', 'c', 'd']));
    const file = await openStream(Readable.from([bytes]));
    const from = (offset: number) => Readable.from([bytes.subarray(offset)]);
    for (const stopAt of [1, 2, 3]) {
      const shelf = buildShelf();
      const stop = new AbortController();
      const first = ordersOf({ ...file, read: from });
      await importOrders({ source: stopping(first, stopAt, stop), save: shelf.save, signal: stop.signal });
      const kept = shelf.reached.at(-1);
      expect([shelf.orders.size, kept?.counts]).toEqual([
        stopAt,
        expect.objectContaining({ created: stopAt }),
      ]);
      const source = ordersOf({ ...file, read: from }, kept?.position);
      const report = await importOrders({ source, save: shelf.save, before: kept?.counts });
      expect(report).toMatchObject({
        read: 4,
        created: 4,
        updated: 0,
        unchanged: 0,
        refused: 0,
        kept: 0,
        stopped: false,
      });
      expect(shelf.orders.get('c')).toBe(shelf.orders.get('a')?.replaceAll('"a"', '"c"'));
    }
  });

  it('updates its position even with nothing to save', async () => {
    const { save, reached } = buildShelf();
    await importOrders({ source: stream(`${'{"hello":"world"}\n'.repeat(450)}`), save });
    expect(reached.map(({ counts, position }) => [counts.refused, position.line])).toEqual([
      [200, 200],
      [400, 400],
      [450, 450],
    ]);
  });

  it('rejects if the orders can’t be saved', async () => {
    const save = () => Promise.reject(new Error('the database is gone'));
    await expect(importOrders({ source: stream(JSON.stringify([own('a')])), save })).rejects.toThrow('gone');
  });
});
