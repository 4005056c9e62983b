/** The platform's staff: who they are, their roles, and removing them. Supporters by permissions of their own. */
import type { MembersQuery } from '../../../contract/members.ts';
import type { StaffMember, StaffRole } from '../../../contract/platform-staff.ts';
import { staffFault } from '../../../domain/access/members.ts';
import { type Permission, STAFF_ROLES } from '../../../domain/access/permissions.ts';
import { maySee, permissionsOver } from '../../../domain/access/teams.ts';
import { noteBeyondStores } from '../../audit/note.ts';
import { widenScope } from '../../database/transaction.ts';
import { openCursor, pageOf } from '../../http/cursor.ts';
import { type Params, refuseOtherVersion } from '../../http/team-calls.ts';
import { endMembership, holdTeam, memberOnWire, refuseFault, writeRole } from '../../people/members.ts';
import { listMemberships } from '../../people/queries.ts';
import { queueRelease } from '../../people/team/jobs.ts';
import { ProblemError } from '../../problem-error.ts';
import type { StaffHeld, StaffWrite } from '../staff-calls.ts';
import { countWith, findMember, listMembers } from './queries.ts';

const STAFF = { reach: 'staff', store: null, accountId: null } as const;

/** Whoever may see supporters only sees those. */
export async function listStaff({ context, client, staff, now }: StaffHeld, query: MembersQuery) {
  const { secret, otherSecrets } = context;
  const seal = { secret, otherSecrets, list: 'platform staff' };
  const roles = STAFF_ROLES.filter((role) => maySee(staff.held, role));
  const after = openCursor(seal, query.cursor);
  const rows = await listMembers(client, query, { roles, after, now });
  const { page, nextCursor } = pageOf(rows, query.limit, seal, ({ name, id }) => [name, id]);
  return { members: page.map(memberOnWire), nextCursor };
}

type Opened = { member: StaffMember; held: ReadonlySet<Permission>; admins: number };

/** The member as they are once other changes of the staff are done, and what the caller may still do. @throws not_found, version_mismatch */
async function openMember(
  { client, personId, now, version }: StaffWrite,
  { id = '' }: Params,
): Promise<Opened> {
  await holdTeam(client, 'staff');
  await widenScope(client, { 'app.person': personId });
  const held = permissionsOver(await listMemberships(client, personId), STAFF);
  const member = await findMember(client, id, now);
  if (!member || !maySee(held, member.role)) throw new ProblemError('not_found');
  refuseOtherVersion(version, member);
  return { member, held, admins: await countWith(client, 'orderprotection_admin', now) };
}

/** Counts with their next request. @throws member_above, role_not_grantable, last_admin */
export async function changeStaffRole(
  write: StaffWrite,
  { role }: StaffRole,
  params: Params,
): Promise<StaffMember> {
  const { client, now } = write;
  const { member, ...asked } = await openMember(write, params);
  refuseFault(staffFault({ ...asked, role: member.role }, role));
  if (role === member.role) return memberOnWire(member);
  await writeRole(client, member.id, { team: STAFF, role, now });
  await noteBeyondStores(client, 'staff', {
    subject: member,
    before: { role: member.role },
    after: { role },
  });
  return memberOnWire({ ...member, role, version: member.version + 1 });
}

/** They lose their place and their open invitations at once, and soon the claims they had taken. @throws member_above, last_admin */
export async function removeFromStaff(write: StaffWrite, _body: undefined, params: Params): Promise<null> {
  const { client, now, personId } = write;
  const { member, ...asked } = await openMember(write, params);
  refuseFault(staffFault({ ...asked, role: member.role }, null));
  await endMembership(client, member.id, { team: STAFF, now });
  await queueRelease(client, { personId: member.id, actorId: personId });
  await noteBeyondStores(client, 'staff', {
    subject: member,
    before: { role: member.role },
    after: { role: null },
  });
  return null;
}
