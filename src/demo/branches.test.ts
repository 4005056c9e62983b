import { describe, expect, test } from 'vitest';
import { buildClaimedLine, buildStoredOrder } from '../../test/factories.ts';
import { ISSUE_TYPES } from '../domain/claims/claim-types.ts';
import type { Order } from '../domain/orders/order.ts';
import { afterLookup } from '../domain/protection/after-lookup.ts';
import { assessOrder } from '../domain/protection/eligibility.ts';
import { ELIGIBILITY_CODES } from '../domain/protection/verdict.ts';
import { demoClaims } from './claims.ts';
import { demoOrders } from './orders.ts';
import type { DemoOrder } from './shop.ts';
import { demoStores } from './stores.ts';

/**
 * An ordinary evening, the mornings after both clock changes of both stores, a leap day and the first minutes of a
 * year.
 */
const MOMENTS = [
  '2026-11-20T23:30:00Z',
  '2026-03-09T04:30:00Z',
  '2026-11-02T05:30:00Z',
  '2026-03-29T22:30:00Z',
  '2026-10-25T23:30:00Z',
  '2028-02-29T12:00:00Z',
  '2027-01-01T00:10:00Z',
].map((moment) => new Date(moment));

/** The order after seeding, with the units that the demo claims hold. */
function stored({ storeSlug, sourceOrderId, order }: DemoOrder): Order {
  const claims = demoClaims.filter(
    (claim) => claim.storeSlug === storeSlug && claim.sourceOrderId === sourceOrderId,
  );
  const claimed = claims.flatMap(({ filing }) =>
    filing.fulfillmentIssues.flatMap(({ sourceFulfillmentId, issues }) =>
      issues.map(({ sourceItemId, quantity }) =>
        buildClaimedLine({ sourceFulfillmentId, sourceItemId, quantity }),
      ),
    ),
  );
  return buildStoredOrder({ ...order, sourceOrderId, claimed });
}

describe.each(MOMENTS)('at %s', (now) => {
  const world = demoOrders(now).flatMap((demo) => {
    const store = demoStores.find(({ slug }) => slug === demo.storeSlug);
    if (!store) return [];
    const order = stored(demo);
    const assessment = assessOrder(order, store, now.getTime(), { hadAppeasement: false });
    return [{ name: `${demo.storeSlug} #${demo.order.sourceOrderNumber}`, demo, order, assessment }];
  });

  test.each(world)('$name leads to $demo.leadsTo', ({ demo, order, assessment }) => {
    expect(`/${afterLookup(assessment, order)}`).toBe(demo.leadsTo);
  });

  test.each(world)('$name opens the listed types: $demo.opens', ({ demo, assessment }) => {
    const shipments = Object.values(assessment.fulfillments);
    const open = ISSUE_TYPES.filter((type) => shipments.some(({ issues }) => issues[type].eligible));
    expect(open).toEqual(ISSUE_TYPES.filter((type) => demo.opens.includes(type)));
  });

  test('every issue type, page and reason occurs somewhere', () => {
    const verdicts = world.flatMap(({ assessment }) =>
      Object.values(assessment.fulfillments).flatMap(({ issues }) => Object.values(issues)),
    );
    const codes = new Set(verdicts.map(({ eligibilityCode }) => eligibilityCode));
    expect(codes).toEqual(new Set(ELIGIBILITY_CODES));
    expect(new Set(world.flatMap(({ demo }) => demo.opens))).toEqual(new Set(ISSUE_TYPES));
    expect(new Set(world.map(({ demo }) => demo.leadsTo)).size).toBe(4);
    expect(world.some(({ assessment }) => assessment.isOneTimeAppeasementOpen)).toBe(true);
  });
});
