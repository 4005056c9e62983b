/**
 * BigCommerce's webhooks: made once by `subscribe`, and read by `readNotice` (reference/webhooks.v3.yml and
 * https-webhook-overview.mdx of github.com/bigcommerce/docs, read November 2026). They tell ids alone. A header of
 * ours with a secret proves them, since their signature needs the client secret of the account, which is not entered. After 48 hours of
 * failures a webhook is switched off; `subscribe` switches it on again.
 */
import { z } from 'zod';
import type { Notice, ReadNotice, ShopFeed } from '../../ports.ts';
import { hmac, isSameSignature } from '../../signature.ts';
import { type Calls, refusal } from './calls.ts';

const SCOPES = {
  'store/order/created': 'order',
  'store/order/updated': 'order',
  'store/order/archived': 'order',
  'store/order/statusUpdated': 'order',
  'store/order/refund/created': 'order',
  'store/shipment/created': 'shipment',
  'store/shipment/updated': 'shipment',
  'store/shipment/deleted': 'shipment',
  'store/product/created': 'product',
  'store/product/updated': 'product',
  'store/product/deleted': 'product',
} as const satisfies Record<string, 'order' | 'shipment' | 'product'>;
type Scope = keyof typeof SCOPES;

const HEADER = 'x-makegood-secret';

/** Made from the access token, so that a person has nothing more to enter. Who knows it can't call the store. */
export const webhookSecret = (accessToken: string): string => hmac(accessToken, ['makegood webhooks'], 'hex');

const hookShape = z.object({
  id: z.number(),
  scope: z.string().max(200),
  destination: z.string().max(5_000),
  is_active: z.boolean(),
});

export const subscriber =
  (calls: Calls, accessToken: string): ShopFeed['subscribe'] =>
  async (address) => {
    const read = await calls.get('v3/hooks', z.object({ data: z.array(hookShape) }), {
      destination: address,
      limit: 250,
    });
    if (read.kind === 'missing') return refusal('not_understood');
    if (read.kind !== 'ok') return read;
    const one = z.object({ data: hookShape });
    for (const scope of Object.keys(SCOPES)) {
      const known = read.body.data.find((hook) => hook.scope === scope && hook.destination === address);
      const hook = {
        scope,
        destination: address,
        is_active: true,
        headers: { [HEADER]: webhookSecret(accessToken) },
      };
      const sent = known
        ? await calls.write('PUT', `v3/hooks/${known.id}`, one, hook)
        : await calls.write('POST', 'v3/hooks', one, hook);
      if (sent.kind === 'failed')
        return refusal(
          'refused',
          'BigCommerce refused the webhook. Its address must begin with https:// and use port 443.',
        );
      if (sent.kind !== 'ok') return sent;
    }
    return { kind: 'done' };
  };

const id = z.union([z.number().int().positive(), z.string().max(100)]);

/** `orderId`: of a shipment (reference/webhooks/callbacks/store_shipment_updated.yml). */
const calledShape = z.object({
  scope: z.string().max(200),
  hash: z.string().min(1).max(200),
  created_at: z.number().int().min(0).max(4_102_444_800),
  producer: z.string().max(200),
  data: z.object({ id, orderId: id.optional() }),
});

export const noticeReader =
  (storeHash: string, accessToken: string): ReadNotice =>
  (headers, body) => {
    if (!isSameSignature(headers[HEADER] ?? '', webhookSecret(accessToken))) return { kind: 'forged' };
    const called = calledShape.safeParse(jsonOf(body)).data;
    if (!called) return { kind: 'ignored', eventId: hmac('unread', [body], 'hex') };
    if (called.producer !== `stores/${storeHash}`) return { kind: 'forged' };
    return noticeOf(called);
  };

/** The hash is the same on each repeat. */
function noticeOf({ scope, hash, created_at, data }: Called): Notice {
  const eventId = `${scope}:${data.id}:${created_at}:${hash}`;
  if (!Object.hasOwn(SCOPES, scope)) return { kind: 'ignored', eventId };
  const about = aboutOf(SCOPES[scope as Scope], data);
  if (about === null) return { kind: 'ignored', eventId };
  return {
    kind: 'event',
    eventId,
    topic: scope,
    changedAt: new Date(created_at * 1000).toISOString(),
    about,
  };
}

type Called = z.infer<typeof calledShape>;

/** Null for a shipment that names no order. */
function aboutOf(
  noun: (typeof SCOPES)[Scope],
  { id: own, orderId }: Called['data'],
): Extract<Notice, { kind: 'event' }>['about'] | null {
  switch (noun) {
    case 'order':
      return { noun, sourceOrderId: String(own), document: null };
    case 'shipment':
      return orderId === undefined ? null : { noun: 'order', sourceOrderId: String(orderId), document: null };
    case 'product':
      return { noun, sourceProductId: String(own), document: null };
  }
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}
