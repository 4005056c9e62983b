/** A store's API tokens. The token itself appears once, in the answer that creates it. */
import { z } from 'zod';
import { DEFAULT_TOKEN_DAYS, LONGEST_TOKEN_DAYS, TOKEN_PERMISSIONS } from '../domain/access/api-token.ts';
import { STORE_ROLES } from '../domain/access/permissions.ts';
import { someName, time } from './text.ts';

const role = z.enum(STORE_ROLES).meta({
  description: 'Everything the role may do, as it is at the time, except acts on people and tokens.',
});
const permissions = z.array(z.enum(TOKEN_PERMISSIONS)).max(TOKEN_PERMISSIONS.length);

export const apiTokenBodySchema = z
  .strictObject({
    name: someName(100).meta({ description: 'What it is for, so that others know what ends with it.' }),
    role: role.nullable().default(null),
    permissions: permissions
      .default([])
      .meta({ description: 'Of a token without a role: what it may do and nothing else.' }),
    expiresInDays: z.int().min(1).max(LONGEST_TOKEN_DAYS).default(DEFAULT_TOKEN_DAYS),
  })
  .refine((body) => (body.role === null) !== (body.permissions.length === 0), {
    error: 'Send a role, or one permission or more.',
    path: ['role'],
  })
  .meta({ id: 'ApiTokenRequest', example: { name: 'Warehouse', role: 'store_support', expiresInDays: 90 } });

const example = {
  id: 'k3v9x2m4q7',
  name: 'Warehouse',
  role: 'store_support',
  permissions: [],
  state: 'active',
  createdAt: '2026-11-05T15:00:00.000Z',
  expiresAt: '2027-02-03T15:00:00.000Z',
  lastUsedAt: null,
  revokedAt: null,
  madeBy: { id: 'p7k2m9x4vq', name: 'Olive Owner', isActive: true },
};

const fields = {
  id: z.string(),
  name: z.string(),
  role: z.string().nullable(),
  permissions: z.array(z.string()),
  state: z.enum(['active', 'expired', 'revoked']),
  createdAt: time,
  expiresAt: time,
  lastUsedAt: time.nullable().meta({ description: 'To the minute.' }),
  revokedAt: time.nullable(),
  madeBy: z
    .object({
      id: z.string(),
      name: z.string(),
      isActive: z
        .boolean()
        .meta({ description: 'Whether they still work in the store, or that token still works.' }),
    })
    .nullable()
    .meta({
      description:
        'A person, or another API token in releases that let one make others. Null for the operator, and before releases recorded it.',
    }),
};

export const apiTokenSchema = z.object(fields).meta({ id: 'ApiToken', example });

export const newApiTokenSchema = z
  .object({ ...fields, token: z.string().meta({ description: 'Send it as `Authorization: Bearer …`.' }) })
  .meta({ id: 'NewApiToken', example: { ...example, token: 'mg_store.k3v9x2m4q7.secret' } });

export const apiTokenListSchema = z
  .object({ apiTokens: z.array(apiTokenSchema) })
  .meta({ id: 'ApiTokenList', example: { apiTokens: [example] } });

export type ApiToken = z.infer<typeof apiTokenSchema>;
export type NewApiToken = z.infer<typeof newApiTokenSchema>;
export type ApiTokenBody = z.infer<typeof apiTokenBodySchema>;
