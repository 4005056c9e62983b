/**
 * The order as imported: `PUT /v1/orders/{sourceOrderId}`, `makegood import orders`, and the target of every adapter's
 * mapping. Omitted fields default to null, amounts to "0", lists to empty, the exchange rate to "1" and the channel to
 * ONLINE.
 * `GET /v1/orders/{sourceOrderId}` answers with this schema too, so it may rewrite values but must not change their
 * type.
 */
import { z } from 'zod';
import {
  CHANNELS,
  FULFILLMENT_STATUSES,
  type OrderDocument,
  RETURN_STATUSES,
  RISK_LEVELS,
} from '../domain/orders/order.ts';
import { checkOrder } from './order-checks.ts';
import { ORDER_EXAMPLE } from './order-example.ts';
import {
  amount,
  currencyCode,
  day,
  email,
  optional,
  period,
  pictureUrl,
  quantity,
  shownLine,
  shownLines,
  someShownLine,
  sourceId,
  time,
  webUrl,
} from './text.ts';

const amountOrZero = amount.default('0');

export const addressSchema = z
  .object({
    name: optional(shownLine(255)),
    company: optional(shownLine(255)),
    address1: optional(shownLine(500)),
    address2: optional(shownLine(500)),
    city: optional(shownLine(255)),
    province: optional(shownLine(255)),
    postalCode: optional(shownLine(40)),
    country: optional(z.string().regex(/^[A-Z]{2}$/, 'Use an ISO 3166-1 code of two capitals such as "US".')),
    phone: optional(shownLine(60)),
  })
  .meta({ id: 'Address', example: ORDER_EXAMPLE.shippingAddress });

const itemSchema = z.object({
  sourceItemId: sourceId,
  sourceProductId: optional(sourceId),
  sourceVariantId: optional(sourceId),
  name: someShownLine(500),
  sku: optional(shownLine(255)),
  quantity,
  refundedQuantity: quantity.default(0),
  refundedAt: time.nullish().meta({ description: 'When the last unit was refunded.' }),
  price: amount.meta({ description: 'Per unit, net of tax; one digit finer than the currency.' }),
  discount: amountOrZero.meta({ description: 'Per unit, net of tax.' }),
  tax: amountOrZero.meta({ description: 'Per unit.' }),
  lineTotal: optional(amount).meta({ description: 'What was paid for the whole line with tax.' }),
  imageUrl: optional(pictureUrl),
  selectedOptions: z
    .array(z.object({ name: shownLine(255), value: shownLines(1000) }))
    .max(100)
    .default([]),
  warrantyPeriod: optional(period).meta({
    description: 'ISO 8601 duration; an item that has one is under warranty.',
  }),
});

const fulfillmentSchema = z.object({
  sourceFulfillmentId: sourceId,
  fulfillmentStatus: z.enum(FULFILLMENT_STATUSES),
  fulfilledAt: optional(time),
  estimatedDeliveryAt: optional(day),
  lastScanAt: optional(time),
  deliveredAt: optional(time),
  returnedAt: optional(time),
  trackingCompany: optional(shownLine(255)),
  trackingNumber: optional(shownLine(255)),
  trackingUrl: optional(webUrl),
  scans: z
    .array(
      z.object({
        at: time,
        status: z.enum(FULFILLMENT_STATUSES).default('IN_TRANSIT'),
        place: optional(shownLine(255)),
        description: optional(shownLine(255)),
      }),
    )
    .max(100)
    .optional()
    .meta({
      description:
        'Scans of the carrier. Those told before stay known; each change of lastScanAt is one too.',
    }),
  items: z.array(z.object({ sourceItemId: sourceId, quantity })).max(500),
});

export const returnSchema = z.object({
  id: sourceId,
  status: z.enum(RETURN_STATUSES),
  createdAt: time,
  trackingNumber: optional(shownLine(255)),
  trackingUrl: optional(webUrl),
  items: z.array(z.object({ sourceItemId: sourceId, quantity })).max(500),
});

const protectionSchema = z.object({
  insuredAmount: optional(amount),
  premiumPaid: optional(amount),
  premiumCurrency: optional(currencyCode),
  removedAt: optional(time),
});

export const orderDocumentSchema = z
  .object({
    sourceOrderNumber: someShownLine(100),
    currency: currencyCode,
    exchangeRate: z
      .string()
      .regex(/^(?=.*[1-9])\d{1,12}(\.\d{1,18})?$/, 'Use a decimal string above zero such as "1.0842".')
      .default('1')
      .meta({ description: "Units of the order's currency for one of the store's." }),
    salesChannel: z.enum(CHANNELS).default('ONLINE'),
    customer: z.object({ email, name: optional(shownLine(255)), phone: optional(shownLine(60)) }),
    createdAt: time,
    cancelledAt: optional(time),
    chargebackAt: optional(time),
    riskLevel: optional(z.enum(RISK_LEVELS)),
    refundedAmount: amountOrZero.meta({ description: 'All refunds, whether they name lines or not.' }),
    subtotal: amount,
    discountTotal: amountOrZero,
    shipping: amountOrZero,
    shippingTax: amountOrZero,
    tax: amountOrZero,
    total: amount,
    shippingAddress: optional(addressSchema),
    billingAddress: optional(addressSchema),
    items: z.array(itemSchema).min(1, { abort: true }).max(500),
    fulfillments: z.array(fulfillmentSchema).max(100).default([]),
    returns: z.array(returnSchema).max(100).optional().meta({
      description: 'What was sent back, as the returns tool knows it. Shown to the shopper; pays nothing.',
    }),
    protection: z
      .object({ shipping: optional(protectionSchema), warranty: optional(protectionSchema) })
      .default({ shipping: null, warranty: null }),
    tags: z.array(shownLine(255)).max(250).default([]),
  })
  .superRefine(checkOrder)
  .meta({ id: 'OrderDocument', example: ORDER_EXAMPLE }) satisfies z.ZodType<OrderDocument>;

/** The result of an import. */
export const orderOutcomeSchema = z
  .object({
    sourceOrderId: sourceId,
    outcome: z.enum(['created', 'updated', 'unchanged']),
    keptByHand: z.array(z.string()).meta({
      description: 'Fields that people changed by hand and that the document would have changed.',
    }),
  })
  .meta({ id: 'OrderOutcome', example: { sourceOrderId: '1001', outcome: 'created', keptByHand: [] } });
