/** An order as the team reads it on the desk. */
import { z } from 'zod';
import { CHANNELS, FULFILLMENT_STATUSES, RISK_LEVELS } from '../domain/orders/order.ts';
import { PROTECTION_STATUSES } from '../domain/protection/protection.ts';
import { addressSchema } from './order.ts';
import { ORDER_EXAMPLE } from './order-example.ts';

/** A claim in a list on the desk. */
export const briefClaimSchema = z
  .object({
    id: z.string(),
    claimNumber: z.number(),
    status: z.string(),
    claimType: z.string(),
    requestedResolution: z.string(),
    total: z.string(),
    currency: z.string(),
    createdAt: z.string(),
  })
  .meta({ id: 'BriefClaim' });

export type BriefClaim = z.infer<typeof briefClaimSchema>;

const orderItemSchema = z.object({
  sourceItemId: z.string(),
  name: z.string(),
  sku: z.string().nullable(),
  imageUrl: z.string().nullable(),
  quantity: z.number(),
  refundedQuantity: z.number(),
  claimedQuantity: z.number(),
  price: z.string(),
  discount: z.string(),
  tax: z.string(),
  lineTotal: z.string().nullable(),
  selectedOptions: z.array(z.object({ name: z.string(), value: z.string() })),
  warrantyPeriod: z.string().nullable(),
});

export const orderFactsSchema = z
  .object({
    id: z.string(),
    sourceOrderId: z.string(),
    orderNumber: z.string(),
    channel: z.enum(CHANNELS),
    fulfillmentStatus: z.enum(FULFILLMENT_STATUSES),
    protectionStatus: z.enum(PROTECTION_STATUSES),
    riskLevel: z.enum(RISK_LEVELS).nullable(),
    tags: z.array(z.string()),
    createdAt: z.string(),
    cancelledAt: z.string().nullable(),
    chargebackAt: z.string().nullable(),
    currency: z.string(),
    exchangeRate: z.string(),
    subtotal: z.string(),
    discountTotal: z.string(),
    shipping: z.string(),
    shippingTax: z.string(),
    tax: z.string(),
    total: z.string(),
    refundedAmount: z.string(),
    shippingAddress: addressSchema.nullable(),
    billingAddress: addressSchema.nullable(),
    updatedShippingAddress: addressSchema
      .nullable()
      .meta({ description: 'As the customer corrected it in a claim.' }),
    itemCount: z.number(),
    items: z.array(orderItemSchema),
    claims: z.array(briefClaimSchema),
  })
  .meta({ id: 'OrderFacts' });

export type OrderFacts = z.infer<typeof orderFactsSchema>;

export const BRIEF_CLAIM_EXAMPLE: BriefClaim = {
  id: 'k3m7p2vx9q',
  claimNumber: 20418,
  status: 'NEW',
  claimType: 'DAMAGED',
  requestedResolution: 'REFUND',
  total: '20.40',
  currency: 'USD',
  createdAt: '2026-11-10T12:00:00.000Z',
};

export const ORDER_FACTS_EXAMPLE: OrderFacts = {
  id: 'q8w2n6c4zt',
  sourceOrderId: '1001',
  orderNumber: ORDER_EXAMPLE.sourceOrderNumber,
  channel: ORDER_EXAMPLE.salesChannel,
  fulfillmentStatus: 'DELIVERED',
  protectionStatus: 'protected',
  riskLevel: ORDER_EXAMPLE.riskLevel,
  tags: [],
  createdAt: '2026-11-01T10:00:00.000Z',
  cancelledAt: null,
  chargebackAt: null,
  currency: ORDER_EXAMPLE.currency,
  exchangeRate: ORDER_EXAMPLE.exchangeRate,
  subtotal: ORDER_EXAMPLE.subtotal,
  discountTotal: ORDER_EXAMPLE.discountTotal,
  shipping: ORDER_EXAMPLE.shipping,
  shippingTax: ORDER_EXAMPLE.shippingTax,
  tax: ORDER_EXAMPLE.tax,
  total: ORDER_EXAMPLE.total,
  refundedAmount: ORDER_EXAMPLE.refundedAmount,
  shippingAddress: ORDER_EXAMPLE.shippingAddress,
  billingAddress: null,
  updatedShippingAddress: null,
  itemCount: 4,
  items: [
    {
      sourceItemId: 'i1',
      name: 'Mug',
      sku: 'MUG-1',
      imageUrl: null,
      quantity: 4,
      refundedQuantity: 0,
      claimedQuantity: 1,
      price: '20.000',
      discount: '1.250',
      tax: '1.650',
      lineTotal: '81.60',
      selectedOptions: [{ name: 'color', value: 'red' }],
      warrantyPeriod: 'P1Y',
    },
  ],
  claims: [BRIEF_CLAIM_EXAMPLE],
};
