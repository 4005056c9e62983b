import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  allowedTransitions,
  CLAIM_STATUSES,
  type ClaimStatus,
  claimTypeOf,
  decideTransition,
  holdsQuantity,
  isMultipleType,
  isResolvable,
  reopeningNeedsQuantity,
  tabOf,
} from './claim.ts';
import { QUEUE_TABS, TIMERS } from './claim-queue.ts';

const EVERYTHING = { resolutionsDone: true, moved: false, reasonGiven: true };
const status = fc.constantFrom(...CLAIM_STATUSES);
const facts = fc.record({ resolutionsDone: fc.boolean(), moved: fc.boolean(), reasonGiven: fc.boolean() });

describe('transitions', () => {
  it('reach every status from a draft', () => {
    const reached = new Set<ClaimStatus>(['PENDING_CUSTOMER']);
    for (const from of reached) for (const to of allowedTransitions(from, EVERYTHING)) reached.add(to);
    expect([...reached].sort()).toEqual([...CLAIM_STATUSES].sort());
  });

  it('leave every status but ARCHIVED, from which there is no way out', () => {
    const stuck = CLAIM_STATUSES.filter((from) => allowedTransitions(from, EVERYTHING).length === 0);
    expect(stuck).toEqual(['ARCHIVED']);
  });

  it('are refused with exactly what is allowed', () => {
    fc.assert(
      fc.property(status, status, facts, (from, to, known) => {
        const decision = decideTransition(from, to, known);
        const allowed = allowedTransitions(from, known);
        expect(decision.ok).toBe(allowed.includes(to));
        if (!decision.ok) expect(decision).toEqual({ ok: false, code: 'transition_not_allowed', allowed });
      }),
    );
  });

  it('never keep the status, and never lead back to a draft', () => {
    fc.assert(
      fc.property(status, facts, (from, known) => {
        expect(allowedTransitions(from, known)).not.toContain(from);
        expect(allowedTransitions(from, known)).not.toContain('PENDING_CUSTOMER');
      }),
    );
  });

  it('resolve an approved claim only when every resolution is done', () => {
    expect(decideTransition('APPROVED', 'RESOLVED').ok).toBe(false);
    expect(decideTransition('APPROVED', 'RESOLVED', { resolutionsDone: true }).ok).toBe(true);
  });

  it('reopen an approved claim only while nothing was sent, a resolved one only with a reason', () => {
    expect(decideTransition('APPROVED', 'OPEN', { moved: true }).ok).toBe(false);
    expect(decideTransition('APPROVED', 'OPEN', { moved: false }).ok).toBe(true);
    expect(decideTransition('RESOLVED', 'OPEN').ok).toBe(false);
    expect(decideTransition('RESOLVED', 'OPEN', { reasonGiven: true }).ok).toBe(true);
  });

  it('let open statuses lead to each other and to every status a new claim can lead to', () => {
    const fromNew = allowedTransitions('NEW');
    for (const from of ['OPEN', 'COMMUNICATING', 'WAITING_FOR_CUSTOMER', 'WAITING_FOR_BRAND'] as const) {
      expect(allowedTransitions(from)).toEqual(fromNew.filter((to) => to !== from));
    }
  });
});

describe('quantity', () => {
  it('is held by all claims except denied, dismissed and closed ones without a resolution in force', () => {
    expect(CLAIM_STATUSES.filter((any) => !holdsQuantity(any, false)).sort()).toEqual(
      ['ARCHIVED', 'CLOSED', 'DENIED', 'DISMISSED'].sort(),
    );
    expect(CLAIM_STATUSES.filter((any) => !holdsQuantity(any, true)).sort()).toEqual(['DENIED', 'DISMISSED']);
  });

  it('is claimed again only when a reopened claim had released it', () => {
    expect(CLAIM_STATUSES.filter((any) => reopeningNeedsQuantity(any, false)).sort()).toEqual([
      'CLOSED',
      'DENIED',
      'DISMISSED',
    ]);
  });
});

describe('queues and types', () => {
  it('show every status under exactly one tab besides All', () => {
    const listed = Object.entries(QUEUE_TABS).flatMap(([tab, { statuses }]) =>
      tab === 'all' ? [] : statuses,
    );
    expect([...listed].sort()).toEqual([...CLAIM_STATUSES].sort());
    expect(
      CLAIM_STATUSES.every((any) => (QUEUE_TABS[tabOf(any)].statuses as readonly string[]).includes(any)),
    ).toBe(true);
  });

  it('move claims automatically only if a transition allows it', () => {
    for (const timer of Object.values(TIMERS)) {
      if ('to' in timer) for (const from of timer.in) expect(decideTransition(from, timer.to).ok).toBe(true);
    }
  });

  it('name one type, or several', () => {
    expect(claimTypeOf(['DAMAGED', 'DAMAGED'])).toBe('DAMAGED');
    expect(claimTypeOf(['DAMAGED', 'STOLEN'])).toBe('MULTIPLE');
    expect(isMultipleType({ claimType: 'multiple', claimItems: [] })).toBe(true);
    expect(
      isMultipleType({ claimType: 'LOST', claimItems: [{ claimType: 'LOST' }, { claimType: 'Lost' }] }),
    ).toBe(false);
    expect(
      isMultipleType({ claimType: 'LOST', claimItems: [{ claimType: 'LOST' }, { claimType: 'STOLEN' }] }),
    ).toBe(true);
  });

  it('can be resolved while no resolution is in force', () => {
    expect(isResolvable([])).toBe(true);
    expect(isResolvable([{ inForce: false }])).toBe(true);
    expect(isResolvable([{ inForce: false }, { inForce: true }])).toBe(false);
  });
});
