/** Beginning a session in the place of another. */
import { beginSession, endSession } from '../auth/person-sessions.ts';
import type { Context } from '../context.ts';
import { ProblemError } from '../problem-error.ts';
import { holdPerson, type Person } from './queries.ts';
import { withPerson } from './with-person.ts';

/** `deviceOf`: the id of the browser where this person signed in on it before, else null. `former`: the session it comes with. */
export type Visit = {
  address: string;
  userAgent: string | undefined;
  former: string | null;
  deviceOf: (person: Person) => string | null;
};

export type NewSession = { person: Person; token: string };

type Refusal = 'sign_in_failed' | 'password_wrong' | 'challenge_over';

/** A new token each time, and an end to the one that the browser came with: nobody can fix it beforehand. */
export function renewSession(
  { db, clock }: Context,
  person: Person,
  { userAgent, former }: Visit,
  { isStrong, provenAt, refusal }: { isStrong: boolean; provenAt?: number; refusal: Refusal },
): Promise<NewSession> {
  return withPerson(db, person.id, async (client) => {
    refuseChanged(person, await holdPerson(client, person.id), refusal);
    if (former !== null) await endSession(client, former);
    const begin = { personId: person.id, userAgent, isStrong, provenAt, now: clock() };
    const { token } = await beginSession(client, begin);
    return { person, token };
  });
}

/** The password may have been changed since it was compared. */
export function refuseChanged(compared: Person, present: Person | null, refusal: Refusal): void {
  if (present?.passwordHash !== compared.passwordHash) throw new ProblemError(refusal);
}
