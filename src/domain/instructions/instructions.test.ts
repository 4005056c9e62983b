import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { INSTRUCTION_ACTS, openActs } from './acts.ts';
import { afterCall, BREAKER, type Breaker, CLOSED, isOpen } from './breaker.ts';
import { FAILURES, failureOf } from './failures.ts';
import { canMove, INSTRUCTION_STATE_NAMES, INSTRUCTION_STATES } from './states.ts';
import {
  type Answered,
  afterLooking,
  afterSending,
  nextStep,
  PAUSES,
  type Progress,
  type Recognizes,
} from './steps.ts';

const NOW = Date.parse('2026-11-24T10:00:00Z');
const answers = fc.oneof(
  fc.constantFrom<Answered>(
    { kind: 'done' },
    { kind: 'pending' },
    { kind: 'reversed' },
    { kind: 'absent' },
    { kind: 'unknown' },
  ),
  fc.record({
    kind: fc.constant('refused' as const),
    code: fc.constantFrom(...(Object.keys(FAILURES) as (keyof typeof FAILURES)[])),
  }),
  fc.record({ kind: fc.constant('busy' as const), retryAfterSeconds: fc.option(fc.nat(1_000_000)) }),
);
const time = fc.option(fc.integer({ min: NOW - 200 * 3_600_000, max: NOW }));
const progress: fc.Arbitrary<Progress> = fc.record({
  state: fc.constantFrom('WAITING', 'SENDING', 'UNKNOWN'),
  firstSentAt: time,
  lastSentAt: time,
  absentAt: time,
  isAccepted: fc.boolean(),
});
const recognizes: fc.Arbitrary<Recognizes> = fc.record({
  by: fc.constantFrom('key', 'mark', 'key and mark', 'nothing'),
  hours: fc.constantFrom(24, 720),
  canLook: fc.boolean(),
});

describe('what follows in carrying out an instruction', () => {
  it('a request without an answer is sent again only if the provider knows its key, or surely has nothing', () => {
    fc.assert(
      fc.property(progress, recognizes, (one, by) => {
        if (one.state === 'WAITING' || nextStep(one, by, NOW) !== 'send') return;
        const isKnown =
          by.by.startsWith('key') &&
          one.firstSentAt !== null &&
          NOW - one.firstSentAt < (by.hours ?? 0) * 3_600_000;
        const isAbsent =
          one.absentAt !== null && (one.lastSentAt === null || one.absentAt - one.lastSentAt >= 90_000);
        expect(by.by).not.toBe('nothing');
        expect(isKnown || (by.canLook && isAbsent)).toBe(true);
        expect(one.isAccepted).toBe(false);
      }),
      { numRuns: 5_000 },
    );
  });

  it('a provider that knows keys alone gets the same request again, not a look, and a person once keys may be forgotten', () => {
    const by: Recognizes = { by: 'key', hours: 720, canLook: true };
    const lost = { state: 'UNKNOWN', absentAt: null, isAccepted: false, lastSentAt: NOW } as const;
    expect(nextStep({ ...lost, firstSentAt: NOW - 719 * 3_600_000 }, by, NOW)).toBe('send');
    expect(nextStep({ ...lost, firstSentAt: NOW - 720 * 3_600_000 }, by, NOW)).toBe('ask');
    expect(nextStep({ ...lost, firstSentAt: NOW, isAccepted: true }, by, NOW)).toBe('look');
  });

  it('each answer leads to a state that follows, and a state that ends has no time', () => {
    fc.assert(
      fc.property(
        answers,
        fc.integer({ min: 1, max: 12 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (answer, tries, jitter) => {
          const sent = afterSending(answer, tries, NOW, jitter);
          expect(canMove('SENDING', sent.state) || sent.state === 'SENDING').toBe(true);
          const looked = afterLooking(answer, tries, {
            now: NOW,
            jitter,
            acceptedAt: null,
            absentUntil: NOW,
          });
          expect(canMove('UNKNOWN', looked.state) || looked.state === 'UNKNOWN').toBe(true);
          for (const { state, nextAt, failure } of [sent, looked]) {
            if (INSTRUCTION_STATES[state].next.length <= 1 || state === 'FAILED') expect(nextAt).toBeNull();
            if (nextAt !== null) expect(nextAt).toBeGreaterThanOrEqual(NOW);
            expect(failure !== null).toBe(state === 'FAILED');
          }
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('is tried after 5 s, 30 s, 2 min, 10 min, 1 h, 4 h and 12 h, or later if the provider says so', () => {
    const pauses = PAUSES.map((_, tries) => {
      const { nextAt } = afterSending({ kind: 'busy', retryAfterSeconds: null }, tries + 1, NOW, 0);
      return ((nextAt ?? 0) - NOW) / 1000;
    });
    expect(pauses).toEqual([5, 30, 120, 600, 3_600, 14_400, 43_200]);
    expect(afterSending({ kind: 'busy', retryAfterSeconds: 77 }, 1, NOW, 0).nextAt).toBe(NOW + 77_000);
    expect(afterSending({ kind: 'busy', retryAfterSeconds: null }, 8, NOW, 0)).toEqual({
      state: 'FAILED',
      nextAt: null,
      failure: 'exhausted',
    });
    expect(afterSending({ kind: 'unknown' }, 8, NOW, 0)).toEqual({
      state: 'UNKNOWN',
      nextAt: null,
      failure: null,
    });
  });
});

describe('what a person can do', () => {
  const facts = {
    kind: 'PAYMENT',
    hold: null,
    isDue: false,
    hasProvider: true,
    program: null,
    isShipped: false,
  } as const;

  it('is never nothing while an instruction needs one', () => {
    expect(openActs({ ...facts, state: 'FAILED' })).toEqual(['send', 'take_over', 'give_credit']);
    expect(openActs({ ...facts, state: 'FAILED', kind: 'GOODS' })).toEqual(['send', 'take_over']);
    expect(openActs({ ...facts, state: 'UNKNOWN' })).toEqual(['found', 'absent']);
    expect(openActs({ ...facts, state: 'WAITING', hold: 'by_hand' })).toEqual(['send']);
    expect(openActs({ ...facts, state: 'WAITING', hold: 'by_hand', hasProvider: false })).toEqual([]);
  });

  it('is to call a replacement lost while it is on its way', () => {
    const done = { ...facts, state: 'DONE', kind: 'GOODS' } as const;
    expect(openActs({ ...done, isShipped: true })).toEqual(['lost']);
    expect(openActs(done)).toEqual([]);
    expect(openActs({ ...done, kind: 'PAYMENT', isShipped: true })).toEqual([]);
  });

  it('is nothing that could send twice while a provider may be carrying it out', () => {
    for (const state of INSTRUCTION_STATE_NAMES)
      for (const act of openActs({ ...facts, state, isDue: true }))
        expect(INSTRUCTION_STATES[state].onItsWay, `${act} in ${state}`).toBe(false);
    expect(Object.keys(INSTRUCTION_ACTS)).toHaveLength(7);
  });

  it('is not to take back what the store’s program has begun, until its time is over', () => {
    const told = { ...facts, state: 'SENDING', isDue: true } as const;
    expect(openActs({ ...told, program: 'told' })).toEqual(['take_back']);
    expect(openActs({ ...told, program: 'begun' })).toEqual([]);
    expect(openActs({ ...told, program: 'begun', isDue: false })).toEqual(['found', 'absent', 'take_back']);
  });
});

describe('a provider that fails', () => {
  const failing = (times: number, from: Breaker = CLOSED, every = 1000): Breaker => {
    let breaker = from;
    for (let time = 0; time < times; time += 1) breaker = afterCall(breaker, false, NOW + time * every);
    return breaker;
  };

  it('is left alone after ten failures in five minutes, for twice as long each time, an hour at most', () => {
    expect(isOpen(failing(9), NOW + 9000)).toBe(false);
    let breaker = failing(10);
    const pauses = [];
    for (let time = 0; time < 8; time += 1) {
      expect(isOpen(breaker, (breaker.openUntil ?? 0) - 1)).toBe(true);
      pauses.push(breaker.pauseMs / 60_000);
      breaker = afterCall(breaker, false, breaker.openUntil ?? 0);
    }
    expect(pauses).toEqual([2, 4, 8, 16, 32, 60, 60, 60]);
    expect(afterCall(breaker, true, NOW)).toEqual(CLOSED);
  });

  it('now and then is not left alone', () => {
    expect(failing(50, CLOSED, BREAKER.withinMs / 8).openUntil).toBeNull();
  });
});

describe('What people are told to do about a failure', () => {
  it('is nothing but to mend the connection, if it is sent by itself then', () => {
    expect(failureOf('unauthorized', 'connection')).toEqual({
      why: FAILURES.unauthorized.why,
      what: 'Connect it again in Settings. This is sent as soon as the connection works.',
    });
    expect(failureOf('missing_permission', 'connection').what).toContain('as soon as it works');
  });

  it('is what the failure says otherwise', () => {
    expect(failureOf('unauthorized', null)).toEqual(FAILURES.unauthorized);
    expect(failureOf('account_closed', 'connection')).toEqual(FAILURES.account_closed);
  });
});
