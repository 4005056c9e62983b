/** Deleting a store or an empty account, by staff who typed its name. */
import type { DatabaseError } from 'pg';
import type { StoreDeletion, StoreToDelete, TypedName } from '../../../contract/platform-deletions.ts';
import { isTyped } from '../../../domain/stores/deletion.ts';
import { noteBeyondStores } from '../../audit/note.ts';
import { type StoreId, storeOfOperator } from '../../auth/caller.ts';
import { shortId } from '../../auth/short-id.ts';
import { widenScope } from '../../database/transaction.ts';
import type { Params } from '../../http/team-calls.ts';
import { ProblemError } from '../../problem-error.ts';
import { deleteAccountRow, holdAccount } from '../accounts/queries.ts';
import type { StaffHeld, StaffWrite } from '../staff-calls.ts';
import { addDeletion, findDeletion, listDeletions, queueDeletion, weighStore } from './queries.ts';

const MOST_SHOWN = 50;

/** @throws not_found */
export async function readStoreToDelete(held: StaffHeld, { id = '' }: Params): Promise<StoreToDelete> {
  const store = await weighed(held, storeOfOperator(id));
  if (!store) throw new ProblemError('not_found');
  return store;
}

async function weighed({ client }: StaffHeld, storeId: StoreId): Promise<StoreToDelete | null> {
  await widenScope(client, { 'app.store': storeId });
  return weighStore(client, storeId);
}

export async function readDeletions({ client }: StaffHeld) {
  return { deletions: (await listDeletions(client, MOST_SHOWN)).map(onWire) };
}

const onWire = (deletion: StoreDeletion): StoreDeletion => ({
  ...deletion,
  askedAt: new Date(deletion.askedAt).toISOString(),
  endedAt: deletion.endedAt && new Date(deletion.endedAt).toISOString(),
});

function refuseOtherName(typed: string, name: string): void {
  if (isTyped(typed, name)) return;
  throw new ProblemError('validation_failed', {
    fields: [{ path: 'name', message: 'Type the name as it is written above.' }],
  });
}

/** Nobody finds the store from then on. Sent again, it answers how far it is. @throws not_found, validation_failed */
export async function askForDeletion(
  write: StaffWrite,
  { name }: TypedName,
  { id = '' }: Params,
): Promise<StoreDeletion> {
  const { client, personId, now } = write;
  const storeId = storeOfOperator(id);
  const store = await weighed(write, storeId);
  if (store) {
    refuseOtherName(name, store.name);
    await addDeletion(client, store, { deletionId: shortId(), by: personId, now });
    await queueDeletion(client, storeId);
    const { slug, goes } = store;
    await noteBeyondStores(client, 'staff', { subject: store, before: { slug, ...goes } });
  }
  const deletion = await findDeletion(client, storeId);
  if (!deletion) throw new ProblemError('not_found');
  return onWire(deletion);
}

const STILL_REFERRED_TO = '23503';

/** Its people lose their place in it; they stay people. @throws not_found, validation_failed, account_not_empty */
export async function deleteAccount(
  { client }: StaffWrite,
  { name }: TypedName,
  { slug = '' }: Params,
): Promise<null> {
  const account = await holdAccount(client, slug);
  if (!account) throw new ProblemError('not_found');
  refuseOtherName(name, account.name);
  if (account.stores > 0) throw new ProblemError('account_not_empty');
  await deleteAccountRow(client, account.id).catch((error: DatabaseError) => {
    if (error.code !== STILL_REFERRED_TO) throw error;
    throw new ProblemError('account_not_empty');
  });
  const { people } = account;
  await noteBeyondStores(client, 'staff', { subject: account, before: { slug, people } });
  return null;
}
