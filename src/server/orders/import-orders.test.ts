import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { ORDER_EXAMPLE } from '../../contract/order-example.ts';
import type { ImportedOrder } from './import-documents.ts';
import { type ImportProgress, importOrders, type SaveResult } from './import-orders.ts';
import { type ReadOrder, readOrderStream, readOrders } from './import-reader.ts';

const sample = (name: string): AsyncGenerator<ReadOrder> =>
  readOrders(fileURLToPath(new URL(`../../../docs/samples/${name}`, import.meta.url)));

const stream = (text: string): AsyncGenerator<ReadOrder> => readOrderStream(Readable.from([text]));

/** A store of orders in memory that answers as the real one does. */
function buildShelf() {
  const orders = new Map<string, string>();
  const batches: number[] = [];
  const save = async (batch: ImportedOrder[]): Promise<SaveResult[]> => {
    batches.push(batch.length);
    expect(new Set(batch.map((o) => o.sourceOrderId)).size).toBe(batch.length);
    return batch.map(({ sourceOrderId, order }) => {
      const before = orders.get(sourceOrderId);
      const now = JSON.stringify(order);
      orders.set(sourceOrderId, now);
      return before === undefined ? 'created' : before === now ? 'unchanged' : 'updated';
    });
  };
  return { orders, batches, save };
}

const own = (id: string, change: object = {}) => ({ ...ORDER_EXAMPLE, sourceOrderId: id, ...change });

describe('an import of orders', () => {
  it('takes the samples of the documentation, and refuses the one without e-mail by name', async () => {
    const shelf = buildShelf();
    expect(await importOrders({ source: sample('orders.makegood.json'), save: shelf.save })).toMatchObject({
      created: 2,
      refusedCount: 0,
    });
    expect(await importOrders({ source: sample('orders.shopify.json'), save: shelf.save })).toEqual({
      created: 3,
      updated: 0,
      unchanged: 0,
      refused: [
        {
          reference: '#1011',
          code: 'customer_email_missing',
          reason: 'The order has no e-mail address, so its shopper could never look it up.',
          fields: ['email', 'contact_email', 'customer.email'],
        },
      ],
      refusedCount: 1,
    });
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

  it('goes on after what it refuses, and says of each which order and why', async () => {
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
    expect(report.refused.map((r) => [r.reference, r.code, r.fields])).toEqual([
      ['1002', 'id_missing', ['sourceOrderId']],
      ['1003', 'invalid_order', ['total']],
      ['line 4', 'broken_json', []],
      ['line 5', 'unknown_format', []],
      ['7', 'malformed', expect.arrayContaining(['line_items'])],
    ]);
  });

  it('keeps what stood before a file that breaks off', async () => {
    const { save, orders } = buildShelf();
    const cut = JSON.stringify([own('a'), own('b'), own('c')]).slice(0, -30);
    const report = await importOrders({ source: stream(cut), save });
    expect([...orders.keys()]).toEqual(['a', 'b']);
    expect(report.refused).toMatchObject([{ code: 'broken_json' }]);
  });

  it('saves in batches and shows how far it is', async () => {
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

  it('lets the later one win when an order stands in the file twice', async () => {
    const { save, batches, orders } = buildShelf();
    const file = JSON.stringify([own('a'), own('b'), own('a', { tags: ['later'] })]);
    expect(await importOrders({ source: stream(file), save })).toMatchObject({ created: 2, updated: 1 });
    expect(batches).toEqual([2, 1]);
    expect(orders.get('a')).toContain('later');
  });

  it('stops between two orders when asked to, with what it has read saved', async () => {
    const { save, orders } = buildShelf();
    const controller = new AbortController();
    async function* source(): AsyncGenerator<ReadOrder> {
      for await (const item of stream(JSON.stringify([own('a'), own('b'), own('c')]))) {
        if (item.index === 1) controller.abort();
        yield item;
      }
    }
    await importOrders({ source: source(), save, signal: controller.signal });
    expect([...orders.keys()]).toEqual(['a']);
  });

  it('rejects when the orders can’t be saved', async () => {
    const save = () => Promise.reject(new Error('the database is gone'));
    await expect(importOrders({ source: stream(JSON.stringify([own('a')])), save })).rejects.toThrow('gone');
  });
});
