/**
 * Misses of whatever lets someone guess: counted in the database for all processes together, by keyed hashes, so that
 * no address stands there. What is over its limit gets no answer, right or wrong alike (decisions.md section 9).
 */
import { createHmac } from 'node:crypto';
import { deriveKey } from '../auth/keys.ts';
import type { Context } from '../context.ts';
import { networkOf } from './network.ts';
import { ProblemError } from './problem-error.ts';

const MINUTE = 60;
const QUARTER_HOUR = 15 * MINUTE;

/** `blocks`: over its limit nobody gets an answer; else only `underAttack` says so. */
export type MissCounter = { counter: string; limit: number; seconds: number; blocks: boolean };

function counterOf({ secret }: Context, kind: string, value: string): string {
  const key = deriveKey(secret, 'lookup-counters');
  return `${kind}:${createHmac('sha256', key).update(value).digest('base64url').slice(0, 22)}`;
}

/** One visitor, whatever is guessed. */
export const missesOfAddress = (context: Context, address: string): MissCounter => ({
  counter: counterOf(context, 'address', networkOf(address)),
  limit: context.limits.addressMissesPerMinute,
  seconds: MINUTE,
  blocks: true,
});

/** One thing that is guessed at, whoever guesses: an e-mail address, or the one behind a claim's link. */
export const missesOfTarget = (context: Context, kind: 'email' | 'link', value: string): MissCounter => ({
  counter: counterOf(context, kind, value),
  limit: context.limits.emailMissesPerQuarterHour,
  seconds: QUARTER_HOUR,
  blocks: true,
});

/** Counts a miss, if it is one. Too many are 429 with `retryAfter` seconds, for right and wrong alike. */
export async function holdMisses(
  context: Context,
  counters: readonly MissCounter[],
  isMiss: boolean,
): Promise<void> {
  const { rows } = await context.db.app.query<{ wait: number | null }>({
    name: 'hold_misses',
    text: 'select hold_misses($1, $2, $3) as wait',
    values: [counters.map(({ counter }) => counter), JSON.stringify(counters), isMiss],
  });
  const retryAfter = rows[0]?.wait ?? null;
  if (retryAfter !== null) throw new ProblemError('too_many_requests', { params: { retryAfter } });
}
