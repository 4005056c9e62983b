import type { DeskTicket } from '../../../contract/help-desk.ts';
import { describeProvider } from '../../../domain/connections/providers.ts';
import { explainMissing } from '../../../domain/help-desk/events.ts';
import { pageThere } from '../../connections/page-there.ts';
import type { JsonRow } from '../../database/rows.ts';
import { read } from './part.ts';

/** The claim's tickets at help desks. */
export const ticketsPart = read<'tickets', JsonRow<'help_desk_tickets'>[] | null>(
  null,
  `select json_agg(t order by t.created_at, t.provider) from help_desk_tickets t
   where t.store_id = $1 and t.claim_id = $2 and (t.ticket_id is not null or t.failure is not null)`,
  (rows, { context }): DeskTicket[] =>
    (rows ?? []).map(({ provider, ticket_id: ticketId, url, failure }) => ({
      ...{ provider, label: describeProvider(provider).label, ticketId: ticketId ?? '' },
      url: pageThere(context, { provider, url, reference: ticketId }),
      failure: failure === null ? null : { code: failure, why: explainMissing(failure) },
    })),
);
