import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildStore, buildStoredOrder } from '../../../test/factories.ts';
import { buildFulfillment, buildItem } from '../../demo/build.ts';
import { RESOLUTION_TYPES, type ResolutionType } from '../claims/resolution-types.ts';
import { add, compare, formatAmount, max, parseAmount, subtract, zero } from '../money/money.ts';
import { DEFAULT_SETTINGS } from '../stores/settings.ts';
import { type ApprovalFacts, type ApprovalLine, planApproval, resolutionTypeOf } from './approval.ts';
import { valueClaim } from './valuation.ts';

const usd = (text: string) => parseAmount(text, 'USD', 'total') ?? zero('USD');
const store = buildStore();

/** Four mugs in one parcel for 81.60, shipping 6.50 with tax, all claimed as `c1`. */
const facts = (overrides: Partial<ApprovalFacts> = {}): ApprovalFacts => ({
  order: buildStoredOrder({ shipping: '6.00', shippingTax: '0.50' }),
  store,
  items: [
    {
      id: 'c1',
      sourceFulfillmentId: 'f1',
      sourceItemId: 'i1',
      quantity: 4,
      claimType: 'ORDER_DELIVERED_NOT_RECEIVED',
    },
  ],
  ...overrides,
});
const line = (overrides: Partial<ApprovalLine> = {}): ApprovalLine => ({
  claimItemId: 'c1',
  resolutionType: 'REFUND',
  quantity: null,
  percentage: null,
  amount: null,
  details: null,
  ...overrides,
});
const totals = (lines: ApprovalLine[], given = facts()) => {
  const plan = planApproval(given, lines);
  return plan.ok ? plan.resolutions.map(({ total }) => formatAmount(total)) : plan.code;
};

describe('an approval', () => {
  it('refunds the items, and the shipping of a parcel that is lost as a whole', () => {
    expect(totals([line()])).toEqual(['88.10']);
    expect(totals([line({ quantity: 3 })])).toEqual(['61.20']);
    expect(totals([line({ percentage: '50', quantity: 2 })])).toEqual(['20.40']);
  });

  it('splits the shipping of a lost parcel across its resolutions', () => {
    const both = [line({ quantity: 2 }), line({ quantity: 2, resolutionType: 'STORE_CREDIT' })];
    expect(totals(both)).toEqual(['44.05', '44.05']);
  });

  it('is refused at the percentage that comes to nothing, not as more than can be paid', () => {
    expect(planApproval(facts(), [line({ quantity: 1, percentage: '0.01' })])).toMatchObject({
      ok: false,
      code: 'amount_zero',
      fields: [{ path: 'resolutions.0.percentage' }],
    });
  });

  it('pays nothing for what is sent again', () => {
    const plan = planApproval(facts(), [line({ resolutionType: 'RESHIP' })]);
    expect(plan.ok && plan.resolutions.map((one) => formatAmount(one.promised))).toEqual(['0.00']);
  });

  it('caps a share at what is left and names the cap', () => {
    const plan = planApproval(facts({ alreadyPromised: usd('50.00') }), [line()]);
    expect(plan).toMatchObject({ ok: true, resolutions: [{ cappedBy: 'paid' }] });
    expect(totals([line()], facts({ alreadyPromised: usd('50.00') }))).toEqual(['38.10']);
  });

  it('refuses an amount above what is left instead of capping it, and names the maximum', () => {
    const tooMuch = line({ resolutionType: 'FLAT_RATE', claimItemId: null, amount: '60.00' });
    const plan = planApproval(facts({ alreadyPromised: usd('50.00') }), [tooMuch]);
    expect(plan).toMatchObject({ ok: false, code: 'amount_exceeded', params: { most: '38.10' } });
  });

  it('caps each resolution by itself if the policy says so, otherwise their sum', () => {
    const insured = { insuredAmount: '30.00', premiumPaid: null, premiumCurrency: null, removedAt: null };
    const order = buildStoredOrder({ protection: { shipping: insured, warranty: null } });
    const two = [line({ quantity: 2 }), line({ quantity: 2 })];
    expect(totals(two, facts({ order, isAmountPerResolution: true }))).toEqual(['30.00', '30.00']);
    expect(totals(two, facts({ order }))).toEqual(['30.00', '0.00']);
    const used = { alreadyPromised: usd('30.00') };
    expect(totals(two, facts({ order, ...used }))).toBe('amount_exceeded');
  });

  it('pays the amounts of the valuation if items have different resolutions and a cap applies', () => {
    const order = buildStoredOrder({
      items: [
        buildItem({ sourceItemId: 'i1', quantity: 1, price: '40', discount: '0', tax: '0', lineTotal: null }),
        buildItem({ sourceItemId: 'i2', quantity: 1, price: '40', discount: '0', tax: '0', lineTotal: null }),
      ],
      total: '80.00',
      protection: {
        shipping: { insuredAmount: '50.00', premiumPaid: null, premiumCurrency: null, removedAt: null },
        warranty: null,
      },
    });
    const credit = { ...DEFAULT_SETTINGS.credit, bonus: '10' };
    const about = [
      { sourceItemId: 'i1', method: 'STORE_CREDIT', type: 'STORE_CREDIT' },
      { sourceItemId: 'i2', method: 'REFUND', type: 'REFUND' },
    ] as const;
    const shared = { order, store: buildStore({ settings: { ...DEFAULT_SETTINGS, credit } }) };
    const valuation = valueClaim({
      ...shared,
      method: 'REFUND',
      lines: about.map(({ sourceItemId, method }) => ({
        sourceFulfillmentId: 'f1',
        sourceItemId,
        quantity: 1,
        issueType: 'DAMAGED',
        method,
      })),
    });
    const items = about.map(({ sourceItemId: id }) => ({
      id,
      sourceFulfillmentId: 'f1',
      sourceItemId: id,
      quantity: 1,
      claimType: 'DAMAGED' as const,
    }));
    const lines = about.map(({ sourceItemId, type }) =>
      line({ claimItemId: sourceItemId, resolutionType: type }),
    );
    expect(valuation.parts.map(({ total }) => formatAmount(total))).toEqual(['40.00', '11.00']);
    expect(totals(lines, { ...shared, items })).toEqual(['11.00', '40.00']);
  });

  it('never pays an amount for goods that it also sends', () => {
    const flat = (amount: string) => line({ resolutionType: 'FLAT_RATE', claimItemId: null, amount });
    const goods = line({ resolutionType: 'RESHIP' });
    expect(totals([goods, flat('81.60')])).toBe('amount_exceeded');
    expect(totals([flat('6.50'), goods])).toEqual(['6.50', '81.60']);
  });

  it('counts what was paid under another policy against the order only', () => {
    const insured = { insuredAmount: '60.00', premiumPaid: null, premiumCurrency: null, removedAt: null };
    const order = buildStoredOrder({ protection: { shipping: insured, warranty: null } });
    const paid = { alreadyPromised: usd('20.00'), promisedUnderPolicy: usd('0.00') };
    expect(totals([line()], facts({ order, ...paid }))).toEqual(['60.00']);
  });

  it('gives a fixed bonus once, however many lines are credited', () => {
    const credit = {
      ...DEFAULT_SETTINGS.credit,
      bonus: '10',
      bonusType: 'fixed' as const,
      capPercentage: 120,
    };
    const generous = buildStore({ settings: { ...DEFAULT_SETTINGS, credit } });
    const lines = [1, 3].map((quantity) => line({ quantity, resolutionType: 'STORE_CREDIT' }));
    const plan = planApproval(facts({ store: generous }), lines);
    const bonus = plan.ok ? plan.resolutions.map((one) => one.bonus).reduce(add) : zero('USD');
    expect(formatAmount(bonus)).toBe('10.00');
  });

  it.each([
    ['more units than the claim has', line({ quantity: 5 }), 'quantity_exceeded'],
    ['a percentage beside an amount', line({ percentage: '50', amount: '1.00' }), 'validation_failed'],
    ['an amount for goods', line({ resolutionType: 'RESHIP', amount: '1.00' }), 'validation_failed'],
    ['a flat rate without an amount', line({ resolutionType: 'FLAT_RATE' }), 'validation_failed'],
    ['a flat rate of nothing', line({ resolutionType: 'FLAT_RATE', amount: '0.00' }), 'validation_failed'],
    ['half a cent', line({ resolutionType: 'FLAT_RATE', amount: '0.005' }), 'validation_failed'],
    ['a refund of no item', line({ claimItemId: null }), 'validation_failed'],
    ['an item of another claim', line({ claimItemId: 'other' }), 'validation_failed'],
    ['an agreement that is not written down', line({ resolutionType: 'CUSTOM' }), 'validation_failed'],
    ['a refund above its share', line({ quantity: 1, amount: '80.00' }), 'amount_exceeded'],
  ])('refuses %s', (_, bad, code) => {
    expect(totals([bad])).toBe(code);
  });

  it('of several kinds is custom', () => {
    expect(resolutionTypeOf(['REFUND', 'REFUND'])).toBe('REFUND');
    expect(resolutionTypeOf(['REFUND', 'RESHIP'])).toBe('CUSTOM');
  });
});

const anyLine = fc.record({
  claimItemId: fc.constantFrom('c1', 'c2', null),
  resolutionType: fc.constantFrom(...(Object.keys(RESOLUTION_TYPES) as ResolutionType[])),
  quantity: fc.option(fc.integer({ min: 1, max: 4 })),
  percentage: fc.option(fc.constantFrom('33.3', '100', '0.5')),
  amount: fc.option(fc.integer({ min: 0, max: 20_000 }).map((cents) => (cents / 100).toFixed(2))),
  details: fc.constant('as agreed'),
});

it('never promises more than was paid and not refunded, whatever its lines', () => {
  fc.assert(
    fc.property(
      fc.array(anyLine, { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 0, max: 9_000 }),
      fc.integer({ min: 0, max: 9_000 }),
      (lines, refundedCents, promisedCents) => {
        const refunded = (refundedCents / 100).toFixed(2);
        const items = [
          buildItem({ sourceItemId: 'i1', quantity: 3 }),
          buildItem({ sourceItemId: 'i2', quantity: 2 }),
        ];
        const shipped = items.map(({ sourceItemId, quantity }) => ({ sourceItemId, quantity }));
        const fulfillments = [buildFulfillment({ items: shipped })];
        const order = buildStoredOrder({ items, fulfillments, refundedAmount: refunded });
        const promised = usd((promisedCents / 100).toFixed(2));
        const claimType = 'STOLEN';
        const plan = planApproval(
          facts({
            order,
            alreadyPromised: promised,
            items: items.map(({ sourceItemId, quantity }, at) => ({
              id: `c${at + 1}`,
              sourceFulfillmentId: 'f1',
              sourceItemId,
              quantity,
              claimType,
            })),
          }),
          lines,
        );
        if (!plan.ok) return;
        const anew = plan.resolutions.reduce((sum, one) => add(sum, one.promised), zero('USD'));
        const left = max(subtract(usd(order.total), add(usd(refunded), promised)), zero('USD'));
        expect(compare(anew, left)).toBeLessThanOrEqual(0);
        for (const one of plan.resolutions) expect(one.promised.amount).toBeGreaterThanOrEqual(0n);
        for (const item of ['c1', 'c2']) {
          const units = plan.resolutions
            .filter(({ claimItemId }) => claimItemId === item)
            .reduce((sum, { quantity }) => sum + (quantity ?? 0), 0);
          expect(units).toBeLessThanOrEqual(item === 'c1' ? 3 : 2);
        }
      },
    ),
  );
});
