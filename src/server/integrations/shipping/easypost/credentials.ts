/** What a connection to EasyPost keeps, and what its form asks for. */
import { z } from 'zod';
import { followsField, followsSchema } from '../following.ts';

/** A form sends what was left out as an empty text. */
const orLeftOut = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((given) => (given === '' ? undefined : given), schema);

export const credentialsSchema = z.strictObject({
  apiKey: z.string().regex(/^EZ[AT]K[0-9A-Za-z]{20,100}$/),
  webhookSecret: orLeftOut(
    z
      .string()
      .min(16)
      .max(200)
      .regex(/^\P{Cc}*$/u)
      .optional(),
  ),
  follows: followsSchema,
});
export type EasyPostCredentials = z.infer<typeof credentialsSchema>;

export const FIELDS = [
  {
    name: 'apiKey',
    label: 'API key',
    help: 'In EasyPost, open Account settings › API keys. A test key begins with EZTK and buys labels that no carrier takes.',
    secret: true,
  },
  {
    name: 'webhookSecret',
    label: 'Webhook secret',
    help: 'Text of your choice, 16 characters or more. Enter the same one at EasyPost when you add the webhook.',
    secret: true,
  },
  followsField('For other packages, EasyPost charged 2 cents each in November 2026.'),
] as const;
