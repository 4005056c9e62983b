/** The platform's staff: `/v1/platform/staff`. */
import { z } from 'zod';
import { STAFF_ROLES } from '../domain/access/permissions.ts';
import { nextCursor, pageQuery } from './list.ts';
import { email, someLine, text } from './text.ts';

export const staffQuerySchema = z.strictObject({
  q: text(100).trim().min(1).optional().meta({ description: 'Part of a name or of an email address.' }),
  ...pageQuery,
});

export type StaffQuery = z.infer<typeof staffQuerySchema>;

const role = z.enum(STAFF_ROLES as [(typeof STAFF_ROLES)[number], ...(typeof STAFF_ROLES)[number][]]);

export const staffMemberSchema = z
  .object({
    id: z.string().meta({ description: 'Of the person.' }),
    ...{ name: z.string(), email: z.string(), role },
    version: z.int().meta({ description: 'For `If-Match`, when the role is changed or the member removed.' }),
    joinedAt: z.string(),
    signedInAt: z.string().nullable().meta({ description: 'The last sign-in; null before the first.' }),
    hasSecondFactor: z.boolean(),
    sessions: z.int().meta({ description: 'On how many devices they are signed in.' }),
  })
  .meta({
    id: 'StaffMember',
    example: {
      ...{ id: 'p7k2m9x4vq', name: 'Ada Admin', email: 'ada@platform.test' },
      ...{ role: 'orderprotection_admin' as const, version: 1, joinedAt: '2026-10-01T09:00:00.000Z' },
      ...{ signedInAt: '2026-11-05T15:00:00.000Z', hasSecondFactor: true, sessions: 2 },
    },
  });

export type StaffMember = z.infer<typeof staffMemberSchema>;
const MEMBER = staffMemberSchema.meta()?.example as StaffMember;

export const staffSchema = z
  .object({ members: z.array(staffMemberSchema), nextCursor })
  .meta({ id: 'Staff', example: { members: [MEMBER], nextCursor: null } });

export const staffRoleSchema = z
  .strictObject({ role })
  .meta({ id: 'StaffRole', example: { role: 'orderprotection_support' } });

export type StaffRole = z.infer<typeof staffRoleSchema>;

export const firstOwnerSchema = z
  .strictObject({ email, name: someLine(100) })
  .meta({ id: 'FirstOwner', example: { email: 'nia@acme.example', name: 'Nia New' } });

export type FirstOwner = z.infer<typeof firstOwnerSchema>;
