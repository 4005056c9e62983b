/** The log of an endpoint: what was sent, what it answered, and sending again. */
import type { PoolClient } from 'pg';
import type {
  WebhookAttempt,
  WebhookDelivery,
  WebhookDeliveryDetails,
  WebhookDeliveryList,
  WebhookDeliveryQuery,
  WebhookReplay,
  WebhookReplayed,
} from '../../contract/webhook.ts';
import { isOutgoingFailure, OUTGOING_FAILURES } from '../../domain/outgoing/failures.ts';
import { TEST_TOPIC } from '../../domain/webhooks/topics.ts';
import type { StoreId } from '../auth/caller.ts';
import { shortId } from '../auth/short-id.ts';
import { allOf, exactTime, Query } from '../database/query.ts';
import type { CamelRow } from '../database/rows.ts';
import { openCursor, pageOf } from '../http/cursor.ts';
import type { HeldStore, HeldWrite, Params } from '../http/team-calls.ts';
import { ProblemError } from '../problem-error.ts';
import { heldEndpoint } from './commands.ts';
import { newEvent, writeDeliveries, writeEvents } from './events.ts';
import { subjectOf } from './present.ts';
import { type Endpoint, findEndpoint, queueSending } from './queries.ts';

type AttemptRow = CamelRow<'webhook_attempts', 'at' | 'status' | 'failure' | 'answer' | 'ms'>;
type DeliveryRow = CamelRow<
  'webhook_deliveries',
  'id' | 'event_id' | 'topic' | 'created_at' | 'state' | 'tries' | 'next_at'
> &
  CamelRow<'webhook_events', 'sequence' | 'subject' | 'at'> & { last: AttemptRow | null; exactAt: string };

const DELIVERY = `d.id, d.event_id as "eventId", e.sequence, d.topic, e.subject, e.at, d.created_at as "createdAt", d.state, d.tries,
  d.next_at as "nextAt", ${exactTime('d.created_at')} as "exactAt",
  (select to_json(a) from webhook_attempts a where a.store_id = $1 and a.delivery_id = d.id order by a.position desc limit 1) as last`;
const FROM = 'from webhook_deliveries d join webhook_events e on e.store_id = $1 and e.id = d.event_id';

const presentAttempt = ({ at, status, failure, answer, ms }: AttemptRow): WebhookAttempt => ({
  ...{ at: new Date(at).toISOString(), status, answer, ms },
  failure:
    failure !== null && isOutgoingFailure(failure) ? { code: failure, ...OUTGOING_FAILURES[failure] } : null,
});

const presentDelivery = ({ exactAt: _, last, ...row }: DeliveryRow): WebhookDelivery => ({
  ...row,
  sequence: row.sequence === null ? null : Number(row.sequence),
  at: new Date(row.at).toISOString(),
  createdAt: new Date(row.createdAt).toISOString(),
  nextAt: row.nextAt === null ? null : new Date(row.nextAt).toISOString(),
  last: last && presentAttempt(last),
});

/** The newest first. @throws not_found */
export async function listDeliveries(
  { context: { secret, otherSecrets }, client, storeId }: HeldStore,
  { id = '' }: Params,
  { cursor, limit, state, topic }: WebhookDeliveryQuery,
): Promise<WebhookDeliveryList> {
  if (!(await findEndpoint(client, storeId, id))) throw new ProblemError('not_found');
  const seal = { secret, otherSecrets, list: `${storeId} deliveries of ${id}` };
  const after = openCursor(seal, cursor);
  const sql = new Query();
  sql.value(storeId);
  const filter = allOf(
    'd.store_id = $1',
    `d.endpoint_id = ${sql.value(id)}`,
    state && `d.state = ${sql.value(state)}`,
    topic && `d.topic = ${sql.value(topic)}`,
    after && `(d.created_at, d.id) < (${sql.value(after[0])}::timestamptz, ${sql.value(after[1])})`,
  );
  const { rows } = await client.query<DeliveryRow>(
    `select ${DELIVERY} ${FROM} where ${filter} order by d.created_at desc, d.id desc limit ${sql.value(limit + 1)}`,
    sql.values,
  );
  const { page, nextCursor } = pageOf(rows, limit, seal, (row) => [row.exactAt, row.id]);
  return { deliveries: page.map(presentDelivery), nextCursor };
}

const MOST_ATTEMPTS = 50;

async function deliveryOf(
  client: PoolClient,
  storeId: StoreId,
  { id = '', deliveryId = '' }: Params,
): Promise<DeliveryRow & CamelRow<'webhook_events', 'body'>> {
  const { rows } = await client.query<DeliveryRow & CamelRow<'webhook_events', 'body'>>(
    `select ${DELIVERY}, e.body ${FROM} where d.store_id = $1 and d.endpoint_id = $2 and d.id = $3`,
    [storeId, id, deliveryId],
  );
  if (!rows[0]) throw new ProblemError('not_found');
  return rows[0];
}

/** @throws not_found */
export async function readDelivery(
  { client, storeId }: HeldStore,
  params: Params,
): Promise<WebhookDeliveryDetails> {
  const { body, ...row } = await deliveryOf(client, storeId, params);
  const { rows: attempts } = await client.query<AttemptRow>(
    `select at, status, failure, answer, ms from webhook_attempts where store_id = $1 and delivery_id = $2
     order by position desc limit ${MOST_ATTEMPTS}`,
    [storeId, row.id],
  );
  return { ...presentDelivery(row), body, attempts: attempts.map(presentAttempt) };
}

/** @throws not_found, webhook_disabled */
async function enabledEndpoint(held: HeldWrite, params: Params): Promise<Endpoint> {
  const endpoint = await heldEndpoint(held, params);
  if (endpoint.disabledFor !== null) throw new ProblemError('webhook_disabled');
  return endpoint;
}

/** Sends the event again, with the id and the body that it had. What is being sent right now stays as it is. @throws not_found, webhook_disabled */
export async function replayDelivery(held: HeldWrite, params: Params): Promise<WebhookDelivery> {
  const { client, storeId, now, changed } = held;
  const endpoint = await enabledEndpoint(held, params);
  await deliveryOf(client, storeId, params);
  await client.query(
    `update webhook_deliveries set state = 'waiting', tries = 0, next_at = $3 where store_id = $1 and id = $2 and state <> 'sending'`,
    [storeId, params.deliveryId, new Date(now)],
  );
  await queueSending(client, storeId);
  changed({ subject: subjectOf(endpoint) });
  return presentDelivery(await deliveryOf(client, storeId, params));
}

/** Sends an event that is about nothing, at once. @throws not_found, webhook_disabled */
export async function testWebhook(held: HeldWrite, params: Params): Promise<WebhookDelivery> {
  const { client, storeId, now, changed } = held;
  const endpoint = await enabledEndpoint(held, params);
  const event = newEvent(storeId, {
    ...{ sequence: null, at: new Date(now).toISOString(), topic: TEST_TOPIC, subject: null },
    data: { message: 'This is a test. Nothing happened.' },
  });
  const deliveryId = shortId();
  await writeEvents(client, storeId, [event]);
  await writeDeliveries(
    client,
    storeId,
    [{ id: deliveryId, endpointId: endpoint.id, eventId: event.id, topic: TEST_TOPIC }],
    now,
  );
  await queueSending(client, storeId);
  changed({ subject: subjectOf(endpoint) });
  return presentDelivery(await deliveryOf(client, storeId, { id: endpoint.id, deliveryId }));
}

/** A replay has no more: the rest takes another one. */
const MOST_REPLAYED = 5_000;

/**
 * Sends the events of a span again, and those that the endpoint missed while it was off. They leave oldest first.
 * @throws not_found, webhook_disabled, validation_failed
 */
export async function replayWebhook(
  held: HeldWrite,
  { from, until, onlyFailed }: WebhookReplay,
  params: Params,
): Promise<WebhookReplayed> {
  if (until <= from)
    throw new ProblemError('validation_failed', {
      fields: [{ path: 'until', message: 'Use a time after the beginning.' }],
    });
  const { client, storeId, now, changed } = held;
  const endpoint = await enabledEndpoint(held, params);
  const { rows } = await client.query<CamelRow<'webhook_events', 'id'> & { exactAt: string }>(
    `select e.id, ${exactTime('e.at')} as "exactAt" from webhook_events e
     left join webhook_deliveries d on d.store_id = $1 and d.event_id = e.id and d.endpoint_id = $2
     where e.store_id = $1 and e.at >= $3 and e.at < $4 and e.topic = any ($5)
       and (d.id is null or d.state = 'failed' or (d.state = 'delivered' and not $6))
     order by e.at, e.sequence limit ${MOST_REPLAYED + 1}`,
    [storeId, endpoint.id, from, until, endpoint.topics, onlyFailed],
  );
  const chosen = rows.slice(0, MOST_REPLAYED).map(({ id }) => ({ id, deliveryId: shortId() }));
  await client.query(
    `insert into webhook_deliveries (store_id, id, endpoint_id, event_id, topic, created_at, next_at)
     select $1, c."deliveryId", $2, e.id, e.topic, $4, $4::timestamptz - ($5 - c.n) * interval '1 microsecond'
     from rows from (jsonb_to_recordset($3::jsonb) as (id text, "deliveryId" text)) with ordinality c (id, "deliveryId", n)
     join webhook_events e on e.store_id = $1 and e.id = c.id
     on conflict (store_id, event_id, endpoint_id) do update set state = 'waiting', tries = 0, next_at = excluded.next_at
     where webhook_deliveries.state <> 'sending'`,
    [storeId, endpoint.id, JSON.stringify(chosen), new Date(now), chosen.length],
  );
  await queueSending(client, storeId);
  changed({ subject: subjectOf(endpoint), after: { from, until, replayed: chosen.length } });
  return { replayed: chosen.length, nextFrom: rows[MOST_REPLAYED]?.exactAt ?? null };
}
