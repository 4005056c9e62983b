/** Everything a store has of a customer, as a file: `/v1/person-exports`. */
import { z } from 'zod';
import { email } from './text.ts';

export const personExportBodySchema = z
  .strictObject({ email })
  .meta({ id: 'PersonExportRequest', example: { email: 'ada@example.com' } });

export type PersonExportBody = z.infer<typeof personExportBodySchema>;

export const personExportSchema = z
  .object({
    id: z.string(),
    state: z.enum(['waiting', 'ready', 'failed']),
    url: z.string().nullable().meta({
      description:
        'Where the file is, once it is ready: a tar archive. Works for 15 minutes: read this again for a fresh one.',
    }),
    createdAt: z.string(),
    expiresAt: z.string().meta({ description: 'When the file is deleted.' }),
  })
  .meta({
    id: 'PersonExport',
    example: {
      ...{ id: 'k3v9x2m4q7', state: 'waiting', url: null },
      ...{ createdAt: '2026-11-05T15:00:00.000Z', expiresAt: '2026-11-06T15:00:00.000Z' },
    },
  });

export type PersonExport = z.infer<typeof personExportSchema>;

export const tarSchema = z.string().meta({ id: 'PersonTar', example: 'person.json…' });
