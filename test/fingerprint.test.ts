/** What the tests of refusals compare notices every write. */
import { afterAll, expect, it } from 'vitest';
import { createTestApp } from './app.ts';
import { fileableOrder, fingerprint } from './world.ts';
import { watchWrites } from './written.ts';

const test = await createTestApp();
afterAll(() => test.close());
const { admin } = test.database;
const mine = await test.addStore({ id: 'minestore', slug: 'mine' });
const theirs = await test.addStore({ id: 'theirstore', slug: 'theirs' });
const written = await watchWrites(admin, mine);
for (const store of [mine, theirs]) await test.addOrder(store, 'o1', fileableOrder(test.clock.now));

const ORDERS = "from orders where store_id = 'minestore'";
it.each([
  [
    'an insert',
    `insert into orders select r.* from orders o, jsonb_populate_record(o, '{"id": "o2", "source_order_id": "o2"}') r
     where o.store_id = 'minestore'`,
  ],
  ['an update', "update orders set currency = 'EUR' where store_id = 'minestore'"],
  ['an update to the same value', "update orders set currency = currency where store_id = 'minestore'"],
  ['a delete', `delete ${ORDERS} and source_order_id = 'o2'`],
])('a fingerprint changes with %s, and only for that store; the write is noted', async (_, write) => {
  await written();
  const before = await Promise.all([fingerprint(test, mine), fingerprint(test), fingerprint(test, theirs)]);
  expect((await admin.query(write)).rowCount).toBeGreaterThan(0);
  expect(await fingerprint(test, mine)).not.toBe(before[0]);
  expect(await fingerprint(test)).not.toBe(before[1]);
  expect(await fingerprint(test, theirs)).toBe(before[2]);
  expect(await written()).toContain('orders');
});

it('a fingerprint stays the same when rows are read or locked', async () => {
  const before = await fingerprint(test);
  await admin.query(`select 1 ${ORDERS} for update`);
  expect(await fingerprint(test)).toBe(before);
});

it('what happens to another store, and what is rolled back, is not noted', async () => {
  await test.addOrder(mine, 'o3', fileableOrder(test.clock.now));
  expect(await written()).toContain('orders');
  await test.addOrder(theirs, 'o3', fileableOrder(test.clock.now));
  await admin.query("begin; update orders set currency = 'GBP' where store_id = 'minestore'; rollback");
  expect(await written()).toEqual([]);
});
