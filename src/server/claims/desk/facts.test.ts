import { afterAll, expect, it } from 'vitest';
import { createTestApp } from '../../../../test/app.ts';
import { openDesk } from '../../../../test/claim-desk.ts';
import { bearer, fileableOrder } from '../../../../test/world.ts';
import type { ClaimDesk } from '../../../contract/desk.ts';
import type { OrderDocument } from '../../../domain/orders/order.ts';
import { withStore } from '../../database/with-store.ts';
import { keepHash } from '../../uploads/hashes.ts';

const test = await createTestApp();
afterAll(() => test.close());
let stores = 0;

/** A store of its own, so that counts are of this test alone. */
async function newStore() {
  stores += 1;
  const store = await test.addStore({ id: `store${stores}`, slug: `store-${stores}` });
  const owner = await test.token(store, 'store_owner');
  const read = async (claimId: string): Promise<ClaimDesk> => {
    const answer = await test.app.inject({ url: `/v1/claims/${claimId}/desk`, headers: bearer(owner) });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  };
  const open = (changes: Partial<OrderDocument> = {}) =>
    openDesk(test, store, { order: fileableOrder(test.clock.now, changes) });
  return { store, read, open };
}

const ada = { email: 'ada@example.com', name: 'Ada Shopper', phone: '+1 202 555 0123' };
const ben = { email: 'ben@example.com', name: 'Ben Buyer', phone: '(202) 555-0123' };

it('adds up the orders and claims of one email address, and compares with the store', async () => {
  const { store, read, open } = await newStore();
  const first = await open({ customer: ada });
  await open({ customer: ada });
  await test.addOrder(
    store,
    'unclaimed',
    fileableOrder(test.clock.now, { customer: { ...ada, email: ' ADA@example.com' } }),
  );
  await test.addOrder(store, 'other', fileableOrder(test.clock.now, { customer: ben }));
  const { customer } = await read(first.id);
  expect(customer).toMatchObject({
    orders: 3,
    claims: 2,
    claimRate: 0.6667,
    storeClaimRate: 0.5,
    paidOut: '0.00',
  });
  expect(customer?.recentOrders).toHaveLength(3);
  expect(customer?.recentClaims).toHaveLength(2);
});

it('follows an order that changes its amount or its customer', async () => {
  const { store, read, open } = await newStore();
  const desk = await open({ customer: ada });
  const order = fileableOrder(test.clock.now, { customer: ada });
  const total = Number((await read(desk.id)).customer?.paid);
  await test.addOrder(store, 'moving', { ...order, total: '10.00', subtotal: '10.00' });
  expect((await read(desk.id)).customer).toMatchObject({ orders: 2, paid: (total + 10).toFixed(2) });
  await test.addOrder(store, 'moving', { ...order, total: '30.00', subtotal: '30.00' });
  expect((await read(desk.id)).customer).toMatchObject({ orders: 2, paid: (total + 30).toFixed(2) });
  await test.addOrder(store, 'moving', { ...order, customer: ben });
  expect((await read(desk.id)).customer).toMatchObject({ orders: 1, paid: total.toFixed(2) });
});

it('suggests who else has the address or the phone, and merges nobody', async () => {
  const { store, read, open } = await newStore();
  const desk = await open({ customer: ada });
  await test.addOrder(store, 'other', fileableOrder(test.clock.now, { customer: ben }));
  const { customer } = await read(desk.id);
  expect(customer?.orders).toBe(1);
  expect(customer?.suggestions).toMatchObject([
    { email: 'ben@example.com', by: ['address', 'phone'], orders: 1 },
  ]);
});

it('keeps the verdict of each line as of the filing, and works it out again for now', async () => {
  const { read, open } = await newStore();
  const desk = await open();
  const before = test.clock.now;
  test.clock.now += 60 * 86_400_000;
  const { eligibility } = await read(desk.id);
  test.clock.now = before;
  expect(eligibility.filed).toMatchObject([{ claimItemId: desk.itemId, eligibilityCode: 'eligible' }]);
  expect(eligibility.now).toMatchObject([{ claimItemId: desk.itemId, eligibilityCode: 'expired' }]);
  expect(eligibility.now[0]?.sentence).toMatch(/^The time to report this ended on /);
});

it('shows the packages with their scans', async () => {
  const { read, open } = await newStore();
  const { shipments } = await read((await open()).id);
  expect(shipments).toMatchObject([
    { phase: 'delivered', items: [{ name: 'Mug', quantity: 4, claimableQuantity: 3 }] },
  ]);
  expect(shipments[0]?.scans).toHaveLength(1);
});

it('signals claims to the same address and the shop’s risk', async () => {
  const { read, open } = await newStore();
  await open({ customer: ben });
  const { signals } = await read((await open({ customer: ada, riskLevel: 'high' })).id);
  expect(signals?.map(({ kind }) => kind)).toEqual(['claims_to_address', 'order_risk']);
});

it('finds a similar photo in another claim of the store, and in no other store', async () => {
  const [one, two] = [await newStore(), await newStore()];
  const claims = [await one.open({ customer: ben }), await one.open({ customer: ada }), await two.open()];
  // Bits apart: 8 from the first, spread over the bands; more than 8.
  const hashes = ['f0f0f0f0f0f0f0f0', 'f1f1f1f1f1f1f1f1', 'f0f0f0f0f0f0f0f0'];
  for (const [at, claim] of claims.entries()) {
    const store = at < 2 ? one.store : two.store;
    await addPhoto(store, claim, `photo${at}`, hashes[at] ?? '');
  }
  await addPhoto(one.store, claims[0] as Desk, 'photofar', 'f1f1f1f1f1f1f1f8');
  const { photos, signals } = await one.read((claims[1] as Desk).id);
  expect(photos).toMatchObject([
    { fileKey: 'photo1', matches: [{ fileKey: 'photofar' }, { fileKey: 'photo0', distance: 8 }] },
  ]);
  expect(signals?.find(({ kind }) => kind === 'photo_seen_before')).toMatchObject({ severity: 'warning' });
});

type Desk = Awaited<ReturnType<typeof openDesk>>;

async function addPhoto(
  store: Awaited<ReturnType<typeof test.addStore>>,
  { id, itemId, orderId }: Desk,
  fileKey: string,
  hash: string,
) {
  await test.database.admin.query(
    `insert into files (store_id, file_key, order_id, claim_id, claim_item_id, position, filename, content_type, kind,
       created_at, stored_at) values ($1, $2, $3, $4, $5, 0, 'mug.jpg', 'image/jpeg', 'image', now(), now())`,
    [store, fileKey, orderId, id, itemId],
  );
  await withStore(test.database.db, store, (client) => keepHash(client, store, fileKey, hash));
}
