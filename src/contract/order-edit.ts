/** What the team changes in an order by hand: `/v1/orders/{orderId}/edit` (docs/decisions/092-orders-by-hand.md). */
import { z } from 'zod';
import { handChangesSchema } from './hand-changes.ts';
import { addressSchema, orderDocumentSchema } from './order.ts';
import { ORDER_EXAMPLE } from './order-example.ts';
import { ORDER_FACTS_EXAMPLE } from './order-facts.ts';
import { amount, email, optional, period, quantity, shownLine, someLine, sourceId } from './text.ts';

const customer = z.strictObject({
  email,
  name: optional(shownLine(255)),
  phone: optional(shownLine(60)),
});

const line = {
  name: someLine(500),
  sku: optional(shownLine(255)),
  quantity: quantity.min(1),
  price: amount.meta({ description: 'Per unit, net of tax.' }),
  discount: amount.default('0').meta({ description: 'Per unit, net of tax.' }),
  tax: amount.default('0').meta({ description: 'Per unit.' }),
  warrantyPeriod: optional(period),
  sourceFulfillmentId: optional(sourceId).meta({
    description: 'The package of a line that was added by hand. Null for each line of the shop.',
  }),
};

const LINE = {
  sourceItemId: 'i1',
  ...{ name: 'Stoneware mug, Moss', sku: 'MUG-1', quantity: 3, price: '20.000', discount: '1.250' },
  ...{ tax: '1.650', warrantyPeriod: 'P1Y', sourceFulfillmentId: null },
};
const CUSTOMER = { email: 'ada@example.com', name: 'Ada Shopper', phone: null };

export const orderEditBodySchema = z
  .strictObject({
    customer,
    shippingAddress: addressSchema.nullable(),
    items: z
      .array(
        z.strictObject({
          sourceItemId: sourceId.nullable().meta({ description: 'Null adds a line.' }),
          ...line,
        }),
      )
      .min(1)
      .max(500)
      .meta({ description: 'Every line. One that is missing is taken out.' }),
  })
  .meta({
    id: 'OrderEditRequest',
    example: { customer: CUSTOMER, shippingAddress: ORDER_EXAMPLE.shippingAddress, items: [LINE] },
  });

export type OrderEditBody = z.output<typeof orderEditBodySchema>;

const editedLineSchema = z.object({
  sourceItemId: z.string(),
  name: z.string(),
  sku: z.string().nullable(),
  quantity: z.number(),
  price: z.string(),
  discount: z.string(),
  tax: z.string(),
  warrantyPeriod: z.string().nullable(),
  sourceFulfillmentId: z.string().nullable(),
});

export const orderEditSchema = z
  .object({
    id: z.string(),
    version: z.number(),
    orderNumber: z.string(),
    customer: z.object({ email: z.string(), name: z.string().nullable(), phone: z.string().nullable() }),
    shippingAddress: addressSchema.nullable(),
    items: z.array(
      editedLineSchema.extend({
        least: z.number().meta({ description: 'The smallest quantity: claims and refunds hold so many.' }),
        claimNumber: z.number().nullable().meta({
          description: 'A claim that refers to the line, which is why it can’t be taken out.',
        }),
      }),
    ),
    shop: orderDocumentSchema.meta({ description: 'The order as the shop sent it last.' }),
    keptByHand: z.array(z.string()).meta({ description: 'Fields in which the shop says something else.' }),
    changes: handChangesSchema,
  })
  .meta({
    id: 'OrderEdit',
    example: {
      ...{ id: 'q8w2n6c4zt', version: 3, orderNumber: ORDER_EXAMPLE.sourceOrderNumber, customer: CUSTOMER },
      shippingAddress: ORDER_FACTS_EXAMPLE.shippingAddress,
      items: [{ ...LINE, least: 1, claimNumber: 20418 }],
      shop: ORDER_EXAMPLE,
      keptByHand: ['items.i1.quantity'],
      changes: [
        {
          ...{ at: '2026-11-10T12:00:00.000Z', by: 'Olive Owner' },
          fields: [{ field: 'quantity', item: 'Stoneware mug, Moss', before: 4, after: 3 }],
        },
      ],
    },
  });

export type OrderEditAnswer = z.infer<typeof orderEditSchema>;
