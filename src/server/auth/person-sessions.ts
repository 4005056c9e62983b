/** Sessions of people: an opaque token in a cookie, its hash in the database (docs/rules/sign-in.md#sessions). */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PoolClient } from 'pg';
import { deviceName } from '../../domain/access/device.ts';
import { sessionEnd, unusedSince } from '../../domain/access/person-session.ts';
import type { Membership, StorePlace } from '../../domain/access/reach.ts';
import type { Context } from '../context.ts';
import type { SignedIn, StoreId } from './caller.ts';
import { isSecret, newSecret, secretHash } from './opaque-tokens.ts';
import { cookieName } from './open-orders.ts';
import { shortId } from './short-id.ts';

const SESSION_COOKIE = 'makegood_session';

/** Older ones end when one more begins. */
const MOST_SESSIONS = 50;

export type FoundSession = SignedIn & {
  memberships: Membership[];
  /** The store asked for, if they may see it; of no store in particular, the first two. */
  stores: (StorePlace & { id: StoreId; needsSecondFactor: boolean })[];
};

/** The token that the browser sent; null where it can be none. */
export function sessionToken(context: Pick<Context, 'publicUrl'>, request: FastifyRequest): string | null {
  const token = request.cookies[cookieName(context, SESSION_COOKIE)];
  return token !== undefined && isSecret(token) ? token : null;
}

/** Sessions end in the browser as in the database; null takes the cookie back. */
export function keepSession(
  context: Pick<Context, 'publicUrl' | 'clock'>,
  reply: FastifyReply,
  token: string | null,
): void {
  const now = context.clock();
  reply.setCookie(cookieName(context, SESSION_COOKIE), token ?? '', {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: context.publicUrl.startsWith('https:'),
    maxAge: token === null ? 0 : Math.floor((sessionEnd(now).getTime() - now) / 1000),
  });
}

/** With the rights of this very moment: nothing of it is remembered. @param slug of a store, or none in particular */
export async function findSession(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  token: string,
  slug: string | null,
): Promise<FoundSession | null> {
  const now = clock();
  const { rows } = await db.app.query<{ found: FoundSession | null }>({
    name: 'find_session',
    text: 'select find_session($1, $2, $3, $4) as found',
    values: [secretHash(token), slug, new Date(now), unusedSince(now)],
  });
  const found = rows[0]?.found;
  // JSON has times as the database writes them.
  return found ? { ...found, provenAt: new Date(found.provenAt).toISOString() } : null;
}

/** `provenAt`: when they showed who they are; left out for just now. */
type NewPersonSession = {
  personId: string;
  userAgent: string | undefined;
  isStrong: boolean;
  provenAt?: number | undefined;
  now: number;
};

/** Within the person's scope. Answers the token: the only time it can be read. */
export async function beginSession(
  client: PoolClient,
  { personId, userAgent, isStrong, now, provenAt = now }: NewPersonSession,
): Promise<{ id: string; token: string }> {
  const token = newSecret();
  const id = shortId();
  await client.query(
    `delete from person_sessions where person_id = $1 and id not in (
       select id from person_sessions where person_id = $1 order by last_used_at desc limit $2)`,
    [personId, MOST_SESSIONS - 1],
  );
  await client.query(
    `with seen as (update people set signed_in_at = $5 where id = $3)
     insert into person_sessions
       (secret_hash, id, person_id, device, created_at, last_used_at, ends_at, proven_at, is_strong)
     values ($1, $2, $3, $4, $5, $5, $6, $8, $7)`,
    [
      secretHash(token),
      id,
      personId,
      deviceName(userAgent),
      new Date(now),
      sessionEnd(now),
      isStrong,
      new Date(provenAt),
    ],
  );
  return { id, token };
}

/** Whoever holds its token may end a session, whosever it is. */
export async function endSession(client: PoolClient, token: string): Promise<void> {
  const hash = secretHash(token);
  await client.query("select set_config('app.session', $1, true)", [hash.toString('hex')]);
  await client.query('delete from person_sessions where secret_hash = $1', [hash]);
}

/** Ends every other session of the person. Within the person's scope. */
export async function keepOnlySession(
  client: PoolClient,
  personId: string,
  sessionId: string,
): Promise<void> {
  await client.query('delete from person_sessions where person_id = $1 and id <> $2', [personId, sessionId]);
}

/** Ends every session of the person but the one with this token. Within the person's scope. */
export async function endOtherSessions(
  client: PoolClient,
  personId: string,
  token: string | null,
): Promise<void> {
  await client.query(
    'delete from person_sessions where person_id = $1 and ($2::bytea is null or secret_hash <> $2)',
    [personId, token === null ? null : secretHash(token)],
  );
}

/** Whether the person's sessions count as begun with a second factor. Within the person's scope. */
export async function setStrength(client: PoolClient, personId: string, isStrong: boolean): Promise<void> {
  await client.query('update person_sessions set is_strong = $2 where person_id = $1', [personId, isStrong]);
}
