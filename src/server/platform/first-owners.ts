/** The first owners of stores and accounts, invited again while there is none: by a new link, and the ones before stop working. */
import type { FirstOwner } from '../../contract/platform-staff.ts';
import type { Role } from '../../domain/access/permissions.ts';
import { noteBeyondStores, noteChange } from '../audit/note.ts';
import { storeOfOperator } from '../auth/caller.ts';
import { widenScope } from '../database/transaction.ts';
import type { Params } from '../http/team-calls.ts';
import { countAccountOwners } from '../people/accounts.ts';
import { sendInvitation } from '../people/invitations/commands.ts';
import { endInvitation, listOpen, teamScope } from '../people/invitations/queries.ts';
import type { Inviter } from '../people/invitations/teams.ts';
import { countOwners } from '../people/queries.ts';
import { ProblemError } from '../problem-error.ts';
import { holdAccount, holdStore } from './accounts/queries.ts';
import { findPlatformStore } from './queries.ts';
import type { StaffWrite } from './staff-calls.ts';

/** @throws not_found, store_has_owner, too_many_requests */
export async function inviteFirstOwner(write: StaffWrite, owner: FirstOwner, { id = '' }: Params) {
  const { client } = write;
  if (!(await holdStore(client, id))) throw new ProblemError('not_found');
  const storeId = storeOfOperator(id);
  await widenScope(client, { 'app.store': storeId });
  const store = await findPlatformStore(client, storeId);
  if (!store) throw new ProblemError('not_found');
  if ((await countOwners(client, storeId)) > 0) throw new ProblemError('store_has_owner');
  const team = { reach: 'store', store: storeId, accountId: null, name: store.name } as const;
  const invited = await inviteAnew(write, team, { ...owner, role: 'store_owner' });
  await noteChange(client, storeId, { subject: store, after: { owner: owner.email } });
  return invited;
}

/** @throws not_found, account_has_owner, too_many_requests */
export async function inviteFirstAccountOwner(write: StaffWrite, owner: FirstOwner, { slug = '' }: Params) {
  const { client } = write;
  const account = await holdAccount(client, slug);
  if (!account) throw new ProblemError('not_found');
  if ((await countAccountOwners(client, account.id)) > 0) throw new ProblemError('account_has_owner');
  const team = { reach: 'account', store: null, accountId: account.id, name: account.name } as const;
  const invited = await inviteAnew(write, team, { ...owner, role: 'account_owner' });
  await noteBeyondStores(client, `account ${account.id}`, {
    subject: account,
    after: { owner: owner.email },
  });
  return invited;
}

/** A wrong address loses the ownership that it was offered. */
async function inviteAnew(
  { context, client, staff, now }: StaffWrite,
  team: Inviter['team'],
  invitation: FirstOwner & { role: Role },
) {
  await widenScope(client, teamScope(team));
  for (const open of await listOpen(client, team, { now, most: 100 })) {
    if (open.role === invitation.role) await endInvitation(client, open.id, now);
  }
  const { expiresAt } = await sendInvitation(
    context,
    client,
    { ...staff, team, hasOwner: false },
    invitation,
  );
  return { email: invitation.email, role: invitation.role, expiresAt };
}
