/** What a connection to AfterShip keeps, and what its form asks for. */
import { z } from 'zod';

const word = z.string().trim().min(10).max(200).regex(/^\S+$/);

/** A form sends what was left out as an empty text. */
const orLeftOut = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((given) => (given === '' ? undefined : given), schema);

export const credentialsSchema = z.strictObject({
  apiKey: word,
  /** Without it, packages are asked about from time to time. */
  webhookSecret: orLeftOut(word.optional()),
});
export type AftershipCredentials = z.infer<typeof credentialsSchema>;

export const FIELDS = [
  {
    name: 'apiKey',
    label: 'API key',
    help: 'In AfterShip’s organization settings, open API keys and make one of the type API key with access to Tracking.',
    secret: true,
  },
  {
    name: 'webhookSecret',
    label: 'Webhook secret',
    help: 'It is shown in AfterShip Tracking under Settings, Webhooks. Without it, we ask about each package every few hours.',
    secret: true,
  },
] as const;
