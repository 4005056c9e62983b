/**
 * Counts failed guesses, and other limits across all processes and stores. The database stores them under keyed hashes,
 * so that it contains no addresses. Beyond a blocking limit, right and wrong guesses get the same refusal.
 */
import { createHmac } from 'node:crypto';
import type { PoolClient } from 'pg';
import { deriveKey } from '../auth/keys.ts';
import type { Context } from '../context.ts';
import { ProblemError } from '../problem-error.ts';
import { networkOf } from './network.ts';

const MINUTE = 60;
const QUARTER_HOUR = 15 * MINUTE;

/** `blocks`: beyond its limit nobody gets an answer; otherwise a mailed code is required. */
export type MissCounter = { counter: string; limit: number; seconds: number; blocks: boolean };

/** A keyed hash, so that the value itself is stored nowhere. */
export function counterOf({ secret }: Pick<Context, 'secret'>, kind: string, value: string): string {
  const key = deriveKey(secret, 'lookup-counters');
  return `${kind}:${createHmac('sha256', key).update(value).digest('base64url').slice(0, 22)}`;
}

/** Per visitor, whatever is guessed. */
export const missesOfAddress = (context: Context, address: string): MissCounter => ({
  counter: counterOf(context, 'address', networkOf(address)),
  limit: context.limits.addressMissesPerMinute,
  seconds: MINUTE,
  blocks: true,
});

/** Per target, whoever guesses: an e-mail address, or the one behind a claim's link. */
export const missesOfTarget = (context: Context, kind: 'email' | 'link', value: string): MissCounter => ({
  counter: counterOf(context, kind, value),
  limit: context.limits.emailMissesPerQuarterHour,
  seconds: QUARTER_HOUR,
  blocks: true,
});

/** Counts a failed guess. Beyond the limit, right and wrong guesses alike get 429 with `retryAfter` seconds. */
export async function holdMisses(
  context: Context,
  counters: readonly MissCounter[],
  isMiss: boolean,
): Promise<void> {
  const retryAfter = await holdLimits(context.db.app, counters, isMiss);
  if (retryAfter !== null) throw new ProblemError('too_many_requests', { params: { retryAfter } });
}

/** Increments the counters if `isCounted`. Returns the seconds to wait if a limit is reached, otherwise null. */
export async function holdLimits(
  db: Pick<PoolClient, 'query'>,
  counters: readonly Pick<MissCounter, 'counter' | 'limit' | 'seconds'>[],
  isCounted = true,
): Promise<number | null> {
  const { rows } = await db.query<{ wait: number | null }>({
    name: 'hold_misses',
    text: 'select hold_misses($1, $2, $3) as wait',
    values: [counters.map(({ counter }) => counter), JSON.stringify(counters), isCounted],
  });
  return rows[0]?.wait ?? null;
}
