/** Tickets of claims at help desks, and what is to be noted there. Within the store. */
import type { PoolClient } from 'pg';
import { TICKET_EVENTS } from '../../domain/help-desk/events.ts';
import type { StoreId } from '../auth/caller.ts';
import type { CamelRow, Row } from '../database/rows.ts';

type Ticket = Row<
  'help_desk_tickets',
  'claim_id' | 'provider' | 'open_key' | 'ticket_id' | 'url' | 'asked_at' | 'taken' | 'tries' | 'next_at'
>;

/** The first that waits, if there is one. `words`: what the customer wrote. */
type Note = CamelRow<'help_desk_notes', 'sequence' | 'asked_at'> &
  CamelRow<'claim_events', 'kind' | 'actor_kind'> & { failureCode: string | null; words: string | null };

type ToldClaim = CamelRow<
  'claims',
  | ('claim_number' | 'source_order_number' | 'claim_type' | 'claim_description')
  | ('author_name' | 'author_email')
>;

export type Due = Ticket & ToldClaim & { isErased: boolean; note: Note | null };

/** The first that is due and that no worker holds, locked. */
export async function takeTicket(client: PoolClient, storeId: StoreId, now: number): Promise<Due | null> {
  const { rows } = await client.query<Due>(
    `select t.claim_id, t.provider, t.open_key, t.ticket_id, t.url, t.asked_at, t.taken, t.tries, t.next_at,
       c.claim_number as "claimNumber", c.source_order_number as "sourceOrderNumber", c.claim_type as "claimType",
       c.claim_description as "claimDescription", c.author_name as "authorName", c.author_email as "authorEmail", c.erased_at is not null as "isErased",
       (select json_build_object('sequence', n.sequence, 'kind', e.kind, 'actorKind', e.actor_kind, 'failureCode', e.data ->> 'failure',
           'words', (select m.content from claim_messages m where m.store_id = $1 and m.id = e.data ->> 'messageId'),
           'askedAt', n.asked_at)
         from help_desk_notes n
         join claim_events e on e.store_id = $1 and e.claim_id = n.claim_id and e.sequence = n.sequence
         where n.store_id = $1 and n.claim_id = t.claim_id and n.provider = t.provider and n.state = 'waiting'
         order by n.sequence limit 1) as note
     from help_desk_tickets t join claims c on c.store_id = $1 and c.id = t.claim_id
     where t.store_id = $1 and t.next_at <= $2 and (t.held_until is null or t.held_until <= $2)
     order by t.next_at limit 1 for update of t skip locked`,
    [storeId, new Date(now)],
  );
  return rows[0] ?? null;
}

type Named = Pick<Ticket, 'claim_id' | 'provider'>;

/** Locked until the transaction ends. */
export async function holdTicket(client: PoolClient, storeId: StoreId, one: Named): Promise<Ticket | null> {
  const { rows } = await client.query<Ticket>(
    `select claim_id, provider, open_key, ticket_id, url, asked_at, taken, tries, next_at from help_desk_tickets
     where store_id = $1 and claim_id = $2 and provider = $3 for update`,
    [storeId, one.claim_id, one.provider],
  );
  return rows[0] ?? null;
}

export type TicketChange = Partial<
  Row<
    'help_desk_tickets',
    'ticket_id' | 'url' | 'asked_at' | 'next_at' | 'held_until' | 'taken' | 'tries' | 'failure'
  >
>;

export async function changeTicket(
  client: PoolClient,
  storeId: StoreId,
  one: Named,
  change: TicketChange,
): Promise<void> {
  const sets = Object.keys(change).map((name, index) => `"${name}" = $${index + 4}`);
  await client.query(
    `update help_desk_tickets set ${sets.join(', ')} where store_id = $1 and claim_id = $2 and provider = $3`,
    [storeId, one.claim_id, one.provider, ...Object.values(change)],
  );
}

export async function changeNote(
  client: PoolClient,
  storeId: StoreId,
  { claim_id: claimId, provider, sequence }: Named & { sequence: number },
  { state, askedAt }: { state: 'waiting' | 'sent' | 'dropped' | 'failed'; askedAt: string | null },
): Promise<void> {
  await client.query(
    `update help_desk_notes set state = $5, asked_at = $6
     where store_id = $1 and claim_id = $2 and provider = $3 and sequence = $4`,
    [storeId, claimId, provider, sequence, state, askedAt],
  );
}

/** What waits is not sent any more. */
export async function endNotes(
  client: PoolClient,
  storeId: StoreId,
  { claim_id: claimId, provider }: Named,
  state: 'dropped' | 'failed',
): Promise<void> {
  await client.query(
    `update help_desk_notes set state = $4 where store_id = $1 and claim_id = $2 and provider = $3 and state = 'waiting'`,
    [storeId, claimId, provider, state],
  );
}

/** A new ticket says already that the claim was filed. */
export async function sayFiled(client: PoolClient, storeId: StoreId, one: Named): Promise<void> {
  await client.query(
    `update help_desk_notes n set state = 'sent' from claim_events e
     where n.store_id = $1 and n.claim_id = $2 and n.provider = $3 and n.state = 'waiting'
       and e.store_id = $1 and e.claim_id = $2 and e.sequence = n.sequence and e.kind = any ($4)`,
    [storeId, one.claim_id, one.provider, TICKET_EVENTS.filed.kinds],
  );
}

export async function countWaitingNotes(client: PoolClient, storeId: StoreId, one: Named): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from help_desk_notes
     where store_id = $1 and claim_id = $2 and provider = $3 and state = 'waiting'`,
    [storeId, one.claim_id, one.provider],
  );
  return rows[0]?.count ?? 0;
}

/** Has a job send what is due, after so many milliseconds. */
export async function queueTickets(client: PoolClient, storeId: StoreId, ms = 0): Promise<void> {
  await client.query("select enqueue_job('send_tickets', $1, null, make_interval(secs => $2))", [
    JSON.stringify({ storeId }),
    ms / 1000,
  ]);
}

export async function hasDueTickets(client: PoolClient, storeId: StoreId, now: number): Promise<boolean> {
  const { rowCount } = await client.query(
    'select 1 from help_desk_tickets where store_id = $1 and next_at <= $2 and (held_until is null or held_until <= $2) limit 1',
    [storeId, new Date(now)],
  );
  return rowCount === 1;
}
