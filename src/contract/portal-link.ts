/** A link that opens an order in the portal, for the shop's own mails and account pages. */
import { z } from 'zod';

export const portalLinkSchema = z
  .object({
    url: z.string().meta({ description: 'For the customer alone: it opens the order without a lookup.' }),
    expiresAt: z.string().meta({ description: 'From then on it leads to the lookup.' }),
  })
  .meta({
    id: 'PortalLink',
    example: {
      url: 'https://claims.example.com/open/WyJmZXJud29vZCJd.q0b3x8m2v5t7y9k1w4z6',
      expiresAt: '2026-11-26T12:00:00.000Z',
    },
  });
