/** Accounts in the hands of staff: made, named anew, and stores moved between them. */
import type { DatabaseError } from 'pg';
import type { PlatformStore } from '../../../contract/platform.ts';
import type {
  AccountOfStore,
  NewAccount,
  PlatformAccount,
  PlatformAccountsQuery,
} from '../../../contract/platform-accounts.ts';
import { noteBeyondStores, noteChange } from '../../audit/note.ts';
import { storeOfOperator } from '../../auth/caller.ts';
import { shortId } from '../../auth/short-id.ts';
import { widenScope } from '../../database/transaction.ts';
import { openCursor, pageOf } from '../../http/cursor.ts';
import { type Params, refuseOtherVersion } from '../../http/team-calls.ts';
import { sendInvitation } from '../../people/invitations/commands.ts';
import { endInvitationsToLeft } from '../../people/invitations/ending.ts';
import { queueStoreRelease } from '../../people/team/jobs.ts';
import { ProblemError } from '../../problem-error.ts';
import { onWire as storeOnWire } from '../commands.ts';
import { findPlatformStore } from '../queries.ts';
import { idOfKey, type StaffHeld, type StaffWrite } from '../staff-calls.ts';
import {
  addAccount,
  findAccountBySlug,
  holdAccount,
  holdStore,
  listAccounts,
  moveStore,
  renameAccount,
} from './queries.ts';

export async function listPlatformAccounts({ context, client }: StaffHeld, query: PlatformAccountsQuery) {
  const { secret, otherSecrets } = context;
  const seal = { secret, otherSecrets, list: 'platform accounts' };
  const rows = await listAccounts(client, query, openCursor(seal, query.cursor));
  const { page, nextCursor } = pageOf(rows, query.limit, seal, ({ name, id }) => [name, id]);
  return { accounts: page.map(onWire), nextCursor };
}

const onWire = (account: PlatformAccount): PlatformAccount => ({
  ...account,
  createdAt: new Date(account.createdAt).toISOString(),
});

/** @throws not_found */
export async function readAccount({ client }: StaffHeld, { slug = '' }: Params): Promise<PlatformAccount> {
  return onWire(present(await findAccountBySlug(client, slug)));
}

function present<T>(found: T | null): T {
  if (found === null) throw new ProblemError('not_found');
  return found;
}

const TAKEN = '23505';

/** Makes it, and invites its first owner. @throws account_slug_taken, idempotency_key_reused, too_many_requests */
export async function makeAccount(
  { context, client, staff, personId, key, now }: StaffWrite,
  { slug, name, owner }: NewAccount,
): Promise<PlatformAccount> {
  const id = key === null ? shortId() : `a${idOfKey(personId, key)}`;
  const isNew = await addAccount(client, { id, slug, name, now }).catch((error: DatabaseError) => {
    if (error.code !== TAKEN) throw error;
    throw new ProblemError('account_slug_taken', { fields: [{ path: 'slug', message: '' }] });
  });
  const account = await findAccountBySlug(client, slug);
  if (account?.id !== id || account.name !== name) throw new ProblemError('idempotency_key_reused');
  if (isNew) {
    const team = { reach: 'account', store: null, accountId: id, name } as const;
    await sendInvitation(
      context,
      client,
      { ...staff, team, hasOwner: false },
      { ...owner, role: 'account_owner' },
      'owner.email',
    );
    await noteBeyondStores(client, `account ${id}`, {
      subject: account,
      after: { slug, name, owner: owner.email },
    });
  }
  return onWire(account);
}

/** @throws not_found, version_mismatch */
export async function nameAccount(
  { client, version }: StaffWrite,
  { name }: { name: string },
  { slug = '' }: Params,
): Promise<PlatformAccount> {
  const account = present(await holdAccount(client, slug));
  if (name === account.name) return onWire(account);
  refuseOtherVersion(version, account);
  await renameAccount(client, account.id, name);
  await noteBeyondStores(client, `account ${account.id}`, {
    subject: { id: account.id, name },
    before: { name: account.name },
    after: { name },
  });
  return onWire({ ...account, name, version: account.version + 1 });
}

/** The people of the account before lose the store with their next request, and soon the claims they had taken there. Those of the new one get it. @throws not_found, validation_failed */
export async function putIntoAccount(
  { client, personId, now }: StaffWrite,
  { account: slug }: AccountOfStore,
  { id = '' }: Params,
): Promise<PlatformStore> {
  if (!(await holdStore(client, id))) throw new ProblemError('not_found');
  const storeId = storeOfOperator(id);
  const before = present(await findPlatformStore(client, storeId));
  if (before.accountSlug === slug) return storeOnWire(before);
  const account = slug === null ? null : await holdAccount(client, slug);
  if (slug !== null && account === null) {
    throw new ProblemError('validation_failed', {
      fields: [{ path: 'account', message: 'There is no account with this name in its address.' }],
    });
  }
  await moveStore(client, storeId, account?.id ?? null);
  if (before.account !== null) {
    await queueStoreRelease(client, { storeId, actorId: personId });
    await endInvitationsToLeft(client, storeId, now);
  }
  const after = present(await findPlatformStore(client, storeId));
  await widenScope(client, { 'app.store': storeId });
  await noteChange(client, storeId, {
    subject: after,
    before: { account: before.account },
    after: { account: after.account },
  });
  return storeOnWire(after);
}
