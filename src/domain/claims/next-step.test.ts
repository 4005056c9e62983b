import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CLAIM_STATUSES } from './claim.ts';
import { type NextStepFacts, nextSteps } from './next-step.ts';
import { RESOLUTION_STATES, RESOLUTION_TYPES } from './resolution-types.ts';
import { DEFAULT_TIMERS } from './schedule.ts';

const calendar = { timeZone: 'America/New_York', isOff: () => false };
const at = (time: string) => Date.parse(time);
const FILED = at('2026-11-17T15:00:00Z');
const NOW = at('2026-11-18T15:00:00Z');
const DAY = 86_400_000;

const fresh: NextStepFacts = {
  status: 'NEW',
  since: FILED,
  firstAnswerDueAt: null,
  decisionDueAt: null,
  dismissedUntil: null,
  timer: null,
  closedFor: null,
  appealedAt: null,
  resolutions: [],
};
const stepsOf = (facts: Partial<NextStepFacts>, now = NOW, timers = DEFAULT_TIMERS) =>
  nextSteps({ ...fresh, ...facts }, { timers, calendar, now });
const told = (facts: Partial<NextStepFacts>) =>
  stepsOf(facts).map(({ step, by }) => [step, by && new Date(by).toISOString()]);
const refund = { type: 'REFUND', state: 'WAITING', external: false, byHand: false, since: FILED } as const;

describe('what happens next', () => {
  it('is an answer and a decision, each by its clock; one that has passed is late', () => {
    const [read, decide] = stepsOf({ firstAnswerDueAt: NOW - 1, decisionDueAt: NOW + 1 });
    expect([read, decide]).toMatchObject([
      { step: 'read', by: NOW - 1, isLate: true },
      { step: 'decide', by: NOW + 1, isLate: false },
    ]);
  });

  it('is another review after an appeal', () => {
    expect(told({ status: 'OPEN', appealedAt: '2026-11-18T00:00:00Z' })).toEqual([['decide_again', null]]);
  });

  it('is the customer’s turn: silence closes after seven days, whether or not the reminder was sent', () => {
    const closes = new Date(FILED + 7 * DAY).toISOString();
    expect(told({ status: 'WAITING_FOR_CUSTOMER' })).toEqual([['answer', closes]]);
    expect(told({ status: 'PENDING_CUSTOMER' })).toEqual([['sign', closes]]);
    const never = stepsOf({ status: 'PENDING_CUSTOMER' }, NOW, { ...DEFAULT_TIMERS, closeSilent: 0 });
    expect(never).toMatchObject([{ by: null }]);
  });

  it('is money until the days of the bank are over, although the provider has carried it out', () => {
    const done = { ...refund, state: 'DONE' } as const;
    const day = '2026-11-25T04:59:59.999Z';
    expect(told({ status: 'RESOLVED', resolutions: [done] })).toEqual([['paid', day]]);
    const later = (state: 'SENT' | 'DONE') =>
      stepsOf({ status: 'RESOLVED', resolutions: [{ ...done, state }] }, at('2026-11-25T05:00:00Z'));
    expect(later('DONE')).toMatchObject([{ step: 'done', isLate: false }]);
    expect(later('SENT')).toMatchObject([{ step: 'paid', isLate: true }]);
  });

  it('is nothing more once the team reports that the customer has the money', () => {
    const byHand = { ...refund, byHand: true } as const;
    expect(told({ status: 'RESOLVED', resolutions: [{ ...byHand, state: 'DONE' }] })).toEqual([
      ['done', null],
    ]);
    expect(told({ status: 'APPROVED', resolutions: [{ ...byHand, state: 'SENT' }] })).toEqual([
      ['paid', '2026-11-25T04:59:59.999Z'],
    ]);
  });

  it('is money within five days from Monday to Friday after it was sent, or approved', () => {
    const friday = at('2026-11-20T15:00:00Z');
    const day = '2026-11-28T04:59:59.999Z';
    expect(told({ status: 'APPROVED', resolutions: [{ ...refund, since: friday }] })).toEqual([['pay', day]]);
    const sent = { ...refund, since: friday, state: 'SENT' } as const;
    expect(told({ status: 'APPROVED', resolutions: [sent] })).toEqual([['paid', day]]);
    expect(told({ status: 'APPROVED', resolutions: [sent, refund] })).toEqual([
      ['pay', '2026-11-25T04:59:59.999Z'],
    ]);
  });

  it('is the slowest of several replacements, and one step for each kind of resolution', () => {
    const goods = { ...refund, type: 'RESHIP' } as const;
    const steps = told({
      status: 'APPROVED',
      resolutions: [
        { ...goods, state: 'SHIPPED' },
        { ...goods, state: 'MADE' },
        { ...refund, type: 'STORE_CREDIT', state: 'DONE' },
      ],
    });
    expect(steps).toEqual([
      ['pack', null],
      ['credited', null],
    ]);
  });

  it('ignores what was done elsewhere or is no longer in force, and says when a resolved claim closes', () => {
    const resolutions = [
      { ...refund, external: true },
      { ...refund, state: 'CANCELLED' },
    ] as const;
    const timer = { timer: 'closeResolved', at: NOW + DAY } as const;
    expect(told({ status: 'RESOLVED_BY_BRAND', resolutions, timer })).toEqual([
      ['done', null],
      ['close', new Date(NOW + DAY).toISOString()],
    ]);
  });

  it('is an appeal after a denial, once', () => {
    expect(told({ status: 'DENIED' })).toEqual([['appeal', null]]);
    expect(told({ status: 'DENIED', appealedAt: '2026-11-18T00:00:00Z' })).toEqual([
      ['denied_for_good', null],
    ]);
  });

  it('says why a closed claim was closed', () => {
    const kinds = (['SILENCE', 'WITHDRAWN', 'TEAM', 'TIME', null] as const).map(
      (closedFor) => told({ status: 'CLOSED', closedFor })[0]?.[0],
    );
    expect(kinds).toEqual(['closed_for_silence', 'withdrawn', 'closed', 'closed', 'closed']);
    expect(told({ status: 'ARCHIVED', closedFor: 'SILENCE' })).toEqual([['closed', null]]);
  });

  it('is never empty, whatever the claim', () => {
    const instant = fc.option(fc.integer({ min: FILED - 90 * DAY, max: FILED + 90 * DAY }));
    const facts = fc.record({
      status: fc.constantFrom(...CLAIM_STATUSES),
      since: fc.constant(FILED),
      firstAnswerDueAt: instant,
      decisionDueAt: instant,
      dismissedUntil: instant,
      timer: fc.constant(null),
      closedFor: fc.constantFrom('SILENCE', 'WITHDRAWN', 'TEAM', 'TIME', null),
      appealedAt: fc.constantFrom(null, '2026-11-18T00:00:00Z'),
      resolutions: fc.array(
        fc.record({
          type: fc.constantFrom(...(Object.keys(RESOLUTION_TYPES) as (keyof typeof RESOLUTION_TYPES)[])),
          state: fc.constantFrom(...(Object.keys(RESOLUTION_STATES) as (keyof typeof RESOLUTION_STATES)[])),
          external: fc.boolean(),
          byHand: fc.boolean(),
          since: fc.constant(FILED),
        }),
      ),
    });
    fc.assert(
      fc.property(facts, (some) => {
        const steps = stepsOf(some);
        expect(steps.length).toBeGreaterThan(0);
        for (const { by, since, isLate } of steps) {
          expect(Number.isFinite(since)).toBe(true);
          expect(isLate).toBe(by !== null && by < NOW);
        }
      }),
    );
  });
});
