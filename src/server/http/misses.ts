/**
 * Misses of whatever lets someone guess, and what else has a limit over all processes and stores: counted in the database by
 * keyed hashes, so that no address stands there. Past a limit that blocks, right and wrong get the same refusal.
 */
import { createHmac } from 'node:crypto';
import type { PoolClient } from 'pg';
import { deriveKey } from '../auth/keys.ts';
import type { Context } from '../context.ts';
import { ProblemError } from '../problem-error.ts';
import { networkOf } from './network.ts';

const MINUTE = 60;
const QUARTER_HOUR = 15 * MINUTE;

/** `blocks`: past its limit nobody gets an answer; else a code by mail is asked for. */
export type MissCounter = { counter: string; limit: number; seconds: number; blocks: boolean };

/** A keyed hash: the value itself stands nowhere. */
export function counterOf({ secret }: Pick<Context, 'secret'>, kind: string, value: string): string {
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
  const retryAfter = await holdLimits(context.db.app, counters, isMiss);
  if (retryAfter !== null) throw new ProblemError('too_many_requests', { params: { retryAfter } });
}

/** Counts one more, if `isCounted`; answers the seconds to wait where a limit is reached, else null. */
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
