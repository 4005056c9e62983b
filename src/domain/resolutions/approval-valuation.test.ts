/** Approving a claim as requested pays exactly its valuation. */

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { buildStore, buildStoredOrder } from '../../../test/factories.ts';
import { buildFulfillment, buildItem } from '../../demo/build.ts';
import { ISSUE_TYPES } from '../claims/claim-types.ts';
import { RESOLUTION_METHODS } from '../claims/resolution-methods.ts';
import { add, formatAmount, parseAmount, zero } from '../money/money.ts';
import { DEFAULT_SETTINGS } from '../stores/settings.ts';
import { type ApprovalLine, planApproval } from './approval.ts';
import { valueClaim } from './valuation.ts';

const cents = (most: number) => fc.integer({ min: 0, max: most }).map((amount) => (amount / 100).toFixed(2));

/** A partly claimed item: bought in threes, with one or two units claimed, in up to two lines. */
const claimed = fc.record({
  item: fc.constantFrom('i1', 'i2', 'i3'),
  shipment: fc.constantFrom('f1', 'f2'),
  quantity: fc.integer({ min: 1, max: 2 }),
  issueType: fc.constantFrom(...ISSUE_TYPES),
  method: fc.constantFrom(...RESOLUTION_METHODS),
});

const world = fc.record({
  prices: fc.tuple(cents(5_000), cents(5_000), cents(20_000)),
  claimed: fc.uniqueArray(claimed, {
    minLength: 1,
    maxLength: 5,
    selector: ({ item, shipment, issueType }) => `${item} ${shipment} ${issueType}`,
  }),
  insured: fc.option(cents(20_000)),
  isAmountPerResolution: fc.boolean(),
  policyLimit: cents(30_000),
  refunded: cents(10_000),
  promised: cents(10_000),
  underPolicy: fc.integer({ min: 0, max: 100 }),
  bonusBefore: cents(500),
  exchangeRate: fc.constantFrom('1', '0.5', '3.0303'),
  credit: fc.record({
    bonus: cents(2_000),
    bonusType: fc.constantFrom('fixed' as const, 'percentage' as const),
    capPercentage: fc.integer({ min: 100, max: 300 }),
  }),
  order: fc.infiniteStream(fc.nat()),
});

const usd = (text: string) => parseAmount(text, 'USD', 'total') ?? zero('USD');

function factsOf(given: typeof world extends fc.Arbitrary<infer World> ? World : never) {
  const items = given.prices.map((price, at) =>
    buildItem({
      sourceItemId: `i${at + 1}`,
      quantity: 3,
      price,
      discount: '0',
      tax: '0.33',
      lineTotal: null,
    }),
  );
  const shipped = items.map(({ sourceItemId }) => ({ sourceItemId, quantity: 3 }));
  const fulfillments = ['f1', 'f2'].map((sourceFulfillmentId) =>
    buildFulfillment({ sourceFulfillmentId, items: shipped }),
  );
  const insured = { insuredAmount: given.insured, premiumPaid: null, premiumCurrency: null, removedAt: null };
  const promised = usd(given.promised);
  return {
    order: buildStoredOrder({
      ...{
        items,
        fulfillments,
        total: '400.00',
        refundedAmount: given.refunded,
        exchangeRate: given.exchangeRate,
      },
      ...{ shipping: '7.00', shippingTax: '0.51', protection: { shipping: insured, warranty: null } },
    }),
    store: buildStore({
      settings: {
        ...DEFAULT_SETTINGS,
        credit: { ...DEFAULT_SETTINGS.credit, ...given.credit },
        policyLimit: given.policyLimit,
      },
    }),
    isAmountPerResolution: given.isAmountPerResolution,
    alreadyPromised: promised,
    promisedUnderPolicy: { ...promised, amount: (promised.amount * BigInt(given.underPolicy)) / 100n },
    bonusBefore: usd(given.bonusBefore),
  };
}

it('pays by each method exactly what the valuation says, in any order of lines, unless that is nothing', () => {
  fc.assert(
    fc.property(world, (given) => {
      const facts = factsOf(given);
      const about = given.claimed.map((one, at) => ({
        ...one,
        id: `c${at}`,
        sourceItemId: one.item,
        sourceFulfillmentId: one.shipment,
        claimType: one.issueType,
      }));
      const valuation = valueClaim({ ...facts, lines: about, method: 'REFUND' });
      const ranks = given.order[Symbol.iterator]();
      const lines = about
        .map(({ id, method }) => ({ id, method, rank: ranks.next().value ?? 0 }))
        .sort((one, other) => one.rank - other.rank)
        .map(
          ({ id, method }): ApprovalLine => ({
            ...{ claimItemId: id, resolutionType: method, quantity: null },
            ...{ percentage: null, amount: null, details: null },
          }),
        );
      const plan = planApproval({ ...facts, items: about }, lines);
      const isAnything = valuation.parts.some(
        ({ method, total }) => method === 'RESHIP' || total.amount > 0n,
      );
      if (!isAnything) {
        expect(plan).toMatchObject({ ok: false, code: expect.stringMatching(/^amount_(exceeded|zero)$/) });
        return;
      }
      if (!plan.ok) throw new Error(`${plan.code} ${JSON.stringify(plan.params)}`);
      for (const { method, total, bonus } of valuation.parts) {
        const own = plan.resolutions.filter(({ resolutionType }) => resolutionType === method);
        const sum = (amounts: (typeof total)[]) => formatAmount(amounts.reduce(add, zero('USD')));
        expect(sum(own.map((one) => one.total)), method).toBe(formatAmount(total));
        expect(sum(own.map((one) => one.bonus)), method).toBe(formatAmount(bonus));
      }
    }),
    { numRuns: 1_000 },
  );
});

it('gives a fixed bonus once per order, whichever of its claims is approved', () => {
  const credit = {
    ...DEFAULT_SETTINGS.credit,
    bonus: '5',
    bonusType: 'fixed' as const,
    capPercentage: 1_000,
  };
  const store = buildStore({ settings: { ...DEFAULT_SETTINGS, credit } });
  const line = { sourceFulfillmentId: 'f1', sourceItemId: 'i1', quantity: 1, issueType: 'DAMAGED' as const };
  const bonusAfter = (bonusBefore: string) =>
    formatAmount(
      valueClaim({
        order: buildStoredOrder(),
        store,
        lines: [line],
        method: 'STORE_CREDIT',
        bonusBefore: usd(bonusBefore),
      }).bonus,
    );
  expect(['0.00', '2.00', '5.00', '9.00'].map(bonusAfter)).toEqual(['5.00', '3.00', '0.00', '0.00']);
});
