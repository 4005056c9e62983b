/** Replaces an expired claim link with a new one (docs/decisions/025-old-links.md). */
import { z } from 'zod';
import { optional, someText, soughtEmail } from './text.ts';

export const linkBodySchema = z
  .object({ email: soughtEmail })
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

export const linkRevocationBodySchema = z
  .strictObject({
    reason: optional(someText(500)).meta({
      description: 'For the history of the claim; its shopper does not see it.',
    }),
    sendNew: z.boolean().default(false).meta({
      description: "Mails a new link to the claim's address. Leave it off where that mailbox is not safe.",
    }),
  })
  .meta({ id: 'LinkRevocation', example: { reason: 'Forwarded by mistake', sendNew: true } });

export type LinkRevocation = z.infer<typeof linkRevocationBodySchema>;
