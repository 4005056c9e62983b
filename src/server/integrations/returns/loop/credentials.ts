/** What a connection to Loop keeps, and what its form asks for. */
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
export type LoopCredentials = z.infer<typeof credentialsSchema>;

export const FIELDS = [
  {
    name: 'apiKey',
    label: 'API key',
    help: 'In Loop, open Settings, then Developer tools. Create a key with the scopes Returns and Orders.',
    secret: true,
  },
  {
    name: 'webhookSecret',
    label: 'Webhook secret',
    help: 'Developer tools shows it. Leave it out if Loop sends no webhooks: we ask each night.',
    secret: true,
  },
] as const;
