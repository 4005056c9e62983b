/** Erasing a customer: `/v1/customers/{id}/erasure`, `/v1/person-erasures`. */
import { z } from 'zod';
import { email } from './text.ts';

const count = z.int().min(0);

const goesSchema = z.object({ orders: count, claims: count, messages: count, files: count, mails: count });

const TO_ERASE = {
  email: 'ada@example.com',
  goes: { orders: 4, claims: 2, messages: 7, files: 3, mails: 9 },
  openClaims: 0,
  moneyOnItsWay: 0,
  helpDeskTickets: 0,
};

export const personToEraseSchema = z
  .object({
    email: z.string().meta({ description: 'To be typed as it is written.' }),
    goes: goesSchema.meta({
      description:
        'From how many orders and claims the customer is taken out, and how much of the rest goes.',
    }),
    openClaims: count.meta({
      description: 'Claims that somebody still works on. They have to be decided or closed first.',
    }),
    moneyOnItsWay: count.meta({
      description:
        'Refunds, credits and goods that are decided and have not left. They have to be done first.',
    }),
    helpDeskTickets: count.meta({
      description: 'Tickets at help desks. What was sent there stays there: erase the customer there too.',
    }),
  })
  .meta({ id: 'PersonToErase', example: TO_ERASE });

export type PersonToErase = z.infer<typeof personToEraseSchema>;

export const personErasureBodySchema = z
  .strictObject({ email: email.meta({ description: 'The address, typed by whoever erases.' }) })
  .meta({ id: 'PersonErasureRequest', example: { email: TO_ERASE.email } });

export type PersonErasureBody = z.infer<typeof personErasureBodySchema>;

export const personErasureSchema = z
  .object({
    id: z.string(),
    askedAt: z.string(),
    endedAt: z.string().nullable().meta({ description: 'Null while it is under way.' }),
    orders: count.meta({ description: 'Orders from which the customer is taken out so far.' }),
    claims: count,
    files: count.meta({ description: 'Files that are gone so far.' }),
  })
  .meta({
    id: 'PersonErasure',
    description: 'Nothing in it says who it was.',
    example: {
      ...{ id: 'k3v9x2m4q7', askedAt: '2026-11-05T15:00:00.000Z', endedAt: '2026-11-05T15:00:02.000Z' },
      ...{ orders: 4, claims: 2, files: 3 },
    },
  });

export type PersonErasure = z.infer<typeof personErasureSchema>;
const ERASURE = personErasureSchema.meta()?.example as PersonErasure;

export const personErasuresSchema = z
  .object({ erasures: z.array(personErasureSchema) })
  .meta({ id: 'PersonErasures', example: { erasures: [ERASURE] } });
