/** The simulated shop's webhooks: subscriptions, the bodies that Shopify sends (REST's shape), and their signatures. */
import { randomUUID } from 'node:crypto';
import { call } from '../../../call.ts';
import { hmac } from '../../../signature.ts';
import { bagOf } from './money.ts';
import { currentTotalOf, statusOf } from './payments.ts';
import { allow, type Session } from './session.ts';
import { gid, nextId, type ShopifyState, type SimulatedLine, type SimulatedOrder } from './state.ts';

export function webhookSubscriptions({ state }: Session, { first }: { first?: number }): object {
  const nodes = state.webhooks.slice(0, first);
  return { nodes: nodes.map((one) => ({ ...one, id: gid('WebhookSubscription', one.id) })) };
}

export function webhookSubscriptionCreate(
  session: Session,
  { topic, webhookSubscription: { uri = '' } }: { topic: string; webhookSubscription: { uri?: string } },
): object {
  allow(session, SCOPE_OF[topic.split('_')[0] ?? ''] ?? 'read_orders', 'webhookSubscriptionCreate');
  const { state } = session;
  const refused = (message: string): object => ({
    webhookSubscription: null,
    userErrors: [{ field: ['webhookSubscription', 'callbackUrl'], message }],
  });
  if (!uri.startsWith('https://') && !OF_THE_DEMO.test(uri))
    return refused('Address protocol http:// is not supported');
  if (state.webhooks.some((one) => one.topic === topic && one.uri === uri))
    return refused('Address for this topic has already been taken');
  const id = nextId(state);
  state.webhooks.push({ id, topic, uri });
  return { webhookSubscription: { id: gid('WebhookSubscription', id) }, userErrors: [] };
}

/** Shopify refuses http. The demo runs on the same machine as its simulators, without a certificate. */
const OF_THE_DEMO = /^http:\/\/(127\.0\.0\.1|localhost)[:/]/;

const SCOPE_OF: Record<string, string> = {
  PRODUCTS: 'read_products',
  FULFILLMENTS: 'read_fulfillments',
  DISPUTES: 'read_shopify_payments_disputes',
  RETURNS: 'read_returns',
};

export type SimulatedNotice = { headers: Record<string, string>; body: Buffer };

/** @param topic such as orders/create @param at ISO 8601 */
export function noticeOf(state: ShopifyState, topic: string, content: object, at: string): SimulatedNotice {
  const body = Buffer.from(JSON.stringify(content));
  return {
    headers: {
      'content-type': 'application/json',
      'x-shopify-topic': topic,
      'x-shopify-shop-domain': state.domain,
      'x-shopify-hmac-sha256': hmac(state.app.secret, [body], 'base64'),
      'x-shopify-event-id': randomUUID(),
      'x-shopify-webhook-id': randomUUID(),
      'x-shopify-triggered-at': at,
      'x-shopify-api-version': '2026-07',
    },
    body,
  };
}

/** To each subscriber of its topic, once. @returns the statuses that they answered; 0 for none */
export async function deliver(state: ShopifyState, notice: SimulatedNotice): Promise<number[]> {
  const topic = (notice.headers['x-shopify-topic'] ?? '').replace('/', '_').toUpperCase();
  const answers = state.webhooks
    .filter((one) => one.topic === topic)
    .map(({ uri }) =>
      call(uri, { headers: notice.headers, body: notice.body.toString('utf8'), timeoutMs: 5000 }),
    );
  return (await Promise.all(answers)).map((answer) => (answer.kind === 'answer' ? answer.status : 0));
}

type Set = { shop_money: object; presentment_money: object };

/** An order as orders/* webhooks have it. Ids are numbers there. */
export function orderBody(state: ShopifyState, order: SimulatedOrder): object {
  const set = (amount: string): Set => setOf(amount, order, state.currency);
  const customer = state.customers.find(({ id }) => id === order.customerId);
  const shipping = Number(order.shipping) > 0;
  return {
    id: Number(order.id),
    admin_graphql_api_id: gid('Order', order.id),
    name: order.name,
    order_number: order.number,
    email: order.email,
    contact_email: order.email,
    phone: order.phone,
    created_at: order.createdAt,
    processed_at: order.createdAt,
    updated_at: order.updatedAt,
    cancelled_at: order.cancelledAt,
    currency: state.currency,
    presentment_currency: order.currency,
    financial_status: statusOf(order).toLowerCase(),
    source_name: order.sourceName,
    source_identifier: order.sourceIdentifier,
    tags: order.tags.join(', '),
    test: order.test,
    taxes_included: order.taxesIncluded,
    total_price: order.total,
    total_price_set: set(order.total),
    current_total_price: currentTotalOf(order),
    current_total_price_set: set(currentTotalOf(order)),
    customer: customer
      ? {
          email: customer.email,
          first_name: customer.firstName,
          last_name: customer.lastName,
          phone: customer.phone,
        }
      : null,
    billing_address: addressBody(order),
    shipping_address: addressBody(order),
    line_items: order.lines.map((line) => lineBody(line, set)),
    shipping_lines: shipping ? [{ price: order.shipping, price_set: set(order.shipping) }] : [],
    fulfillments: order.fulfillments.map((one) => ({
      id: Number(one.id),
      status: one.status.toLowerCase(),
      shipment_status: one.displayStatus.toLowerCase(),
      created_at: one.createdAt,
      updated_at: one.updatedAt,
      tracking_company: one.company,
      tracking_number: one.number,
      tracking_url: one.url,
      line_items: one.lines.map(({ lineId, quantity }) => ({ id: Number(lineId), quantity })),
    })),
    refunds: order.refunds.map((refund) => ({
      id: Number(refund.id),
      note: refund.note,
      created_at: refund.createdAt,
      processed_at: refund.createdAt,
      refund_line_items: refund.lines.map(({ lineId, quantity }) => ({
        line_item_id: Number(lineId),
        quantity,
      })),
      transactions: order.transactions
        .filter(({ refundId }) => refundId === refund.id)
        .map(({ amount, status }) => ({
          kind: 'refund',
          status: status.toLowerCase(),
          amount,
          currency: order.currency,
        })),
    })),
  };
}

function lineBody(line: SimulatedLine, set: (amount: string) => Set): object {
  return {
    id: Number(line.id),
    product_id: line.productId && Number(line.productId),
    variant_id: line.variantId && Number(line.variantId),
    title: line.title,
    name: line.variantTitle ? `${line.title} - ${line.variantTitle}` : line.title,
    variant_title: line.variantTitle,
    vendor: line.vendor,
    sku: line.sku,
    quantity: line.quantity,
    current_quantity: line.currentQuantity,
    requires_shipping: line.requiresShipping,
    gift_card: line.isGiftCard,
    price: line.price,
    price_set: set(line.price),
    discount_allocations:
      Number(line.discount) > 0 ? [{ amount: line.discount, amount_set: set(line.discount) }] : [],
    tax_lines:
      Number(line.tax) > 0 ? [{ title: 'Tax', rate: 0.1, price: line.tax, price_set: set(line.tax) }] : [],
    properties: [],
  };
}

function addressBody({ shippingAddress }: SimulatedOrder): object | null {
  if (!shippingAddress) return null;
  const { firstName, lastName, provinceCode, countryCodeV2, ...rest } = shippingAddress;
  return {
    ...rest,
    first_name: firstName,
    last_name: lastName,
    name: [firstName, lastName].filter(Boolean).join(' '),
    province_code: provinceCode,
    country_code: countryCodeV2,
  };
}

function setOf(amount: string, order: SimulatedOrder, shopCurrency: string): Set {
  const rest = (side: object): object => {
    const { amount: value, currencyCode } = side as { amount: string; currencyCode: string };
    return { amount: value, currency_code: currencyCode };
  };
  const { presentmentMoney, shopMoney } = bagOf(amount, order, shopCurrency);
  return { presentment_money: rest(presentmentMoney), shop_money: rest(shopMoney) };
}
