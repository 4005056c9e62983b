/** Stores and their white label, as anyone may read them. */
import { z } from 'zod';
import { text } from './text.ts';

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
  domain: text(253).optional(),
  store: text(63).optional(),
});

export const whitelabelSchema = z.object({ storeId: z.string(), ...brandingFields }).meta({
  id: 'Whitelabel',
  example: {
    storeId: 'fernwood',
    logoUrl: null,
    faviconUrl: null,
    colors: {
      brand: '#1f5a44',
      surface: '#ffffff',
      text: '#16211d',
    },
    fonts: {
      heading: 'system-ui',
      body: 'system-ui',
    },
    fontSize: 16,
    welcomeTitle: 'Something not right?',
    welcomeDescription: null,
  },
});

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
  .meta({
    id: 'Store',
    example: {
      id: 'fernwood',
      slug: 'demo',
      name: 'Fernwood',
      currency: 'USD',
      timeZone: 'America/New_York',
      country: 'US',
      help: {
        email: 'help@example.com',
        phone: null,
        url: null,
        hours: 'Mon to Fri, 9 to 5',
      },
    },
  });
