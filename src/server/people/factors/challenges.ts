/**
 * Challenges: what a passkey signs, and what holds an unfinished sign-in together. Sealed, so that nothing is stored for
 * one that is never answered. Each is answered once.
 */
import { randomBytes } from 'node:crypto';
import { CHALLENGE_LASTS } from '../../../domain/access/factors.ts';
import { type Opened, openToken, sealToken } from '../../auth/keys.ts';
import { secretHash } from '../../auth/opaque-tokens.ts';
import type { Context } from '../../context.ts';
import { ProblemError } from '../../problem-error.ts';

/** `sign-in`: a passkey alone. `second-step`: after the right password. `register`: a new passkey. `prove`: asked again. */
export type ChallengePurpose = 'sign-in' | 'second-step' | 'register' | 'prove';

export type Challenge = Opened<'challenge'>;

/** Identifies the current password without revealing it, so that a new password ends an unfinished sign-in. */
export const markOf = (passwordHash: string | null): string =>
  secretHash(passwordHash ?? '')
    .toString('base64url')
    .slice(0, 16);

export function makeChallenge(
  { clock, secret }: Pick<Context, 'clock' | 'secret'>,
  purpose: ChallengePurpose,
  { personId = '', mark = '' }: { personId?: string; mark?: string } = {},
): { token: string; challenge: string } {
  const challenge = randomBytes(32).toString('base64url');
  const expiresAt = new Date(clock() + CHALLENGE_LASTS).toISOString();
  const payload = { purpose, personId, mark, challenge, expiresAt };
  return { token: sealToken('challenge', payload, secret), challenge };
}

/** @throws challenge_over, also for one of another purpose */
export function openChallenge(context: Context, purpose: ChallengePurpose, token: string): Challenge {
  const opened = openToken('challenge', token, new Date(context.clock()), context);
  if (opened?.purpose !== purpose) throw over();
  return opened;
}

type Spent = Pick<Challenge, 'challenge' | 'expiresAt'>;

/** Uses the challenge up. If two answers come at once, one is refused. @throws challenge_over */
export async function spendChallenge(context: Context, spent: Spent): Promise<void> {
  if (!(await isFirstAnswer(context, spent))) throw over();
}

/** Uses the challenge up. False if it was used before. */
export async function isFirstAnswer({ db }: Context, { challenge, expiresAt }: Spent): Promise<boolean> {
  const { rowCount } = await db.app.query(
    'insert into spent_challenges (challenge, expires_at) values ($1, $2) on conflict do nothing',
    [challenge, expiresAt],
  );
  return rowCount === 1;
}

const over = () => new ProblemError('challenge_over');
