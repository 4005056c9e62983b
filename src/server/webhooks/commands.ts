/** What a team does with the endpoints of its store's systems. */
import type { NewWebhook, Webhook, WebhookBody, WebhookChange } from '../../contract/webhook.ts';
import { OUTGOING_FAILURES } from '../../domain/outgoing/failures.ts';
import { MOST_ENDPOINTS, OLD_SECRET_MS } from '../../domain/webhooks/delivery.ts';
import { shortId } from '../auth/short-id.ts';
import type { Context } from '../context.ts';
import { type HeldStore, type HeldWrite, type Params, refuseOtherVersion } from '../http/team-calls.ts';
import { ProblemError } from '../problem-error.ts';
import { audited, presentEndpoint, subjectOf } from './present.ts';
import {
  deleteEndpoint,
  type Endpoint,
  findEndpoint,
  giveUpWaiting,
  holdFeed,
  listEndpoints,
  writeEndpoint,
} from './queries.ts';
import { makeSecret, sealSecret } from './secrets.ts';

type Versioned = HeldWrite & { version: number | null };

/** @throws validation_failed */
function refuseAddress({ outgoing }: Context, url: string): void {
  const code = outgoing.refusal(url);
  if (code === null) return;
  const { why, what } = OUTGOING_FAILURES[code];
  throw new ProblemError('validation_failed', { fields: [{ path: 'url', message: `${why} ${what}` }] });
}

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];

/** @throws not_found */
export async function heldEndpoint({ client, storeId }: HeldStore, { id = '' }: Params): Promise<Endpoint> {
  const endpoint = await findEndpoint(client, storeId, id, 'held');
  if (!endpoint) throw new ProblemError('not_found');
  return endpoint;
}

export async function listWebhooks({ client, storeId, now }: HeldStore): Promise<{ webhooks: Webhook[] }> {
  return { webhooks: (await listEndpoints(client, storeId)).map((one) => presentEndpoint(one, now)) };
}

/** @throws not_found */
export async function readWebhook(
  { client, storeId, now }: HeldStore,
  { id = '' }: Params,
): Promise<Webhook> {
  const endpoint = await findEndpoint(client, storeId, id);
  if (!endpoint) throw new ProblemError('not_found');
  return presentEndpoint(endpoint, now);
}

/** @throws validation_failed, too_many_webhooks */
export async function createWebhook(held: HeldWrite, body: WebhookBody): Promise<NewWebhook> {
  const { context, client, storeId, now, changed } = held;
  refuseAddress(context, body.url);
  // Two at once count one after the other.
  await holdFeed(client, storeId);
  if ((await listEndpoints(client, storeId)).length >= MOST_ENDPOINTS)
    throw new ProblemError('too_many_webhooks', { params: { max: MOST_ENDPOINTS } });
  const [id, secret] = [shortId(), makeSecret()];
  const endpoint: Endpoint = {
    ...{ id, version: 1, ...body, topics: unique(body.topics), createdAt: new Date(now).toISOString() },
    ...{ disabledFor: null, disabledAt: null, failingSince: null, deliveredAt: null },
    ...{ secret: sealSecret(context, id, secret), oldSecret: null, oldSecretUntil: null },
  };
  await writeEndpoint(client, storeId, endpoint);
  changed({ subject: subjectOf(endpoint), after: audited(endpoint) });
  return { ...presentEndpoint(endpoint, now), secret };
}

/** Turned on, it starts anew: what failed before no longer counts. @throws not_found, version_mismatch, validation_failed */
export async function replaceWebhook(
  held: Versioned,
  { isEnabled, ...body }: WebhookChange,
  params: Params,
): Promise<Webhook> {
  const { context, client, storeId, now, changed } = held;
  const before = await heldEndpoint(held, params);
  refuseOtherVersion(held.version, before);
  refuseAddress(context, body.url);
  const state = isEnabled
    ? { disabledFor: null, disabledAt: null, ...(before.disabledFor !== null && { failingSince: null }) }
    : before.disabledFor === null && {
        disabledFor: 'paused' as const,
        disabledAt: new Date(now).toISOString(),
      };
  const after: Endpoint = {
    ...{ ...before, version: before.version + 1, ...body, topics: unique(body.topics), ...state },
  };
  await writeEndpoint(client, storeId, after);
  if (!isEnabled) await giveUpWaiting(client, storeId, after.id);
  changed({ subject: subjectOf(after), before: audited(before), after: audited(after) });
  return presentEndpoint(after, now);
}

/** @throws not_found */
export async function deleteWebhook(held: HeldWrite, params: Params): Promise<null> {
  const endpoint = await heldEndpoint(held, params);
  await deleteEndpoint(held.client, held.storeId, endpoint.id);
  held.changed({ subject: subjectOf(endpoint), before: audited(endpoint), after: null });
  return null;
}

/** The secret before signs beside the new one for a day. @throws not_found, version_mismatch */
export async function rotateSecret(held: Versioned, params: Params): Promise<NewWebhook> {
  const { context, client, storeId, now, changed } = held;
  const before = await heldEndpoint(held, params);
  refuseOtherVersion(held.version, before);
  const secret = makeSecret();
  const after: Endpoint = {
    ...{ ...before, version: before.version + 1, secret: sealSecret(context, before.id, secret) },
    ...{ oldSecret: before.secret, oldSecretUntil: new Date(now + OLD_SECRET_MS).toISOString() },
  };
  await writeEndpoint(client, storeId, after);
  changed({ subject: subjectOf(after) });
  return { ...presentEndpoint(after, now), secret };
}
