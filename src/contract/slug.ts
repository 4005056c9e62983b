/** The part of an address that names a store or an account. */
import { z } from 'zod';

export const slug = z.string().regex(/^[a-z0-9][a-z0-9-]{0,62}$/, {
  error: 'Use lower-case letters, digits and hyphens, up to 63.',
});
