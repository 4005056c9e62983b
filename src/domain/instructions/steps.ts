/** What follows in carrying out an instruction: pure. The order of the tables is the order of time. */
import type { InstructionFailure } from './failures.ts';
import type { InstructionState } from './states.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The pauses before each further try, in milliseconds. After the last, a person is needed. */
export const PAUSES = [5000, 30_000, 2 * MINUTE, 10 * MINUTE, HOUR, 4 * HOUR, 12 * HOUR] as const;

/** How often something that the provider has accepted is asked about, by how long ago it was asked first. */
const CHECKS: readonly [age: number, pause: number][] = [
  [HOUR, 5 * MINUTE],
  [24 * HOUR, HOUR],
  [Number.POSITIVE_INFINITY, 12 * HOUR],
];

/** A request may still take effect for so long after its answer was given up, so `absent` before that proves nothing. */
export const STILL_POSSIBLE_MS = 90_000;

/** A worker that holds an instruction for so long is taken for dead. Longer than the longest call. */
export const LEASE_MS = 45_000;

/** How a provider recognizes a repeat (src/server/integrations/ports.ts). */
export type Recognizes = {
  by: 'key' | 'mark' | 'key and mark' | 'nothing';
  hours?: number;
  canLook: boolean;
};

export type Progress = {
  state: InstructionState;
  /** When the first of the requests went out that share this key; null: none did. In milliseconds. */
  firstSentAt: number | null;
  /** When the last request went out that may have had an effect. */
  lastSentAt: number | null;
  /** When the last look since then began, if it found nothing. */
  absentAt: number | null;
  /** The provider accepted it and has not finished. */
  isAccepted: boolean;
};

/** `ask`: a person has to compare. */
export type Step = 'send' | 'look' | 'ask';

/** What to do with an instruction that is due. */
export function nextStep(one: Progress, recognizes: Recognizes, now: number): Step {
  if (one.isAccepted) return recognizes.canLook ? 'look' : 'ask';
  if (one.state === 'WAITING') return 'send';
  const { absentAt } = one;
  if (recognizes.by === 'nothing') return recognizes.canLook && absentAt === null ? 'look' : 'ask';
  const isSafe = knowsKey(one, recognizes, now);
  // Without a mark there is nothing to look for until the provider's reference is known: the same request tells.
  if (!recognizes.canLook || recognizes.by === 'key') return isSafe ? 'send' : 'ask';
  if (absentAt === null) return 'look';
  return isSafe || absentAt >= provenFrom(one) ? 'send' : 'look';
}

/** Whether the provider would recognize the same request. */
const knowsKey = ({ firstSentAt }: Progress, { by, hours = 0 }: Recognizes, now: number): boolean =>
  by.startsWith('key') && firstSentAt !== null && now < firstSentAt + hours * HOUR;

/** From when on a look that finds nothing proves that there is nothing. */
const provenFrom = ({ lastSentAt }: Progress): number =>
  lastSentAt === null ? 0 : lastSentAt + STILL_POSSIBLE_MS;

/**
 * Whether an earlier request with the same key may have had an effect, for all that is known. A refusal of its repeat says nothing of
 * it: credentials or a limit may stop the repeat before the provider compares keys.
 */
export const isRepeat = (one: Progress): boolean =>
  one.state === 'UNKNOWN' && (one.absentAt === null || one.absentAt < provenFrom(one));

/** When to go on after a look that found nothing. */
export const afterAbsent = (one: Progress, recognizes: Recognizes, now: number): number =>
  knowsKey(one, recognizes, now) ? now : Math.max(now, provenFrom(one));

/** What an answer makes of an instruction. `nextAt` null: it goes on by itself no more. */
export type After = { state: InstructionState; nextAt: number | null; failure: InstructionFailure | null };

export type Answered =
  | { kind: 'done' | 'pending' | 'reversed' | 'absent' | 'unknown' }
  | { kind: 'refused'; code: InstructionFailure }
  | { kind: 'busy'; retryAfterSeconds: number | null }
  /** The store's own program was told, and says itself what became of it within so many hours. */
  | { kind: 'told'; hours: number }
  /** It has not said so in time. */
  | { kind: 'overdue' };

/** @param tries requests and looks in a row that led nowhere, with this one @param jitter from 0 to 1 */
export function afterSending(answer: Answered, tries: number, now: number, jitter: number): After {
  switch (answer.kind) {
    case 'done':
      return { state: 'DONE', nextAt: null, failure: null };
    case 'pending':
      return { state: 'SENDING', nextAt: nextCheck(now, now), failure: null };
    case 'reversed':
      return { state: 'REVERSED', nextAt: null, failure: null };
    case 'told':
      return { state: 'SENDING', nextAt: now + answer.hours * HOUR, failure: null };
    case 'overdue':
      return { state: 'SENDING', nextAt: null, failure: null };
    case 'refused':
      return { state: 'FAILED', nextAt: null, failure: answer.code };
    case 'busy': {
      const pause = pauseOf(tries, answer.retryAfterSeconds, jitter);
      if (pause === null) return { state: 'FAILED', nextAt: null, failure: 'exhausted' };
      return { state: 'WAITING', nextAt: now + pause, failure: null };
    }
    case 'absent':
    case 'unknown':
      return unknown(tries, now, jitter);
  }
}

/** As afterSending, if an earlier request may have had an effect. */
export function afterRepeating(
  answer: Answered,
  tries: number,
  { by, canLook }: Recognizes,
  { now, jitter }: { now: number; jitter: number },
): After {
  if (answer.kind === 'refused' && (by === 'key' || !canLook))
    return { state: 'UNKNOWN', nextAt: null, failure: null };
  return afterLooking(answer, tries, { now, jitter, acceptedAt: null, absentUntil: now });
}

/** What says as much after a look as after sending. */
const SETTLED: readonly Answered['kind'][] = ['done', 'reversed', 'told', 'overdue'];

/** @param acceptedAt when the provider accepted it; null if it did not @param absentUntil when to go on if it is absent */
export function afterLooking(
  answer: Answered,
  tries: number,
  {
    now,
    jitter,
    acceptedAt,
    absentUntil,
  }: { now: number; jitter: number; acceptedAt: number | null; absentUntil: number },
): After {
  if (SETTLED.includes(answer.kind)) return afterSending(answer, tries, now, jitter);
  if (answer.kind === 'pending' || acceptedAt !== null)
    return { state: 'SENDING', nextAt: nextCheck(acceptedAt ?? now, now), failure: null };
  if (answer.kind === 'absent') return { state: 'UNKNOWN', nextAt: absentUntil, failure: null };
  if (answer.kind === 'busy' && answer.retryAfterSeconds !== null) {
    const pause = pauseOf(tries, answer.retryAfterSeconds, jitter);
    return { state: 'UNKNOWN', nextAt: pause === null ? null : now + pause, failure: null };
  }
  // A refusal to look says nothing about what was sent.
  return unknown(tries, now, jitter);
}

function unknown(tries: number, now: number, jitter: number): After {
  const pause = pauseOf(tries, null, jitter);
  return { state: 'UNKNOWN', nextAt: pause === null ? null : now + pause, failure: null };
}

const LONGEST_TOLD_MS = 12 * HOUR;

/** Null after the last. What the provider asks for counts if it is longer. */
function pauseOf(tries: number, retryAfterSeconds: number | null, jitter: number): number | null {
  const pause = PAUSES[tries - 1];
  if (pause === undefined) return null;
  const told = Math.min((retryAfterSeconds ?? 0) * 1000, LONGEST_TOLD_MS);
  return Math.max(told, Math.round(pause * (1 + jitter / 5)));
}

function nextCheck(acceptedAt: number, now: number): number {
  const age = now - acceptedAt;
  const [, pause = 12 * HOUR] = CHECKS.find(([until]) => age < until) ?? [];
  return now + pause;
}
