/** What a connection to Shippo keeps, and what its form asks for. */
import { z } from 'zod';
import { followsField, followsSchema } from '../following.ts';

/** A form sends what was left out as an empty text. */
const orLeftOut = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((given) => (given === '' ? undefined : given), schema);

export const credentialsSchema = z.strictObject({
  apiToken: z.string().regex(/^shippo_(?:live|test)_[0-9a-f]{20,100}$/),
  webhookSecret: orLeftOut(
    z
      .string()
      .regex(/^[\x21-\x7e]{8,200}$/)
      .optional(),
  ),
  follows: followsSchema,
});
export type ShippoCredentials = z.infer<typeof credentialsSchema>;

export const FIELDS = [
  {
    name: 'apiToken',
    label: 'API token',
    help: 'In Shippo, open Settings › API. A token that begins with shippo_test_ buys labels that no carrier takes.',
    secret: true,
  },
  {
    name: 'webhookSecret',
    label: 'Webhook secret',
    help: 'Shippo’s support gives it to you when they turn on signed webhooks. Without it, leave this empty.',
    secret: true,
  },
  followsField('For other packages, Shippo may charge by its plan.'),
] as const;
