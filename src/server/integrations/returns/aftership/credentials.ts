/** What a connection to AfterShip Returns keeps, and what its form asks for. */
import { z } from 'zod';

const word = z
  .string()
  .trim()
  .min(10)
  .max(200)
  .regex(/^[\x21-\x7e]+$/);

/** A form sends what was left out as an empty text. */
export const credentialsSchema = z.strictObject({
  apiKey: word,
  webhookSecret: z.preprocess((given) => (given === '' ? undefined : given), word.optional()),
});
export type AftershipReturnsCredentials = z.infer<typeof credentialsSchema>;

export const FIELDS = [
  {
    name: 'apiKey',
    label: 'API key',
    help: 'In AfterShip, open Settings, then API keys. The key needs the scopes of Returns.',
    secret: true,
  },
  {
    name: 'webhookSecret',
    label: 'Webhook secret',
    help: 'AfterShip shows it where you add a webhook for Returns. Leave it out if you add none: we ask each night.',
    secret: true,
  },
] as const;
