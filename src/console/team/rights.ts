/** What the person may do to a member, by the same rules as the server. */
import type { TeamMember } from '../../contract/team.ts';
import { CHANGED_ROLES, type MemberRights, memberRights } from '../../domain/access/members.ts';
import { mayGrant, type Permission, type Role } from '../../domain/access/permissions.ts';
import { useStore } from '../app/session.tsx';

export function useRights(): (member: TeamMember) => MemberRights {
  const held = new Set<Permission>(useStore()?.permissions ?? []);
  return ({ role }) => memberRights(held, role);
}

/** The roles that the person may invite to. */
export function useInvitedRoles(): readonly Role[] {
  const held = new Set<Permission>(useStore()?.permissions ?? []);
  const roles: readonly Role[] = [...CHANGED_ROLES, 'store_owner'];
  return held.has('team-member:invite') ? roles.filter((role) => mayGrant(held, role)) : [];
}
