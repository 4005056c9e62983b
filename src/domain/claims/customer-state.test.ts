import { describe, expect, it } from 'vitest';
import { CLAIM_STATUSES, type ClaimStatus } from './claim.ts';
import { CUSTOMER_STATES, customerStatus } from './customer-state.ts';
import type { ResolutionState, ResolutionType } from './resolution-types.ts';

type Given = [ResolutionType, ResolutionState, 'elsewhere'?];

const shown = (status: ClaimStatus, ...given: Given[]) => {
  const resolutions = given.map(([resolution_type, state, where]) => ({
    resolution_type,
    state,
    external: where === 'elsewhere',
  }));
  const { state, label } = customerStatus({ status, resolutions, dismissedUntil: null });
  return `${state}: ${label}`;
};

describe('the status a shopper sees', () => {
  it('follows the money of an approved claim', () => {
    expect(shown('APPROVED')).toBe('approved: Approved');
    expect(shown('APPROVED', ['REFUND', 'WAITING'])).toBe('approved: Approved');
    expect(shown('APPROVED', ['REFUND', 'SENT'])).toBe('payment: Payment on its way');
    expect(shown('APPROVED', ['REFUND', 'DONE'], ['STORE_CREDIT', 'SENT'])).toBe(
      'payment: Payment on its way',
    );
    expect(shown('RESOLVED', ['REFUND', 'DONE'])).toBe('payment: Refund sent');
    expect(shown('RESOLVED', ['STORE_CREDIT', 'DONE'])).toBe('payment: Store credit sent');
  });

  it('follows the replacement before the money', () => {
    expect(shown('APPROVED', ['RESHIP', 'WAITING'])).toBe('approved: Approved');
    expect(shown('APPROVED', ['RESHIP', 'MADE'], ['REFUND', 'SENT'])).toBe(
      'unfulfilled: Replacement being prepared',
    );
    expect(shown('RESOLVED', ['RESHIP', 'SHIPPED'], ['REFUND', 'DONE'])).toBe(
      'fulfilled: Replacement shipped',
    );
  });

  it('ignores what was reversed and what was paid elsewhere', () => {
    expect(shown('APPROVED', ['REFUND', 'REVERSED'])).toBe('approved: Approved');
    expect(shown('RESOLVED', ['REFUND', 'DONE', 'elsewhere'])).toBe('approved: Approved');
  });

  it('shows resolutions only of a claim that is approved or resolved', () => {
    const others = CLAIM_STATUSES.filter((status) => status !== 'APPROVED' && status !== 'RESOLVED');
    for (const status of others) expect(shown(status, ['REFUND', 'SENT'])).toBe(shown(status));
  });

  it('is on hold while a date is set, and dismissed without one', () => {
    const status = 'TEMPORARILY_DISMISSED';
    const dismissedUntil = '2026-11-24T05:00:00.000Z';
    const held = customerStatus({ status, resolutions: [], dismissedUntil });
    expect(held).toMatchObject({ state: 'dismissed', label: 'On hold', until: dismissedUntil });
    expect(shown('DISMISSED')).toBe('dismissed: Dismissed');
  });

  it('has a badge for each state of the API', () => {
    expect(Object.keys(CUSTOMER_STATES).sort()).toEqual(
      'approved closed denied dismissed draft fulfilled new open payment pending unfulfilled'.split(' '),
    );
  });
});
