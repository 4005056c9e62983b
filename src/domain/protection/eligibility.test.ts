import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildClaimedLine, buildStore, buildStoredOrder } from '../../../test/factories.ts';
import { buildFulfillment, buildItem } from '../../demo/build.ts';
import { ISSUE_TYPES, ISSUES_BY_CATEGORY } from '../claims/claim-types.ts';
import type { Order } from '../orders/order.ts';
import { DEFAULT_SETTINGS } from '../stores/settings.ts';
import { assessForAppeasement, assessOrder, isFileable, isUnderWarranty } from './eligibility.ts';
import { bestOf, ELIGIBILITY_CODES, type Verdict, verdictOf } from './verdict.ts';

/** The default parcel: shipped Nov 2, delivered Nov 5. */
const NOW = Date.parse('2026-11-10T12:00:00Z');
const store = buildStore();
const IN_TRANSIT = { deliveredAt: null, fulfillmentStatus: 'IN_TRANSIT' } as const;
const unprotected = { shipping: null, warranty: null };
const appeasing = buildStore({ settings: { ...DEFAULT_SETTINGS, oneTimeAppeasement: true } });

const assess = (overrides: Partial<Order> = {}, now = NOW) =>
  assessOrder(buildStoredOrder(overrides), store, now);
const parcel = (overrides: Partial<Order> = {}, now = NOW) => {
  const found = assess(overrides, now).fulfillments.f1;
  if (!found) throw new Error('parcel f1 is missing');
  return found;
};
const removed = {
  insuredAmount: null,
  premiumPaid: null,
  premiumCurrency: null,
  removedAt: '2026-11-03T00:00:00Z',
};
const claimed = [buildClaimedLine({ quantity: 4 })];
const refundedItems = [buildItem({ refundedQuantity: 4 })];

describe('reasons', () => {
  it.each<[string, Partial<Order>]>([
    ['cancelled', { cancelledAt: '2026-11-03T00:00:00Z', chargebackAt: '2026-11-03T00:00:00Z', claimed }],
    ['disputed', { chargebackAt: '2026-11-03T00:00:00Z', protection: unprotected }],
    ['not_protected', { protection: unprotected, claimed }],
    ['policy_removed', { protection: { shipping: removed, warranty: null }, items: refundedItems }],
    ['refunded', { items: refundedItems, claimed }],
    ['fully_claimed', { claimed }],
    ['fully_claimed', { items: [buildItem({ refundedQuantity: 1 })], claimed }],
    ['not_applicable', { items: [buildItem({ quantity: 0 })] }],
    ['not_shipped', { fulfillments: [buildFulfillment({ fulfilledAt: null })] }],
    ['eligible', {}],
  ])('make an order %s before any later reason in the list', (code, overrides) => {
    const { verdict, categories, issues } = parcel(overrides);
    expect(verdict.eligibilityCode).toBe(code);
    expect(verdict.eligible).toBe(code === 'eligible');
    if (code !== 'eligible') {
      const all = [...Object.values(categories), ...Object.values(issues)];
      expect(new Set(all.map(({ eligibilityCode }) => eligibilityCode))).toEqual(new Set([code]));
    }
  });

  it('of quantity are counted per shipment', () => {
    const fulfillments = ['f1', 'f2'].map((sourceFulfillmentId) =>
      buildFulfillment({ sourceFulfillmentId, items: [{ sourceItemId: 'i1', quantity: 2 }] }),
    );
    const found = assess({
      fulfillments,
      claimed: [buildClaimedLine({ sourceFulfillmentId: 'f2', quantity: 2 })],
    });
    expect(found.fulfillments.f1?.verdict.eligibilityCode).toBe('eligible');
    expect(found.fulfillments.f2?.verdict.eligibilityCode).toBe('fully_claimed');
    expect(found.items.i1?.shipping).toBe(2);
  });
});

describe('one verdict for several', () => {
  const verdict: fc.Arbitrary<Verdict> = fc
    .record({
      code: fc.constantFrom(...ELIGIBILITY_CODES),
      days: fc.tuple(fc.integer({ min: 0, max: 99 }), fc.integer({ min: 0, max: 99 })),
    })
    .map(({ code, days: [from, to] }) =>
      verdictOf(
        code,
        'any',
        new Date(from * 864e5).toISOString(),
        new Date((from + to) * 864e5).toISOString(),
      ),
    );

  it('is the best of them, with the span of those that can still apply', () => {
    fc.assert(
      fc.property(fc.array(verdict, { minLength: 1, maxLength: 6 }), (several) => {
        const best = bestOf(several);
        const codes = several.map(({ eligibilityCode }) => ELIGIBILITY_CODES.indexOf(eligibilityCode));
        expect(ELIGIBILITY_CODES.indexOf(best.eligibilityCode)).toBe(Math.min(...codes));
        const alive = several.filter((one) => ['eligible', 'too_soon'].includes(one.eligibilityCode));
        if (alive.length === 0) return;
        expect(best.eligibleAt).toBe(alive.map((one) => one.eligibleAt ?? '').sort()[0]);
        expect(best.uneligibleAt).toBe(
          alive
            .map((one) => one.uneligibleAt ?? '')
            .sort()
            .at(-1),
        );
      }),
    );
  });

  it('for a category is the best of its types; for the parcel, the best of its categories', () => {
    const { categories, issues, verdict: whole } = parcel({ fulfillments: [buildFulfillment(IN_TRANSIT)] });
    expect(categories.notReceived).toEqual(
      bestOf(ISSUES_BY_CATEGORY.notReceived.map((type) => issues[type])),
    );
    expect(categories.notReceived.eligibilityCode).toBe('eligible');
    expect(categories.issuesWithItems.eligibilityCode).toBe('too_soon');
    expect(whole.eligibilityCode).toBe('eligible');
  });

  it('names the promised day while an item is on its way, unless it has passed', () => {
    const onItsWay = {
      fulfillments: [buildFulfillment({ ...IN_TRANSIT, estimatedDeliveryAt: '2026-11-12' })],
    };
    expect(parcel(onItsWay).issues.DAMAGED.eligibleAt).toBe('2026-11-12T05:00:00.000Z');
    expect(parcel(onItsWay, NOW + 5 * 864e5).issues.DAMAGED.eligibleAt).toBeNull();
  });
});

describe('filing', () => {
  it('agrees with what pages announce, except for the grace hours', () => {
    const order = buildStoredOrder();
    const span = { min: Date.parse('2026-11-01'), max: Date.parse('2027-02-01') };
    fc.assert(
      fc.property(fc.integer(span), fc.constantFrom(...ISSUE_TYPES), (now, issueType) => {
        const announced = assessOrder(order, store, now).fulfillments.f1?.issues[issueType];
        expect(isFileable({ order, store, now, sourceFulfillmentId: 'f1', issueType })).toEqual(announced);
      }),
    );
  });

  it('leaves quantity to the caller on request, and rejects a shipment of another order', () => {
    const facts = { order: buildStoredOrder({ claimed }), store, now: NOW, issueType: 'DAMAGED' as const };
    const inF1 = { ...facts, sourceFulfillmentId: 'f1' };
    expect(isFileable(inF1).eligibilityCode).toBe('fully_claimed');
    expect(isFileable(inF1, { ignoreQuantity: true }).eligible).toBe(true);
    expect(isFileable({ ...facts, sourceFulfillmentId: 'f9' }).eligible).toBe(false);
  });
});

describe('a warranty', () => {
  const warm = { items: [buildItem({ warrantyPeriod: 'P1Y' })] };
  const warranty = (overrides: Partial<Order>, now = NOW) => assess(overrides, now).items.i1?.warranty;

  it('opens at delivery and ends one period after the purchase', () => {
    expect(warranty(warm)).toMatchObject({ qty: 4, expires: '2027-11-02T03:59:59.999Z' });
    expect(warranty(warm, Date.parse('2027-11-02T03:59:59.999Z'))?.validity.eligible).toBe(true);
    expect(warranty(warm, Date.parse('2027-11-02T04:00:00Z'))).toMatchObject({
      qty: 0,
      validity: { eligibilityCode: 'expired' },
    });
  });

  it('ends one period after delivery if the store counts from there', () => {
    const settings = { ...store.settings, warranty: { endsFrom: 'delivery' as const } };
    const order = buildStoredOrder(warm);
    const facts = { order, store: { ...store, settings }, now: NOW, sourceItemId: 'i1' };
    expect(isUnderWarranty(facts).uneligibleAt).toBe('2027-11-06T03:59:59.999Z');
  });

  it('needs no shipping protection', () => {
    expect(warranty({ ...warm, protection: unprotected })?.validity.eligible).toBe(true);
  });

  it('has not begun in transit, and opens at shipping if no more is known', () => {
    expect(
      warranty({ ...warm, fulfillments: [buildFulfillment(IN_TRANSIT)] })?.validity.eligibilityCode,
    ).toBe('too_soon');
    const unknown = buildFulfillment({ deliveredAt: null, lastScanAt: null, fulfillmentStatus: 'FULFILLED' });
    expect(warranty({ ...warm, fulfillments: [unknown] })).toMatchObject({
      expires: '2027-11-02T03:59:59.999Z',
      validity: { eligible: true, eligibleAt: '2026-11-02T05:00:00.000Z' },
    });
  });

  it('runs from an in-store purchase, without any shipment', () => {
    const bought: Partial<Order> = {
      ...warm,
      fulfillments: [],
      salesChannel: 'IN_STORE',
      createdAt: '2026-11-01T10:00:00Z',
    };
    expect(warranty(bought)).toMatchObject({ qty: 4, expires: '2027-11-02T03:59:59.999Z' });
  });

  it.each<[string, Partial<Order>]>([
    ['not_protected', {}],
    ['not_protected', { items: [buildItem({ warrantyPeriod: 'whenever' })] }],
    ['policy_removed', { ...warm, protection: { shipping: null, warranty: removed } }],
    ['cancelled', { ...warm, cancelledAt: '2026-11-03T00:00:00Z' }],
    ['refunded', { items: [buildItem({ warrantyPeriod: 'P1Y', refundedQuantity: 4 })] }],
    ['fully_claimed', { ...warm, claimed }],
    ['not_shipped', { ...warm, fulfillments: [] }],
  ])('is %s given the facts', (code, overrides) => {
    expect(warranty(overrides)).toMatchObject({ qty: 0, validity: { eligibilityCode: code } });
    const facts = { order: buildStoredOrder(overrides), store, now: NOW, sourceItemId: 'i1' };
    expect(isUnderWarranty(facts).eligibilityCode).toBe(code);
  });
});

describe('a one-time appeasement', () => {
  const order = buildStoredOrder({ protection: unprotected });

  it('is open if the store allows it and the customer had none; the verdict stays', () => {
    const found = assessOrder(order, appeasing, NOW, { hadAppeasement: false });
    expect(found.isOneTimeAppeasementOpen).toBe(true);
    expect(found.fulfillments.f1?.verdict.eligibilityCode).toBe('not_protected');
    expect(assessForAppeasement(order, appeasing, NOW, false)?.fulfillments.f1?.verdict.eligible).toBe(true);
  });

  it('is closed otherwise', () => {
    expect(assessOrder(order, appeasing, NOW, { hadAppeasement: true }).isOneTimeAppeasementOpen).toBe(false);
    expect(assessOrder(order, store, NOW, { hadAppeasement: false }).isOneTimeAppeasementOpen).toBe(false);
    expect(assessForAppeasement(buildStoredOrder(), appeasing, NOW, false)).toBeNull();
    expect(assessForAppeasement(order, appeasing, NOW + 90 * 864e5, false)).toBeNull();
  });
});
