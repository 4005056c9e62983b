/**
 * WooCommerce's webhooks: made once by `subscribe`, and read by `readNotice` (class-wc-webhook.php and class-wc-rest-webhooks-controller.php,
 * read November 2026). A webhook is switched off after more than five failed deliveries in a row; `subscribe` switches it on again.
 */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Notice, ReadNotice, ShopFeed } from '../../ports.ts';
import { hmac, isSameSignature } from '../../signature.ts';
import { type Calls, refusal } from './calls.ts';
import { gmtOrNull } from './plain-text.ts';

const TOPICS = {
  'order.created': 'order',
  'order.updated': 'order',
  'order.deleted': 'order',
  'order.restored': 'order',
  'product.created': 'product',
  'product.updated': 'product',
  'product.deleted': 'product',
  'product.restored': 'product',
} as const satisfies Record<string, 'order' | 'product'>;
type Topic = keyof typeof TOPICS;

/** Made from the consumer secret, so that a person has nothing more to enter. Who knows it can't call the shop. */
export const webhookSecret = (consumerSecret: string): string =>
  hmac(consumerSecret, ['makegood webhooks'], 'hex');

const webhookShape = z.object({
  id: z.number(),
  topic: z.string().max(200),
  status: z.string().max(40),
  delivery_url: z.string().max(5_000),
});

const PAGE = 100;
const MOST_PAGES = 20;

export const subscriber =
  (calls: Calls, consumerSecret: string): ShopFeed['subscribe'] =>
  async (address) => {
    const ours: z.infer<typeof webhookShape>[] = [];
    for (let page = 1; page <= MOST_PAGES; page += 1) {
      const read = await calls.get('webhooks', z.array(webhookShape), { per_page: PAGE, page });
      if (read.kind === 'missing') return refusal('not_understood');
      if (read.kind !== 'ok') return read;
      ours.push(...read.body.filter(({ delivery_url }) => delivery_url === address));
      if (read.body.length < PAGE) break;
    }
    const secret = webhookSecret(consumerSecret);
    for (const topic of Object.keys(TOPICS)) {
      const known = ours.find((webhook) => webhook.topic === topic);
      const sent = known
        ? // The secret can't be read, and may be of a key that was replaced.
          await calls.write('PUT', `webhooks/${known.id}`, webhookShape, { status: 'active', secret })
        : await calls.write('POST', 'webhooks', webhookShape, {
            name: `Makegood: ${topic}`,
            topic,
            delivery_url: address,
            secret,
          });
      if (sent.kind === 'failed') return refusal('refused');
      if (sent.kind === 'refused' && sent.code === 'unauthorized') return refusal('missing_permission');
      if (sent.kind !== 'ok') return sent;
    }
    return { kind: 'done' };
  };

const documentShape = z.looseObject({ id: z.number().int().positive() });

/** Sent unsigned when a webhook is made. It changes nothing. */
const PING = /^webhook_id=\d{1,18}$/;

export const noticeReader = (consumerSecret: string): ReadNotice => {
  const secret = webhookSecret(consumerSecret);
  return (headers, body) => {
    const text = body.length < 100 ? body.toString('utf8') : '';
    if (PING.test(text)) return { kind: 'ignored', eventId: text };
    const given = headers['x-wc-webhook-signature'] ?? '';
    if (!isSameSignature(given, hmac(secret, [body], 'base64'))) return { kind: 'forged' };
    return noticeOf(headers['x-wc-webhook-topic'] ?? '', headers['x-wc-webhook-delivery-id'] ?? '', body);
  };
};

/**
 * Delivery ids are made from the second and the webhook alone, so two deliveries may share one. What tells events apart is the resource, its
 * time of change, and, since two changes may fall into one second, the content.
 */
function noticeOf(topic: string, deliveryId: string, body: Buffer): Notice {
  const digest = createHash('sha256').update(body).digest('hex').slice(0, 16);
  const document = documentShape.safeParse(jsonOf(body)).data;
  if (!Object.hasOwn(TOPICS, topic) || !document)
    return { kind: 'ignored', eventId: `${topic.slice(0, 100)}:${digest}` };
  const id = String(document.id);
  const isDeleted = topic.endsWith('.deleted');
  const { date_modified_gmt } = document;
  const changedAt = typeof date_modified_gmt === 'string' ? gmtOrNull(date_modified_gmt) : null;
  // What is deleted comes with its id alone, each time it is.
  const when = isDeleted ? deliveryId.slice(0, 100) : (changedAt ?? '');
  const known = isDeleted || isPartial(document) ? null : document;
  return {
    kind: 'event',
    eventId: `${topic}:${id}:${when}:${digest}`,
    topic,
    changedAt,
    about:
      TOPICS[topic as Topic] === 'order'
        ? { noun: 'order', sourceOrderId: id, document: known }
        : { noun: 'product', sourceProductId: id, document: known },
  };
}

/** Without the lines of its refunds, or its variations: the feed has them. */
const isPartial = ({ refunds, variations }: Record<string, unknown>): boolean =>
  [refunds, variations].some((parts) => Array.isArray(parts) && parts.length > 0);

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}
