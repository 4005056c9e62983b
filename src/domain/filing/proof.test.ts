import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildStore } from '../../../test/factories.ts';
import { type Money, parseAmount, zero } from '../money/money.ts';
import { RISK_LEVELS } from '../orders/order.ts';
import { DEFAULT_SETTINGS, type StoreSettings } from '../stores/settings.ts';
import { checkDetails } from './details.ts';
import { fileKindOf, maxBytes } from './file-limits.ts';
import { PROOF_LADDER, photosFor, proofNeeded, requireCustomerSignature } from './proof.ts';

const money = (text: string, currency = 'USD'): Money =>
  parseAmount(text, currency, 'total') ?? zero(currency);
const ladder = (proof: Partial<StoreSettings['proof']>) =>
  buildStore({ settings: { ...DEFAULT_SETTINGS, proof: { ...DEFAULT_SETTINGS.proof, ...proof } } });
const full = ladder({ acknowledgementFrom: '100', signatureFrom: '350', receiptFrom: '1000' });
const inCents = (cents: number): Money => ({ amount: BigInt(cents), scale: 2, currency: 'USD' });
const order = { exchangeRate: '1' };

describe('the proof ladder', () => {
  it.each([
    ['99.99', 'NONE'],
    ['100.00', 'ACKNOWLEDGEMENT'],
    ['349.99', 'ACKNOWLEDGEMENT'],
    ['350.00', 'SIGNATURE'],
    ['1000.00', 'RECEIPT'],
  ])('requires, at a value of %s, %s', (value, proof) => {
    expect(proofNeeded({ store: full, order, value: money(value), riskLevel: 'low' })).toBe(proof);
  });

  it('converts its steps to the store’s currency', () => {
    const inYen = { store: full, order: { exchangeRate: '150' }, riskLevel: null };
    expect(proofNeeded({ ...inYen, value: money('52499', 'JPY') })).toBe('ACKNOWLEDGEMENT');
    expect(proofNeeded({ ...inYen, value: money('52500', 'JPY') })).toBe('SIGNATURE');
  });

  it('requires a signature from 350 by default, and nothing below', () => {
    const facts = { store: buildStore(), order, riskLevel: null };
    expect(requireCustomerSignature({ ...facts, value: money('350.00') })).toBe(true);
    expect(proofNeeded({ ...facts, value: money('349.99') })).toBe('NONE');
  });

  it('requires one step more at high risk, but never a receipt because of it', () => {
    const at = (value: string) => proofNeeded({ store: full, order, value: money(value), riskLevel: 'high' });
    expect(['1.00', '100.00', '350.00', '1000.00'].map(at)).toEqual([
      'ACKNOWLEDGEMENT',
      'SIGNATURE',
      'SIGNATURE',
      'RECEIPT',
    ]);
  });

  it('never decreases with the value, and is never below a signature if the store requires one', () => {
    const value = fc.integer({ min: 0, max: 200_000 });
    fc.assert(
      fc.property(value, value, fc.constantFrom(...RISK_LEVELS, null), (a, b, riskLevel) => {
        const step = (cents: number) =>
          PROOF_LADDER.indexOf(proofNeeded({ store: full, order, value: inCents(cents), riskLevel }));
        expect(step(Math.max(a, b))).toBeGreaterThanOrEqual(step(Math.min(a, b)));
        const strict = ladder({ requireCustomerSignature: true });
        const facts = { store: strict, order, value: inCents(a), riskLevel };
        expect(requireCustomerSignature(facts)).toBe(true);
      }),
    );
  });
});

describe('photos and descriptions', () => {
  it('are requested if there is something to see, and required only by the store', () => {
    expect(photosFor('DAMAGED', DEFAULT_SETTINGS)).toBe('asked');
    expect(photosFor('MISSING_ITEM', DEFAULT_SETTINGS)).toBe('none');
    expect(photosFor('DAMAGED', ladder({ photosRequired: ['DAMAGED'] }).settings)).toBe('required');
  });

  it('have a length, measured without surrounding whitespace', () => {
    expect(checkDetails('The handle', DEFAULT_SETTINGS.proof)).toBeNull();
    expect(checkDetails('   broken     ', DEFAULT_SETTINGS.proof)).toEqual({ code: 'too_short', min: 10 });
    expect(checkDetails('x'.repeat(2000), DEFAULT_SETTINGS.proof)).toBeNull();
    expect(checkDetails('x'.repeat(2001), DEFAULT_SETTINGS.proof)).toEqual({ code: 'too_long', max: 2000 });
    expect(checkDetails('👩‍👩‍👧‍👦'.repeat(9), DEFAULT_SETTINGS.proof)?.code).toBe('too_short');
  });

  it('accept only the allowed kinds of file', () => {
    expect(['a.JPG', 'b.heic', 'c.mov', 'd.pdf', 'e.exe', 'png'].map(fileKindOf)).toEqual([
      'image',
      'image',
      'video',
      'document',
      null,
      null,
    ]);
    expect(maxBytes('video', DEFAULT_SETTINGS)).toBe(100_000_000);
  });
});
