/** Creating people. */
import type { Pool, PoolClient } from 'pg';
import type { Membership } from '../../domain/access/reach.ts';
import { emailKey } from '../../domain/orders/order-number.ts';
import { noteInTeam } from '../audit/note.ts';
import { storeOfOperator } from '../auth/caller.ts';
import { shortId } from '../auth/short-id.ts';
import { inTransaction, widenScope } from '../database/transaction.ts';
import type { Place } from './mails.ts';
import { tellOwners } from './ownership.ts';
import { addMembership, addPerson, type Person, personOfEmail } from './queries.ts';

export type NewPerson = {
  email: string;
  name: string;
  /** The result of `hashPassword`; null for a person who gets an invitation. */
  passwordHash: string | null;
  membership: Membership;
};

/**
 * Creates a person with a membership, for the operator's command line and the demo. A person who already has the address keeps their name, password and
 * other memberships, and gets this one too. `isNew`: whether the person was created.
 * @param told where mails link to. If given, the other owners get a mail about a new owner.
 */
export function makePerson(
  db: { app: Pool },
  { email, name, passwordHash, membership }: NewPerson,
  now: number,
  told: Place | null = null,
): Promise<{ id: string; isNew: boolean }> {
  const key = emailKey(email);
  return inTransaction(db, { 'app.email': key }, async (client) => {
    const known = await personOfEmail(client, key);
    const id = known?.id ?? shortId();
    await widenScope(client, { 'app.person': id });
    if (!known) await addPerson(client, { id, email: email.trim(), emailKey: key, name, passwordHash, now });
    const hasJoined = await addMembership(client, { ...membership, id: shortId(), personId: id, now });
    const { store, accountId, role } = membership;
    const team = { store: store === null ? null : storeOfOperator(store), accountId };
    const subject = { id, name: known?.name ?? name, email: known?.email ?? email.trim() };
    await noteInTeam(client, team, { subject, after: { role } });
    if (hasJoined && told) await tellOwners(client, told, { team, subject, before: null, after: role, now });
    return { id, isNew: !known };
  });
}

/** The person who has the address, if any. Locks the address until the transaction ends. Call it within the scope of the address. */
export async function holdEmail(client: PoolClient, key: string): Promise<Person | null> {
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`person ${key}`]);
  return personOfEmail(client, key);
}

/** Creates a person without a password, or returns the one who has the address. If two run at once, the second waits and finds the first one's person. */
export async function addPersonOnce(
  client: PoolClient,
  { email, key, name, now }: { email: string; key: string; name: string; now: number },
): Promise<Person> {
  const known = await holdEmail(client, key);
  if (known) return known;
  const person = { id: shortId(), email: email.trim(), emailKey: key, name, passwordHash: null };
  await addPerson(client, { ...person, now });
  return person;
}
