/** Begins a session that replaces the browser's previous one, and ends others. */
import type { PoolClient } from 'pg';
import { beginSession, endSession } from '../auth/person-sessions.ts';
import type { Context } from '../context.ts';
import type { Row } from '../database/rows.ts';
import { ProblemError } from '../problem-error.ts';
import { holdPerson, type Person } from './queries.ts';
import { withPerson } from './with-person.ts';

/**
 * `address`: the visitor's IP address. `former`: the token of the browser's previous session, if any. `deviceOf`: the browser's id if the person signed
 * in on it before, otherwise null.
 */
export type Visit = {
  address: string;
  userAgent: string | undefined;
  former: string | null;
  deviceOf: (person: Person) => string | null;
};

export type NewSession = { person: Person; token: string };

type Refusal = 'sign_in_failed' | 'password_wrong' | 'challenge_over';
type Begin = { isStrong: boolean; provenAt?: number; refusal: Refusal; sessionId?: string };

/**
 * Begins a session with a new token and ends the previous one. This prevents session fixation.
 * @param sessionId the session that goes on under the new token @throws unauthenticated if it was ended meanwhile
 */
export function renewSession(
  { db, clock }: Context,
  person: Person,
  { userAgent, former }: Visit,
  { isStrong, provenAt, refusal, sessionId }: Begin,
): Promise<NewSession> {
  return withPerson(db, person.id, async (client) => {
    refuseChanged(person, await holdPerson(client, person.id), refusal);
    if (sessionId !== undefined) await holdSessions(client, person.id, sessionId);
    if (former !== null) await endSession(client, former);
    const begin = { personId: person.id, userAgent, isStrong, provenAt, now: clock() };
    const { token } = await beginSession(client, begin);
    return { person, token };
  });
}

/** Refuses the sign-in if the password was changed since it was compared. */
export function refuseChanged(compared: Person, present: Person | null, refusal: Refusal): void {
  if (present?.passwordHash !== compared.passwordHash) throw new ProblemError(refusal);
}

/**
 * Holds the person's sessions until the transaction ends, in one order: of two that end each other at the same time, the second waits.
 * Within the person's scope. @throws unauthenticated if this one was ended meanwhile
 */
export async function holdSessions(client: PoolClient, personId: string, sessionId: string): Promise<void> {
  const { rows } = await client.query<Row<'person_sessions', 'id'>>(
    'select id from person_sessions where person_id = $1 order by id for update',
    [personId],
  );
  if (!rows.some(({ id }) => id === sessionId)) throw new ProblemError('unauthenticated');
}
