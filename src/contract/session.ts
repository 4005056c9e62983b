/** Claim sessions: what a shopper has told so far, kept between devices (specification section 3). */
import { z } from 'zod';
import { SESSION_STATUSES } from '../domain/session.ts';
import { text } from './text.ts';

const MOST_METADATA = 200_000;

/** Any JSON object that the database can hold. */
const metadataSchema = z
  .record(z.string(), z.unknown())
  .refine(
    (value) => text(MOST_METADATA).safeParse(JSON.stringify(value).replaceAll('\\u0000', '\0')).success,
    {
      error: 'Too large, or with characters that cannot be stored.',
    },
  );

const statusSchema = z.enum(SESSION_STATUSES as unknown as [string, ...string[]]);

export const sessionBodySchema = z
  .object({
    email: text(320).trim().min(1),
    orderId: text(64).min(1),
    status: statusSchema.optional(),
    metadata: metadataSchema.default({}),
  })
  .meta({ id: 'SessionBody' });

export const sessionStatusBodySchema = z
  .object({ email: text(320).trim().min(1), orderId: text(64).min(1), status: statusSchema })
  .meta({ id: 'SessionStatusBody' });

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
  .meta({ id: 'Session' });

export type Session = z.infer<typeof sessionSchema>;
