/** A store's orders, newest first: `GET /v1/orders`. */
import { z } from 'zod';
import { CHANNELS, FULFILLMENT_STATUSES } from '../domain/orders/order.ts';
import { ORDER_PAYMENTS, ORDER_PROTECTIONS, ORDER_STATES } from '../domain/orders/order-filters.ts';
import { PROTECTION_STATUSES } from '../domain/protection/protection.ts';
import { createdQuery, nextCursor, pageQuery, withClaims } from './list.ts';
import { ORDER_EXAMPLE } from './order-example.ts';
import { soughtEmail, text } from './text.ts';

export const orderFilterSchema = z.strictObject({
  q: text(320).trim().min(1).optional().meta({
    description:
      'The whole order number or tracking number, the beginning of the customer’s name, last name or email address, with or without accents, or their phone number.',
  }),
  email: soughtEmail.optional().meta({ description: 'The whole address, in any case.' }),
  number: text(100)
    .trim()
    .min(1)
    .optional()
    .meta({ description: 'The whole order number, with or without "#".', example: '1001' }),
  ...createdQuery,
  state: z.enum(ORDER_STATES).optional(),
  payment: z.enum(ORDER_PAYMENTS).optional().meta({
    description: '`kept`: nothing was refunded or charged back. `charged_back`: whatever was refunded.',
    example: 'kept',
  }),
  fulfillmentStatus: z.enum(FULFILLMENT_STATUSES).optional().meta({ example: 'DELIVERED' }),
  channel: z.enum(CHANNELS).optional().meta({ example: 'ONLINE' }),
  protection: z.enum(ORDER_PROTECTIONS).optional().meta({ example: 'protected' }),
  claims: withClaims,
});

export const orderListQuerySchema = orderFilterSchema.extend(pageQuery);

export type OrderListQuery = z.infer<typeof orderListQuerySchema>;

const listedOrderSchema = z
  .object({
    id: z.string(),
    sourceOrderId: z.string(),
    orderNumber: z.string(),
    customerName: z.string().nullable(),
    customerEmail: z.string(),
    channel: z.enum(CHANNELS),
    currency: z.string(),
    total: z.string(),
    refundedAmount: z.string(),
    itemCount: z.number(),
    fulfillmentStatus: z.enum(FULFILLMENT_STATUSES),
    protectionStatus: z.enum(PROTECTION_STATUSES),
    claimCount: z.number(),
    createdAt: z.string(),
    cancelledAt: z.string().nullable(),
    chargebackAt: z.string().nullable(),
  })
  .meta({ id: 'ListedOrder' });

export type ListedOrder = z.infer<typeof listedOrderSchema>;

/** A filter looks through many orders in parts, so a short page is not necessarily the last one. */
export const orderListSchema = z.object({ orders: z.array(listedOrderSchema), nextCursor }).meta({
  id: 'OrderList',
  example: {
    orders: [
      {
        id: 'q8w2n6c4zt',
        sourceOrderId: '1001',
        orderNumber: ORDER_EXAMPLE.sourceOrderNumber,
        customerName: ORDER_EXAMPLE.customer.name,
        customerEmail: ORDER_EXAMPLE.customer.email,
        channel: ORDER_EXAMPLE.salesChannel,
        currency: ORDER_EXAMPLE.currency,
        total: ORDER_EXAMPLE.total,
        refundedAmount: ORDER_EXAMPLE.refundedAmount,
        itemCount: 4,
        fulfillmentStatus: 'DELIVERED',
        protectionStatus: 'protected',
        claimCount: 1,
        createdAt: '2026-11-01T10:00:00.000Z',
        cancelledAt: null,
        chargebackAt: null,
      },
    ],
    nextCursor: null,
  },
});

export type OrderList = z.infer<typeof orderListSchema>;
