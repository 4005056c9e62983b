import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildFulfillment } from '../../demo/build.ts';
import { FULFILLMENT_STATUSES, type Scan } from './order.ts';
import type { ParcelReport } from './parcel-report.ts';
import { joinedReport, parcelKey, withParcel } from './parcels.ts';

const report = (given: Partial<ParcelReport>): ParcelReport => ({
  ...{ trackingNumber: '1Z1', company: 'UPS', status: 'IN_TRANSIT', changedAt: '2026-11-20T10:00:00.000Z' },
  ...{ estimatedDeliveryAt: null, deliveredAt: null, returnedAt: null, trackingUrl: null, scans: [] },
  ...given,
});
const shipped = (given: object = {}) =>
  buildFulfillment({
    ...{ fulfilledAt: '2026-11-18T10:00:00.000Z', fulfillmentStatus: 'FULFILLED', lastScanAt: null },
    ...{ deliveredAt: null, returnedAt: null, ...given },
  });
const DELIVERED = report({
  ...{ status: 'DELIVERED', deliveredAt: '2026-11-21T10:00:00.000Z', changedAt: '2026-11-21T10:00:00.000Z' },
});

const time = fc.integer({ min: 0, max: 6 }).map((hour) => `2026-11-20T0${hour}:00:00.000Z`);
const scan: fc.Arbitrary<Scan> = fc.record({
  at: time,
  status: fc.constantFrom(...FULFILLMENT_STATUSES),
  place: fc.constantFrom(null, 'Reno', 'Memphis, TN'),
  description: fc.constantFrom(null, 'Left'),
});
const reports = fc.array(
  fc
    .record({
      changedAt: time,
      status: fc.constantFrom(null, 'IN_TRANSIT' as const, 'DELIVERED' as const, 'NOT_DELIVERED' as const),
      deliveredAt: fc.option(time),
      scans: fc.array(scan, { maxLength: 4 }),
    })
    .map(report),
  { minLength: 1, maxLength: 6 },
);

describe('reports of a parcel', () => {
  it('say the same in any order, however often each comes', () => {
    const all = (list: readonly ParcelReport[]) => list.reduce(joinedReport, list[0] ?? report({}));
    fc.assert(
      fc.property(reports, fc.infiniteStream(fc.nat()), (list, chance) => {
        const keyed = [...list, ...list].map((one) => [chance.next().value, one] as const);
        const shuffled = keyed.toSorted(([a], [b]) => a - b).map(([, one]) => one);
        expect(all(shuffled)).toEqual(all(list));
      }),
    );
  });

  it('are of one number, however it is written', () => {
    expect(parcelKey('1z 999 aa1')).toBe(parcelKey('1Z999AA1'));
  });
});

describe('a shipment', () => {
  it('is where the carrier last saw it', () => {
    const at = '2026-11-19T10:00:00.000Z';
    const scans = [{ at, status: 'IN_TRANSIT', place: 'Reno', description: null }] as const;
    expect(
      withParcel(shipped(), report({ scans: [...scans], estimatedDeliveryAt: '2026-11-22' })),
    ).toMatchObject({
      ...{ fulfillmentStatus: 'IN_TRANSIT', lastScanAt: at, estimatedDeliveryAt: '2026-11-22', scans },
    });
  });

  it('is delivered when the carrier says so, although the shop does not know', () => {
    expect(withParcel(shipped(), DELIVERED)).toMatchObject({
      ...{ fulfillmentStatus: 'DELIVERED', deliveredAt: DELIVERED.deliveredAt },
    });
  });

  it('whose delivery is taken back was not delivered, whatever the shop said before', () => {
    const taken = report({ changedAt: '2026-11-22T10:00:00.000Z' });
    const both = joinedReport(DELIVERED, taken);
    const said = shipped({ fulfillmentStatus: 'DELIVERED', deliveredAt: '2026-11-21T10:00:00.000Z' });
    for (const shop of [shipped(), said])
      expect(withParcel(shop, both)).toMatchObject({ fulfillmentStatus: 'IN_TRANSIT', deliveredAt: null });
  });

  it('that the shop saw arrive later stays delivered', () => {
    const deliveredAt = '2026-11-23T10:00:00.000Z';
    const said = shipped({ fulfillmentStatus: 'DELIVERED', deliveredAt });
    expect(withParcel(said, report({}))).toMatchObject({ fulfillmentStatus: 'DELIVERED', deliveredAt });
  });

  it('stays what the shop says while the carrier knows nothing, or only of a label', () => {
    for (const status of [null, 'LABEL_PRINTED'] as const)
      expect(withParcel(shipped(), report({ status }))).toEqual({ ...shipped(), trackingCompany: 'UPS' });
  });

  it('is not another one that had its number a year ago', () => {
    const old = { ...DELIVERED, changedAt: '2025-10-01T10:00:00.000Z' };
    expect(withParcel(shipped(), old)).toEqual(shipped());
  });
});
