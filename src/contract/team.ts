/** The members of a store's team: `/v1/team-members`. */
import { z } from 'zod';
import { CHANGED_ROLES } from '../domain/access/members.ts';
import { STORE_ROLES } from '../domain/access/permissions.ts';
import { nextCursor } from './list.ts';
import { MEMBER_EXAMPLE, memberFields } from './members.ts';
import { text } from './text.ts';

export const teamMemberSchema = z
  .object({
    ...memberFields,
    role: z.enum(STORE_ROLES as [(typeof STORE_ROLES)[number], ...(typeof STORE_ROLES)[number][]]),
    claims: z.int().meta({
      description:
        'Claims assigned to them that still need work: they are handed over when the member is removed.',
    }),
  })
  .meta({ id: 'TeamMember', example: { ...MEMBER_EXAMPLE, role: 'store_owner' as const, claims: 12 } });

export type TeamMember = z.infer<typeof teamMemberSchema>;
const MEMBER = teamMemberSchema.meta()?.example as TeamMember;

export const teamSchema = z
  .object({ members: z.array(teamMemberSchema), nextCursor })
  .meta({ id: 'Team', example: { members: [MEMBER], nextCursor: null } });

export type Team = z.infer<typeof teamSchema>;

export const memberRoleSchema = z
  .strictObject({ role: z.enum(CHANGED_ROLES).meta({ description: 'Ownership has a call of its own.' }) })
  .meta({ id: 'MemberRole', example: { role: 'store_support' } });

export const memberRemovalSchema = z
  .strictObject({
    claimsTo: text(64).nullable().meta({
      description:
        'The member who gets the claims that still need work; null leaves those claims unassigned.',
    }),
  })
  .meta({ id: 'MemberRemoval', example: { claimsTo: 'p7k2m9x4vq' } });

export const memberRemovedSchema = z
  .object({
    claims: z
      .int()
      .meta({ description: 'How many claims are handed over. A large number takes a few minutes.' }),
  })
  .meta({ id: 'MemberRemoved', example: { claims: 12 } });
