/** What the person may do to somebody among the staff, by the same rules as the server. */
import { staffFault } from '../../domain/access/members.ts';
import { type Permission, type Role, STAFF_ROLES } from '../../domain/access/permissions.ts';
import { mayInvite } from '../../domain/access/teams.ts';
import { useMe } from '../app/session.tsx';

/** `roles`: those they could get; empty if their role can't be changed. */
export type StaffRights = { roles: readonly Role[]; mayRemove: boolean };

/** Only the server knows how many admins there are. */
const MANY = 2;

function useHeld(): ReadonlySet<Permission> {
  return new Set(useMe().staffPermissions);
}

export function useStaffRights(): (member: { role: Role }) => StaffRights {
  const held = useHeld();
  return ({ role }) => {
    const asked = { held, role, admins: MANY };
    const roles = STAFF_ROLES.filter((to) => staffFault(asked, to) === null);
    return { roles: roles.length > 1 ? roles : [], mayRemove: staffFault(asked, null) === null };
  };
}

/** The roles that the person may invite to. */
export function useInvitedRoles(): readonly Role[] {
  const held = useHeld();
  return STAFF_ROLES.filter((role) =>
    mayInvite(held, role, { reach: 'staff', store: null, accountId: null }),
  );
}
