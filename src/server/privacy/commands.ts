/** Asking for the erasure of a customer, and how far it is. */
import type { PersonErasure, PersonErasureBody, PersonToErase } from '../../contract/person-erasure.ts';
import { emailKey } from '../../domain/orders/order-number.ts';
import { shortId } from '../auth/short-id.ts';
import type { HeldStore, HeldWrite } from '../http/team-calls.ts';
import { ProblemError } from '../problem-error.ts';
import { addErasure, emailOf, findErasure, isKnown, listErasures, weighPerson } from './queries.ts';

const MOST_SHOWN = 50;

/** @throws not_found */
export async function readPersonToErase(
  { client, storeId }: HeldStore,
  customerId: string,
): Promise<PersonToErase> {
  const email = await emailOf(client, storeId, customerId);
  if (email === null) throw new ProblemError('not_found');
  return { email, ...(await weighPerson(client, storeId, emailKey(email))) };
}

/** Sent again while it is under way, it answers how far it is. @throws not_found, person_has_open_claims */
export async function erasePersonByEmail(
  held: HeldWrite,
  { email }: PersonErasureBody,
): Promise<PersonErasure> {
  const { client, storeId, now } = held;
  const key = emailKey(email);
  if (!(await isKnown(client, storeId, key))) throw new ProblemError('not_found');
  const { goes, openClaims, moneyOnItsWay } = await weighPerson(client, storeId, key);
  if (openClaims + moneyOnItsWay > 0) throw new ProblemError('person_has_open_claims');
  const id = await addErasure(client, storeId, { id: shortId(), key, now });
  held.changed({ subject: { id, name: null }, after: goes });
  return readErasure(held, id);
}

/** @throws not_found */
export async function readErasure({ client, storeId }: HeldStore, id: string): Promise<PersonErasure> {
  const erasure = await findErasure(client, storeId, id);
  if (!erasure) throw new ProblemError('not_found');
  return onWire(erasure);
}

export async function readErasures({ client, storeId }: HeldStore): Promise<{ erasures: PersonErasure[] }> {
  return { erasures: (await listErasures(client, storeId, MOST_SHOWN)).map(onWire) };
}

const onWire = (erasure: PersonErasure): PersonErasure => ({
  ...erasure,
  askedAt: new Date(erasure.askedAt).toISOString(),
  endedAt: erasure.endedAt && new Date(erasure.endedAt).toISOString(),
});
