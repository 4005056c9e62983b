/** The stores of an installation, as the platform's staff see and make them: `/v1/platform/stores`. */
import { z } from 'zod';
import { STORE_STAGES } from '../domain/stores/activation.ts';
import { nextCursor, pageQuery } from './list.ts';
import { slug } from './slug.ts';
import { countryCode, timeZone } from './store-settings.ts';
import { currencyCode, email, someName, text } from './text.ts';

export const platformStoresQuerySchema = z.strictObject({
  q: text(100).trim().min(1).optional().meta({ description: 'Part of a name or of a slug.' }),
  account: text(63).optional().meta({ description: 'The slug of the account that they are in.' }),
  ...pageQuery,
});

export type PlatformStoresQuery = z.infer<typeof platformStoresQuerySchema>;

export const platformStoreSchema = z
  .object({
    id: z.string(),
    slug: z.string(),
    name: z.string(),
    stage: z.enum(STORE_STAGES),
    account: z.string().nullable().meta({ description: 'The name of its account.' }),
    accountSlug: z.string().nullable(),
    createdAt: z.string(),
  })
  .meta({
    id: 'PlatformStore',
    example: {
      ...{ id: 'k3v9x2m4q7', slug: 'acme', name: 'Acme', stage: 'setup' as const },
      ...{ account: null, accountSlug: null },
      createdAt: '2026-11-05T15:00:00.000Z',
    },
  });

export type PlatformStore = z.infer<typeof platformStoreSchema>;
const STORE = platformStoreSchema.meta()?.example as PlatformStore;

export const platformStoresSchema = z
  .object({ stores: z.array(platformStoreSchema), nextCursor })
  .meta({ id: 'PlatformStores', example: { stores: [STORE], nextCursor: null } });

export type PlatformStores = z.infer<typeof platformStoresSchema>;

export const newStoreSchema = z
  .strictObject({
    slug,
    name: someName(100),
    currency: currencyCode,
    timeZone,
    country: countryCode,
    owner: z
      .strictObject({ email, name: someName(100) })
      .meta({ description: 'Who gets the invitation to be its first owner.' }),
  })
  .meta({
    id: 'NewStore',
    example: {
      ...{ slug: 'acme', name: 'Acme', currency: 'USD', timeZone: 'America/New_York', country: 'US' },
      owner: { email: 'nia@acme.example', name: 'Nia New' },
    },
  });

export type NewStore = z.infer<typeof newStoreSchema>;
