/** Changing what a member of a store's team may do, and removing members. */
import type { MembersQuery } from '../../../contract/members.ts';
import type { TeamMember } from '../../../contract/team.ts';
import {
  type ChangedRole,
  isLikeOwner,
  removalFault,
  roleChangeFault,
} from '../../../domain/access/members.ts';
import type { Permission, Role } from '../../../domain/access/permissions.ts';
import type { StoreId, TeamCaller } from '../../auth/caller.ts';
import { makerOf } from '../../auth/makers.ts';
import { openCursor, pageOf } from '../../http/cursor.ts';
import {
  actorIdOf,
  type HeldStore,
  type HeldWrite,
  type Params,
  refuseOtherVersion,
} from '../../http/team-calls.ts';
import { ProblemError } from '../../problem-error.ts';
import { endMembership, holdTeam, memberOnWire, refuseFault, writeRole } from '../members.ts';
import { refuseGrants, tellOwners } from '../ownership.ts';
import { countOwners } from '../queries.ts';
import { beginHandOver } from './jobs.ts';
import {
  countClaims,
  findMember,
  listMembers,
  type Member,
  permissionsNow,
  tellWatchers,
} from './queries.ts';

export async function listTeam({ context, client, storeId }: HeldStore, query: MembersQuery) {
  const { secret, otherSecrets } = context;
  const seal = { secret, otherSecrets, list: `${storeId} team` };
  const rows = await listMembers(client, storeId, query, openCursor(seal, query.cursor));
  const { page, nextCursor } = pageOf(rows, query.limit, seal, ({ name, id }) => [name, id]);
  return { members: page.map(memberOnWire), nextCursor };
}

const teamOfStore = (store: StoreId) => ({ reach: 'store', store, accountId: null }) as const;

type Write = HeldWrite & { version: number | null };
type Opened = { member: Member; asked: { held: ReadonlySet<Permission>; role: Role; owners: number } };

/** Locks the team, then returns the member and what the caller may do now. @throws not_found, forbidden, version_mismatch */
async function openMember(write: Write, { id = '' }: Params, permission: Permission): Promise<Opened> {
  const { client, storeId, caller, version } = write;
  await holdTeam(client, storeId);
  const held = await heldNow(write, caller);
  if (!held.has(permission)) throw new ProblemError('forbidden', { params: { permission } });
  const member = await findMember(client, storeId, id);
  if (!member) throw new ProblemError('not_found');
  refuseOtherVersion(version, member);
  return { member, asked: { held, role: member.role, owners: await countOwners(client, storeId) } };
}

async function heldNow({ client, storeId }: HeldStore, caller: TeamCaller): Promise<ReadonlySet<Permission>> {
  switch (caller.kind) {
    case 'program':
      return caller.permissions;
    case 'member':
      return permissionsNow(client, storeId, caller.personId);
  }
}

/** @throws member_above, role_not_grantable, last_owner */
export const changeRole = (
  write: Write,
  { role }: { role: ChangedRole },
  params: Params,
): Promise<TeamMember> => giveRole(write, role, params, 'team-member:change-role');

/** Makes a member an owner. The caller stays an owner too. @throws member_above, role_not_grantable */
export const grantOwnership = (write: Write, params: Params): Promise<TeamMember> =>
  giveRole(write, 'store_owner', params, 'team-member:grant-ownership');

async function giveRole(
  write: Write,
  role: Role,
  params: Params,
  permission: Permission,
): Promise<TeamMember> {
  const { context, client, storeId, caller, now, changed } = write;
  const { member, asked } = await openMember(write, params, permission);
  refuseFault(roleChangeFault(asked, role));
  if (role !== member.role) {
    const team = teamOfStore(storeId);
    if (isLikeOwner(role)) await refuseGrants(context, client, makerOf(caller));
    await tellOwners(client, context, { team, subject: member, before: member.role, after: role, now });
    await writeRole(client, member.id, { team, role, now });
    await tellWatchers(client, storeId);
  }
  changed({ subject: member, before: { role: member.role }, after: { role } });
  const after = (await findMember(client, storeId, member.id)) ?? member;
  return memberOnWire({ ...after, claims: await countClaims(client, storeId, member.id) });
}

/**
 * Removes a member, and ends their open invitations. Their claims that still need work are assigned to a colleague or to nobody.
 * @throws member_above, last_owner, validation_failed
 */
export async function removeMember(
  write: Write,
  { claimsTo }: { claimsTo: string | null },
  params: Params,
): Promise<{ claims: number }> {
  const { context, client, storeId, caller, now, changed } = write;
  const { member, asked } = await openMember(write, params, 'team-member:remove');
  refuseFault(removalFault(asked));
  const heir = claimsTo === null ? null : await heirOf(write, member, claimsTo);
  const claims = await countClaims(client, storeId, member.id);
  const team = teamOfStore(storeId);
  await tellOwners(client, context, { team, subject: member, before: member.role, after: null, now });
  await endMembership(client, member.id, { team, now });
  await tellWatchers(client, storeId);
  const handOver = { fromPerson: member.id, toPerson: claimsTo, actorId: actorIdOf(caller) };
  await beginHandOver(client, storeId, handOver, now);
  changed({
    subject: member,
    before: { role: member.role },
    after: { role: null, claims, claimsTo: heir?.name ?? null },
  });
  return { claims };
}

async function heirOf({ client, storeId }: Write, member: Member, id: string): Promise<Member> {
  const heir = id === member.id ? null : await findMember(client, storeId, id);
  if (heir) return heir;
  const message = 'Choose someone else of this team.';
  throw new ProblemError('validation_failed', { fields: [{ path: 'claimsTo', message }] });
}
