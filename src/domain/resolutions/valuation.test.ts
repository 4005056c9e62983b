import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildClaimedLine, buildStore, buildStoredOrder } from '../../../test/factories.ts';
import { buildFulfillment, buildItem } from '../../demo/build.ts';
import type { ResolutionMethod } from '../claims/resolution-methods.ts';
import { add, compare, formatAmount, type Money, parseAmount, subtract, zero } from '../money/money.ts';
import type { Order } from '../orders/order.ts';
import { linePayment, shareByShipment, unitShare } from '../orders/payment.ts';
import { DEFAULT_SETTINGS, type StoreSettings } from '../stores/settings.ts';
import { type ValuationLine, valueClaim } from './valuation.ts';

const usd = (text: string): Money => parseAmount(text, 'USD', 'total') ?? zero('USD');
const sum = (amounts: Money[]): Money => amounts.reduce(add, zero('USD'));
const store = buildStore();
const credit = (settings: Partial<StoreSettings['credit']>) =>
  buildStore({ settings: { ...DEFAULT_SETTINGS, credit: { ...DEFAULT_SETTINGS.credit, ...settings } } });

/** Four mugs for 81.60 with tax 6.60, shipping 6.00 with tax 0.50. */
const mugs = (overrides: Partial<Order> = {}): Order =>
  buildStoredOrder({ shipping: '6.00', shippingTax: '0.50', ...overrides });
const line = (quantity: number, overrides: Partial<ValuationLine> = {}): ValuationLine => ({
  sourceFulfillmentId: 'f1',
  sourceItemId: 'i1',
  quantity,
  issueType: 'DAMAGED',
  ...overrides,
});
const amounts = (valuation: ReturnType<typeof valueClaim>) => {
  const { items, shipping, tax, subtotal, bonus, total } = valuation;
  return Object.fromEntries(
    Object.entries({ items, shipping, tax, subtotal, bonus, total }).map(([key, value]) => [
      key,
      formatAmount(value),
    ]),
  );
};

describe('the share of a unit', () => {
  it('adds up to what was paid for the line, in whatever portions units are claimed', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 9n }),
        fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 8 }),
        (amount, portions) => {
          const n = portions.reduce((total, portion) => total + portion, 0);
          fc.pre(n > 0);
          const whole = { amount, scale: 2, currency: 'USD' };
          let first = 0;
          const shares = portions.map((portion) => {
            const share = unitShare(whole, n, first, portion);
            first += portion;
            return share;
          });
          expect(sum(shares)).toEqual(whole);
        },
      ),
    );
  });

  it('is round(total × k/n) − round(total × (k−1)/n)', () => {
    const shares = [0, 1, 2].map((first) => formatAmount(unitShare(usd('10.00'), 3, first, 1)));
    expect(shares).toEqual(['3.33', '3.34', '3.33']);
  });

  it('is computed from the line if the shop system reports no total', () => {
    const counted = linePayment(
      buildItem({ lineTotal: null, price: '19.995', discount: '0', tax: '0.333' }),
      'USD',
    );
    expect([formatAmount(counted.total), formatAmount(counted.tax)]).toEqual(['81.31', '1.33']);
  });
});

describe('shipping', () => {
  it('is split across shipments by their value, without remainder', () => {
    const order = mugs({
      fulfillments: [1, 3].map((quantity, index) =>
        buildFulfillment({ sourceFulfillmentId: `f${index + 1}`, items: [{ sourceItemId: 'i1', quantity }] }),
      ),
    });
    const shares = shareByShipment(order, usd('6.00'));
    expect([...shares.values()].map(formatAmount)).toEqual(['1.50', '4.50']);
  });

  it('is refunded only if a whole shipment is lost', () => {
    const shippingFor = (lines: ValuationLine[]) =>
      formatAmount(valueClaim({ order: mugs(), store, lines, method: 'REFUND' }).shipping);
    expect(shippingFor([line(4, { issueType: 'STOLEN' })])).toBe('6.00');
    expect(shippingFor([line(3, { issueType: 'STOLEN' })])).toBe('0.00');
    expect(shippingFor([line(4)])).toBe('0.00');
  });
});

describe('a valuation', () => {
  it('names items, tax, shipping and their sum', () => {
    const lost = valueClaim({
      order: mugs(),
      store,
      lines: [line(4, { issueType: 'STOLEN' })],
      method: 'REFUND',
    });
    expect(amounts(lost)).toEqual({
      items: '75.000',
      shipping: '6.00',
      tax: '7.10',
      subtotal: '81.00',
      bonus: '0.00',
      total: '88.10',
    });
    expect(lost.cappedBy).toBeNull();
  });

  it('never pays, over all claims, more than was paid minus what was refunded', () => {
    const quantities = fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 4 });
    const cents = fc.integer({ min: 0, max: 9000 });
    fc.assert(
      fc.property(quantities, cents, (portions, refunded) => {
        const refundedAmount = (refunded / 100).toFixed(2);
        const claimed = [];
        let promised = zero('USD');
        for (const quantity of portions) {
          const order = mugs({ refundedAmount, claimed: [...claimed] });
          const lines = [line(quantity, { issueType: 'STOLEN' })];
          const { total } = valueClaim({ order, store, lines, method: 'REFUND', alreadyPromised: promised });
          expect(compare(total, zero('USD'))).toBeGreaterThanOrEqual(0);
          promised = add(promised, total);
          claimed.push(buildClaimedLine({ quantity }));
          expect(compare(promised, usd(order.total))).toBeLessThanOrEqual(0);
        }
        const left = 8810 - refunded;
        expect(promised.amount <= BigInt(Math.max(0, left))).toBe(true);
      }),
    );
  });

  it('says whether the payment, the policy or the store’s limit capped it', () => {
    const insured = (insuredAmount: string): Partial<Order> => ({
      protection: {
        shipping: { insuredAmount, premiumPaid: null, premiumCurrency: null, removedAt: null },
        warranty: null,
      },
    });
    const lines = [line(4)];
    const cut = (order: Order, rules = store) => {
      const { total, cappedBy } = valueClaim({ order, store: rules, lines, method: 'REFUND' });
      return [formatAmount(total), cappedBy];
    };
    expect(cut(mugs({ refundedAmount: '80.00' }))).toEqual(['8.10', 'paid']);
    expect(cut(mugs(insured('50.00')))).toEqual(['50.00', 'policy']);
    const limited = buildStore({ settings: { ...DEFAULT_SETTINGS, policyLimit: '30' } });
    expect(cut(mugs({ exchangeRate: '0.5' }), limited)).toEqual(['15.00', 'limit']);
  });

  it('caps the sum of a policy, or each resolution by itself', () => {
    const order = mugs({
      protection: {
        shipping: { insuredAmount: '50.00', premiumPaid: null, premiumCurrency: null, removedAt: null },
        warranty: null,
      },
    });
    const request = {
      order,
      store,
      lines: [line(2)],
      method: 'REFUND' as const,
      alreadyPromised: usd('30.00'),
    };
    expect(formatAmount(valueClaim(request).total)).toBe('20.00');
    expect(formatAmount(valueClaim({ ...request, isAmountPerResolution: true }).total)).toBe('40.80');
  });

  it('adds the bonus to store credit, up to the cap', () => {
    const creditFor = (rules: Partial<StoreSettings['credit']>, overrides: Partial<Order> = {}) => {
      const valuation = valueClaim({
        order: mugs(overrides),
        store: credit(rules),
        lines: [line(2)],
        method: 'STORE_CREDIT',
      });
      return [formatAmount(valuation.bonus), formatAmount(valuation.total), valuation.cappedBy];
    };
    expect(creditFor({ bonus: '10' })).toEqual(['4.08', '44.88', null]);
    expect(creditFor({ bonus: '5.00', bonusType: 'fixed' })).toEqual(['5.00', '45.80', null]);
    expect(creditFor({ bonus: '5.00', bonusType: 'fixed' }, { exchangeRate: '1.5' })).toEqual([
      '7.50',
      '48.30',
      null,
    ]);
    expect(creditFor({ bonus: '50' })).toEqual(['8.16', '48.96', 'credit']);
  });

  it('values units after those refunded and claimed; gifts and unknown items are worth nothing', () => {
    const order = mugs({
      items: [
        buildItem({
          quantity: 3,
          price: '3.333',
          discount: '0',
          tax: '0',
          lineTotal: '10.00',
          refundedQuantity: 1,
        }),
        buildItem({
          sourceItemId: 'gift',
          quantity: 1,
          price: '0',
          discount: '0',
          tax: '0',
          lineTotal: '0.00',
        }),
      ],
    });
    const lines = [line(1), line(1, { sourceItemId: 'gift' }), line(1, { sourceItemId: 'none' }), line(1)];
    const valuation = valueClaim({ order, store, lines, method: 'REFUND' });
    expect(valuation.lines.map(({ amount }) => formatAmount(amount))).toEqual([
      '3.34',
      '0.00',
      '0.00',
      '3.33',
    ]);
  });

  it('shows a replacement at the value of its goods, uncapped', () => {
    const order = mugs({ refundedAmount: '88.10' });
    const valuation = valueClaim({
      order,
      store,
      lines: [line(4, { issueType: 'STOLEN' })],
      method: 'RESHIP',
    });
    expect([formatAmount(valuation.total), valuation.cappedBy]).toEqual(['81.60', null]);
  });

  it('works for currencies without decimals and with three', () => {
    const item = buildItem({ quantity: 3, price: '333.3', discount: '0.0', tax: '0.0', lineTotal: '1000' });
    const yen = mugs({
      currency: 'JPY',
      items: [item],
      shipping: '0',
      shippingTax: '0',
      exchangeRate: '150',
    });
    expect(formatAmount(valueClaim({ order: yen, store, lines: [line(1)], method: 'REFUND' }).total)).toBe(
      '333',
    );
  });
});

describe('items with different resolutions', () => {
  const order = mugs();
  const issueType = 'STOLEN' as const;
  const mixed = (...methods: ResolutionMethod[]) =>
    valueClaim({
      order,
      store,
      lines: methods.map((method) => line(1, { method, issueType })),
      method: 'REFUND',
    });

  it('give one part for each, goods at their value', () => {
    const { parts, total } = mixed('REFUND', 'RESHIP', 'REFUND', 'STORE_CREDIT');
    expect(parts.map((part) => [part.method, formatAmount(part.total)])).toEqual([
      ['REFUND', '44.06'],
      ['STORE_CREDIT', '22.02'],
      ['RESHIP', '20.40'],
    ]);
    expect(formatAmount(total)).toBe(formatAmount(sum(parts.map((part) => part.total))));
  });

  it('together never pay more than is left', () => {
    const share = fc.constantFrom<ResolutionMethod>('REFUND', 'STORE_CREDIT', 'RESHIP');
    fc.assert(
      fc.property(
        fc.array(share, { minLength: 4, maxLength: 4 }),
        fc.integer({ min: 0, max: 8810 }),
        (methods, cents) => {
          const valuation = valueClaim({
            order,
            store,
            lines: methods.map((method) => line(1, { method, issueType })),
            method: 'REFUND',
            alreadyPromised: usd((cents / 100).toFixed(2)),
          });
          const money = valuation.parts.filter(({ method }) => method !== 'RESHIP');
          const paidOut = sum(money.map((part) => subtract(part.total, part.bonus)));
          expect(paidOut.amount).toBeLessThanOrEqual(BigInt(8810 - cents));
        },
      ),
    );
  });
});
