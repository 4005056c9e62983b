/** The platform's staff, and the first owners of stores that have none. Invitations to the staff: people/invitations. */
import { z } from 'zod';
import { membersQuerySchema } from '../../../contract/members.ts';
import { invitedSchema } from '../../../contract/people.ts';
import {
  firstOwnerSchema,
  staffMemberSchema,
  staffRoleSchema,
  staffSchema,
} from '../../../contract/platform-staff.ts';
import type { Wiring } from '../../http/team-calls.ts';
import { inviteFirstAccountOwner, inviteFirstOwner } from '../first-owners.ts';
import { staffRead, staffWrite } from '../staff-calls.ts';
import { changeStaffRole, listStaff, removeFromStaff } from './commands.ts';

const CHANGE = {
  again: true,
  versioned: true,
  security: 'staff_changed',
  problems: ['member_above', 'role_not_grantable', 'last_admin'],
} as const;

const FIRST_OWNER = {
  method: 'POST',
  permission: 'store:create',
  again: true,
  security: 'person_invited',
  body: firstOwnerSchema,
  answer: { status: 202, schema: invitedSchema },
} as const;

export function staffRoutes(to: Wiring): void {
  staffRead(to, {
    url: '/staff',
    operationId: 'listStaff',
    summary: 'The platform’s staff, by name',
    description: 'With `support-member:read` alone, the supporters.',
    permission: ['staff-member:read', 'support-member:read'],
    query: membersQuerySchema,
    answer: staffSchema,
    read: (held, _params, query) => listStaff(held, query),
  });
  staffWrite(to, {
    ...CHANGE,
    method: 'PATCH',
    url: '/staff/:id',
    operationId: 'changeStaffRole',
    summary: 'Change the role of somebody among the staff',
    description:
      'It counts with their next request. Nobody acts on somebody with a permission that they lack, and one admin stays.',
    permission: ['staff-member:update', 'support-member:update'],
    body: staffRoleSchema,
    answer: { status: 200, schema: staffMemberSchema },
    write: changeStaffRole,
  });
  staffWrite(to, {
    ...CHANGE,
    method: 'POST',
    url: '/staff/:id/removal',
    operationId: 'removeFromStaff',
    summary: 'Remove somebody from the staff',
    description:
      'They lose access with their next request. Their open claims are soon assigned to nobody. What they did stays in the histories, with their name.',
    permission: ['staff-member:delete', 'support-member:delete'],
    answer: { status: 204, schema: z.null() },
    write: removeFromStaff,
  });
  staffWrite(to, {
    ...FIRST_OWNER,
    url: '/stores/:id/owner-invitation',
    operationId: 'inviteFirstOwner',
    summary: 'Invite the first owner of a store again',
    description: 'For a store without an owner. The links sent before stop working.',
    problems: ['store_has_owner'],
    write: inviteFirstOwner,
  });
  staffWrite(to, {
    ...FIRST_OWNER,
    url: '/accounts/:slug/owner-invitation',
    operationId: 'inviteFirstAccountOwner',
    summary: 'Invite the first owner of an account again',
    description: 'For an account without an owner. The links sent before stop working.',
    problems: ['account_has_owner'],
    write: inviteFirstAccountOwner,
  });
}
