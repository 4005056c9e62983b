/** What the connections to returns tools keep: a key, and the secret that signs webhooks, if there are any. */
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
export type ReturnsCredentials = z.infer<typeof credentialsSchema>;
