import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FULFILLMENT_STATUSES, type Fulfillment, type Scan } from './order.ts';
import { stationsOf } from './parcel-stations.ts';

const ORDERED = '2026-11-09T12:00:00Z';
const SHIPPED = '2026-11-10T12:00:00Z';
const SCANNED = '2026-11-12T12:00:00Z';
const CAME = '2026-11-14T12:00:00Z';

const TODAY = { now: Date.parse('2026-11-15T12:00:00Z'), today: '2026-11-15' };

const shipment = (changes: Partial<Fulfillment>): Fulfillment => ({
  sourceFulfillmentId: 'f1',
  fulfillmentStatus: 'IN_TRANSIT',
  fulfilledAt: null,
  estimatedDeliveryAt: null,
  lastScanAt: null,
  deliveredAt: null,
  returnedAt: null,
  trackingCompany: null,
  trackingNumber: null,
  trackingUrl: null,
  items: [],
  ...changes,
});
const scan = (at: string, place: string): Scan => ({ at, status: 'IN_TRANSIT', place, description: null });
const kinds = (changes: Partial<Fulfillment>, orderedAt: string | null = ORDERED) =>
  stationsOf(shipment(changes), { ...TODAY, orderedAt }).map(({ kind }) => kind);

describe('a parcel’s tracking history', () => {
  it('lists what is known of it, by time', () => {
    expect(kinds({ fulfilledAt: SHIPPED, lastScanAt: SCANNED, deliveredAt: CAME })).toEqual([
      'ordered',
      'shipped',
      'scanned',
      'delivered',
    ]);
    expect(kinds({}, null)).toEqual([]);
  });

  it('ends with the expected day, until it is delivered or sent back', () => {
    const estimatedDeliveryAt = '2026-11-16';
    expect(kinds({ fulfilledAt: SHIPPED, estimatedDeliveryAt })).toEqual(['ordered', 'shipped', 'expected']);
    expect(kinds({ fulfilledAt: SHIPPED, deliveredAt: CAME, estimatedDeliveryAt }).at(-1)).toBe('delivered');
    expect(kinds({ fulfilledAt: SHIPPED, returnedAt: CAME, estimatedDeliveryAt }).at(-1)).toBe('returned');
  });

  it('was expected, once the day is over', () => {
    const estimatedDeliveryAt = '2026-11-14';
    expect(kinds({ fulfilledAt: SHIPPED, estimatedDeliveryAt })).toEqual([
      'ordered',
      'shipped',
      'was_expected',
    ]);
    expect(kinds({ fulfilledAt: SHIPPED, estimatedDeliveryAt: '2026-11-15' }).at(-1)).toBe('expected');
  });

  it('never shows a future event as if it had happened', () => {
    const way = stationsOf(shipment({ fulfilledAt: SHIPPED }), {
      ...{ ...TODAY, orderedAt: ORDERED },
      scans: [scan(SCANNED, 'Memphis, TN'), scan('2030-12-31T08:00:00Z', 'Boise, ID')],
    });
    expect(way.map(({ place }) => place)).toEqual([null, null, 'Memphis, TN']);
  });

  it('describes the last scan, if the carrier does', () => {
    const last = (fulfillmentStatus: Fulfillment['fulfillmentStatus']) =>
      kinds({ fulfillmentStatus, fulfilledAt: SHIPPED, lastScanAt: SCANNED }).at(-1);
    expect(last('OUT_FOR_DELIVERY')).toBe('out_for_delivery');
    expect(last('ATTEMPTED_DELIVERY')).toBe('attempted');
    expect(last('READY_FOR_PICKUP')).toBe('ready_for_pickup');
    expect(last('IN_TRANSIT')).toBe('scanned');
    expect(last('PICKED_UP')).toBe('picked_up');
  });

  it('lists every reported scan, the last one once', () => {
    const told = [
      scan('2026-11-11T08:00:00Z', 'Newark, NJ'),
      scan(SCANNED, 'Memphis, TN'),
      scan(CAME, 'Boise, ID'),
    ];
    const way = stationsOf(shipment({ fulfilledAt: SHIPPED, lastScanAt: SCANNED, deliveredAt: CAME }), {
      ...TODAY,
      orderedAt: ORDERED,
      scans: told,
    });
    expect(way.map(({ kind, place }) => [kind, place])).toEqual([
      ['ordered', null],
      ['shipped', null],
      ['scanned', 'Newark, NJ'],
      ['scanned', 'Memphis, TN'],
      ['delivered', null],
    ]);
  });

  it('leaves out a scan that was the handover or the delivery itself', () => {
    expect(kinds({ fulfilledAt: SHIPPED, lastScanAt: SHIPPED })).toEqual(['ordered', 'shipped']);
    expect(kinds({ fulfilledAt: SHIPPED, lastScanAt: CAME, deliveredAt: CAME })).not.toContain('scanned');
  });

  it('never goes back in time', () => {
    const time = fc.option(
      fc.integer({ min: 0, max: 60 }).map((day) => new Date(day * 86_400_000).toISOString()),
    );
    const some = fc.record({
      fulfillmentStatus: fc.constantFrom(...FULFILLMENT_STATUSES),
      fulfilledAt: time,
      lastScanAt: time,
      deliveredAt: time,
      returnedAt: time,
    });
    fc.assert(
      fc.property(some, time, (changes, orderedAt) => {
        const facts = { now: 70 * 86_400_000, today: '1970-03-12', orderedAt };
        const times = stationsOf(shipment(changes), facts).map(({ at }) => Date.parse(at));
        expect(times).toEqual([...times].sort((a, b) => a - b));
      }),
    );
  });
});
