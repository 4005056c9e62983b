import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { buildOrder } from '../../demo/build.ts';
import type { StoreId } from '../auth/caller.ts';
import { saveOrders } from '../orders/save.ts';
import { saveProducts } from '../products/save.ts';
import { NOTHING_YET, type Saved } from './import-documents.ts';
import { findImport, forgetImport } from './queries.ts';

let test: TestApp;
let store: StoreId;
beforeAll(async () => {
  test = await createTestApp();
  store = await test.addStore();
});
afterAll(() => test.close());

const order = (sourceOrderId: string, changes = {}) => ({ sourceOrderId, order: buildOrder(changes) });
const product = (sourceProductId: string, price = '5.00') => ({
  sourceProductId,
  product: {
    ...{ name: 'Mug', sku: null, barcode: null, imageUrl: null, price, currency: 'USD' },
    ...{ variants: [], warrantyPeriod: null, status: 'active' as const },
  },
});
const outcomesOf = (saved: readonly Saved[]) => saved.map(({ outcome }) => outcome);
const reached = (kind: 'orders' | 'products', counts: object, offset: number) => ({
  kind,
  fileKey: 'file',
  counts: { ...NOTHING_YET, ...counts },
  position: { offset, line: 1 },
});

it('a batch and its import’s position are saved together, with its outcomes counted', async () => {
  const { db } = test.database;
  await saveOrders(db, store, [order('a'), order('b')], reached('orders', { read: 3, refused: 1 }, 100));
  const second = [order('a'), order('b', { tags: ['late'] }), order('c')];
  await saveOrders(db, store, second, reached('orders', { read: 6, refused: 1, created: 2 }, 200));
  expect(await findImport(db, store, { kind: 'orders', fileKey: 'file' })).toEqual({
    position: { offset: 200, line: 1 },
    counts: { read: 6, refused: 1, created: 3, updated: 1, unchanged: 1, kept: 0 },
  });
});

it('a batch that can not be saved leaves the import’s position unchanged', async () => {
  const { db } = test.database;
  const broken = { ...order('d'), order: { ...buildOrder(), total: 'much' } };
  const position = reached('orders', { read: 9 }, 300);
  await expect(saveOrders(db, store, [order('e'), broken], position)).rejects.toThrow(/numeric/);
  const kept = await findImport(db, store, { kind: 'orders', fileKey: 'file' });
  expect(kept?.position.offset).toBe(200);
});

it('a batch with only refusals advances it', async () => {
  const { db } = test.database;
  expect(await saveProducts(db, store, [], reached('products', { read: 200, refused: 200 }, 50))).toEqual([]);
  expect(await findImport(db, store, { kind: 'products', fileKey: 'file' })).toMatchObject({
    counts: { read: 200, refused: 200, created: 0 },
  });
});

it('products are created, found unchanged and replaced, many at once', async () => {
  const { db } = test.database;
  expect(outcomesOf(await saveProducts(db, store, [product('p1'), product('p2')]))).toEqual([
    'created',
    'created',
  ]);
  const next = [product('p3'), product('p2', '6.00'), product('p1')];
  expect(outcomesOf(await saveProducts(db, store, next))).toEqual(['created', 'updated', 'unchanged']);
});

it('a finished import is deleted, and one abandoned for a month', async () => {
  const { db } = test.database;
  await forgetImport(db, store, { kind: 'orders', fileKey: 'file' });
  expect(await findImport(db, store, { kind: 'orders', fileKey: 'file' })).toBeNull();
  await test.database.admin.query("update imports set updated_at = now() - interval '31 days'");
  expect(await findImport(db, store, { kind: 'products', fileKey: 'file' })).toBeNull();
});
