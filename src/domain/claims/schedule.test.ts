import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addBusinessHours } from '../time/business-hours.ts';
import { CLAIM_STATUSES, type ClaimStatus, decideTransition } from './claim.ts';
import { afterAnswer, afterReply, afterSignature, canAppeal, canWithdraw } from './claim-moves.ts';
import {
  ACTING_TIMERS,
  type Clocks,
  clocksAfter,
  DEFAULT_TIMERS,
  dueNext,
  NO_CLOCKS,
  nextTimer,
} from './schedule.ts';

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

describe('the clocks of the team', () => {
  // A Tuesday, 10:00 in New York: seven working hours are left.
  const now = at('2026-11-10T15:00:00Z');
  const HOUR = 3_600_000;
  const change = (from: ClaimStatus | null, to: ClaimStatus, running: Clocks, when = now) =>
    clocksAfter({ from, to, now: when }, running, DEFAULT_TIMERS, CALENDAR);
  const filed = change(null, 'NEW', NO_CLOCKS);

  it('run from the filing', () => {
    expect(iso(filed.firstAnswerDueAt)).toBe('2026-11-10T16:00:00.000Z');
    expect(iso(filed.decisionDueAt)).toBe('2026-11-11T15:00:00.000Z');
  });

  it('stop with the first answer and with the decision', () => {
    expect(change('NEW', 'COMMUNICATING', filed)).toEqual({ ...filed, firstAnswerDueAt: null });
    expect(change('NEW', 'DENIED', filed)).toEqual(NO_CLOCKS);
  });

  it.each(['WAITING_FOR_CUSTOMER', 'WAITING_FOR_BRAND'] as const)('pause in %s', (status) => {
    const paused = change('NEW', status, filed, now + 2 * HOUR);
    expect(paused).toEqual({ ...NO_CLOCKS, decisionHoursLeft: 6 });
    expect(change('WAITING_FOR_CUSTOMER', 'WAITING_FOR_BRAND', paused)).toEqual(paused);
    const back = change(status, 'OPEN', paused, at('2026-11-12T14:00:00Z'));
    expect(back).toEqual({ ...NO_CLOCKS, decisionDueAt: at('2026-11-12T20:00:00Z') });
  });

  it('have nothing left after a pause if they were overdue', () => {
    const paused = change('OPEN', 'WAITING_FOR_CUSTOMER', filed, at('2026-11-13T15:00:00Z'));
    expect(change('WAITING_FOR_CUSTOMER', 'OPEN', paused).decisionDueAt).toBe(now);
  });

  it('begin again when a decided claim is reopened', () => {
    expect(change('DENIED', 'OPEN', NO_CLOCKS).decisionDueAt).toBe(filed.decisionDueAt);
    expect(change('WAITING_FOR_CUSTOMER', 'CLOSED', { ...NO_CLOCKS, decisionHoursLeft: 2 })).toEqual(
      NO_CLOCKS,
    );
  });

  it('warn when three quarters of the time are over', () => {
    const next = (clocks: Clocks, when = now) => dueNext(clocks, when, DEFAULT_TIMERS, CALENDAR);
    expect(next(filed)).toEqual({ dueAt: now + HOUR, warnsAt: now + 0.75 * HOUR });
    const answered = { ...filed, firstAnswerDueAt: null };
    // Six working hours later is four in the afternoon.
    const warned = { dueAt: filed.decisionDueAt, warnsAt: now + 6 * HOUR };
    expect(next(answered)).toEqual(warned);
    expect(next(answered, now + HOUR)).toEqual(warned);
    expect(next(NO_CLOCKS)).toBeNull();
  });
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
