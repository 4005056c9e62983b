/** What a person enters to connect a BigCommerce store. The connection's form is drawn from FIELDS. */
import { z } from 'zod';
import type { CredentialField } from '../../../../domain/connections/providers.ts';

export const credentialsSchema = z.strictObject({
  storeHash: z.string().regex(/^[a-z0-9]{1,30}$/),
  accessToken: z.string().regex(/^[A-Za-z0-9]{1,200}$/),
});
export type BigCommerceCredentials = z.infer<typeof credentialsSchema>;

export const FIELDS = [
  {
    name: 'storeHash',
    label: 'Store hash',
    help: 'The letters and digits after “stores/” in the API path of the account.',
    secret: false,
  },
  {
    name: 'accessToken',
    label: 'Access token',
    help: 'In the store, open Settings › Store-level API accounts, and create a V2/V3 API token that may modify orders, order transactions and marketing, and read products and information & settings.',
    secret: true,
  },
] as const satisfies readonly CredentialField[];
