import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildStore, buildStoredOrder } from '../../../test/factories.ts';
import { buildAddress, buildFulfillment } from '../../demo/build.ts';
import { ISSUE_TYPES } from '../claims/claim-types.ts';
import type { Fulfillment, Order } from '../orders/order.ts';
import { shipmentPhase } from '../orders/shipment.ts';
import { DEFAULT_SETTINGS, type Store } from '../stores/settings.ts';
import { isFileable } from './eligibility.ts';
import type { Verdict } from './verdict.ts';
import { WINDOWS, type WindowedType } from './windows.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const TYPES: WindowedType[] = [...ISSUE_TYPES, 'LATE_SHIPPING'];

/** The calendar as Intl formats it, with dates as UTC strings. Independent of calendar.ts. */
const shown = (time: number | string, timeZone: string): string =>
  calendarOf(timeZone).format(new Date(time));

// Cached per zone: creating one takes a hundred times as long as using it.
const calendars = new Map<string, Intl.DateTimeFormat>();
function calendarOf(timeZone: string): Intl.DateTimeFormat {
  const known = calendars.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  calendars.set(timeZone, made);
  return made;
}
const plus = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY).toISOString().slice(0, 10);

type Expected = { from: string; to: string } | 'not_applicable' | 'not_shipped' | 'after_delivery';

/** A second, handwritten copy of the table in docs/rules/windows.md. */
function expectedWindow(type: WindowedType, parcel: Fulfillment, zone: string, abroad: boolean): Expected {
  if (!parcel.fulfilledAt) return 'not_shipped';
  const F = shown(parcel.fulfilledAt, zone);
  const D = parcel.deliveredAt && shown(parcel.deliveredAt, zone);
  const scanned = parcel.lastScanAt !== null;
  const S = shown(parcel.lastScanAt ?? parcel.fulfilledAt, zone);
  const R = parcel.returnedAt && shown(parcel.returnedAt, zone);
  const P = parcel.estimatedDeliveryAt;
  const moving = { from: plus(S, abroad ? 14 : 7), to: plus(F, 45) };
  switch (type) {
    case 'ORDER_DELIVERED_NOT_RECEIVED':
    case 'STOLEN':
      if (D) return { from: plus(D, 2), to: plus(D, 30) };
      return scanned ? 'not_applicable' : { from: plus(F, 10), to: plus(F, 45) };
    case 'TRACKING_NOT_MOVING':
      return D ? 'not_applicable' : moving;
    case 'RETURNED_TO_SENDER':
      if (D) return 'not_applicable';
      return scanned && R ? { from: R, to: plus(R, 30) } : moving;
    case 'WRONG_ADDRESS':
      return D ? { from: D, to: plus(D, 30) } : { from: F, to: plus(F, 45) };
    case 'LATE_SHIPPING':
      if (!P) return 'not_applicable';
      if (!D) return { from: plus(P, 2), to: plus(F, 45) };
      return D > P ? { from: D, to: plus(D, 30) } : 'not_applicable';
    default:
      if (D) return { from: D, to: plus(D, 30) };
      return scanned ? 'after_delivery' : { from: F, to: plus(F, 45) };
  }
}

const ZONES = [
  'America/New_York',
  'Europe/Berlin',
  'America/Sao_Paulo',
  'Africa/Cairo',
  'Pacific/Auckland',
  'UTC',
];
const time = fc
  .integer({ min: Date.parse('2015-01-01'), max: Date.parse('2032-12-31') })
  .map((milliseconds) => new Date(milliseconds).toISOString());
const later = (base: fc.Arbitrary<string>, days: number) =>
  fc
    .tuple(base, fc.integer({ min: 0, max: days * DAY }))
    .map(([from, more]) => new Date(Date.parse(from) + more).toISOString());

const situation = time.chain((fulfilledAt) => {
  const base = fc.constant(fulfilledAt);
  return fc.record({
    parcel: fc
      .record({
        fulfilledAt: fc.option(base, { freq: 20 }),
        lastScanAt: fc.option(later(base, 40)),
        deliveredAt: fc.option(later(base, 40)),
        returnedAt: fc.option(later(base, 40)),
        estimatedDeliveryAt: fc.option(later(base, 20).map((iso) => iso.slice(0, 10))),
      })
      .map((facts) => buildFulfillment({ ...facts, fulfillmentStatus: 'IN_TRANSIT' })),
    now: later(base, 90).map((iso) => Date.parse(iso)),
    timeZone: fc.constantFrom(...ZONES),
    country: fc.constantFrom('US', 'CA'),
    type: fc.constantFrom(...TYPES),
  });
});

type Situation = typeof situation extends fc.Arbitrary<infer T> ? T : never;

const orderOf = ({ parcel, country }: Situation): Order =>
  buildStoredOrder({ fulfillments: [parcel], shippingAddress: buildAddress({ country }) });

function ask(situation: Situation, options: { withGrace?: boolean } = {}, now = situation.now): Verdict {
  const store: Store = buildStore({ timeZone: situation.timeZone, country: 'US' });
  const facts = {
    order: orderOf(situation),
    store,
    now,
    sourceFulfillmentId: 'f1',
    issueType: situation.type,
  };
  return isFileable(facts, options);
}

describe('windows', () => {
  it('match the table, from 00:00 to the end of the day, and last at least 14 days', () => {
    fc.assert(
      fc.property(situation, (any) => {
        const { parcel, timeZone, type, now } = any;
        const expected = expectedWindow(type, parcel, timeZone, any.country !== 'US');
        const verdict = ask(any);
        if (typeof expected === 'string') {
          expect(verdict.eligibilityCode).toBe(expected === 'after_delivery' ? 'too_soon' : expected);
          return;
        }
        const last = [expected.to, plus(expected.from, 14)].sort().at(-1) ?? '';
        const [opens, closes] = [
          Date.parse(verdict.eligibleAt ?? ''),
          Date.parse(verdict.uneligibleAt ?? ''),
        ];
        expect([shown(opens, timeZone), shown(closes, timeZone)]).toEqual([expected.from, last]);
        expect(shown(opens - 1, timeZone) < expected.from).toBe(true);
        expect(shown(closes + 1, timeZone) > last).toBe(true);
        const today = shown(now, timeZone);
        const code = today < expected.from ? 'too_soon' : today > last ? 'expired' : 'eligible';
        expect(verdict.eligibilityCode).toBe(code);
      }),
      { numRuns: 3000 },
    );
  });

  it('open before they close, and stay open for at least 14 days by the clock', () => {
    fc.assert(
      fc.property(situation, (any) => {
        const { eligibleAt, uneligibleAt } = ask(any);
        fc.pre(eligibleAt !== null && uneligibleAt !== null);
        expect(Date.parse(uneligibleAt ?? '') - Date.parse(eligibleAt ?? '')).toBeGreaterThan(14 * DAY - 1);
      }),
    );
  });

  it('go from too soon to eligible to expired and never back', () => {
    const order = ['too_soon', 'eligible', 'expired'];
    fc.assert(
      fc.property(situation, fc.integer({ min: 0, max: 60 * DAY }), (any, wait) => {
        const [before, after] = [ask(any), ask(any, {}, any.now + wait)];
        const [from, to] = [before, after].map(({ eligibilityCode }) => order.indexOf(eligibilityCode));
        expect(to).toBeGreaterThanOrEqual(from ?? 0);
      }),
    );
  });

  it('accept filings for 12 unannounced hours more, and no longer', () => {
    fc.assert(
      fc.property(situation, (any) => {
        const closes = ask(any).uneligibleAt;
        fc.pre(closes !== null);
        const end = Date.parse(closes ?? '') + 1;
        expect(ask(any, { withGrace: true }, end + 12 * HOUR - 1).eligible).toBe(true);
        expect(ask(any, { withGrace: true }, end + 12 * HOUR).eligibilityCode).toBe('expired');
        expect(ask(any, {}, end).eligibilityCode).toBe('expired');
        expect(ask(any, { withGrace: true }, end).uneligibleAt).toBe(closes);
      }),
    );
  });
});

describe('the table', () => {
  it('has every type exactly once', () => {
    expect(WINDOWS.flatMap((row) => row.types).sort()).toEqual([...TYPES].sort());
  });

  it('takes every number from the store’s settings', () => {
    const settings = {
      ...DEFAULT_SETTINGS,
      windows: { ...DEFAULT_SETTINGS.windows, notReceivedAfterDelivery: 9 },
    };
    const facts = {
      order: buildStoredOrder(),
      now: Date.parse('2026-11-10T12:00:00Z'),
      sourceFulfillmentId: 'f1',
    };
    const store = buildStore({ settings });
    expect(isFileable({ ...facts, store, issueType: 'STOLEN' }).eligibleAt).toBe('2026-11-14T05:00:00.000Z');
  });

  it.each([
    ['not_shipped', { fulfilledAt: null }],
    ['delivered', {}],
    ['delivered', { deliveredAt: null, fulfillmentStatus: 'PICKED_UP' as const }],
    ['in_transit', { deliveredAt: null, fulfillmentStatus: 'IN_TRANSIT' as const }],
    ['unknown', { deliveredAt: null, lastScanAt: null, fulfillmentStatus: 'FULFILLED' as const }],
  ])('calls a shipment %s given %j', (phase, facts) => {
    expect(shipmentPhase(buildFulfillment(facts))).toBe(phase);
  });
});
