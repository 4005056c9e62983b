/** The members of a store's team. Invitations have routes of their own (../invitations/routes.ts). */
import { membersQuerySchema } from '../../../contract/members.ts';
import {
  memberRemovalSchema,
  memberRemovedSchema,
  memberRoleSchema,
  teamMemberSchema,
  teamSchema,
} from '../../../contract/team.ts';
import { teamRead, teamWrite, type Wiring } from '../../http/team-calls.ts';
import { changeRole, grantOwnership, listTeam, removeMember } from './commands.ts';

const CHANGE = { tag: 'People', again: true, versioned: true, security: 'member_changed' } as const;

export function teamRoutes(to: Wiring): void {
  teamRead(to, {
    url: '/team-members',
    operationId: 'listTeam',
    tag: 'People',
    summary: 'The members of a store’s team',
    description: 'By name. People of the store’s account and of the platform are not in it.',
    permissions: ['team-member:read'],
    query: membersQuerySchema,
    answer: teamSchema,
    read: (held, _params, query) => listTeam(held, query),
  });
  teamWrite(to, {
    ...CHANGE,
    method: 'PATCH',
    url: '/team-members/:id',
    operationId: 'changeMemberRole',
    summary: 'Change the role of a member',
    description:
      'The new role counts with their next request. Nobody acts on a member with a permission that they lack, and an owner stays.',
    permissions: ['team-member:change-role'],
    problems: ['member_above', 'role_not_grantable', 'last_owner'],
    body: memberRoleSchema,
    answer: { status: 200, schema: teamMemberSchema },
    write: changeRole,
  });
  teamWrite(to, {
    ...CHANGE,
    method: 'POST',
    url: '/team-members/:id/ownership',
    operationId: 'grantOwnership',
    summary: 'Make a member an owner',
    description: 'A store can have several owners.',
    permissions: ['team-member:grant-ownership'],
    problems: ['member_above', 'role_not_grantable'],
    answer: { status: 200, schema: teamMemberSchema },
    write: (write, _body, params) => grantOwnership(write, params),
  });
  teamWrite(to, {
    ...CHANGE,
    method: 'POST',
    url: '/team-members/:id/removal',
    operationId: 'removeMember',
    summary: 'Remove a member, and hand their claims over',
    description:
      'The member loses access with their next request. Each claim that still needs work gets the new assignee, with an event.',
    permissions: ['team-member:remove'],
    problems: ['member_above', 'last_owner'],
    body: memberRemovalSchema,
    answer: { status: 200, schema: memberRemovedSchema },
    write: removeMember,
  });
}
