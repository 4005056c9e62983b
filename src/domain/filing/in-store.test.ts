import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { setting } from '../../../test/setting.ts';
import { buildAddress } from '../../demo/build.ts';
import { DEFAULT_SETTINGS, type StoreSettings } from '../stores/settings.ts';
import { addPeriod, dayNumber, daySpan } from '../time/calendar.ts';
import {
  checkPurchaseDate,
  decideCover,
  EMPTY_IN_STORE_DRAFT,
  explainCover,
  type InStoreDraft,
  inStoreMethods,
  nextStep,
  oldestPurchase,
  stepsOf,
  stepToShow,
} from './in-store.ts';

const NEW_YORK = 'America/New_York';
const store = (timeZone = NEW_YORK, settings: StoreSettings = DEFAULT_SETTINGS) => ({ timeZone, settings });
const at = (time: string) => Date.parse(time);
const settingsWith = (inStore: Partial<StoreSettings['inStore']>): StoreSettings => ({
  ...DEFAULT_SETTINGS,
  inStore: { ...DEFAULT_SETTINGS.inStore, ...inStore },
});

const HOUR = 3_600_000;
const days = fc
  .integer({ min: 0, max: 3_000 })
  .map((offset) => addPeriod('2016-01-01', { years: 0, months: 0, days: offset }));
const zones = fc.constantFrom(
  NEW_YORK,
  'Europe/Berlin',
  'Pacific/Auckland',
  'Asia/Tokyo',
  'America/Sao_Paulo',
);
const periods = fc.constantFrom('P1Y', 'P2Y', 'P18M', 'P90D', 'P1M', 'P2W');

describe('coverage', () => {
  it("lasts from the day of purchase through its last day, by the store's clock", () => {
    fc.assert(
      fc.property(days, zones, periods, (dateOfPurchase, timeZone, period) => {
        const facts = { store: store(timeZone), dateOfPurchase };
        const first = daySpan(dayNumber(dateOfPurchase), timeZone);
        const begun = decideCover({ ...facts, now: first.start }, period);
        if (!begun.covered) throw new Error(begun.reason);
        const last = daySpan(dayNumber(begun.until), timeZone);
        expect(decideCover({ ...facts, now: last.end }, period).covered).toBe(true);
        const graceHours = DEFAULT_SETTINGS.windows.graceHours;
        expect(decideCover({ ...facts, now: last.end + graceHours * HOUR }, period).covered).toBe(true);
        const over = decideCover({ ...facts, now: last.end + graceHours * HOUR + 1 }, period);
        expect(over).toEqual({ covered: false, reason: 'expired', until: begun.until });
      }),
    );
  });

  it.each([
    ['2024-02-29', 'P1Y', '2025-02-28'],
    ['2024-02-29', 'P4Y', '2028-02-29'],
    ['2026-01-31', 'P1M', '2026-02-28'],
    ['2025-03-08', 'P1D', '2025-03-09'],
    ['2025-11-01', 'P1D', '2025-11-02'],
  ])('of something bought on %s for %s lasts through %s', (dateOfPurchase, period, until) => {
    const now = at(`${dateOfPurchase}T18:00:00Z`);
    expect(decideCover({ store: store(), now, dateOfPurchase }, period)).toMatchObject({
      covered: true,
      until,
    });
  });

  it('says when it ended', () => {
    const facts = { store: store(), now: at('2026-11-20T12:00:00Z'), dateOfPurchase: '2024-05-04' };
    const decision = decideCover(facts, 'P2Y');
    if (decision.covered) throw new Error('covered');
    expect(explainCover(decision).detail).toBe(
      'The warranty ended on May 4, 2026. Ask the store what it can still do for you.',
    );
  });

  it.each([
    ['no warranty', null, 'no_warranty'],
    ['a period of nothing', 'P0D', 'invalid_period'],
    ['a period that can not be read', 'two years', 'invalid_period'],
  ])('does not exist with %s', (_name, period, reason) => {
    const facts = { store: store(), now: at('2026-11-20T12:00:00Z'), dateOfPurchase: '2026-11-01' };
    expect(decideCover(facts, period)).toEqual({ covered: false, reason });
  });
});

describe('the date of purchase', () => {
  const now = at('2026-11-21T03:00:00Z');

  it("is a day in the store's time zone, where it may not be tomorrow yet", () => {
    expect(checkPurchaseDate({ store: store(), now, dateOfPurchase: '2026-11-21' })).toBe('in_future');
    expect(checkPurchaseDate({ store: store(), now, dateOfPurchase: '2026-11-20' })).toBeNull();
    expect(
      checkPurchaseDate({ store: store('Europe/Berlin'), now, dateOfPurchase: '2026-11-21' }),
    ).toBeNull();
  });

  it('lies within the longest warranty of the store', () => {
    expect(oldestPurchase({ store: store(), now })).toBe('2016-11-20');
    expect(checkPurchaseDate({ store: store(), now, dateOfPurchase: '2016-11-20' })).toBeNull();
    expect(checkPurchaseDate({ store: store(), now, dateOfPurchase: '2016-11-19' })).toBe('too_long_ago');
  });

  setting('inStore.longestWarranty', 'refuses a purchase longer ago', () => {
    const problem = (longestWarranty: string) =>
      checkPurchaseDate({
        ...{ store: store(NEW_YORK, settingsWith({ longestWarranty })), now },
        dateOfPurchase: '2021-05-20',
      });
    expect([problem('P10Y'), problem('P2Y')]).toEqual([null, 'too_long_ago']);
  });

  it('does not matter if the product is covered for longer', () => {
    expect(decideCover({ store: store(), now, dateOfPurchase: '2010-01-01' }, 'P25Y').covered).toBe(true);
  });
});

describe('the questions', () => {
  const whole: InStoreDraft = {
    customer: { email: 'ada@example.com', name: 'Ada', phone: null },
    dateOfPurchase: '2026-06-12',
    product: { listed: true, sourceProductId: 'lamp' },
    uncovered: false,
    hasReceipt: true,
    receipts: ['key'],
    shippingAddress: buildAddress(),
    issue: { issueType: 'DEFECTIVE_ITEM', details: 'It does not switch on', images: [] },
    method: 'REFUND',
    sentTo: null,
  };

  it('come in their fixed order, as configured by the store', () => {
    const all = [
      'contactInfo',
      'dateOfPurchase',
      'products',
      'receipt',
      'upload',
      'resolution',
      'shippingAddress',
      'review',
    ];
    expect(stepsOf(DEFAULT_SETTINGS, whole)).toEqual(all);
    const few = settingsWith({ receipt: 'none', shippingAddress: false });
    expect(stepsOf(few, whole)).toEqual([
      'contactInfo',
      'dateOfPurchase',
      'products',
      'upload',
      'resolution',
      'review',
    ]);
  });

  setting('inStore.shippingAddress', 'asks for an address, and offers no replacement without one', () => {
    const shown = (shippingAddress: boolean) => {
      const settings = settingsWith({ shippingAddress });
      return [
        stepsOf(settings, whole).includes('shippingAddress'),
        inStoreMethods(settings).includes('RESHIP'),
      ];
    };
    expect(shown(true)).toEqual([true, true]);
    expect(shown(false)).toEqual([false, false]);
  });

  it('lead to the review, one per answer', () => {
    let draft = EMPTY_IN_STORE_DRAFT;
    for (const step of stepsOf(DEFAULT_SETTINGS, whole)) {
      expect(nextStep(DEFAULT_SETTINGS, draft)).toBe(step);
      const part =
        step === 'contactInfo'
          ? 'customer'
          : step === 'products'
            ? 'product'
            : step === 'upload'
              ? 'issue'
              : step === 'resolution'
                ? 'method'
                : step;
      draft = {
        ...draft,
        ...(step === 'receipt' ? { receipts: ['key'] } : { [part]: whole[part as keyof InStoreDraft] }),
      };
    }
  });

  it('hide later steps until the earlier ones are answered', () => {
    expect(stepToShow(DEFAULT_SETTINGS, EMPTY_IN_STORE_DRAFT, 'review')).toBe('contactInfo');
    expect(stepToShow(DEFAULT_SETTINGS, whole, 'dateOfPurchase')).toBe('dateOfPurchase');
    expect(stepToShow(DEFAULT_SETTINGS, whole, 'review')).toBe('review');
    expect(stepToShow(settingsWith({ receipt: 'none' }), whole, 'receipt')).toBe('review');
  });

  it("require the receipt for a product that can't be looked up", () => {
    const described = { ...whole, receipts: [], hasReceipt: false };
    const asked = settingsWith({ receipt: 'asked' });
    expect(nextStep(asked, described)).toBe('review');
    const unlisted = { ...described, product: { listed: false, name: 'Lamp', pricePaid: '40' } as const };
    expect(nextStep(asked, unlisted)).toBe('receipt');
  });
});
