/** The people of an account. Invitations have routes of their own (../invitations/routes.ts). */
import { z } from 'zod';
import {
  accountMemberSchema,
  accountMembersSchema,
  accountRoleSchema,
} from '../../../contract/account-members.ts';
import { membersQuerySchema } from '../../../contract/members.ts';
import type { Permission } from '../../../domain/access/permissions.ts';
import type { ProblemCode } from '../../../domain/problems/problems.ts';
import { calledBy, type Enter, personRead, personWrite } from '../../http/person-calls.ts';
import type { Wiring } from '../../http/team-calls.ts';
import { ProblemError } from '../../problem-error.ts';
import { teamScope } from '../invitations/queries.ts';
import { accountTeam, refuseWithout } from '../invitations/teams.ts';
import {
  changeAccountRole,
  grantAccountOwnership,
  listAccountMembers,
  type OfAccount,
  removeFromAccount,
} from './commands.ts';

type Call = {
  url: string;
  operationId: string;
  summary: string;
  description: string;
  permission: Permission;
};

const ofAccount = (call: Call) => ({
  ...{
    ...call,
    url: `/accounts/:slug/members${call.url}`,
    tag: 'People',
    enter: accountWith(call.permission),
  },
  description: `Takes ${calledBy(call.permission)} over the account. ${call.description}`,
});

/** The caller's place in the account, or among the staff. @throws not_found for everyone else, forbidden */
const accountWith =
  (permission: Permission): Enter<OfAccount> =>
  async (context, caller, { slug = '' }) => {
    const account = await accountTeam(context, caller, slug);
    refuseWithout(account, permission);
    const { accountId } = account.team;
    if (accountId === null) throw new ProblemError('not_found');
    return { place: { account, accountId }, scope: teamScope(account.team) };
  };

const CHANGE = { again: true, versioned: true, security: 'member_changed' } as const;
const RAISING = ['member_above', 'role_not_grantable'] as const satisfies readonly ProblemCode[];

export function accountMemberRoutes(to: Wiring): void {
  personRead(to, {
    ...ofAccount({
      url: '',
      operationId: 'listAccountMembers',
      summary: 'The people who work for all stores of an account',
      description: 'By name. People of one store alone and of the platform are not in it.',
      permission: 'team-member:read',
    }),
    query: membersQuerySchema,
    answer: accountMembersSchema,
    read: (held, _params, query) => listAccountMembers(held, query),
  });
  personWrite(to, {
    ...CHANGE,
    ...ofAccount({
      url: '/:id',
      operationId: 'changeAccountRole',
      summary: 'Change the role of somebody in an account',
      description:
        'The new role counts with their next request, in every store of the account. Nobody acts on somebody with a permission that they lack, and an owner stays.',
      permission: 'team-member:change-role',
    }),
    method: 'PATCH',
    problems: [...RAISING, 'last_owner'],
    body: accountRoleSchema,
    answer: { status: 200, schema: accountMemberSchema },
    write: changeAccountRole,
  });
  personWrite(to, {
    ...CHANGE,
    ...ofAccount({
      url: '/:id/ownership',
      operationId: 'grantAccountOwnership',
      summary: 'Make somebody an owner of an account',
      description: 'An account can have several owners.',
      permission: 'team-member:grant-ownership',
    }),
    method: 'POST',
    problems: RAISING,
    answer: { status: 200, schema: accountMemberSchema },
    write: (write, _body, params) => grantAccountOwnership(write, params),
  });
  personWrite(to, {
    ...CHANGE,
    ...ofAccount({
      url: '/:id/removal',
      operationId: 'removeFromAccount',
      summary: 'Remove somebody from an account',
      description:
        'They lose the stores of the account with their next request, and keep those in which they have a place of their own. Their open claims in the others are soon assigned to nobody.',
      permission: 'team-member:remove',
    }),
    method: 'POST',
    problems: ['member_above', 'last_owner'],
    answer: { status: 204, schema: z.null() },
    write: removeFromAccount,
  });
}
