/** Asking for everything a store has of a customer, and where it is. */
import type { PersonExport, PersonExportBody } from '../../../contract/person-export.ts';
import { emailKey } from '../../../domain/orders/order-number.ts';
import { shortId } from '../../auth/short-id.ts';
import { signExport } from '../../auth/signed-url.ts';
import type { HeldStore, HeldWrite } from '../../http/team-calls.ts';
import { ProblemError } from '../../problem-error.ts';
import { newFileKey } from '../../uploads/storage.ts';
import { isKnown } from '../queries.ts';
import { addExport, countExports, findExport } from './queries.ts';

const MINUTE = 60_000;
const LIVES_MS = 24 * 60 * MINUTE;
const LINK_MS = 15 * MINUTE;
/** Files of a store that are not over. */
const MOST_EXPORTS = 50;

/** @throws not_found, too_many_person_exports */
export async function startExport(held: HeldWrite, { email }: PersonExportBody): Promise<PersonExport> {
  const { client, storeId, caller, now } = held;
  const key = emailKey(email);
  if (!(await isKnown(client, storeId, key))) throw new ProblemError('not_found');
  if ((await countExports(client, storeId)) >= MOST_EXPORTS)
    throw new ProblemError('too_many_person_exports');
  const id = shortId();
  await addExport(client, storeId, {
    ...{ id, emailKey: key, fileKey: newFileKey() },
    createdAt: new Date(now).toISOString(),
    expiresAt: new Date(now + LIVES_MS).toISOString(),
    hasCodes: caller.permissions.has('store-credit:update'),
  });
  held.changed({ subject: { id, name: null } });
  return readExport(held, id);
}

/** @throws not_found */
export async function readExport(held: HeldStore, id: string): Promise<PersonExport> {
  const { context, client, storeId, now } = held;
  const found = await findExport(client, storeId, { id, now });
  if (!found) throw new ProblemError('not_found');
  const { state } = found;
  const [createdAt, expiresAt] = [new Date(found.createdAt), new Date(found.expiresAt)];
  const grant = { storeId, id, expiresAt: new Date(Math.min(now + LINK_MS, expiresAt.getTime())) };
  const path = `/v1/person-exports/${id}/file?${signExport(grant, context.secret)}`;
  const url = state === 'ready' ? context.publicUrl + path : null;
  return { id, state, url, createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() };
}
