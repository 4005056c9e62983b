/** An order's page on the desk: `GET /v1/orders/{orderId}/desk`. */
import { z } from 'zod';
import { CUSTOMER_EXAMPLE, customerSchema } from './customer.ts';
import { explainedVerdictSchema, shipmentFactsSchema, VERDICT_EXAMPLE } from './desk-facts.ts';
import { ORDER_FACTS_EXAMPLE, orderFactsSchema } from './order-facts.ts';
import { SHIPMENT_EXAMPLE } from './shipment-example.ts';

export const orderDeskSchema = z
  .object({
    order: orderFactsSchema,
    shipments: z.array(shipmentFactsSchema),
    verdicts: z
      .array(
        explainedVerdictSchema.extend({
          sourceFulfillmentId: z.string(),
          issueType: z.string(),
        }),
      )
      .meta({ description: 'What can be reported now, for each package and issue.' }),
    warranties: z
      .array(
        explainedVerdictSchema.extend({
          sourceItemId: z.string(),
          units: z.number(),
          expiresAt: z.string().nullable(),
        }),
      )
      .meta({ description: 'For each item with a warranty.' }),
    isOneTimeAppeasementOpen: z.boolean().meta({
      description: 'Whether one claim may be filed although the order is not protected.',
    }),
    customer: customerSchema.nullable(),
  })
  .meta({
    id: 'OrderDesk',
    example: {
      order: ORDER_FACTS_EXAMPLE,
      shipments: [SHIPMENT_EXAMPLE],
      verdicts: [{ ...VERDICT_EXAMPLE, sourceFulfillmentId: 'f1', issueType: 'DAMAGED' }],
      warranties: [],
      isOneTimeAppeasementOpen: false,
      customer: CUSTOMER_EXAMPLE,
    },
  });

export type OrderDesk = z.infer<typeof orderDeskSchema>;
