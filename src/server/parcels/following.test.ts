/** Parcels of a store with a tracking tool are followed, and asked for while nobody tells of them. */
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { connectTo, registeredFor, testedProvider } from '../../../test/provider.ts';
import { fileableOrder } from '../../../test/world.ts';
import { buildFulfillment } from '../../demo/build.ts';
import type { ParcelReport } from '../../domain/orders/parcel-report.ts';
import type { StoreId } from '../auth/caller.ts';
import { withStore } from '../database/with-store.ts';
import type { Busy, Refused, Unknown } from '../integrations/outcomes.ts';
import type { TrackingPort } from '../integrations/ports.ts';
import { loadOrderBySource } from '../orders/queries.ts';
import { saveOrders } from '../orders/save.ts';
import { reportParcel } from './commands.ts';
import { followParcels } from './jobs.ts';

const tool = {
  followed: [] as string[],
  read: [] as string[],
  refusal: null as Refused | Busy | Unknown | null,
  report: null as ParcelReport | null,
};
const tracking: TrackingPort = {
  follow: async ({ trackingNumber, orderNumber, destination }) => {
    tool.followed.push(`${trackingNumber} ${orderNumber} ${destination?.country}`);
    return tool.refusal ?? { kind: 'followed', reference: `ref ${trackingNumber}` };
  },
  read: async (reference) => {
    tool.read.push(reference);
    return tool.refusal ?? { kind: 'read', report: tool.report };
  },
};
const test = await createTestApp(
  {},
  { providers: { aftership: registeredFor(testedProvider(), { tracking }) } },
);
afterAll(() => test.close());
const { context, clock } = test;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const ago = (days: number) => new Date(clock.now - days * DAY).toISOString();

let made = 0;
let store: StoreId;
beforeEach(async () => {
  made += 1;
  Object.assign(tool, { followed: [], read: [], refusal: null, report: null });
  store = await test.addStore({ id: `store${made}`, slug: `slug${made}` });
  await connectTo(context, store, 'aftership');
});

const ship = (id: string, given: Partial<Parameters<typeof buildFulfillment>[0]> = {}) =>
  saveOrders(context.db, store, [
    {
      sourceOrderId: id,
      order: fileableOrder(clock.now, {
        sourceOrderNumber: id,
        fulfillments: [
          buildFulfillment({
            ...{ fulfillmentStatus: 'FULFILLED', fulfilledAt: ago(2), lastScanAt: null, deliveredAt: null },
            ...{ trackingNumber: `1Z${id}`, ...given },
          }),
        ],
      }),
    },
  ]);
const follow = () => followParcels(context, store);
const reported = (changedAt: string, given: Partial<ParcelReport> = {}): ParcelReport => ({
  ...{ trackingNumber: '1Z1', company: 'UPS', status: 'IN_TRANSIT', changedAt, estimatedDeliveryAt: null },
  ...{ deliveredAt: null, returnedAt: null, trackingUrl: null, scans: [], ...given },
});

describe('a parcel', () => {
  it('is registered once with its tool, unless it arrived, left long ago or has no number', async () => {
    await ship('1');
    await ship('2', { deliveredAt: ago(1), fulfillmentStatus: 'DELIVERED' });
    await ship('3', { fulfilledAt: ago(40) });
    await ship('4', { trackingNumber: null });
    await follow();
    await follow();
    expect(tool).toMatchObject({ followed: ['1Z1 1 US'], read: [] });
  });

  it('is asked for while nobody tells of it, and what it answers reaches the order', async () => {
    await ship('1');
    await follow();
    clock.now += 6 * HOUR;
    tool.report = reported(ago(0), { status: 'OUT_FOR_DELIVERY' });
    await follow();
    expect(tool.read).toEqual(['ref 1Z1']);
    expect((await loadOrderBySource(context.db, store, '1'))?.fulfillments[0]).toMatchObject({
      fulfillmentStatus: 'OUT_FOR_DELIVERY',
    });
  });

  it('whose tool tells of it is asked for once a day, and no more some days after it arrived', async () => {
    await ship('1');
    await follow();
    clock.now += HOUR;
    const arrived = reported(ago(0), { status: 'DELIVERED', deliveredAt: ago(0) });
    await withStore(context.db, store, (client) => reportParcel(client, store, arrived, clock.now));
    clock.now += 23 * HOUR;
    await follow();
    expect(tool.read).toHaveLength(0);
    tool.report = arrived;
    for (let day = 0; day < 30; day += 1) {
      clock.now += DAY;
      await follow();
    }
    expect(tool.read.length).toBeGreaterThan(2);
    expect(tool.read.length).toBeLessThan(7);
  });

  it('that the carrier doesn’t know is tried a few times, and is not asked for', async () => {
    await ship('1');
    tool.refusal = { kind: 'refused', code: 'not_found', detail: null };
    for (let round = 0; round < 20; round += 1) {
      await follow();
      clock.now += DAY;
    }
    expect(tool.followed).toHaveLength(7);
    expect(tool.read).toHaveLength(0);
  });
});

describe('a tool', () => {
  it('that is busy is left alone until it said, and the others are not asked either', async () => {
    await ship('1');
    await ship('2');
    tool.refusal = { kind: 'busy', retryAfterSeconds: 30 };
    await follow();
    expect(tool.followed).toHaveLength(1);
    tool.refusal = null;
    await follow();
    expect(tool.followed).toHaveLength(2);
    clock.now += 30_000;
    await follow();
    expect(tool.followed).toHaveLength(3);
  });

  it('takes over what another one followed that follows nothing any more', async () => {
    await ship('1');
    await follow();
    await test.database.admin.query("update parcels set provider = 'easypost' where store_id = $1", [store]);
    clock.now += DAY;
    await follow();
    expect(tool).toMatchObject({ followed: ['1Z1 1 US', '1Z1 1 US'], read: [] });
    clock.now += DAY;
    await follow();
    expect(tool.read).toEqual(['ref 1Z1']);
  });

  it('is never asked for another store’s parcels', async () => {
    await ship('1');
    const other = await test.addStore({ id: `other${made}`, slug: `other${made}` });
    await followParcels(context, other);
    expect(tool.followed).toEqual([]);
  });
});
