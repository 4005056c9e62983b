/** Makes events of what the store's outbox notes (db/functions/note_webhooks.sql), and a delivery for each endpoint that wants it. */
import type { PoolClient } from 'pg';
import { LARGEST_BODY_BYTES } from '../../domain/webhooks/delivery.ts';
import { topicsOfClaimEvent, type WebhookTopic } from '../../domain/webhooks/topics.ts';
import type { StoreId } from '../auth/caller.ts';
import { shortId } from '../auth/short-id.ts';
import type { CamelRow } from '../database/rows.ts';
import { type Endpoint, holdFeed, listEndpoints } from './queries.ts';

const AT_ONCE = 200;

/** `facts`: what the event says; null if what it is about is gone. */
type Noted = CamelRow<'webhook_outbox', 'id' | 'at' | 'source' | 'subject' | 'part'> & {
  what: string | null;
  facts: Record<string, unknown> | null;
  said: Record<string, unknown> | null;
};

/** Ids and states alone: whoever wants more asks the API for it, with the rights of their own token. */
const NOTED = `select b.id, b.at, b.source, b.subject, b.part, coalesce(e.kind, p.kind) as what, e.data as said,
    case when c.id is not null then json_build_object(
      'claim', json_build_object('id', c.id, 'number', c.claim_number, 'status', c.status, 'type', c.claim_type,
        'category', c.claim_category, 'currency', c.currency, 'sourceOrderId', c.source_order_id,
        'sourceOrderNumber', c.source_order_number, 'createdAt', c.created_at),
      'event', json_build_object('id', e.sequence, 'kind', e.kind, 'actorKind', e.actor_kind, 'actorId', e.actor_id,
        'fromStatus', e.from_status, 'toStatus', e.to_status))
    when o.id is not null then json_build_object(
      'order', json_build_object('sourceOrderId', o.source_order_id, 'sourceOrderNumber', o.source_order_number,
        'version', case b.source when 'order' then b.part end, 'currency', o.currency, 'createdAt', o.created_at))
    when i.id is not null then json_build_object(
      'instruction', json_build_object('id', i.id, 'attempt', b.part, 'kind', i.kind, 'claimId', i.claim_id))
    end as facts
  from webhook_outbox b
  left join claim_events e on b.source = 'claim' and e.store_id = $1 and e.claim_id = b.subject and e.sequence = b.part
  left join claims c on c.store_id = $1 and c.id = e.claim_id
  left join orders o on b.source in ('order', 'protection') and o.store_id = $1 and o.id = b.subject
  left join claim_instructions i on b.source in ('instruction', 'taken_back') and i.store_id = $1 and i.id = b.subject
  left join protection_changes p on b.source = 'protection' and p.store_id = $1 and p.order_id = b.subject and p.sequence = b.part
  where b.store_id = $1 order by b.at, b.subject, b.part, b.id limit ${AT_ONCE}`;

/** Whether there may be more. In one transaction, so that nothing is made twice. */
export async function makeEvents(client: PoolClient, storeId: StoreId, now: number): Promise<boolean> {
  const last = await holdFeed(client, storeId);
  const { rows: noted } = await client.query<Noted>(NOTED, [storeId]);
  if (noted.length === 0) return false;
  const endpoints = await listEndpoints(client, storeId);
  const wanted = new Set(endpoints.flatMap(({ topics }) => topics));
  const events = noted
    .flatMap((one) => topicsOf(one).map((topic) => ({ topic, one })))
    .filter(({ topic }) => wanted.has(topic))
    .map(({ topic, one }, index) => eventOf(storeId, topic, one, last + index + 1));
  await writeEvents(client, storeId, events);
  await writeDeliveries(client, storeId, deliveriesOf(events, endpoints), now);
  await client.query('delete from webhook_outbox where store_id = $1 and id = any ($2::uuid[])', [
    storeId,
    noted.map(({ id }) => id),
  ]);
  return noted.length === AT_ONCE;
}

function topicsOf({ source, what, facts }: Noted): WebhookTopic[] {
  if (facts === null) return [];
  switch (source) {
    case 'claim':
      return what === null ? [] : topicsOfClaimEvent(what);
    case 'protection':
      return [what === 'added' ? 'protection.added' : 'protection.removed'];
    case 'order':
      return ['order.updated'];
    case 'instruction':
      return ['instruction.created'];
    case 'taken_back':
      return ['instruction.cancelled'];
  }
}

export type NewEvent = {
  id: string;
  sequence: number | null;
  at: string;
  topic: string;
  subject: string | null;
  body: string;
};

function eventOf(
  storeId: StoreId,
  topic: string,
  { at, subject, facts, said }: Noted,
  sequence: number,
): NewEvent {
  const data = withTimes({ ...facts, ...(said && { ids: idsIn(said) }) });
  return newEvent(storeId, { sequence, at: new Date(at).toISOString(), topic, subject, data });
}

/** The body is frozen here: each try of each delivery sends the same bytes. */
export function newEvent(
  storeId: StoreId,
  { data, ...event }: Omit<NewEvent, 'id' | 'body'> & { data: object },
): NewEvent {
  const { topic: type, at: timestamp, sequence } = event;
  const body = JSON.stringify({ type, timestamp, sequence, storeId, data });
  // Ids of the shop have up to 200 characters each, so this never happens.
  if (Buffer.byteLength(body) > LARGEST_BODY_BYTES) throw new Error('A webhook event is too large');
  return { ...event, id: `evt_${shortId()}${shortId()}`, body };
}

/** PostgreSQL writes the times of JSON in its own way. */
const withTimes = (facts: object): object =>
  JSON.parse(JSON.stringify(facts), (key, value: unknown) =>
    key === 'createdAt' && typeof value === 'string' ? new Date(value).toISOString() : value,
  ) as object;

/** Of the message, note or review that it is about. The rest of a history may name people. */
const idsIn = (data: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(data).filter(
      (entry): entry is [string, string] =>
        /^[a-z]+Id$/i.test(entry[0]) && typeof entry[1] === 'string' && entry[1].length <= 64,
    ),
  );

export async function writeEvents(
  client: PoolClient,
  storeId: StoreId,
  events: readonly NewEvent[],
): Promise<void> {
  if (events.length === 0) return;
  await client.query(
    `insert into webhook_events (store_id, id, sequence, at, topic, subject, body)
     select $1, e.id, e.sequence, e.at, e.topic, e.subject, e.body
     from jsonb_to_recordset($2::jsonb) e (id text, sequence bigint, at timestamptz, topic text, subject text, body text)`,
    [storeId, JSON.stringify(events)],
  );
  await client.query('update webhook_feeds set sequence = greatest(sequence, $2) where store_id = $1', [
    storeId,
    Math.max(0, ...events.map(({ sequence }) => sequence ?? 0)),
  ]);
}

type NewDelivery = { id: string; endpointId: string; eventId: string; topic: string };

const deliveriesOf = (events: readonly NewEvent[], endpoints: readonly Endpoint[]): NewDelivery[] =>
  events.flatMap(({ id: eventId, topic }) =>
    endpoints
      .filter(({ topics, disabledFor }) => disabledFor === null && topics.some((one) => one === topic))
      .map(({ id: endpointId }) => ({ id: shortId(), endpointId, eventId, topic })),
  );

/** Due at once, in their order. */
export async function writeDeliveries(
  client: PoolClient,
  storeId: StoreId,
  deliveries: readonly NewDelivery[],
  now: number,
): Promise<void> {
  if (deliveries.length === 0) return;
  await client.query(
    `insert into webhook_deliveries (store_id, id, endpoint_id, event_id, topic, created_at, next_at)
     select $1, d.id, d."endpointId", d."eventId", d.topic, $3, $3::timestamptz - ($4 - d.n) * interval '1 microsecond'
     from rows from (jsonb_to_recordset($2::jsonb) as (id text, "endpointId" text, "eventId" text, topic text)) with ordinality
       d (id, "endpointId", "eventId", topic, n)`,
    [storeId, JSON.stringify(deliveries), new Date(now), deliveries.length],
  );
}
