/** The members of an account: listing them, changing their roles, and removing them. */
import type { AccountMember } from '../../../contract/account-members.ts';
import type { MembersQuery } from '../../../contract/members.ts';
import {
  type ChangedAccountRole,
  isLikeOwner,
  removalFault,
  roleChangeFault,
} from '../../../domain/access/members.ts';
import type { Permission } from '../../../domain/access/permissions.ts';
import { permissionsOver } from '../../../domain/access/teams.ts';
import { noteBeyondStores } from '../../audit/note.ts';
import { widenScope } from '../../database/transaction.ts';
import { openCursor, pageOf } from '../../http/cursor.ts';
import type { Held, HeldChange } from '../../http/person-calls.ts';
import { type Params, refuseOtherVersion } from '../../http/team-calls.ts';
import { ProblemError } from '../../problem-error.ts';
import { countAccountOwners } from '../accounts.ts';
import { type Inviter, refuseWithout } from '../invitations/teams.ts';
import { endMembership, holdTeam, memberOnWire, refuseFault, writeRole } from '../members.ts';
import { refuseGrants, tellOwners } from '../ownership.ts';
import { listMemberships } from '../queries.ts';
import { queueRelease } from '../team/jobs.ts';
import { findMember, listMembers, tellWatchers } from './queries.ts';

/** The account that a call is about, and what the caller may do in it. */
export type OfAccount = { account: Inviter; accountId: string };
type Write = HeldChange<OfAccount>;

export async function listAccountMembers(
  { context, client, accountId }: Held<OfAccount>,
  query: MembersQuery,
) {
  const { secret, otherSecrets } = context;
  const seal = { secret, otherSecrets, list: `account ${accountId} members` };
  const rows = await listMembers(client, accountId, query, openCursor(seal, query.cursor));
  const { page, nextCursor } = pageOf(rows, query.limit, seal, ({ name, id }) => [name, id]);
  return { members: page.map(memberOnWire), nextCursor };
}

type Opened = { member: AccountMember; held: ReadonlySet<Permission>; owners: number };

/** Locks the account's team, then returns the member and what the caller may do now. @throws not_found, forbidden */
async function openMember(
  { client, personId, account, accountId }: Write,
  { id = '' }: Params,
  permission: Permission,
): Promise<Opened> {
  await holdTeam(client, `account ${accountId}`);
  await widenScope(client, { 'app.person': personId });
  const held = permissionsOver(await listMemberships(client, personId), account.team);
  refuseWithout({ ...account, held }, permission);
  const member = await findMember(client, accountId, id);
  if (!member) throw new ProblemError('not_found');
  return { member, held, owners: await countAccountOwners(client, accountId) };
}

/** @throws not_found, version_mismatch, member_above, role_not_grantable, last_owner */
export const changeAccountRole = (
  write: Write,
  { role }: { role: ChangedAccountRole },
  params: Params,
): Promise<AccountMember> => giveRole(write, role, params, 'team-member:change-role');

/** Makes a member an owner. The caller stays an owner too. @throws not_found, version_mismatch, member_above, role_not_grantable */
export const grantAccountOwnership = (write: Write, params: Params): Promise<AccountMember> =>
  giveRole(write, 'account_owner', params, 'team-member:grant-ownership');

/** Changes the member's role, from their next request on. A repeat changes nothing. */
async function giveRole(
  write: Write,
  role: AccountMember['role'],
  params: Params,
  permission: Permission,
): Promise<AccountMember> {
  const { context, client, account, accountId, version, now } = write;
  const { member, ...asked } = await openMember(write, params, permission);
  if (role === member.role) return memberOnWire(member);
  refuseOtherVersion(version, member);
  refuseFault(roleChangeFault({ ...asked, role: member.role }, role));
  if (isLikeOwner(role)) await refuseGrants(context, client, account.maker);
  const change = { team: account.team, subject: member, before: member.role, after: role, now };
  await tellOwners(client, context, change);
  await writeRole(client, member.id, { team: account.team, role, now });
  await tellWatchers(client, accountId);
  await noteRole(write, member, role);
  return memberOnWire({ ...member, role, version: member.version + 1 });
}

/**
 * Removes a member. They lose access to all stores of the account at once, and their open invitations end. A job takes their claims there from them.
 * @throws not_found, version_mismatch, member_above, last_owner
 */
export async function removeFromAccount(write: Write, _body: undefined, params: Params): Promise<null> {
  const { context, client, personId, account, accountId, version, now } = write;
  const { member, ...asked } = await openMember(write, params, 'team-member:remove');
  refuseOtherVersion(version, member);
  refuseFault(removalFault({ ...asked, role: member.role }));
  const change = { team: account.team, subject: member, before: member.role, after: null, now };
  await tellOwners(client, context, change);
  await endMembership(client, member.id, { team: account.team, now });
  await queueRelease(client, { personId: member.id, actorId: personId });
  await tellWatchers(client, accountId);
  await noteRole(write, member, null);
  return null;
}

/** Writes the change to the audit log, where staff read the entries of all accounts together. */
const noteRole = (
  { client, account, accountId }: Write,
  { id, name, role: before }: AccountMember,
  role: AccountMember['role'] | null,
): Promise<void> =>
  noteBeyondStores(client, `account ${accountId}`, {
    subject: { id, name: `${name} of ${account.team.name}` },
    before: { role: before },
    after: { role },
  });
