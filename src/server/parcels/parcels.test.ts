/** What is reported of parcels reaches their orders, the same in any order of events. */
import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { explained } from '../../../test/explain.ts';
import { fileableOrder } from '../../../test/world.ts';
import { buildFulfillment } from '../../demo/build.ts';
import type { OrderDocument } from '../../domain/orders/order.ts';
import type { ParcelReport } from '../../domain/orders/parcel-report.ts';
import { parcelKey } from '../../domain/orders/parcels.ts';
import type { StoreId } from '../auth/caller.ts';
import { withStore } from '../database/with-store.ts';
import { loadOrderBySource } from '../orders/queries.ts';
import { saveOrders } from '../orders/save.ts';
import { reportParcel } from './commands.ts';
import { addShipped, addShippedQuery, dueParcelsQuery, ordersWithQuery } from './queries.ts';

const test = await createTestApp();
afterAll(() => test.close());
const { context, clock } = test;
const DAY = 86_400_000;
const ago = (days: number) => new Date(clock.now - days * DAY).toISOString();

let made = 0;
let store: StoreId;
beforeEach(async () => {
  made += 1;
  store = await test.addStore({ id: `store${made}`, slug: `slug${made}` });
});

const NUMBER = '1Z999AA10123456784';
const shipped = (given: Partial<OrderDocument['fulfillments'][number]> = {}): OrderDocument =>
  fileableOrder(clock.now, {
    fulfillments: [
      buildFulfillment({
        ...{ fulfillmentStatus: 'FULFILLED', fulfilledAt: ago(8), lastScanAt: null, deliveredAt: null },
        ...{ estimatedDeliveryAt: null, trackingNumber: '1z999 aa10123456784' },
        ...given,
      }),
    ],
  });
const report = (given: Partial<ParcelReport> = {}): ParcelReport => ({
  ...{ trackingNumber: NUMBER, company: 'UPS', status: 'IN_TRANSIT', changedAt: ago(6), deliveredAt: null },
  ...{ estimatedDeliveryAt: null, returnedAt: null, trackingUrl: null, scans: [], ...given },
});
const seen = (days: number, place: string) =>
  ({ at: ago(days), status: 'IN_TRANSIT', place, description: 'Departed' }) as const;

const FIRST = report({ changedAt: ago(6), scans: [seen(6, 'Reno')], estimatedDeliveryAt: '2026-12-01' });
const DELIVERED = report({
  ...{ status: 'DELIVERED', changedAt: ago(4), deliveredAt: ago(4) },
  scans: [seen(6, 'Reno'), { at: ago(4), status: 'DELIVERED', place: 'Home', description: null }],
});
const TAKEN_BACK = report({ changedAt: ago(3), scans: [seen(3, 'Depot')] });

const save = (order: OrderDocument, of = store) =>
  saveOrders(context.db, of, [{ sourceOrderId: 's1', order }]);
const tell = (one: ParcelReport, of = store) =>
  withStore(context.db, of, (client) => reportParcel(client, of, one, clock.now));
const shipment = async (of = store) => (await loadOrderBySource(context.db, of, 's1'))?.fulfillments[0];
const versionOf = async () => (await loadOrderBySource(context.db, store, 's1'))?.version;
const state = async () => {
  const of = async (sql: string) => (await test.database.admin.query(sql, [store])).rows;
  return {
    document: (await of('select document from orders where store_id = $1'))[0]?.document,
    shipments: await of('select * from fulfillments where store_id = $1'),
    scans: await of('select * from shipment_scans where store_id = $1 order by at'),
    parcels: await of('select number_key, report from parcels where store_id = $1'),
  };
};
const without = ({ ...whole }: Awaited<ReturnType<typeof state>>) =>
  JSON.parse(JSON.stringify(whole, (key, value) => (/(store|order)_id/.test(key) ? undefined : value)));

describe('a parcel', () => {
  it('is in the same state in any order of its reports, doubled, and before or after its order', async () => {
    const ends: unknown[] = [];
    const orders = [
      ['order', FIRST, DELIVERED, TAKEN_BACK],
      ['order', TAKEN_BACK, FIRST, DELIVERED, FIRST],
      [DELIVERED, 'order', TAKEN_BACK, TAKEN_BACK, FIRST],
      [TAKEN_BACK, DELIVERED, FIRST, 'order', 'order'],
      [FIRST, 'order', TAKEN_BACK, 'order', DELIVERED],
    ] as const;
    for (const [index, order] of orders.entries()) {
      store = await test.addStore({ id: `s${made}x${index}`, slug: `s${made}x${index}` });
      for (const one of order) await (one === 'order' ? save(shipped()) : tell(one));
      ends.push(without(await state()));
    }
    for (const end of ends) expect(end).toEqual(ends[0]);
    expect(ends[0]).toMatchObject({
      shipments: [{ fulfillment_status: 'IN_TRANSIT', delivered_at: null }],
      scans: [{ place: 'Reno' }, { place: 'Home' }, { place: 'Depot' }],
    });
  });

  it('is in the same state when everything comes at once', async () => {
    await save(shipped());
    const all = [FIRST, DELIVERED, TAKEN_BACK, FIRST];
    await Promise.all([...all.map((one) => tell(one)), save(shipped({ trackingCompany: 'ups' }))]);
    expect(await shipment()).toMatchObject({
      ...{ fulfillmentStatus: 'IN_TRANSIT', deliveredAt: null, trackingCompany: 'ups', lastScanAt: ago(3) },
    });
  });

  it('stays as reported when the shop sends its order again, and changes nothing without news', async () => {
    await save(shipped());
    await tell(DELIVERED);
    expect(await shipment()).toMatchObject({ fulfillmentStatus: 'DELIVERED', deliveredAt: ago(4) });
    const before = await versionOf();
    await tell(DELIVERED);
    await tell(FIRST);
    await save(shipped());
    expect(await versionOf()).toBe(before);
    await save(shipped({ trackingUrl: 'https://ups.example/1' }));
    expect(await shipment()).toMatchObject({
      ...{ fulfillmentStatus: 'DELIVERED', trackingUrl: 'https://ups.example/1' },
    });
  });

  it('of another store with the same number stays as it is', async () => {
    const other = await test.addStore({ id: `other${made}`, slug: `other${made}` });
    await save(shipped());
    await save(shipped(), other);
    await tell(DELIVERED);
    expect(await shipment(other)).toMatchObject({ fulfillmentStatus: 'FULFILLED', deliveredAt: null });
  });

  it('takes no report that nobody can use, and cuts what is too long', async () => {
    await save(shipped());
    const useless = [
      { changedAt: 'yesterday' },
      { changedAt: ago(-400) },
      { trackingNumber: '' },
      { deliveredAt: '2026-13-40' },
      { scans: Array.from({ length: 2_000 }, () => seen(1, 'Reno')) },
    ];
    for (const one of useless) expect(await tell(report(one))).toBe(false);
    const long = { ...seen(2, '\u202Eevil\u0007'.repeat(100)), description: 'x'.repeat(100_000) };
    expect(await tell(report({ trackingUrl: 'javascript:alert(1)', scans: [long] }))).toBe(true);
    const [scan] = (await shipment())?.scans ?? [];
    expect([scan?.description?.length, scan?.place?.includes('\u0007')]).toEqual([255, false]);
    expect((await shipment())?.trackingUrl).toBeNull();
  });

  it('of nobody’s order is kept for 90 days', async () => {
    await tell(FIRST);
    const sweep = (at: number) =>
      context.db.app.query('select sweep_store($1, $2)', [store, new Date(at)]).then(state);
    expect((await sweep(clock.now + 89 * DAY)).parcels).toHaveLength(1);
    expect((await sweep(clock.now + 91 * DAY)).parcels).toHaveLength(0);
  });
});

describe('the number of a parcel', () => {
  it('has one key, in the database as in the program', async () => {
    const letter = fc.constantFrom(...'1zZ -\u00a0\tßéıǆſﬁ😀');
    const numbers = fc.sample(fc.string({ unit: letter, maxLength: 255, size: 'max' }), 300);
    const fulfillments = ['1z 999 aa1', 'x😀'.repeat(99), ...numbers].map((trackingNumber, n) =>
      buildFulfillment({ sourceFulfillmentId: `f${n}`, trackingNumber, items: [] }),
    );
    await save(fileableOrder(clock.now, { fulfillments }));
    const { rows } = await test.database.admin.query<{ tracking_number: string; tracking_key: string }>(
      'select tracking_number, tracking_key from fulfillments where store_id = $1',
      [store],
    );
    expect(rows).toHaveLength(fulfillments.length);
    for (const row of rows) expect(row.tracking_key).toBe(parcelKey(row.tracking_number));
  });

  it('is looked up in an index, whether a carrier reports or is asked, and so are those on their way', async () => {
    const order = (n: number) => shipped({ trackingNumber: `1z ${n} aa`, fulfilledAt: ago(2) });
    const orders = Array.from({ length: 60 }, (_, n) => ({ sourceOrderId: `s${n}`, order: order(n) }));
    await saveOrders(context.db, store, orders);
    await withStore(context.db, store, (client) => addShipped(client, store, clock.now));
    await test.database.admin.query('vacuum analyze fulfillments, parcels, orders');
    const queries = [
      [ordersWithQuery(store, '1Z7AA'), 'tracking_key ='],
      [dueParcelsQuery(store, clock.now), 'tracking_key ='],
      [addShippedQuery(store, clock.now), 'fulfilled_at >'],
    ] as const;
    for (const [query, condition] of queries) {
      const { lookups, scanned } = await explained(test, store, query);
      expect(lookups).toContainEqual(expect.stringContaining(condition));
      expect(scanned).toEqual([]);
    }
  });
});
