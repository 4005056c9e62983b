/**
 * Shopify's webhooks (shopify.dev, deliver webhooks through HTTPS, privacy law compliance; read November 2026): base64 of HMAC-SHA256 over the raw
 * body with the app's client secret. `X-Shopify-Event-Id` stays the same on each repeat, and is shared by topics of one act.
 */

import type { Notice, ReadNotice } from '../../../ports.ts';
import { hmac, isSameSignature } from '../../../signature.ts';
import { SHOP_DOMAIN, type ShopifyCredentials } from '../credentials.ts';
import { markIn } from '../marks.ts';
import { numberOf } from './ids.ts';

type Body = Record<string, unknown>;
type About = Extract<Notice, { kind: 'event' }>['about'];

const idIn = (body: Body, name: string): string | null => {
  const id = body[name];
  if (typeof id === 'string') return /^\d{1,20}$/.test(id) ? id : null;
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? String(id) : null;
};

/** Larger ids arrive as text: see `parsed`. */
const ownId = (body: Body): string | null =>
  typeof body.admin_graphql_api_id === 'string' ? numberOf(body.admin_graphql_api_id) : idIn(body, 'id');

const order = (body: Body): About | null => {
  const sourceOrderId = ownId(body);
  return sourceOrderId === null ? null : { noun: 'order', sourceOrderId, document: body };
};

/** What it says of the order is not all of it, so the order is read again. */
const ofOrder = (body: Body): About | null => {
  const sourceOrderId = idIn(body, 'order_id');
  return sourceOrderId === null ? null : { noun: 'order', sourceOrderId, document: null };
};

/** Ours has a mark; any other changes what can be claimed of its order. */
function refund(body: Body): About | null {
  const mark = markIn(typeof body.note === 'string' ? body.note : null);
  const reference = ownId(body);
  return mark !== null && reference !== null ? { noun: 'effect', reference, mark } : ofOrder(body);
}

/** Read anew: the topics tell different parts of it. */
const returned = (body: Body): About | null => {
  const returnId = ownId(body);
  return returnId === null ? null : { noun: 'return', returnId };
};

const product = (body: Body): About | null => {
  const sourceProductId = ownId(body);
  return sourceProductId === null ? null : { noun: 'product', sourceProductId, document: body };
};

const privacy =
  (request: 'export' | 'erase_customer' | 'erase_store') =>
  (body: Body): About => {
    const { email } = Object(body.customer) as { email?: unknown };
    return { noun: 'privacy', request, email: typeof email === 'string' ? email.slice(0, 254) : null };
  };

const TOPICS: Record<string, (body: Body) => About | null> = {
  'orders/create': order,
  'orders/updated': order,
  'orders/cancelled': order,
  'orders/fulfilled': order,
  'refunds/create': refund,
  'fulfillments/create': ofOrder,
  'fulfillments/update': ofOrder,
  'products/create': product,
  'products/update': product,
  'disputes/create': ofOrder,
  'disputes/update': ofOrder,
  'app/uninstalled': () => ({ noun: 'disconnected' }),
  'returns/approve': returned,
  'returns/cancel': returned,
  'returns/close': returned,
  'returns/decline': returned,
  'returns/process': returned,
  'returns/reopen': returned,
  'returns/request': returned,
  'returns/update': returned,
  'customers/data_request': privacy('export'),
  'customers/redact': privacy('erase_customer'),
  'shop/redact': privacy('erase_store'),
};

type Headers = Readonly<Record<string, string | undefined>>;

const isSigned = (secret: string, headers: Headers, body: Buffer): boolean =>
  isSameSignature(headers['x-shopify-hmac-sha256'] ?? '', hmac(secret, [body], 'base64'));

/** A published app has one secret for all its shops, so the shop is compared, too. */
export function noticeReader({ shop, secret }: ShopifyCredentials): ReadNotice {
  return (headers, body) => {
    if (!isSigned(secret, headers, body) || headers['x-shopify-shop-domain'] !== shop)
      return { kind: 'forged' };
    const topic = (headers['x-shopify-topic'] ?? '').slice(0, 100);
    const id = headers['x-shopify-event-id'] ?? headers['x-shopify-webhook-id'] ?? '';
    const eventId = `${topic}:${id}`.slice(0, 200);
    const json = parsed(body);
    const about = json && Object.hasOwn(TOPICS, topic) ? (TOPICS[topic]?.(json) ?? null) : null;
    if (json === null || about === null) return { kind: 'ignored', eventId };
    return {
      kind: 'event',
      eventId,
      topic,
      changedAt: changedAt(json, headers['x-shopify-triggered-at']),
      about,
    };
  };
}

/**
 * Whose webhook one is that is set in the app itself. Headers are not signed, so the body must name the same shop: else a body that was
 * meant for one shop could be sent again for another. Null: forged.
 */
export function shopOfAppWebhook(secret: string, headers: Headers, body: Buffer): string | null {
  const shop = headers['x-shopify-shop-domain'] ?? '';
  if (!isSigned(secret, headers, body) || !SHOP_DOMAIN.test(shop)) return null;
  const { shop_domain: named, myshopify_domain: own } = parsed(body) ?? {};
  return (named ?? own) === shop ? shop : null;
}

function changedAt({ updated_at }: Body, triggeredAt: string | undefined): string | null {
  const at = Date.parse(typeof updated_at === 'string' ? updated_at : (triggeredAt ?? ''));
  return Number.isNaN(at) ? null : new Date(at).toISOString();
}

type Source = { source?: string };

/** Ids above 2^53 stay exact as text. */
function parsed(body: Buffer): Body | null {
  try {
    const exact = (_key: string, value: unknown, context?: Source): unknown =>
      typeof value === 'number' && !Number.isSafeInteger(value) && /^\d+$/.test(context?.source ?? '')
        ? context?.source
        : value;
    const text = body.toString('utf8');
    // Parsing with a function takes ten times as long. Tracking numbers are as long, but they are text.
    const json: unknown = /[:,[]\s*\d{16}/.test(text)
      ? JSON.parse(text, exact as (key: string, value: unknown) => unknown)
      : JSON.parse(text);
    return typeof json === 'object' && json !== null && !Array.isArray(json) ? (json as Body) : null;
  } catch {
    return null;
  }
}
