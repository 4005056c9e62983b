/** Stores and their white label, as anyone may read them. */
import { z } from 'zod';

const brandingFields = {
  logoUrl: z.string().nullable(),
  faviconUrl: z.string().nullable(),
  colors: z.object({ brand: z.string(), surface: z.string(), text: z.string() }),
  fonts: z.object({ heading: z.string(), body: z.string() }),
  fontSize: z.number(),
  welcomeTitle: z.string().nullable(),
  welcomeDescription: z.string().nullable(),
};

export const whitelabelQuerySchema = z.object({
  domain: z.string().max(253).optional(),
  store: z.string().max(63).optional(),
});

export const whitelabelSchema = z
  .object({ storeId: z.string(), ...brandingFields })
  .meta({ id: 'Whitelabel' });

export const storeSchema = z
  .object({
    id: z.string(),
    slug: z.string(),
    name: z.string(),
    currency: z.string(),
    timeZone: z.string(),
    country: z.string(),
    help: z.object({
      email: z.string().nullable(),
      phone: z.string().nullable(),
      url: z.string().nullable(),
      hours: z.string().nullable(),
    }),
  })
  .meta({ id: 'Store' });
