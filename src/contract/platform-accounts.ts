/** Accounts (groups of stores), as the platform's staff keep them: `/v1/platform/accounts`. */
import { z } from 'zod';
import { nextCursor, pageQuery } from './list.ts';
import { slug } from './slug.ts';
import { email, someName, text } from './text.ts';

export const platformAccountsQuerySchema = z.strictObject({
  q: text(100).trim().min(1).optional().meta({ description: 'Part of a name or of a slug.' }),
  ...pageQuery,
});

export type PlatformAccountsQuery = z.infer<typeof platformAccountsQuerySchema>;

export const platformAccountSchema = z
  .object({
    id: z.string(),
    slug: z.string(),
    name: z.string(),
    version: z.int().meta({ description: 'For `If-Match`.' }),
    stores: z.int().meta({ description: 'How many stores are in it.' }),
    people: z.int().meta({ description: 'How many people work for the account as a whole.' }),
    createdAt: z.string(),
  })
  .meta({
    id: 'PlatformAccount',
    example: {
      ...{ id: 'k3v9x2m4q7', slug: 'fernwood-group', name: 'Fernwood Group', version: 1 },
      ...{ stores: 2, people: 1, createdAt: '2026-11-05T15:00:00.000Z' },
    },
  });

export type PlatformAccount = z.infer<typeof platformAccountSchema>;
const ACCOUNT = platformAccountSchema.meta()?.example as PlatformAccount;

export const platformAccountsSchema = z
  .object({ accounts: z.array(platformAccountSchema), nextCursor })
  .meta({ id: 'PlatformAccounts', example: { accounts: [ACCOUNT], nextCursor: null } });

export type PlatformAccounts = z.infer<typeof platformAccountsSchema>;

export const newAccountSchema = z
  .strictObject({
    slug,
    name: someName(100),
    owner: z
      .strictObject({ email, name: someName(100) })
      .meta({ description: 'Who gets the invitation to be its first owner.' }),
  })
  .meta({
    id: 'NewAccount',
    example: {
      ...{ slug: 'fernwood-group', name: 'Fernwood Group' },
      owner: { email: 'nia@fernwood.example', name: 'Nia New' },
    },
  });

export type NewAccount = z.infer<typeof newAccountSchema>;

export const accountNameSchema = z
  .strictObject({ name: someName(100) })
  .meta({ id: 'AccountName', example: { name: 'Fernwood Group' } });

export const accountOfStoreSchema = z
  .strictObject({
    account: text(63).nullable().meta({ description: 'The slug of the account; null for none.' }),
  })
  .meta({ id: 'AccountOfStore', example: { account: 'fernwood-group' } });

export type AccountOfStore = z.infer<typeof accountOfStoreSchema>;
