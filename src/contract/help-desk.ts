/** The tickets of a claim at help desks. */
import { z } from 'zod';
import { providerNameSchema } from './connection.ts';

export const deskTicketSchema = z
  .object({
    provider: providerNameSchema,
    label: z.string().meta({ description: 'The help desk, as people read it.' }),
    ticketId: z.string(),
    url: z.string().nullable().meta({ description: 'Where the team finds it.' }),
    failure: z
      .object({ code: z.string(), why: z.string() })
      .nullable()
      .meta({ description: 'Why the last notes are missing there.' }),
  })
  .meta({ id: 'DeskTicket' });

export type DeskTicket = z.infer<typeof deskTicketSchema>;

export const DESK_TICKET_EXAMPLE: DeskTicket = {
  ...{ provider: 'zendesk', label: 'Zendesk', ticketId: '35436', failure: null },
  url: 'https://northwind.zendesk.com/agent/tickets/35436',
};
