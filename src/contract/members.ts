/** What the lists of people have in common: of a store's team, of an account, of the staff. */
import { z } from 'zod';
import { pageQuery } from './list.ts';
import { text } from './text.ts';

export const membersQuerySchema = z.strictObject({
  q: text(100).trim().min(1).optional().meta({ description: 'Part of a name or of an email address.' }),
  ...pageQuery,
});

export type MembersQuery = z.infer<typeof membersQuerySchema>;

const time = z.string();

export const memberFields = {
  id: z.string().meta({ description: 'Of the person.' }),
  ...{ name: z.string(), email: z.string() },
  version: z.int().meta({ description: 'For `If-Match`, when the role is changed or the member removed.' }),
  joinedAt: time,
  signedInAt: time.nullable().meta({ description: 'The last sign-in, to any store; null before the first.' }),
  hasSecondFactor: z.boolean(),
};

export const MEMBER_EXAMPLE = {
  ...{ id: 'p7k2m9x4vq', name: 'Olive Hart', email: 'owner@demo.test', version: 1 },
  ...{ joinedAt: '2026-10-01T09:00:00.000Z', signedInAt: '2026-11-05T15:00:00.000Z' },
  hasSecondFactor: true,
};
