/** Inviting people to a store's team by mail, and accepting. */
import type { PoolClient } from 'pg';
import { mayGrant, ROLE_SCOPES, type Role } from '../../domain/access/permissions.ts';
import { emailKey } from '../../domain/orders/order-number.ts';
import type { TeamCaller } from '../auth/caller.ts';
import { findMakerGrants, makerOf } from '../auth/makers.ts';
import { shortId } from '../auth/short-id.ts';
import type { Context } from '../context.ts';
import { widenScope } from '../database/transaction.ts';
import { counterOf, holdLimits } from '../http/misses.ts';
import { ProblemError } from '../problem-error.ts';
import { type KnownStore, storeById } from '../stores/queries.ts';
import { makeLink, spendInvitations, spendLink, throughLink } from './links.ts';
import { invitationMail, queuePersonMail } from './mails.ts';
import { addPersonOnce } from './making.ts';
import { hashPassword, refuseWeak } from './passwords.ts';
import { providersFor } from './providers/present.ts';
import {
  addMembership,
  findPerson,
  holdPerson,
  type Person,
  personOfEmail,
  writePassword,
} from './queries.ts';

const HOUR_SECONDS = 3600;
const MOST_BY_STORE = 100;

export type Invitation = { email: string; name: string; role: Role };

/** Within the store's scope. Known to us or not, the answer is the same. @throws role_not_grantable */
export async function invite(
  context: Context,
  client: PoolClient,
  { store, inviter }: { store: KnownStore; inviter: TeamCaller },
  { email, name, role }: Invitation,
): Promise<{ expiresAt: string }> {
  if (!mayGrant(inviter.permissions, role)) {
    throw new ProblemError('role_not_grantable', { fields: [{ path: 'role', message: '' }] });
  }
  const key = emailKey(email);
  const now = context.clock();
  await widenScope(client, { 'app.email': key });
  await refuseFlood(context, client, store, key);
  const person =
    (await personOfEmail(client, key)) ?? (await addPersonOnce(client, { email, key, name, now }));
  await widenScope(client, { 'app.person': person.id });
  const offer = { store: store.id, role, madeBy: makerOf(inviter) };
  const link = await makeLink(client, { kind: 'invitation', personId: person.id, offer, now });
  const mail = invitationMail(context, person, { store: store.name, role, link });
  await queuePersonMail(client, person.id, mail, now);
  return { expiresAt: link.expiresAt };
}

/** Limits per address and per store: the mails go to strangers, from the platform's own sender. */
async function refuseFlood(
  context: Context,
  client: PoolClient,
  { id }: KnownStore,
  key: string,
): Promise<void> {
  const limit = context.limits.personMailsPerHour;
  const retryAfter = await holdLimits(client, [
    { counter: counterOf(context, 'person-mails-to', key), limit, seconds: HOUR_SECONDS },
    { counter: counterOf(context, 'person-mails-of', id), limit: MOST_BY_STORE, seconds: HOUR_SECONDS },
  ]);
  if (retryAfter !== null) throw new ProblemError('too_many_requests', { params: { retryAfter } });
}

/** What an invitation is for, to whoever holds its link. */
export async function readInvitation(context: Context, token: string) {
  const { person, store, role } = await openInvitation(context, token);
  const { email, emailKey: key, name, passwordHash } = person;
  const providers = await providersFor(context, key);
  return { email, name, store, role, needsPassword: passwordHash === null, providers };
}

/** @throws person_link_over, also if the inviter may no longer grant the role */
export async function openInvitation(context: Context, token: string) {
  const found = await throughLink(context, { kind: 'invitation', token }, async (client, link) => ({
    link,
    person: await findPerson(client, link.personId),
  }));
  const { link, person } = found;
  const { store: storeId, role, madeBy } = link;
  if (!person || !storeId || !role || !madeBy) throw new ProblemError('person_link_over');
  const grants = await findMakerGrants(context, storeId, madeBy);
  if (!grants || !mayGrant(grants, role)) throw new ProblemError('person_link_over');
  const store = await storeById(context.db, storeId);
  return { person, role, store: store.name };
}

/**
 * Who has a password keeps it, and what place they have in the store stays as it is. Their other invitations to the store end,
 * so that none brings them back after a removal. @throws person_link_over, also if the inviter may no longer grant the role
 */
export async function acceptInvitation(
  context: Context,
  { token, name, password }: { token: string; name: string | null; password: string | null },
): Promise<Person> {
  const { person, store } = await openInvitation(context, token);
  const isNew = person.passwordHash === null;
  if (isNew) refuseWeak(password ?? '', [name ?? '', person.name, person.email, store]);
  const hash = isNew ? await hashPassword(password ?? '') : null;
  await join(context, token, { person, name: isNew ? name : null, hash });
  return person;
}

/** By somebody whom an identity provider has signed in: they need no password. @throws as `acceptInvitation` does */
export async function acceptByProvider(context: Context, token: string): Promise<void> {
  const { person } = await openInvitation(context, token);
  await join(context, token, { person, name: null, hash: null });
}

async function join(
  context: Context,
  token: string,
  { person, name, hash }: { person: Person; name: string | null; hash: string | null },
): Promise<void> {
  const now = context.clock();
  await throughLink(context, { kind: 'invitation', token }, async (client, link) => {
    const present = await holdPerson(client, person.id);
    await spendLink(client, link, now);
    if (!link.role || !link.store || !present) throw new ProblemError('person_link_over');
    // Another invitation may have been accepted meanwhile: whoever has a password keeps it.
    if (hash !== null && present.passwordHash === null) await writePassword(client, person.id, hash);
    if (name !== null) await client.query('update people set name = $2 where id = $1', [person.id, name]);
    await spendInvitations(client, person.id, link.store, now);
    const place = { reach: ROLE_SCOPES[link.role], store: link.store, accountId: null, role: link.role };
    await addMembership(client, { ...place, id: shortId(), personId: person.id, now });
  });
}
