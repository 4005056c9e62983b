/** What the person may do to a member, by the same rules as the server. */
import type { TeamMember } from '../../contract/team.ts';
import { CHANGED_ROLES } from '../../domain/access/members.ts';
import { mayGrant, type Permission, type Role } from '../../domain/access/permissions.ts';
import { useMe, useStore } from '../app/session.tsx';

export type Rights = {
  isSelf: boolean;
  /** The roles they could get; empty if their role can't be changed. */
  roles: readonly Role[];
  mayOwn: boolean;
  mayRemove: boolean;
};

export function useRights(): (member: TeamMember) => Rights {
  const me = useMe();
  const held = new Set<Permission>(useStore()?.permissions ?? []);
  return ({ id, role }) => {
    const isBelow = mayGrant(held, role);
    return {
      isSelf: id === me.person.id,
      roles:
        isBelow && held.has('team-member:change-role')
          ? CHANGED_ROLES.filter((one) => mayGrant(held, one))
          : [],
      mayOwn: isBelow && role !== 'store_owner' && held.has('team-member:grant-ownership'),
      mayRemove: isBelow && held.has('team-member:remove'),
    };
  };
}

/** The roles that the person may invite to. */
export function useInvitedRoles(): readonly Role[] {
  const held = new Set<Permission>(useStore()?.permissions ?? []);
  const roles: readonly Role[] = [...CHANGED_ROLES, 'store_owner'];
  return held.has('team-member:invite') ? roles.filter((role) => mayGrant(held, role)) : [];
}
