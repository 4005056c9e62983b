/** What a person enters to connect a WooCommerce shop. The connection's form is drawn from FIELDS. */
import { z } from 'zod';
import type { CredentialField } from '../../../../domain/connections/providers.ts';

/** Where WordPress is installed: with its folder if it is in one, without what follows. */
const address = z
  .url({ protocol: /^https$/ })
  .max(500)
  .refine((text) => !/[?#@]/.test(text))
  .transform((text) => text.replace(/\/wp-(?:admin|json)(?:$|\/.*)/s, '').replace(/\/$/, ''));

export const credentialsSchema = z.strictObject({
  address,
  consumerKey: z.string().regex(/^ck_[0-9a-zA-Z]{1,100}$/),
  consumerSecret: z.string().regex(/^cs_[0-9a-zA-Z]{1,100}$/),
});
export type WooCommerceCredentials = z.infer<typeof credentialsSchema>;

export const FIELDS = [
  {
    name: 'address',
    label: 'Address of the shop',
    help: 'It begins with https://. If WordPress is in a folder, include the folder.',
    secret: false,
  },
  {
    name: 'consumerKey',
    label: 'Consumer key',
    help: 'In the shop, open WooCommerce › Settings › Advanced › REST API, and add a key with the permission “Read/Write”. It begins with ck_.',
    secret: false,
  },
  {
    name: 'consumerSecret',
    label: 'Consumer secret',
    help: 'The shop shows it once, next to the key. It begins with cs_.',
    secret: true,
  },
] as const satisfies readonly CredentialField[];
