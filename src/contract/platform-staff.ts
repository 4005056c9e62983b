/** The platform's staff: `/v1/platform/staff`. */
import { z } from 'zod';
import { STAFF_ROLES } from '../domain/access/permissions.ts';
import { nextCursor } from './list.ts';
import { MEMBER_EXAMPLE, memberFields } from './members.ts';
import { email, someName } from './text.ts';

const role = z.enum(STAFF_ROLES as [(typeof STAFF_ROLES)[number], ...(typeof STAFF_ROLES)[number][]]);

export const staffMemberSchema = z
  .object({
    ...{ ...memberFields, role },
    sessions: z.int().meta({ description: 'On how many devices they are signed in.' }),
  })
  .meta({
    id: 'StaffMember',
    example: {
      ...{ ...MEMBER_EXAMPLE, name: 'Ada Admin', email: 'ada@platform.test' },
      ...{ role: 'orderprotection_admin' as const, sessions: 2 },
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
  .strictObject({ email, name: someName(100) })
  .meta({ id: 'FirstOwner', example: { email: 'nia@acme.example', name: 'Nia New' } });

export type FirstOwner = z.infer<typeof firstOwnerSchema>;
