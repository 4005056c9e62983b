import { describe, expect, it } from 'vitest';
import { buildClaimedLine, buildStore, buildStoredOrder } from '../../../test/factories.ts';
import { buildFulfillment, buildItem } from '../../demo/build.ts';
import type { Order } from '../orders/order.ts';
import { DEFAULT_SETTINGS } from '../stores/settings.ts';
import { afterLookup, decidingVerdict, isCategoryTooSoon, opensAt } from './after-lookup.ts';
import { assessOrder } from './eligibility.ts';
import { explainVerdict } from './explanation.ts';

const NOW = Date.parse('2026-11-10T12:00:00Z');
const LATER = Date.parse('2027-03-01T12:00:00Z');
const store = buildStore({ settings: { ...DEFAULT_SETTINGS, oneTimeAppeasement: true } });
const unprotected = { shipping: null, warranty: null };
const warm = { items: [buildItem({ warrantyPeriod: 'P1Y' })] };

function lookUp(overrides: Partial<Order> = {}, now = NOW, hadAppeasement = true) {
  const order = buildStoredOrder(overrides);
  const assessment = assessOrder(order, store, now, { hadAppeasement });
  const verdict = decidingVerdict(assessment);
  return {
    assessment,
    screen: afterLookup(assessment, order),
    opens: opensAt(assessment),
    sentence: explainVerdict(verdict, store.timeZone, now),
  };
}

describe('after lookup', () => {
  it('an order with nothing shipped leads to /not-shipped', () => {
    expect(lookUp({ fulfillments: [] }).screen).toBe('not-shipped');
    expect(lookUp({ fulfillments: [buildFulfillment({ fulfilledAt: null })] }).screen).toBe('not-shipped');
  });

  it('something to claim leads to /process: shipping, a warranty, or an appeasement', () => {
    expect(lookUp().screen).toBe('process');
    expect(lookUp(warm, LATER).screen).toBe('process');
    expect(lookUp({ protection: unprotected }, NOW, false).screen).toBe('process');
  });

  it('an expired first shipment with protection and no warranty leads to /too-late', () => {
    expect(lookUp({}, LATER)).toMatchObject({
      screen: 'too-late',
      sentence: 'The time to report this ended on Dec 5, 2026.',
    });
    expect(lookUp(warm, LATER + 365 * 864e5).screen).toBe('too-soon');
  });

  it('everything else leads to /too-soon, with the date if there is one and the reason if not', () => {
    const early = lookUp({}, Date.parse('2026-11-04T12:00:00Z'));
    expect(early).toMatchObject({
      screen: 'too-soon',
      opens: '2026-11-05T05:00:00.000Z',
      sentence: 'You can report this starting Nov 5.',
    });
    expect(lookUp({ protection: unprotected })).toMatchObject({
      screen: 'too-soon',
      opens: null,
      sentence: 'This order was placed without shipping protection.',
    });
    expect(lookUp({ claimed: [buildClaimedLine({ quantity: 4 })] })).toMatchObject({
      screen: 'too-soon',
      sentence: 'Everything here is already part of a claim.',
    });
  });

  it('a category is too soon only if every shipment is', () => {
    const inTransit = buildFulfillment({
      deliveredAt: null,
      fulfillmentStatus: 'IN_TRANSIT',
      estimatedDeliveryAt: null,
    });
    const second = buildFulfillment({ sourceFulfillmentId: 'f2' });
    const one = lookUp({ fulfillments: [inTransit] }).assessment;
    const two = lookUp({ fulfillments: [inTransit, second] }).assessment;
    expect(isCategoryTooSoon(one, 'issuesWithItems')).toBe(true);
    expect(isCategoryTooSoon(two, 'issuesWithItems')).toBe(false);
    expect(isCategoryTooSoon(one, 'notReceived')).toBe(false);
    expect(explainVerdict(decidingVerdict(one, 'issuesWithItems'), store.timeZone)).toBe(
      'You can report this once it has been delivered.',
    );
  });
});
