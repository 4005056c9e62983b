/** Signing in through an identity provider: who may sign in, and as which person. */
import type { PoolClient } from 'pg';
import { isUsableAddress, newcomerPlace, speaksFor } from '../../../domain/access/providers.ts';
import { emailKey } from '../../../domain/orders/order-number.ts';
import { oneLine, withoutVoid } from '../../../domain/text/plain-text.ts';
import { shortId } from '../../auth/short-id.ts';
import type { Context } from '../../context.ts';
import { inTransaction, widenScope } from '../../database/transaction.ts';
import { ProblemError } from '../../problem-error.ts';
import { spendChallenge } from '../factors/challenges.ts';
import { secondStepOf } from '../factors/steps.ts';
import { acceptByProvider, openInvitation } from '../invitations/accepting.ts';
import { queueLinked } from '../mails.ts';
import { addPersonOnce } from '../making.ts';
import { tellOwners } from '../ownership.ts';
import {
  addMembership,
  findPerson,
  holdPerson,
  listMemberships,
  type Person,
  personOfEmail,
} from '../queries.ts';
import { type NewSession, renewSession, type Visit } from '../sessions.ts';
import { beginFlow, type Identity, identityOf } from './client.ts';
import type { Flow } from './flows.ts';
import { findLinked, findProvider, linkIdentity, type SignInProvider } from './queries.ts';

/** @throws not_found, provider_unreachable */
export const beginByProvider = async (context: Context, id: string): Promise<{ url: string; flow: Flow }> =>
  beginFlow(context, await requireProvider(context, id));

type Answer = { flow: Flow; query: string; invitation: string | null };

/**
 * The session isn't strong: a person's second factors are ours to ask for. It counts as proven only if the provider says that
 * they showed it who they are just now.
 * @throws second_step_required, provider_refused, provider_unreachable, email_unconfirmed, not_admitted, identity_taken,
 *   challenge_over, person_link_over, invitation_of_another
 */
export async function signInByProvider(
  context: Context,
  { flow, query, invitation }: Answer,
  visit: Visit,
): Promise<NewSession> {
  const provider = await requireProvider(context, flow.providerId);
  await spendChallenge(context, { challenge: flow.state, expiresAt: flow.expiresAt });
  const identity = await identityOf(context, provider, { flow, query });
  const key = refuseStranger(provider, identity);
  const invited = invitation === null ? null : await openInvitation(context, invitation);
  const person = await admit(context, { provider, identity, key, invited: invited?.person ?? null });
  if (invitation !== null) await acceptByProvider(context, invitation);
  const second = await secondStepOf(context, person);
  if (second) throw new ProblemError('second_step_required', { params: second });
  const provenAt = Math.min(identity.provenAt ?? 0, context.clock());
  return renewSession(context, person, visit, { isStrong: false, provenAt, refusal: 'challenge_over' });
}

async function requireProvider({ db }: Context, id: string): Promise<SignInProvider> {
  const provider = await findProvider(db, id);
  if (!provider) throw new ProblemError('not_found');
  return provider;
}

/** The key of the confirmed address. @throws email_unconfirmed, or not_admitted if the provider may not vouch for the address's domain */
function refuseStranger(provider: SignInProvider, { email, isVerified }: Identity): string {
  if (email === null || !isVerified || !isUsableAddress(email)) throw new ProblemError('email_unconfirmed');
  const key = emailKey(email);
  if (!speaksFor(provider, key)) throw new ProblemError('not_admitted');
  return key;
}

type Arrival = {
  provider: SignInProvider;
  identity: Identity;
  key: string;
  invited: Person | null;
};

/** The person that the identity is linked with, otherwise the person with its address, otherwise a new person if the provider admits newcomers. */
function admit(context: Context, { provider, identity, key, invited }: Arrival): Promise<Person> {
  const scope = { 'app.identity': `${provider.id} ${identity.subject}`, 'app.email': key };
  return inTransaction(context.db, scope, async (client) => {
    const linked = await findLinked(client, provider.id, identity.subject);
    const person =
      linked === null
        ? await joinByAddress(context, client, { provider, identity, key, invited })
        : await comeBack(client, provider, linked);
    if (invited && invited.id !== person.id) throw new ProblemError('invitation_of_another');
    return person;
  });
}

/** A person who signed in this way before. Their address may have changed to one that the provider may not vouch for. */
async function comeBack(client: PoolClient, provider: SignInProvider, personId: string): Promise<Person> {
  await widenScope(client, { 'app.person': personId });
  const person = await findPerson(client, personId);
  if (!person || !speaksFor(provider, person.emailKey)) throw new ProblemError('not_admitted');
  return person;
}

async function joinByAddress(
  context: Context,
  client: PoolClient,
  { provider, identity, key, invited }: Arrival,
): Promise<Person> {
  const now = context.clock();
  const known = await personOfEmail(client, key);
  const person = known ?? (await addNewcomer(context, client, { provider, identity, key, now }));
  await widenScope(client, { 'app.person': person.id });
  await holdPerson(client, person.id);
  // If two first sign-ins run at once, the second one finds the link of the first.
  if ((await findLinked(client, provider.id, identity.subject)) === person.id) return person;
  if (invited?.id !== person.id && !(await hasEntered(client, person)))
    throw new ProblemError(invited ? 'invitation_of_another' : 'not_admitted');
  const link = { providerId: provider.id, subject: identity.subject, personId: person.id, now };
  if (!(await linkIdentity(client, link))) throw new ProblemError('identity_taken');
  if (known) await queueLinked(client, context, person, { provider: provider.name, now });
  return person;
}

/** Whether the person has ever used the product. False if they never accepted their invitation, or lost their only membership. */
const hasEntered = async (client: PoolClient, { id, passwordHash }: Person): Promise<boolean> =>
  passwordHash !== null || (await listMemberships(client, id)).length > 0;

type Newcomer = { provider: SignInProvider; identity: Identity; key: string; now: number };

async function addNewcomer(
  context: Context,
  client: PoolClient,
  { provider, identity, key, now }: Newcomer,
): Promise<Person> {
  const place = newcomerPlace(provider);
  if (place === null) throw new ProblemError('not_admitted');
  const name = withoutVoid(oneLine(identity.name ?? '')).slice(0, LONGEST_NAME) || key;
  const person = await addPersonOnce(client, { email: identity.email ?? key, key, name, now });
  await widenScope(client, { 'app.person': person.id });
  const isNew = await addMembership(client, { ...place, id: shortId(), personId: person.id, now });
  const change = { team: place, subject: person, before: null, after: place.role, now };
  if (isNew) await tellOwners(client, context, change);
  return person;
}

const LONGEST_NAME = 100;
