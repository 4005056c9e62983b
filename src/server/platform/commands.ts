/** The stores of an installation, in the hands of its staff. */
import type { DatabaseError } from 'pg';
import type { NewStore, PlatformStore, PlatformStoresQuery } from '../../contract/platform.ts';
import { noteChange } from '../audit/note.ts';
import { type StoreId, storeOfOperator } from '../auth/caller.ts';
import { shortId } from '../auth/short-id.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../database/transaction.ts';
import { withStore } from '../database/with-store.ts';
import { openCursor, pageOf } from '../http/cursor.ts';
import { sendInvitation } from '../people/invitations/commands.ts';
import type { Inviter } from '../people/invitations/teams.ts';
import { ProblemError } from '../problem-error.ts';
import { addStore, findPlatformStore, listAllStores } from './queries.ts';
import { idOfKey } from './staff-calls.ts';

export async function listPlatformStores(context: Context, query: PlatformStoresQuery) {
  const { secret, otherSecrets, db } = context;
  const seal = { secret, otherSecrets, list: 'platform stores' };
  const after = openCursor(seal, query.cursor);
  const rows = await inTransaction(db, {}, (client) => listAllStores(client, query, after));
  const { page, nextCursor } = pageOf(rows, query.limit, seal, ({ name, id }) => [name, id]);
  return { stores: page.map(onWire), nextCursor };
}

export const onWire = (store: PlatformStore): PlatformStore => ({
  ...store,
  createdAt: new Date(store.createdAt).toISOString(),
});

const TAKEN = '23505';

/** The same request again finds the store that the first one made. */
const storeIdOf = (personId: string, key: string | null): StoreId =>
  storeOfOperator(key === null ? shortId() : `s${idOfKey(personId, key)}`);

/** Makes it in setup, and invites its first owner. @throws store_slug_taken, idempotency_key_reused, too_many_requests */
export async function makeStore(
  context: Context,
  { personId, staff, key }: { personId: string; staff: Inviter; key: string | null },
  wanted: NewStore,
): Promise<PlatformStore> {
  const id = storeIdOf(personId, key);
  return withStore(context.db, id, async (client) => {
    const isNew = await addStore(client, id, wanted).catch((error: DatabaseError) => {
      if (error.code !== TAKEN) throw error;
      throw new ProblemError('store_slug_taken', { fields: [{ path: 'slug', message: '' }] });
    });
    const store = await findPlatformStore(client, id);
    if (!store) throw new ProblemError('not_found');
    if (isNew) {
      const { owner, ...facts } = wanted;
      const team = { reach: 'store', store: id, accountId: null, name: store.name } as const;
      const inviter = { ...staff, team, hasOwner: false };
      await sendInvitation(context, client, inviter, { ...owner, role: 'store_owner' }, 'owner.email');
      await noteChange(client, id, { subject: store, after: { ...facts, owner: owner.email } });
    } else if (store.slug !== wanted.slug || store.name !== wanted.name) {
      throw new ProblemError('idempotency_key_reused');
    }
    return onWire(store);
  });
}
