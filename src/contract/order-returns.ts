/** Returns of an order beside its claims: `GET /v1/orders/{orderId}/returns`. */
import { z } from 'zod';
import { RETURN_STATUSES } from '../domain/orders/order.ts';

const amount = z.string().nullable();

/** What only a returns tool knows of a return. */
export const returnToolSchema = z
  .object({
    name: z.string().meta({ description: 'Of the returns tool.' }),
    url: z.string().nullable().meta({ description: 'The return’s page there, for the team.' }),
    trackingCompany: z.string().nullable(),
    amounts: z
      .object({ currency: z.string(), refund: amount, credit: amount, exchange: amount })
      .nullable()
      .meta({
        description:
          'What the customer gets there for it: money, store credit, other goods. Null if nothing yet.',
      }),
    readAt: z.string().meta({ description: 'When the tool said so.' }),
  })
  .meta({ id: 'ReturnTool' });

export type ReturnTool = z.infer<typeof returnToolSchema>;

export const RETURN_TOOL_EXAMPLE: ReturnTool = {
  name: 'Loop',
  url: 'https://admin.loopreturns.com/returns/6042537',
  trackingCompany: 'USPS',
  amounts: { currency: 'USD', refund: '12.50', credit: null, exchange: null },
  readAt: '2026-11-10T08:00:00.000Z',
};

export const orderReturnSchema = z
  .object({
    id: z.string().meta({ description: 'For `GET /v1/returns/{id}`.' }),
    returnId: z.string(),
    status: z.enum(RETURN_STATUSES),
    createdAt: z.string(),
    trackingNumber: z.string().nullable(),
    trackingUrl: z.string().nullable(),
    items: z.array(
      z.object({
        sourceItemId: z.string(),
        name: z.string(),
        quantity: z.number(),
        claims: z.array(z.object({ id: z.string(), claimNumber: z.number() })).meta({
          description: 'Claims in force about the same item, the newest first.',
        }),
      }),
    ),
    tool: returnToolSchema.nullable(),
  })
  .meta({ id: 'OrderReturnOnDesk' });

export type OrderReturnOnDesk = z.infer<typeof orderReturnSchema>;

export const orderReturnsSchema = z
  .object({
    returns: z.array(orderReturnSchema).meta({ description: 'The newest first.' }),
    tools: z.array(z.string()).meta({ description: 'The store’s connected returns tools.' }),
    answeredAt: z.string().nullable().meta({
      description: 'When all tools last told what they know of the order; null if they have not yet.',
    }),
    isAsking: z.boolean().meta({
      description:
        'Whether they are being asked now. The answer here is what is known; ask again in a while.',
    }),
  })
  .meta({
    id: 'OrderReturns',
    example: {
      returns: [
        {
          id: 'q8w2n6c4zt.6042537',
          returnId: '6042537',
          status: 'IN_TRANSIT',
          createdAt: '2026-11-09T10:00:00.000Z',
          trackingNumber: '1Z999AA10123456784',
          trackingUrl: 'https://returns.example/r1',
          items: [
            {
              ...{ sourceItemId: 'i1', name: 'Mug', quantity: 1 },
              claims: [{ id: 'k3m7p2vx9q', claimNumber: 20418 }],
            },
          ],
          tool: RETURN_TOOL_EXAMPLE,
        },
      ],
      tools: ['Loop'],
      answeredAt: '2026-11-10T08:00:00.000Z',
      isAsking: false,
    },
  });

export type OrderReturns = z.infer<typeof orderReturnsSchema>;
