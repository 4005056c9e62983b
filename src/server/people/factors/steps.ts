/** The second step of a sign-in, and signing in with a passkey alone. */
import type { Assertion } from '../../../contract/factors.ts';
import { recoveryCode, type SecondStep, totpCode } from '../../../domain/access/factors.ts';
import { secretHash } from '../../auth/opaque-tokens.ts';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../database/transaction.ts';
import { ProblemError } from '../../problem-error.ts';
import { takeGuess } from '../guesses.ts';
import { queueFactorMail } from '../mails.ts';
import { findPerson, type Person } from '../queries.ts';
import { type NewSession, renewSession, type Visit } from '../sessions.ts';
import { withPerson } from '../with-person.ts';
import { type Challenge, makeChallenge, markOf, openChallenge, spendChallenge } from './challenges.ts';
import { assertionOptions, checkAssertion } from './passkeys.ts';
import {
  countRecoveryCodes,
  findPasskey,
  findTotps,
  kindsOfFactors,
  listPasskeys,
  notePasskeyUse,
  spendRecoveryCode,
  spendStep,
} from './queries.ts';
import { stepOf } from './totp.ts';

/** A code or a passkey; the other is null. */
export type Answer = { code: string | null; passkey: Assertion | null };

/** What a person with a second factor needs to complete the sign-in; null for people without one. */
export async function secondStepOf(context: Context, { id, passwordHash }: Person) {
  const { kinds, passkeys } = await withPerson(context.db, id, async (client) => {
    const factors: SecondStep[] = await kindsOfFactors(client, id);
    const hasCodes = factors.length > 0 && (await countRecoveryCodes(client, id)) > 0;
    return {
      kinds: hasCodes ? [...factors, 'recovery' as const] : factors,
      passkeys: await listPasskeys(client, id),
    };
  });
  if (kinds.length === 0) return null;
  const { token, challenge } = makeChallenge(context, 'second-step', {
    personId: id,
    mark: markOf(passwordHash),
  });
  const options = passkeys.length === 0 ? null : await assertionOptions(context, challenge, passkeys);
  return { token, kinds, options: options && { ...options } };
}

/** Completes a sign-in after the right password. Wrong answers count as guesses. @throws second_step_failed, challenge_over */
export async function completeSignIn(
  context: Context,
  { token, ...answer }: Answer & { token: string },
  visit: Visit,
): Promise<NewSession> {
  const challenge = openChallenge(context, 'second-step', token);
  const { personId, mark } = challenge;
  const person = await withPerson(context.db, personId, (client) => findPerson(client, personId));
  if (!person || markOf(person.passwordHash) !== mark) throw new ProblemError('challenge_over');
  const device = visit.deviceOf(person);
  const giveBack = await takeGuess(context, { whose: person.emailKey, device, address: visit.address });
  if (!(await isRightAnswer(context, person, challenge, answer))) {
    throw new ProblemError('second_step_failed');
  }
  await giveBack();
  await spendChallenge(context, challenge);
  return renewSession(context, person, visit, { isStrong: true, refusal: 'challenge_over' });
}

/** Signs in with a passkey alone; the device says who the person is. @throws passkey_refused, challenge_over */
export async function signInByPasskey(
  context: Context,
  { token, passkey: response }: { token: string; passkey: Assertion },
  visit: Visit,
): Promise<NewSession> {
  const challenge = openChallenge(context, 'sign-in', token);
  const giveBack = await takeGuess(context, { whose: null, device: null, address: visit.address });
  const scope = { 'app.credential': response.id };
  const passkey = await inTransaction(context.db, scope, (client) => findPasskey(client, response.id));
  if (!passkey) throw new ProblemError('passkey_refused');
  const { personId } = passkey;
  const counter = await checkAssertion(context, challenge, { response, passkey });
  await giveBack();
  await spendChallenge(context, challenge);
  const person = await withPerson(context.db, personId, async (client) => {
    await notePasskeyUse(client, { id: passkey.id, counter, now: context.clock() });
    return findPerson(client, personId);
  });
  if (!person) throw new ProblemError('passkey_refused');
  return renewSession(context, person, visit, { isStrong: true, refusal: 'challenge_over' });
}

/** Checks a code or passkey. A right code is used up. @throws passkey_refused */
export async function isRightAnswer(
  context: Context,
  person: Person,
  challenge: Challenge | null,
  { code, passkey }: Answer,
): Promise<boolean> {
  if (code !== null) return isRightCode(context, person, code);
  if (passkey === null || challenge === null) return false;
  const own = await withPerson(context.db, person.id, (client) => findPasskey(client, passkey.id));
  if (!own) throw new ProblemError('passkey_refused');
  const counter = await checkAssertion(context, challenge, { response: passkey, passkey: own });
  const use = { id: own.id, counter, now: context.clock() };
  await withPerson(context.db, person.id, (client) => notePasskeyUse(client, use));
  return true;
}

async function isRightCode(context: Context, person: Person, typed: string): Promise<boolean> {
  const now = context.clock();
  const recovery = recoveryCode(typed);
  const code = totpCode(typed);
  return withPerson(context.db, person.id, async (client) => {
    if (code !== null) {
      for (const { id, secret } of await findTotps(client, person.id, true)) {
        const step = stepOf(context, { id, sealed: secret }, code);
        if (step !== null && (await spendStep(client, person.id, { id, step, now }))) return true;
      }
      return false;
    }
    if (recovery === null) return false;
    const isRight = await spendRecoveryCode(client, person.id, { hash: secretHash(recovery), now });
    if (isRight) await queueFactorMail(client, context, person, { change: 'recovery', now });
    return isRight;
  });
}
