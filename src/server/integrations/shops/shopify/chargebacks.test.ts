import { describe, expect, it } from 'vitest';
import { isChargedBack } from './chargebacks.ts';

describe('a payment is charged back', () => {
  it.each([
    ['chargeback', 'needs_response', true],
    ['chargeback', 'under_review', true],
    ['chargeback', 'lost', true],
    ['chargeback', 'accepted', true],
    ['chargeback', 'won', false],
    ['chargeback', 'prevented', false],
    // The refund of it counts.
    ['chargeback', 'charge_refunded', false],
    ['inquiry', 'needs_response', false],
    ['inquiry', 'lost', true],
    ['toString', 'lost', false],
    [null, null, false],
  ])('by a %s that is %s: %s', (initiated_as, status, expected) =>
    expect(isChargedBack({ disputes: [{ initiated_as, status }] })).toBe(expected),
  );

  it('by no order without disputes', () => expect(isChargedBack({})).toBe(false));
});
