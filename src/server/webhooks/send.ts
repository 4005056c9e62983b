/** Sends what is due. A slow endpoint delays itself alone, and no job waits for it. */

import { quotable } from '../../domain/text/plain-text.ts';
import { ANSWER_WITHIN_MS, SHOWN_BYTES } from '../../domain/webhooks/delivery.ts';
import type { StoreId } from '../auth/caller.ts';
import type { Context } from '../context.ts';
import { withStore } from '../database/with-store.ts';
import { endpointsDue, queueNext, settle, type Taken, takeDue } from './deliveries.ts';
import { makeEvents } from './events.ts';
import { type Endpoint, findEndpoint } from './queries.ts';
import { openSecret, signedHeaders } from './secrets.ts';

/** Open calls at once: to one endpoint (one if it fails), of one store, and of the process. */
const MOST_OPEN = { endpoint: 4, store: 12, process: 40 };

/** What a process is sending. */
class Sending {
  readonly endpoints = new Set<string>();
  readonly #open = new Map<StoreId, number>();
  #all = 0;

  room(storeId: StoreId): number {
    const open = this.#open.get(storeId) ?? 0;
    return Math.min(MOST_OPEN.store - open, MOST_OPEN.process - this.#all);
  }

  opened(storeId: StoreId, count: number): void {
    const open = (this.#open.get(storeId) ?? 0) + count;
    this.#all += count;
    if (open === 0) this.#open.delete(storeId);
    else this.#open.set(storeId, open);
  }
}

const processes = new WeakMap<Context, Sending>();

function sendingOf(context: Context): Sending {
  const known = processes.get(context);
  if (known) return known;
  const sending = new Sending();
  processes.set(context, sending);
  return sending;
}

/** Makes events of what happened in the store. */
export async function makeAllEvents(context: Context, storeId: StoreId): Promise<void> {
  while (await withStore(context.db, storeId, (client) => makeEvents(client, storeId, context.clock())));
}

/** Sends everything that is due in the store, and queues a job for what comes next. */
export async function sendDue(context: Context, storeId: StoreId): Promise<void> {
  const due = await withStore(context.db, storeId, async (client) => {
    const endpoints = await endpointsDue(client, storeId, context.clock());
    await queueNext(client, storeId, context.clock());
    return endpoints;
  });
  if (due.length === 0) return;
  const outcomes = await Promise.allSettled(due.map((id) => drain(context, storeId, id)));
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') context.log.warn({ err: outcome.reason }, 'a webhook was not sent');
  await withStore(context.db, storeId, (client) => queueNext(client, storeId, context.clock()));
}

async function drain(context: Context, storeId: StoreId, endpointId: string): Promise<void> {
  const sending = sendingOf(context);
  if (sending.endpoints.has(endpointId)) return;
  sending.endpoints.add(endpointId);
  try {
    while (await sendSome(context, storeId, endpointId, sending));
  } finally {
    sending.endpoints.delete(endpointId);
  }
}

/** Whether there may be more. */
async function sendSome(
  context: Context,
  storeId: StoreId,
  endpointId: string,
  sending: Sending,
): Promise<boolean> {
  const endpoint = await withStore(context.db, storeId, (client) =>
    findEndpoint(client, storeId, endpointId),
  );
  if (!endpoint || endpoint.disabledFor !== null) return false;
  const most = Math.min(sending.room(storeId), endpoint.failingSince === null ? MOST_OPEN.endpoint : 1);
  if (most <= 0) return false;
  sending.opened(storeId, most);
  try {
    const taken = await withStore(context.db, storeId, (client) =>
      takeDue(client, storeId, { endpointId, most, now: context.clock() }),
    );
    await Promise.all(taken.map((one) => sendOne(context, storeId, endpoint, one)));
    return taken.length > 0;
  } finally {
    sending.opened(storeId, -most);
  }
}

async function sendOne(context: Context, storeId: StoreId, endpoint: Endpoint, taken: Taken): Promise<void> {
  const at = context.clock();
  const answer = await context.outgoing.send({
    ...{ method: 'POST', url: endpoint.url, body: taken.body },
    headers: {
      ...{ 'content-type': 'application/json', 'user-agent': 'Makegood-Webhooks' },
      ...signedHeaders(secretsOf(context, endpoint, at), { id: taken.eventId, body: taken.body, now: at }),
    },
    ...{ timeoutMs: ANSWER_WITHIN_MS, mostBytes: SHOWN_BYTES },
  });
  const tried = answer.ok
    ? {
        ...{ status: answer.status, retryAfter: answer.headers['retry-after'] ?? null, failure: null },
        answer: quotable(answer.body.toString('utf8'), SHOWN_BYTES),
      }
    : { ...{ status: null, retryAfter: null, failure: answer.code }, answer: '' };
  await withStore(context.db, storeId, (client) =>
    settle(context, client, storeId, {
      ...{ endpointId: endpoint.id, taken, tried: { ...tried, ms: answer.ms, at }, now: context.clock() },
    }),
  );
}

/** The present one first. */
function secretsOf(
  context: Context,
  { id, secret, oldSecret, oldSecretUntil }: Endpoint,
  now: number,
): string[] {
  const isOldGood = oldSecretUntil !== null && Date.parse(oldSecretUntil) > now;
  const sealed = [secret, ...(oldSecret !== null && isOldGood ? [oldSecret] : [])];
  return sealed.map((one) => openSecret(context, id, one));
}
