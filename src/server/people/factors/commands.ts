/** A person's own second factors: adding, confirming and removing them. A mail reports each change. */
import { randomInt } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { Registration } from '../../../contract/factors.ts';
import {
  CODE_LENGTH,
  CODE_LETTERS,
  MOST_FACTORS,
  RECOVERY_CODES,
  shownCode,
  totpCode,
} from '../../../domain/access/factors.ts';
import { emailKey } from '../../../domain/orders/order-number.ts';
import { noteBeyondStores, noteOfPerson } from '../../audit/note.ts';
import type { CallerOf } from '../../auth/caller.ts';
import { secretHash } from '../../auth/opaque-tokens.ts';
import { keepOnlySession, setStrength } from '../../auth/person-sessions.ts';
import { shortId } from '../../auth/short-id.ts';
import type { Context } from '../../context.ts';
import { inTransaction, widenScope } from '../../database/transaction.ts';
import { ProblemError } from '../../problem-error.ts';
import { queueFactorMail } from '../mails.ts';
import { endSessions, findPerson, holdPerson, type Person, personOfEmail } from '../queries.ts';
import { withPerson } from '../with-person.ts';
import { makeChallenge, openChallenge, spendChallenge } from './challenges.ts';
import { checkRegistration, registrationOptions } from './passkeys.ts';
import {
  addPasskey,
  addTotp,
  countRecoveryCodes,
  findTotps,
  forgetFactors,
  forgetRecoveryCodes,
  listFactors,
  listPasskeys,
  removeFactor,
  spendStep,
  writeRecoveryCodes,
} from './queries.ts';
import { newTotpSecret, qrCodeOf, stepOf } from './totp.ts';

type Self = CallerOf<'person'>;

/** Runs the work in a transaction that locks the person's row, so that changes of their factors happen one after the other. */
const asSelf = <T>(
  { db }: Context,
  { personId }: Self,
  work: (client: PoolClient, person: Person) => Promise<T>,
): Promise<T> =>
  withPerson(db, personId, async (client) => {
    const person = await holdPerson(client, personId);
    if (!person) throw new ProblemError('unauthenticated');
    return work(client, person);
  });

export const readFactors = ({ db }: Context, { personId }: Self) =>
  withPerson(db, personId, async (client) => ({
    factors: await listFactors(client, personId),
    recoveryCodesLeft: await countRecoveryCodes(client, personId),
  }));

/** Adds an authenticator app. It becomes a second factor once its first code was right. */
export async function beginTotp(context: Context, self: Self, name: string) {
  const id = shortId();
  const { secret, uri } = await asSelf(context, self, async (client, person) => {
    await refuseTooMany(client, person.id);
    const made = newTotpSecret(context, id, person.email);
    const now = context.clock();
    await addTotp(client, { id, personId: person.id, name, secret: made.sealed, now });
    return made;
  });
  return { id, secret, uri, qrCode: await qrCodeOf(uri) };
}

/** Returns new recovery codes if this is the person's first factor, otherwise null. @throws code_wrong */
export const confirmTotp = (context: Context, self: Self, typed: string): Promise<string[] | null> =>
  asSelf(context, self, async (client, person) => {
    const now = context.clock();
    const code = totpCode(typed);
    for (const { id, secret, name } of await findTotps(client, person.id, false)) {
      const step = code === null ? null : stepOf(context, { id, sealed: secret }, code);
      if (step === null) continue;
      await spendStep(client, person.id, { id, step, now });
      return afterAdding(context, client, self, { person, name, now });
    }
    throw new ProblemError('code_wrong', { fields: [{ path: 'code', message: '' }] });
  });

export async function beginPasskey(context: Context, self: Self) {
  const { personId } = self;
  const { token, challenge } = makeChallenge(context, 'register', { personId });
  const { person, passkeys } = await withPerson(context.db, personId, async (client) => ({
    person: await findPerson(client, personId),
    passkeys: await listPasskeys(client, personId),
  }));
  if (!person) throw new ProblemError('unauthenticated');
  return { token, options: await registrationOptions(context, person, { challenge, passkeys }) };
}

type NewPasskey = { token: string; name: string; passkey: Registration };

/** Returns new recovery codes if this is the person's first factor, otherwise null. @throws passkey_refused, challenge_over */
export async function registerPasskey(
  context: Context,
  self: Self,
  { token, name, passkey }: NewPasskey,
): Promise<string[] | null> {
  const challenge = openChallenge(context, 'register', token);
  if (challenge.personId !== self.personId) throw new ProblemError('challenge_over');
  const checked = await checkRegistration(context, challenge, passkey);
  await spendChallenge(context, challenge);
  return asSelf(context, self, async (client, person) => {
    await refuseTooMany(client, person.id);
    const now = context.clock();
    const isNew = await addPasskey(client, { id: shortId(), personId: person.id, name, now, ...checked });
    if (!isNew) throw new ProblemError('passkey_refused');
    return afterAdding(context, client, self, { person, name, now });
  });
}

/** Marks this session as strong, because it has shown the factor. All other sessions began without it, so they end. */
async function afterAdding(
  context: Context,
  client: PoolClient,
  { sessionId }: Self,
  { person, name, now }: { person: Person; name: string; now: number },
): Promise<string[] | null> {
  await keepOnlySession(client, person.id, sessionId);
  await setStrength(client, person.id, true);
  await queueFactorMail(client, context, person, { change: 'added', name, now });
  await noteOfPerson(client, person.id, { after: { factor: name } });
  const isFirst = (await countRecoveryCodes(client, person.id)) === 0;
  return isFirst ? renewCodes(client, person.id) : null;
}

/** Removes a factor, and with the last one also the recovery codes. @throws not_found */
export const dropFactor = (context: Context, self: Self, id: string): Promise<void> =>
  asSelf(context, self, async (client, person) => {
    const name = await removeFactor(client, person.id, id);
    if (name === null) throw new ProblemError('not_found');
    if ((await listFactors(client, person.id)).length === 0) {
      await forgetRecoveryCodes(client, person.id);
      await setStrength(client, person.id, false);
    }
    await queueFactorMail(client, context, person, { change: 'removed', name, now: context.clock() });
    await noteOfPerson(client, person.id, { before: { factor: name } });
  });

/**
 * By the operator, for somebody who lost all of them: the password alone signs in, once every session has ended. Null if nobody
 * has the address, else how many apps and passkeys there were.
 */
export function removeAllFactors(context: Context, email: string): Promise<number | null> {
  const key = emailKey(email);
  return inTransaction(context.db, { 'app.email': key }, async (client) => {
    const person = await personOfEmail(client, key);
    if (!person) return null;
    await widenScope(client, { 'app.person': person.id });
    await holdPerson(client, person.id);
    const removed = await forgetFactors(client, person.id);
    await forgetRecoveryCodes(client, person.id);
    if (removed === 0) return 0;
    await endSessions(client, person.id, null);
    await queueFactorMail(client, context, person, { change: 'reset', now: context.clock() });
    await noteBeyondStores(client, `person ${person.id}`, { subject: person });
    return removed;
  });
}

/** Makes new recovery codes. The old ones stop working. @throws no_second_factor */
export const replaceCodes = (context: Context, self: Self): Promise<string[]> =>
  asSelf(context, self, async (client, person) => {
    if ((await listFactors(client, person.id)).length === 0) throw new ProblemError('no_second_factor');
    await queueFactorMail(client, context, person, { change: 'codes', now: context.clock() });
    await noteOfPerson(client, person.id);
    return renewCodes(client, person.id);
  });

async function renewCodes(client: PoolClient, personId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  await writeRecoveryCodes(client, personId, codes.map(secretHash));
  return codes.map(shownCode);
}

const newCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('');

async function refuseTooMany(client: PoolClient, personId: string): Promise<void> {
  const { length } = await listFactors(client, personId);
  if (length >= MOST_FACTORS) throw new ProblemError('too_many_factors', { params: { limit: MOST_FACTORS } });
}
