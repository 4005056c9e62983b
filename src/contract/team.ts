/** The members of a store's team: `/v1/team-members`. */
import { z } from 'zod';
import { CHANGED_ROLES } from '../domain/access/members.ts';
import { STORE_ROLES } from '../domain/access/permissions.ts';
import { nextCursor, pageQuery } from './list.ts';
import { text } from './text.ts';

export const teamQuerySchema = z.strictObject({
  q: text(100).trim().min(1).optional().meta({ description: 'Part of a name or of an email address.' }),
  ...pageQuery,
});

export type TeamQuery = z.infer<typeof teamQuerySchema>;

const time = z.string();
const version = z
  .int()
  .meta({ description: 'For `If-Match`, when the role is changed or the member removed.' });

export const teamMemberSchema = z
  .object({
    id: z.string().meta({ description: 'Of the person.' }),
    name: z.string(),
    email: z.string(),
    role: z.enum(STORE_ROLES as [(typeof STORE_ROLES)[number], ...(typeof STORE_ROLES)[number][]]),
    version,
    joinedAt: time,
    signedInAt: time
      .nullable()
      .meta({ description: 'The last sign-in, to any store; null before the first.' }),
    hasSecondFactor: z.boolean(),
    claims: z.int().meta({
      description:
        'Claims assigned to them that still need work: they are handed over when the member is removed.',
    }),
  })
  .meta({
    id: 'TeamMember',
    example: {
      ...{
        id: 'p7k2m9x4vq',
        name: 'Olive Hart',
        email: 'owner@demo.test',
        role: 'store_owner' as const,
        version: 1,
      },
      ...{ joinedAt: '2026-10-01T09:00:00.000Z', signedInAt: '2026-11-05T15:00:00.000Z' },
      ...{ hasSecondFactor: true, claims: 12 },
    },
  });

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
