/** Signing in and out, confirming one's identity again, and changing one's password. */

import type { Assertion } from '../../contract/factors.ts';
import { DEMO_PASSWORD, normalPassword } from '../../domain/access/password.ts';
import { emailKey } from '../../domain/orders/order-number.ts';
import { noteOfPerson } from '../audit/note.ts';
import type { CallerOf } from '../auth/caller.ts';
import { beginSession, endSession } from '../auth/person-sessions.ts';
import type { Context } from '../context.ts';
import { ProblemError } from '../problem-error.ts';
import { openChallenge, spendChallenge } from './factors/challenges.ts';
import { isRightAnswer, secondStepOf } from './factors/steps.ts';
import { takeGuess } from './guesses.ts';
import { endLinks } from './links.ts';
import { queueChanged } from './mails.ts';
import { hashPassword, isPassword, refuseWeak } from './passwords.ts';
import {
  endSessions,
  findPerson,
  findPersonByEmail,
  holdPerson,
  listStores,
  type Person,
  writePassword,
} from './queries.ts';
import { holdSessions, type NewSession, refuseChanged, renewSession, type Visit } from './sessions.ts';
import { withPerson } from './with-person.ts';

/** An unknown address, a person without a password and a wrong password get the same answer after the same work. */
export async function signIn(
  context: Context,
  { email, password }: { email: string; password: string },
  visit: Visit,
): Promise<NewSession> {
  const whose = emailKey(email);
  const person = await findPersonByEmail(context.db, whose);
  const device = person && visit.deviceOf(person);
  const giveBack = await takeGuess(context, { whose, device, address: visit.address });
  const isRight = await comparePassword(person?.passwordHash ?? null, password, giveBack);
  if (!person || !isRight || isDemoInProduction(context, password)) throw new ProblemError('sign_in_failed');
  await giveBack();
  const second = await secondStepOf(context, person);
  if (second) throw new ProblemError('second_step_required', { params: second });
  return renewSession(context, person, visit, { isStrong: false, refusal: 'sign_in_failed' });
}

/** Whether it is the demo's password in production. Demo data may have been moved there, and everybody knows its password in any Unicode spelling. */
const isDemoInProduction = ({ mode }: Context, password: string) =>
  mode === 'production' && normalPassword(password) === DEMO_PASSWORD;

/** If the comparison fails for lack of resources, the attempt doesn't count as a guess. */
async function comparePassword(
  known: string | null,
  password: string,
  giveBack: () => Promise<void>,
): Promise<boolean> {
  try {
    return await isPassword(known, password);
  } catch (error) {
    await giveBack();
    throw error;
  }
}

/** One of the three proves who someone is. `token`: the challenge that the passkey signed. */
export type Proof = {
  password: string | null;
  code: string | null;
  passkey: Assertion | null;
  token: string | null;
};

/** Checks a password, code or passkey again, for calls that require a recent proof. The session gets a new token. */
export async function proveAgain(
  context: Context,
  caller: CallerOf<'person'>,
  proof: Proof,
  visit: Visit,
): Promise<NewSession> {
  const { password } = proof;
  const person =
    password === null
      ? await checkFactor(context, caller, proof, visit)
      : await checkPassword(context, caller, password, visit);
  const isStrong = caller.isStrong || password === null;
  const { sessionId } = caller;
  return renewSession(context, person, visit, { isStrong, refusal: 'password_wrong', sessionId });
}

async function checkFactor(
  context: Context,
  { personId, sessionId }: CallerOf<'person'>,
  { code, passkey, token }: Proof,
  { address }: Visit,
): Promise<Person> {
  const challenge = token === null ? null : openChallenge(context, 'prove', token);
  const person = await withPerson(context.db, personId, (client) => findPerson(client, personId));
  if (!person || (challenge && challenge.personId !== personId)) throw new ProblemError('challenge_over');
  const giveBack = await takeGuess(context, { whose: person.emailKey, device: sessionId, address });
  if (!(await isRightAnswer(context, person, challenge, { code, passkey })))
    throw new ProblemError('code_wrong');
  await giveBack();
  if (challenge) await spendChallenge(context, challenge);
  return person;
}

/** Changes the password. Every other session and every reset link ends. This session continues under a new token. */
export async function changePassword(
  context: Context,
  caller: CallerOf<'person'>,
  { current, password }: { current: string; password: string },
  visit: Visit,
): Promise<NewSession> {
  const person = await checkPassword(context, caller, current, visit);
  refuseWeak(password, await namesOf(context, person));
  const hash = await hashPassword(password);
  const now = context.clock();
  return withPerson(context.db, person.id, async (client) => {
    refuseChanged(person, await holdPerson(client, person.id), 'password_wrong');
    await holdSessions(client, person.id, caller.sessionId);
    await writePassword(client, person.id, hash);
    await endSessions(client, person.id, null);
    await endLinks(client, person.id);
    await queueChanged(client, context, person, now);
    await noteOfPerson(client, person.id);
    const { isStrong } = caller;
    const begin = { personId: person.id, userAgent: visit.userAgent, isStrong, now };
    const { token } = await beginSession(client, begin);
    return { person: { ...person, passwordHash: hash }, token };
  });
}

export const signOut = (context: Context, { personId }: CallerOf<'person'>, token: string): Promise<void> =>
  withPerson(context.db, personId, (client) => endSession(client, token));

/** Names that the person's password must not contain. */
export async function namesOf(context: Context, { id, name, email }: Person): Promise<string[]> {
  const stores = await withPerson(context.db, id, (client) => listStores(client, id, 20));
  return [name, email, ...stores.flatMap((store) => [store.name, store.slug])];
}

/** Checks the password of a person who is signed in. Wrong ones count by person and session, whatever the device. */
async function checkPassword(
  context: Context,
  { personId, sessionId }: CallerOf<'person'>,
  password: string,
  { address }: Visit,
): Promise<Person> {
  const person = await withPerson(context.db, personId, (client) => findPerson(client, personId));
  if (!person) throw new ProblemError('unauthenticated');
  const giveBack = await takeGuess(context, { whose: person.emailKey, device: sessionId, address });
  if (!(await comparePassword(person.passwordHash, password, giveBack)))
    throw new ProblemError('password_wrong');
  await giveBack();
  return person;
}
