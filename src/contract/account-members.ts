/** The people who work for all stores of an account: `/v1/accounts/{slug}/members`. */
import { z } from 'zod';
import { CHANGED_ACCOUNT_ROLES } from '../domain/access/members.ts';
import { nextCursor } from './list.ts';
import { MEMBER_EXAMPLE, memberFields } from './members.ts';

export const accountMemberSchema = z
  .object({ ...memberFields, role: z.enum(['account_owner', ...CHANGED_ACCOUNT_ROLES]) })
  .meta({ id: 'AccountMember', example: { ...MEMBER_EXAMPLE, role: 'account_owner' as const } });

export type AccountMember = z.infer<typeof accountMemberSchema>;
const MEMBER = accountMemberSchema.meta()?.example as AccountMember;

export const accountMembersSchema = z
  .object({ members: z.array(accountMemberSchema), nextCursor })
  .meta({ id: 'AccountMembers', example: { members: [MEMBER], nextCursor: null } });

export const accountRoleSchema = z
  .strictObject({
    role: z.enum(CHANGED_ACCOUNT_ROLES).meta({ description: 'Ownership has a call of its own.' }),
  })
  .meta({ id: 'AccountRole', example: { role: 'account_user' } });
