/** What a connection to Stripe keeps, and what its form asks for. */
import { z } from 'zod';

/** A form sends what was left out as an empty text. */
const orLeftOut = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((given) => (given === '' ? undefined : given), schema);

export const credentialsSchema = z.strictObject({
  /** A secret key, or better a restricted one. */
  secretKey: z.string().regex(/^(?:sk|rk)_(?:live|test)_[0-9A-Za-z]{10,250}$/),
  webhookSecret: orLeftOut(
    z
      .string()
      .regex(/^whsec_[0-9A-Za-z]{10,250}$/)
      .optional(),
  ),
  /** The key of the payment's metadata in which the shop writes the order's id or number. */
  orderKey: orLeftOut(
    z
      .string()
      .regex(/^[\w-]{1,40}$/)
      .default('order_id'),
  ),
});
export type StripeCredentials = z.infer<typeof credentialsSchema>;

export const FIELDS = [
  {
    name: 'secretKey',
    label: 'Restricted key',
    help: 'In Stripe, open Developers › API keys. It needs Charges and Refunds: write, PaymentIntents: read.',
    secret: true,
  },
  {
    name: 'webhookSecret',
    label: 'Signing secret of the webhook',
    help: 'It is shown at the webhook’s address under Developers › Webhooks. It begins with whsec_.',
    secret: true,
  },
  {
    name: 'orderKey',
    label: 'Metadata key of the order',
    help: 'Where your shop writes the order’s id or number on a payment. Most shops use order_id.',
    secret: false,
  },
] as const;
