/** Order lookup (docs/rules/lookup.md). */
import { z } from 'zod';
import { CHANNELS } from '../domain/orders/order.ts';
import { LOOKUP_EXAMPLE } from './lookup-example.ts';
import { addressSchema, returnSchema } from './order.ts';
import { soughtEmail, text } from './text.ts';
import { verdictSchema } from './verdict.ts';

export const lookupQuerySchema = z.object({
  email: soughtEmail,
  order: text(100).trim().min(1),
  store: text(63).optional(),
  /** The code from the mail. Required after too many failed lookups (problem `lookup_code_required`). */
  code: text(20).optional(),
});

/** The same fields in a body, which keeps the e-mail address out of URLs. */
export const lookupBodySchema = lookupQuerySchema.meta({
  id: 'OrderLookup',
  example: { email: 'ada@example.com', order: '#1001', store: 'demo' },
});

const lookupItemSchema = z.object({
  sourceItemId: z.string(),
  sourceProductId: z.string().nullable(),
  sourceVariantId: z.string().nullable(),
  name: z.string(),
  sku: z.string().nullable(),
  quantity: z.number(),
  refundedQuantity: z.number(),
  claimedQuantity: z.number(),
  price: z.string(),
  discount: z.string(),
  tax: z.string(),
  imageUrl: z.string().nullable(),
  selectedOptions: z.array(z.object({ name: z.string(), value: z.string() })),
  warrantyPeriod: z.string().nullable(),
});

const fulfillmentSchema = z.object({
  id: z.string(),
  sourceFulfillmentId: z.string(),
  fulfillmentStatus: z.string(),
  eligible: z.boolean(),
  eligibilityCode: z.string(),
  eligibleAt: z.string().nullable(),
  uneligibleAt: z.string().nullable(),
  rule: z.string(),
  issues: z.record(z.string(), verdictSchema),
  categories: z.record(z.string(), verdictSchema),
  fulfilledAt: z.string().nullable(),
  estimatedDeliveryAt: z.string().nullable(),
  deliveredAt: z.string().nullable(),
  items: z.array(z.object({ item: lookupItemSchema, quantity: z.number(), claimableQuantity: z.number() })),
  trackingCompany: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  trackingUrl: z.string().nullable(),
});

const protectionSchema = z
  .object({
    insuredAmount: z.string().nullable(),
    premiumPaid: z.string().nullable(),
    premiumCurrency: z.string().nullable(),
    removedAt: z.string().nullable(),
  })
  .nullable();

export const lookupResultSchema = z
  .object({
    accessToken: z.string(),
    expiresAt: z.string(),
    customerName: z.string().nullable(),
    customerEmail: z.string(),
    systemOrderId: z.string(),
    sourceOrderId: z.string(),
    orderNumber: z.string(),
    currency: z.string(),
    exchangeRate: z.string(),
    shipping: z.string(),
    shippingTax: z.string(),
    subtotal: z.string(),
    tax: z.string(),
    total: z.string(),
    discountTotal: z.string(),
    protected: z.boolean(),
    protectionStatus: z.enum(['ota', 'removed', 'protected', 'unprotected']),
    protection: z.object({ shipping: protectionSchema, warranty: protectionSchema }),
    isOneTimeAppeasement: z.boolean(),
    existingClaims: z.array(
      z.object({
        id: z.string(),
        claimNumber: z.number(),
        claimState: z.string(),
        claimType: z.string(),
        claimCategory: z.string(),
        createdAt: z.string(),
        viewToken: z.string(),
        items: z.array(
          z.object({
            sourceFulfillmentId: z.string(),
            sourceItemId: z.string(),
            claimType: z.string(),
            quantity: z.number(),
          }),
        ),
      }),
    ),
    returns: z.array(returnSchema),
    shippingAddress: addressSchema.nullable(),
    billingAddress: addressSchema.nullable(),
    updatedShippingAddress: addressSchema.nullable(),
    channel: z.enum(CHANNELS),
    fulfillmentStatus: z.string(),
    itemCount: z.number(),
    eligibility: z.record(
      z.string(),
      z.object({
        shipping: z.number(),
        warranty: z.object({ qty: z.number(), expires: z.string().nullable(), validity: verdictSchema }),
      }),
    ),
    settings: z.object({
      capabilities: z.object({
        returns: z.boolean(),
        warranties: z.boolean(),
        credit: z.boolean(),
        refund: z.boolean(),
        reship: z.boolean(),
      }),
      credit: z.object({ bonus: z.string(), bonusType: z.enum(['fixed', 'percentage']) }),
      returns: z.object({ portalUrl: z.string().nullable(), trackingUrl: z.string().nullable() }),
      requireCustomerSignature: z.boolean(),
    }),
    fulfillments: z.array(fulfillmentSchema),
  })
  .meta({ id: 'OrderLookupResult', example: LOOKUP_EXAMPLE });

export type LookupResult = z.infer<typeof lookupResultSchema>;
