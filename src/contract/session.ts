/** Drafts of claims, kept so that a shopper can continue on another device. */
import { z } from 'zod';
import { DRAFT_STATUSES } from '../domain/filing/draft-status.ts';
import { soughtEmail, text } from './text.ts';

const MOST_METADATA = 200_000;

// JSON escapes NUL and half surrogates, so checking the serialized text would miss them. Check each string instead.
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return text(MOST_METADATA).safeParse(value).success;
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, inner]) => isStorable(key) && isStorable(inner));
}

/** Any JSON object that the database can hold. */
const metadataSchema = z
  .record(z.string(), z.unknown())
  .refine((value) => JSON.stringify(value).length <= MOST_METADATA && isStorable(value), {
    error: 'Too large, or with characters that cannot be stored.',
  });

const statusSchema = z.enum(DRAFT_STATUSES as unknown as [string, ...string[]]);

const SESSION_BODY = {
  email: 'ada@example.com',
  orderId: 'q8w2n6c4zt',
  status: 'CHOOSING_ITEMS',
  metadata: { claim: { category: 'issuesWithItems' }, currentShipmentId: 'f1' },
};

export const sessionBodySchema = z
  .object({
    email: soughtEmail,
    orderId: text(64).min(1),
    status: statusSchema.optional(),
    metadata: metadataSchema.default({}),
  })
  .meta({ id: 'SessionBody', example: SESSION_BODY });

export const sessionStatusBodySchema = z
  .object({ email: soughtEmail, orderId: text(64).min(1), status: statusSchema })
  .meta({
    id: 'SessionStatusBody',
    example: { email: 'ada@example.com', orderId: 'q8w2n6c4zt', status: 'REVIEWING' },
  });

export const sessionSchema = z
  .object({
    id: z.string(),
    email: z.string(),
    orderId: z.string(),
    status: z.string(),
    metadata: z.record(z.string(), z.unknown()),
    createdAt: z.string(),
    updatedAt: z.string(),
    expiresAt: z.string(),
  })
  .meta({
    id: 'Session',
    example: {
      id: 'm4x8r2k6wd',
      ...SESSION_BODY,
      createdAt: '2026-11-10T12:00:00.000Z',
      updatedAt: '2026-11-10T12:00:00.000Z',
      expiresAt: '2026-12-10T12:00:00.000Z',
    },
  });

export type Session = z.infer<typeof sessionSchema>;
