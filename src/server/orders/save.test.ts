/** What saving orders reads: a shop's first import saves hundreds of pages on a connection that saw only a few orders. */
import { afterAll, describe, expect, it } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { fileableOrder } from '../../../test/world.ts';
import { withStore } from '../database/with-store.ts';
import { saveOrders } from './save.ts';

const test = await createTestApp();
afterAll(() => test.close());

const page = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => ({
    sourceOrderId: `o${from + at}`,
    order: { ...fileableOrder(test.clock.now), sourceOrderNumber: `${from + at}` },
  }));

describe('no other order is read to save one', () => {
  it('however few there were when the database planned how', async () => {
    const store = await test.addStore();
    await withStore(test.database.db, store, (client) => saveOrders({ app: client }, store, page(10, 20)));
    await test.database.admin.query(
      'select analyze_orders(); analyze claims; alter table orders set (autovacuum_enabled = false)',
    );
    await withStore(test.database.db, store, async (client) => {
      const reads = async () => {
        const { rows } = await client.query(
          `select sum(coalesce(idx_tup_fetch, 0) + seq_tup_read)::integer as reads from pg_stat_xact_user_tables
           where relname in ('orders', 'claims', 'parcels')`,
        );
        return rows[0].reads as number;
      };
      const save = async (from: number, count: number) => {
        const before = await reads();
        const saved = await saveOrders({ app: client }, store, page(from, count));
        expect(saved.every(({ outcome }) => outcome === 'created')).toBe(true);
        return (await reads()) - before;
      };
      // PostgreSQL plans five executions for their values.
      for (let time = 0; time < 7; time += 1) await save(time, 1);
      const few = await save(100, 50);
      await save(1_000, 1_000);
      expect(await save(3_000, 50)).toBeLessThanOrEqual(few + 100);
    });
  });
});

it('no document of an order is read for statistics', async () => {
  const { admin } = test.database;
  const { rows: counted } = await admin.query(
    `select attname from pg_attribute where attrelid = 'orders'::regclass and attnum > 0 and not attisdropped
       and attstattarget is distinct from 0 and attname not in ('kept', 'reported')
       and format_type(atttypid, null) like 'json%'`,
  );
  expect(counted).toEqual([]);
  const { rows: indexes } = await admin.query(
    "select indexdef from pg_indexes where tablename = 'orders' and indexdef like '%document%'",
  );
  expect(indexes).toEqual([]);
});
