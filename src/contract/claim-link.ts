/** A link that grew old, and a fresh one for it (docs/decisions/025-old-links.md). */
import { z } from 'zod';
import { text } from './text.ts';

export const linkBodySchema = z
  .object({ email: text(320).trim().min(1) })
  .meta({ id: 'LinkRenewal', example: { email: 'ada@example.com' } });

export const freshLinkSchema = z
  .object({
    token: z.string().meta({ description: 'Takes the place of the one that was sent.' }),
    url: z.string().meta({ description: 'The page that it opens.' }),
  })
  .meta({
    id: 'FreshLink',
    example: { token: 'claim-token', url: 'https://claims.example.com/view/claim-token' },
  });

export type FreshLink = z.infer<typeof freshLinkSchema>;
