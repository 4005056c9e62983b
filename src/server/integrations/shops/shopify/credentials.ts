/** What a connection to a Shopify shop keeps, and what its form asks for. */
import { z } from 'zod';
import type { CredentialField } from '../../../../domain/connections/providers.ts';

/** The only hosts that are ever called, and the only ones a callback may name (shopify.dev, authorization code grant). */
export const SHOP_DOMAIN = /^[a-z0-9][a-z0-9-]{0,59}\.myshopify\.com$/;

const token = z
  .string()
  .trim()
  .min(10)
  .max(300)
  .regex(/^[\x21-\x7e]+$/);

/**
 * `custom`: the store's own app. `published`: an app of Shopify's App Store, which may give money and credit back only through the
 * order (App Store requirements, 2026).
 */
export const DISTRIBUTIONS = ['custom', 'published'] as const;
export type Distribution = (typeof DISTRIBUTIONS)[number];

export const credentialsSchema = z.strictObject({
  shop: z.string().trim().toLowerCase().regex(SHOP_DOMAIN),
  accessToken: token,
  /** The app's client secret: webhooks are signed with it. */
  secret: token,
  distribution: z.enum(DISTRIBUTIONS).default('custom'),
});
export type ShopifyCredentials = z.infer<typeof credentialsSchema>;

/** For a store that enters its own app's credentials instead of installing one. */
export const FIELDS: readonly CredentialField[] = [
  {
    name: 'shop',
    label: 'Shop address',
    help: 'The address that ends in .myshopify.com. It is shown in Shopify under Settings, Domains.',
    secret: false,
  },
  {
    name: 'accessToken',
    label: 'Admin API access token',
    help: 'Shopify shows it once, when you install the app in your shop.',
    secret: true,
  },
  {
    name: 'secret',
    label: 'Client secret',
    help: 'It is shown in the settings of the app. Shopify signs its webhooks with it.',
    secret: true,
  },
];
