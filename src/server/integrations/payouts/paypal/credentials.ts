/** What a connection to PayPal keeps, and what its form asks for. */
import { z } from 'zod';

const word = z
  .string()
  .trim()
  .min(10)
  .max(200)
  .regex(/^[\w-]+$/);

/** A form sends what was left out as an empty text. */
const orLeftOut = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((given) => (given === '' ? undefined : given), schema);

export const credentialsSchema = z.strictObject({
  clientId: word,
  clientSecret: word,
  /** PayPal checks the signature of a webhook by the id of its listener. */
  webhookId: orLeftOut(word.optional()),
  environment: orLeftOut(z.enum(['live', 'sandbox']).default('live')),
});
export type PaypalCredentials = z.infer<typeof credentialsSchema>;

export const FIELDS = [
  {
    name: 'clientId',
    label: 'Client ID',
    help: 'In PayPal’s developer dashboard, open Apps & Credentials, then your app. It needs the feature Payouts.',
    secret: false,
  },
  { name: 'clientSecret', label: 'Secret', help: 'It is shown below the client ID.', secret: true },
  {
    name: 'webhookId',
    label: 'Webhook ID',
    help: 'It is shown in your app when you add a webhook with the events of payouts.',
    secret: false,
  },
  {
    name: 'environment',
    label: 'Environment',
    help: 'Enter live, or sandbox for an account for tests.',
    secret: false,
  },
] as const;
