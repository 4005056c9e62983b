/** What is due at an endpoint: taken in one transaction, and settled in another. */
import type { PoolClient } from 'pg';
import type { OutgoingFailure } from '../../domain/outgoing/failures.ts';
import {
  hasFailedTooLong,
  isGone,
  isTaken,
  type Outcome,
  triedAgainAt,
  WAITS_MS,
} from '../../domain/webhooks/delivery.ts';
import type { StoreId } from '../auth/caller.ts';
import type { Context } from '../context.ts';
import type { CamelRow } from '../database/rows.ts';
import { findEndpoint, giveUpWaiting, queueSending, writeEndpoint } from './queries.ts';
import { tellTurnedOff } from './turn-off.ts';

/** A process that had it for that long is dead: a call takes 15 seconds at most. */
const LOST_AFTER_MS = 40_000;
/** At least between two jobs of a store. */
const PAUSE_MS = 1_000;

export type Taken = CamelRow<'webhook_deliveries', 'id' | 'tries'> &
  CamelRow<'webhook_deliveries', 'event_id'> &
  CamelRow<'webhook_events', 'body'>;

/** Endpoints that are on and for which something is due. Gives back what a dead process had, unless that was the last try. */
export async function endpointsDue(client: PoolClient, storeId: StoreId, now: number): Promise<string[]> {
  await client.query(
    `update webhook_deliveries set taken_at = null,
       state = case when tries < $4 then 'waiting' else 'failed' end, next_at = case when tries < $4 then $2::timestamptz end
     where store_id = $1 and state = 'sending' and taken_at <= $3`,
    [storeId, new Date(now), new Date(now - LOST_AFTER_MS), WAITS_MS.length],
  );
  const { rows } = await client.query<CamelRow<'webhook_endpoints', 'id'>>(
    `select e.id from webhook_endpoints e where e.store_id = $1 and e.disabled_for is null and exists (
       select from webhook_deliveries d where d.store_id = $1 and d.endpoint_id = e.id and d.state = 'waiting' and d.next_at <= $2)`,
    [storeId, new Date(now)],
  );
  return rows.map(({ id }) => id);
}

/** The oldest that are due, for this process to send. */
export async function takeDue(
  client: PoolClient,
  storeId: StoreId,
  { endpointId, most, now }: { endpointId: string; most: number; now: number },
): Promise<Taken[]> {
  const { rows } = await client.query<Taken>(
    `with due as (
       select d.id from webhook_deliveries d where d.store_id = $1 and d.endpoint_id = $2 and d.state = 'waiting' and d.next_at <= $3
       order by d.next_at, d.id limit $4 for update skip locked)
     update webhook_deliveries d set state = 'sending', next_at = null, taken_at = $3, tries = d.tries + 1
     from due, webhook_events e
     where d.store_id = $1 and d.id = due.id and e.store_id = $1 and e.id = d.event_id
     returning d.id, d.tries, d.event_id as "eventId", e.body`,
    [storeId, endpointId, new Date(now), most],
  );
  return rows;
}

export type Tried = Outcome & { failure: OutgoingFailure | null; answer: string; ms: number; at: number };

/** Writes what came of a try, and what follows for the delivery and for its endpoint. */
export async function settle(
  context: Context,
  client: PoolClient,
  storeId: StoreId,
  { endpointId, taken, tried, now }: { endpointId: string; taken: Taken; tried: Tried; now: number },
): Promise<void> {
  const endpoint = await findEndpoint(client, storeId, endpointId, 'held');
  if (!endpoint) return;
  const next = endpoint.disabledFor === null ? triedAgainAt(tried, { tries: taken.tries, now }) : null;
  const state = isTaken(tried) ? 'delivered' : next === null ? 'failed' : 'waiting';
  const { rowCount } = await client.query(
    `update webhook_deliveries set state = $4, next_at = $5, taken_at = null
     where store_id = $1 and id = $2 and state = 'sending' and tries = $3`,
    [storeId, taken.id, taken.tries, state, next === null ? null : new Date(next)],
  );
  // Given back as lost meanwhile: whoever has it now settles it.
  if (rowCount === 0) return;
  await noteAttempt(client, storeId, taken.id, tried);
  const at = new Date(now).toISOString();
  if (isTaken(tried)) {
    await writeEndpoint(client, storeId, { ...endpoint, failingSince: null, deliveredAt: at });
    return;
  }
  const failingSince = endpoint.failingSince ?? at;
  const failing = { ...endpoint, failingSince };
  const why = isGone(tried) ? 'gone' : hasFailedTooLong(Date.parse(failingSince), now) ? 'failing' : null;
  if (why === null || endpoint.disabledFor !== null) return writeEndpoint(client, storeId, failing);
  await writeEndpoint(client, storeId, {
    ...{ ...failing, version: endpoint.version + 1, disabledFor: why, disabledAt: at },
  });
  await giveUpWaiting(client, storeId, endpointId);
  await tellTurnedOff(context, client, storeId, { endpoint, why, now });
}

async function noteAttempt(
  client: PoolClient,
  storeId: StoreId,
  deliveryId: string,
  { at, status, failure, answer, ms }: Tried,
): Promise<void> {
  await client.query(
    `insert into webhook_attempts (store_id, delivery_id, position, at, status, failure, answer, ms)
     select $1, $2, coalesce(max(position), 0) + 1, $3, $4, $5, $6, $7 from webhook_attempts
     where store_id = $1 and delivery_id = $2`,
    [storeId, deliveryId, new Date(at), status, failure, answer, ms],
  );
}

/** Has a job see to what is due next, or to what a dead process may have. */
export async function queueNext(client: PoolClient, storeId: StoreId, now: number): Promise<void> {
  const { rows } = await client.query<{ next: string | null }>(
    `select least(
       (select min(d.next_at) from webhook_endpoints e join webhook_deliveries d
          on d.store_id = $1 and d.endpoint_id = e.id and d.state = 'waiting'
        where e.store_id = $1 and e.disabled_for is null),
       (select min(d.taken_at) + $2 * interval '1 millisecond' from webhook_endpoints e join webhook_deliveries d
          on d.store_id = $1 and d.endpoint_id = e.id and d.state = 'sending'
        where e.store_id = $1)) as next`,
    [storeId, LOST_AFTER_MS],
  );
  const next = rows[0]?.next ?? null;
  if (next !== null) await queueSending(client, storeId, Math.max(PAUSE_MS, Date.parse(next) - now));
}
