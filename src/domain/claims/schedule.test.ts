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
  type Move = { isAnswer?: boolean; when?: number };
  const change = (
    from: ClaimStatus | null,
    to: ClaimStatus,
    running: Clocks,
    { isAnswer = false, when = now }: Move = {},
  ) => clocksAfter({ from, to, isAnswer, now: when }, running, DEFAULT_TIMERS, CALENDAR);
  const none = NO_CLOCKS.decision;
  const left = (hoursLeft: number) => ({ dueAt: null, hoursLeft });
  const until = (time: string) => ({ dueAt: at(time), hoursLeft: null });
  const filed = change(null, 'NEW', NO_CLOCKS);

  it('run from the filing, or from the signature that completes it', () => {
    expect(filed).toEqual({
      firstAnswer: until('2026-11-10T16:00:00Z'),
      decision: until('2026-11-11T15:00:00Z'),
    });
    const unsigned = change(null, 'PENDING_CUSTOMER', NO_CLOCKS);
    expect(unsigned).toEqual(NO_CLOCKS);
    expect(change('PENDING_CUSTOMER', 'NEW', unsigned)).toEqual(filed);
  });

  it.each(['OPEN', 'COMMUNICATING', 'WAITING_FOR_OP'] as const)(
    'go on in %s until the customer has an answer',
    (status) => {
      expect(change('NEW', status, filed)).toEqual(filed);
      for (const from of ['NEW', status] as const)
        expect(change(from, status, filed, { isAnswer: true })).toEqual({ ...filed, firstAnswer: none });
    },
  );

  it('stop with the decision', () => {
    expect(change('NEW', 'DENIED', filed, { isAnswer: true })).toEqual(NO_CLOCKS);
  });

  it.each(['WAITING_FOR_CUSTOMER', 'WAITING_FOR_BRAND'] as const)('pause in %s', (status) => {
    const paused = change('NEW', status, filed, { when: now + 0.5 * HOUR });
    expect(paused).toEqual({ firstAnswer: left(0.5), decision: left(7.5) });
    expect(change('WAITING_FOR_CUSTOMER', 'WAITING_FOR_BRAND', paused)).toEqual(paused);
    const back = change(status, 'OPEN', paused, { when: at('2026-11-12T14:00:00Z') });
    expect(back).toEqual({
      firstAnswer: until('2026-11-12T14:30:00Z'),
      decision: until('2026-11-12T21:30:00Z'),
    });
  });

  it('leave no first answer to be given after a question', () => {
    const asked = change('NEW', 'WAITING_FOR_CUSTOMER', filed, { isAnswer: true });
    expect(asked).toEqual({ firstAnswer: none, decision: left(8) });
    expect(change('WAITING_FOR_CUSTOMER', 'COMMUNICATING', asked).firstAnswer).toEqual(none);
  });

  it('have nothing left after a pause if they were overdue', () => {
    const paused = change('OPEN', 'WAITING_FOR_CUSTOMER', filed, { when: at('2026-11-13T15:00:00Z') });
    expect(change('WAITING_FOR_CUSTOMER', 'OPEN', paused).decision.dueAt).toBe(now);
  });

  it('begin again when a decided claim is reopened, but for the first answer', () => {
    expect(change('DENIED', 'OPEN', NO_CLOCKS)).toEqual({ ...filed, firstAnswer: none });
    expect(change('WAITING_FOR_CUSTOMER', 'CLOSED', { ...NO_CLOCKS, decision: left(2) })).toEqual(NO_CLOCKS);
  });

  it('warn when three quarters of the time are over', () => {
    const next = (clocks: Clocks, when = now) => dueNext(clocks, when, DEFAULT_TIMERS, CALENDAR);
    expect(next(filed)).toEqual({ dueAt: now + HOUR, warnsAt: now + 0.75 * HOUR });
    const answered = { ...filed, firstAnswer: none };
    // Six working hours later is four in the afternoon.
    const warned = { dueAt: filed.decision.dueAt, warnsAt: now + 6 * HOUR };
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
