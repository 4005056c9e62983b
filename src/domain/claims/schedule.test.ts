import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addBusinessHours } from '../time/business-hours.ts';
import { CLAIM_STATUSES, decideTransition } from './claim.ts';
import { afterAnswer, afterReply, afterSignature, canAppeal, canWithdraw } from './claim-moves.ts';
import { ACTING_TIMERS, clocksAfter, DEFAULT_TIMERS, nextTimer } from './schedule.ts';

const ZONE = 'America/New_York';
const CALENDAR = { timeZone: ZONE, isOff: () => false };
const hours = DEFAULT_TIMERS.businessHours;
const at = (time: string) => Date.parse(time);
const iso = (time: number | null) => time && new Date(time).toISOString();
const after = (from: string, count: number) => iso(addBusinessHours(at(from), count, hours, CALENDAR));

describe('a business hour', () => {
  it.each([
    ['on a Tuesday morning', '2026-11-10T15:00:00Z', 1, '2026-11-10T16:00:00.000Z'],
    ['before opening', '2026-11-10T09:00:00Z', 1, '2026-11-10T15:00:00.000Z'],
    ['in the last half hour', '2026-11-10T21:30:00Z', 1, '2026-11-11T14:30:00.000Z'],
    ['on a Friday evening', '2026-11-13T23:00:00Z', 1, '2026-11-16T15:00:00.000Z'],
    ['over the day on which clocks go back', '2026-10-30T20:30:00Z', 1, '2026-11-02T14:30:00.000Z'],
    ['eight of them, a day', '2026-11-10T15:00:00Z', 8, '2026-11-11T15:00:00.000Z'],
  ])('%s has passed once that many hours were worked', (_, from, count, over) => {
    expect(after(from, count)).toBe(over);
  });

  it('never passes if nobody works', () => {
    expect(addBusinessHours(0, 1, { ...hours, days: [] }, CALENDAR)).toBeNull();
  });

  it('passes later the more there are, and never before the start', () => {
    const instant = fc.integer({ min: at('2020-01-01'), max: at('2035-01-01') });
    fc.assert(
      fc.property(instant, fc.integer({ min: 1, max: 60 }), (from, count) => {
        const less = addBusinessHours(from, count, hours, CALENDAR) ?? 0;
        const more = addBusinessHours(from, count + 1, hours, CALENDAR) ?? 0;
        expect(less).toBeGreaterThanOrEqual(from + count * 3_600_000);
        expect(more).toBeGreaterThan(less);
      }),
      { numRuns: 50 },
    );
  });
});

describe('the timer of a claim', () => {
  const now = at('2026-11-10T15:00:00Z');
  const days = (count: number) => now + count * 86_400_000;
  const next = (status: (typeof CLAIM_STATUSES)[number], reminded = false) =>
    nextTimer({ status, since: now, reminded, dismissedUntil: days(2) }, DEFAULT_TIMERS, CALENDAR);

  it('reminds after three days, closes after seven', () => {
    expect(next('WAITING_FOR_CUSTOMER')).toEqual({ timer: 'remindCustomer', at: days(3) });
    expect(next('WAITING_FOR_CUSTOMER', true)).toEqual({ timer: 'closeSilent', at: days(7) });
  });

  it('wakes a claim on hold, closes a resolved one, archives a closed one and ends a dismissal', () => {
    expect(next('WAITING_FOR_BRAND')).toEqual({ timer: 'leaveOnHold', at: days(5) });
    expect(next('RESOLVED')).toEqual({ timer: 'closeResolved', at: days(14) });
    expect(next('CLOSED')).toEqual({ timer: 'archiveClosed', at: days(180) });
    expect(next('TEMPORARILY_DISMISSED')).toEqual({ timer: 'endDismissal', at: days(2) });
    expect(['NEW', 'OPEN', 'APPROVED', 'DENIED', 'ARCHIVED'].map((any) => next(any as 'NEW'))).toEqual(
      Array(5).fill(null),
    );
  });

  it('moves a claim only as the lifecycle allows', () => {
    for (const { in: from, to } of Object.values(ACTING_TIMERS))
      for (const status of from) expect(to === null || decideTransition(status, to).ok).toBe(true);
  });

  it('is off if the store sets 0 days', () => {
    const off = { ...DEFAULT_TIMERS, remindCustomer: 0, closeSilent: 0 };
    expect(
      nextTimer(
        { status: 'WAITING_FOR_CUSTOMER', since: now, reminded: false, dismissedUntil: null },
        off,
        CALENDAR,
      ),
    ).toBeNull();
  });
});

it('the clocks of the team run from the filing to the answer and the decision, and restart after a wait', () => {
  const now = at('2026-11-10T15:00:00Z');
  const change = (
    from: 'NEW' | 'WAITING_FOR_CUSTOMER' | null,
    to: 'NEW' | 'OPEN' | 'WAITING_FOR_CUSTOMER',
    running: Parameters<typeof clocksAfter>[1],
  ) => clocksAfter({ from, to, now }, running, DEFAULT_TIMERS, CALENDAR);
  const none = { firstAnswerDueAt: null, decisionDueAt: null };
  const filed = change(null, 'NEW', none);
  expect(iso(filed.firstAnswerDueAt)).toBe('2026-11-10T16:00:00.000Z');
  expect(iso(filed.decisionDueAt)).toBe('2026-11-11T15:00:00.000Z');
  expect(change('NEW', 'OPEN', { ...filed, decisionDueAt: 7 })).toEqual({
    firstAnswerDueAt: null,
    decisionDueAt: 7,
  });
  expect(change('NEW', 'WAITING_FOR_CUSTOMER', filed)).toEqual(none);
  expect(change('WAITING_FOR_CUSTOMER', 'OPEN', none).decisionDueAt).toBe(filed.decisionDueAt);
});

describe('a message from the customer or the team', () => {
  it('moves a claim only where the lifecycle allows', () => {
    for (const from of CLAIM_STATUSES) {
      const moves = [
        afterReply(from, null),
        afterReply(from, 'SILENCE'),
        afterSignature(from),
        afterAnswer(from),
      ];
      for (const to of moves)
        expect(to === null || decideTransition(from, to).ok, `${from} ${to}`).toBe(true);
    }
  });

  it('reopens a claim closed for silence, and no other closed one', () => {
    expect(afterReply('CLOSED', 'SILENCE')).toBe('OPEN');
    expect(['WITHDRAWN', 'TEAM', 'TIME', null].map((why) => afterReply('CLOSED', why as null))).toEqual(
      Array(4).fill(null),
    );
    expect(afterReply('RESOLVED', null)).toBeNull();
  });

  it('lets a shopper withdraw what may be closed and is not decided', () => {
    for (const status of CLAIM_STATUSES.filter(canWithdraw))
      expect(decideTransition(status, 'CLOSED').ok).toBe(true);
    expect(CLAIM_STATUSES.filter((any) => canAppeal(any, null))).toEqual(['DENIED']);
    expect(canAppeal('DENIED', '2026-11-10T15:00:00Z')).toBe(false);
  });
});
