/**
 * Everything the team needs to work on a claim: `GET /v1/claims/{id}/desk`. Each key has one part in
 * `src/server/claims/desk/parts.ts`.
 */
import { z } from 'zod';
import { actSchema } from './act.ts';
import { claimSchema } from './claim.ts';
import { CLAIM_EXAMPLE } from './claim-example.ts';
import { CUSTOMER_EXAMPLE, customerSchema } from './customer.ts';
import {
  DESK_FACTS_EXAMPLE,
  eligibilitySchema,
  photoSchema,
  shipmentFactsSchema,
  signalSchema,
} from './desk-facts.ts';
import { claimKeptSchemas, KEPT_EXAMPLE } from './desk-kept.ts';
import {
  DESK_MONEY_EXAMPLE,
  deskAskedSchema,
  deskMethodsSchema,
  deskMoneySchema,
  deskPolicySchema,
} from './desk-money.ts';
import { DESK_TICKET_EXAMPLE, deskTicketSchema } from './help-desk.ts';
import { INSTRUCTION_EXAMPLE, instructionSchema } from './instruction.ts';
import { ORDER_FACTS_EXAMPLE, orderFactsSchema } from './order-facts.ts';
import { presentPersonSchema } from './presence.ts';
import { DESK_SHIPPING_EXAMPLE, deskShippingSchema } from './shipping-label.ts';
import { unsentSchema } from './unsent.ts';

export const claimDeskSchema = z
  .object({
    claim: claimSchema,
    names: z.record(z.string(), z.string()).meta({
      description: 'The names of the people and tokens in the claim’s history, by id.',
    }),
    order: orderFactsSchema.nullable(),
    customer: customerSchema.nullable(),
    shipments: z.array(shipmentFactsSchema),
    eligibility: eligibilitySchema,
    signals: z.array(signalSchema).nullable(),
    photos: z.array(photoSchema),
    policy: deskPolicySchema,
    money: deskMoneySchema,
    methods: deskMethodsSchema.nullable(),
    asked: deskAskedSchema.nullable().meta({ description: 'Null once the claim is decided.' }),
    presence: z.array(presentPersonSchema).meta({ description: 'Who is on the claim at present.' }),
    held: z.array(actSchema).meta({
      description:
        'What the team decided or wrote that has not left, or was stopped; the first to leave first.',
    }),
    instructions: z.array(instructionSchema).meta({
      description: 'What is to leave for the claim, and what became of it; the first decided first.',
    }),
    shipping: deskShippingSchema.meta({ description: 'Shipping labels for replacements.' }),
    tickets: z.array(deskTicketSchema).meta({ description: 'The claim’s tickets at help desks.' }),
    unsent: z.array(unsentSchema).meta({ description: 'What the caller has typed and not sent.' }),
    ...claimKeptSchemas,
  })
  .meta({
    id: 'ClaimDesk',
    description: 'A part that needs a permission the caller lacks is null.',
    example: {
      claim: CLAIM_EXAMPLE,
      names: { p7k2m9x4vq: 'Olive Owner' },
      order: ORDER_FACTS_EXAMPLE,
      customer: CUSTOMER_EXAMPLE,
      ...DESK_FACTS_EXAMPLE,
      ...DESK_MONEY_EXAMPLE,
      ...KEPT_EXAMPLE,
      presence: [{ id: 'p7k2m9x4vq', name: 'Olive Owner', mark: 'looking' }],
      held: [],
      instructions: [INSTRUCTION_EXAMPLE],
      shipping: DESK_SHIPPING_EXAMPLE,
      tickets: [DESK_TICKET_EXAMPLE],
      unsent: [
        { kind: 'message', text: 'Hi Ada, ', form: null, tab: null, savedAt: '2026-11-10T12:00:00.000Z' },
      ],
    },
  });

export type ClaimDesk = z.infer<typeof claimDeskSchema>;
