/**
 * A WooCommerce shop that keeps orders, refunds, coupons, products and webhooks, and refuses what WooCommerce refuses, in its words
 * (includes/rest-api/Controllers, class-wc-rest-authentication.php, wc-order-functions.php and wp-includes/rest-api, read November 2026). For
 * tests and the demo.
 */
import { hmac } from '../../signature.ts';
import {
  type SimulatedAnswer,
  type SimulatedRequest,
  type SimulatorServer,
  startSimulator,
} from '../../simulator.ts';
import { listed, refusalOf, refusedPage } from './simulator-rules.ts';
import {
  emptyWooCommerce,
  type Json,
  type Meta,
  type SimulatedCoupon,
  type SimulatedOrder,
  type SimulatedProduct,
  type SimulatedRefund,
  type SimulatedWebhook,
  type WooCommerceState,
} from './simulator-state.ts';

export type WooCommerceSimulator = SimulatorServer & {
  state: WooCommerceState;
  /** What a person does in the shop: each is a change that the feed then tells of. */
  refundThere(orderId: number, amount: string): void;
  changeOrder(orderId: number, change: Partial<SimulatedOrder>): void;
  setStock(productId: number, quantity: number): void;
  /** The delivery that the shop would make: its headers and body. */
  delivery(topic: string, resource: Json): { headers: Record<string, string>; body: Buffer };
};

const SELF = '/wp-json/wc/v3/';

export async function startWooCommerceSimulator(
  port = 0,
  state: WooCommerceState = emptyWooCommerce(),
  now: () => Date = () => new Date(),
): Promise<WooCommerceSimulator> {
  const shop = { state, id: () => (state.nextId += 1), now: () => now().toISOString().slice(0, 19) };
  const server = await startSimulator((request) => answer(shop, request), port);
  return Object.assign(server, {
    state,
    refundThere: (orderId: number, amount: string) => void refund(shop, orderOf(shop, orderId), { amount }),
    changeOrder: (orderId: number, change: Partial<SimulatedOrder>) =>
      void Object.assign(orderOf(shop, orderId), { date_modified_gmt: shop.now() }, change),
    setStock: (productId: number, quantity: number) =>
      void Object.assign(state.products.find(({ id }) => id === productId) ?? {}, {
        manage_stock: true,
        stock_quantity: quantity,
        stock_status: quantity > 0 ? 'instock' : 'outofstock',
        date_modified_gmt: shop.now(),
      }),
    delivery: (topic: string, resource: Json) => {
      const body = Buffer.from(JSON.stringify(resource));
      const secret = state.webhooks.find((webhook) => webhook.topic === topic)?.secret ?? '';
      const headers = {
        'content-type': 'application/json',
        'x-wc-webhook-topic': topic,
        'x-wc-webhook-signature': hmac(secret, [body], 'base64'),
        'x-wc-webhook-delivery-id': hmac('salt', [shop.now()], 'hex').slice(0, 32),
      };
      return { headers, body };
    },
  });
}

type Shop = { state: WooCommerceState; id: () => number; now: () => string };

function orderOf({ state }: Shop, id: number): SimulatedOrder {
  const order = state.orders.find((one) => one.id === id);
  if (!order) throw new Error(`The simulated shop has no order ${id}.`);
  return order;
}

type Route = [
  method: string,
  path: RegExp,
  handle: (shop: Shop, ids: number[], request: SimulatedRequest) => SimulatedAnswer,
];

const ROUTES: Route[] = [
  [
    'GET',
    /^data\/currencies\/current$/,
    ({ state }) => ok({ code: state.currency, name: state.currency, symbol: '' }),
  ],
  ['POST', /^orders\/batch$/, () => ok({})],
  ['GET', /^orders$/, ({ state }, _, { query }) => listed(ordersFor(state.orders, query), query)],
  ['POST', /^orders$/, (shop, _, { json }) => createOrder(shop, objectOf(json))],
  [
    'GET',
    /^orders\/(\d+)$/,
    (shop, [id]) => one(shop.state.orders, id, 'woocommerce_rest_shop_order_invalid_id'),
  ],
  ['GET', /^orders\/(\d+)\/refunds$/, (shop, [id], { query }) => refundsOf(shop, id ?? 0, query)],
  ['POST', /^orders\/(\d+)\/refunds$/, (shop, [id], { json }) => createRefund(shop, id ?? 0, objectOf(json))],
  ['GET', /^refunds$/, ({ state }, _, { query }) => listed(state.refunds, query)],
  ['GET', /^products$/, ({ state }, _, { query }) => listed(state.products.filter(skuOf(query)), query)],
  [
    'GET',
    /^products\/(\d+)$/,
    (shop, [id]) => one(shop.state.products, id, 'woocommerce_rest_product_invalid_id'),
  ],
  [
    'GET',
    /^products\/(\d+)\/variations$/,
    (shop, [id], { query }) =>
      listed(
        shop.state.products.filter(({ parent_id }) => parent_id === id),
        query,
      ),
  ],
  [
    'GET',
    /^products\/(\d+)\/variations\/(\d+)$/,
    (shop, [, id]) => one(shop.state.products, id, 'woocommerce_rest_product_variation_invalid_id'),
  ],
  ['GET', /^coupons$/, ({ state }, _, { query }) => listed(state.coupons.filter(codeOf(query)), query)],
  ['POST', /^coupons$/, (shop, _, { json }) => createCoupon(shop, objectOf(json))],
  ['GET', /^webhooks$/, ({ state }, _, { query }) => listed(state.webhooks.map(withoutSecret), query)],
  ['POST', /^webhooks$/, (shop, _, { json }) => createWebhook(shop, objectOf(json))],
  ['PUT', /^webhooks\/(\d+)$/, (shop, [id], { json }) => changeWebhook(shop, id ?? 0, objectOf(json))],
];

function answer(shop: Shop, request: SimulatedRequest): SimulatedAnswer {
  const path = request.path.startsWith(SELF) ? request.path.slice(SELF.length) : '';
  const route = ROUTES.find(([method, pattern]) => method === request.method && pattern.test(path));
  if (!route)
    return refusalOf(404, 'rest_no_route', 'No route was found matching the URL and request method.');
  const refused = unauthorized(shop.state, request) ?? refusedPage(request.query);
  if (refused) return refused;
  const ids = (route[1].exec(path) ?? []).slice(1).map(Number);
  return route[2](shop, ids, request);
}

/** WooCommerce treats an unknown key as nobody, and says more to a wrong secret and a key that can only read. */
function unauthorized(
  { consumerKey, consumerSecret, permissions }: WooCommerceState,
  request: SimulatedRequest,
) {
  const [key, secret] = Buffer.from((request.headers.authorization ?? '').replace('Basic ', ''), 'base64')
    .toString('utf8')
    .split(':');
  if (key !== consumerKey)
    return refusalOf(401, 'woocommerce_rest_cannot_view', 'Sorry, you cannot list resources.');
  if (secret !== consumerSecret)
    return refusalOf(401, 'woocommerce_rest_authentication_error', 'Consumer secret is invalid.');
  if (permissions === 'read' && request.method !== 'GET')
    return refusalOf(
      401,
      'woocommerce_rest_authentication_error',
      'The API key provided does not have write permissions.',
    );
  return null;
}

const isEmail = (text: string): boolean => {
  const [name, host = '', ...more] = text.split('@');
  return Boolean(name) && more.length === 0 && /^[^\s.]+\.[^\s]+$/.test(host);
};

function createOrder(shop: Shop, body: Json): SimulatedAnswer {
  const { status = 'pending', currency = shop.state.currency } = body;
  if (!STATUSES.includes(String(status))) return invalid('status');
  if (!/^[A-Z]{3}$/.test(String(currency)))
    return refusalOf(400, 'order_invalid_currency', 'Invalid currency code');
  const email = String(objectOf(body.billing).email ?? '');
  if (email !== '' && !isEmail(email))
    return refusalOf(400, 'order_invalid_billing_email', 'Invalid billing email address');
  const lines = Array.isArray(body.line_items) ? body.line_items.map(objectOf) : [];
  if (lines.some((line) => !line.sku && !line.product_id && !line.variation_id))
    return refusalOf(400, 'woocommerce_rest_required_product_reference', 'Product ID or SKU is required.');
  if (
    lines.some((line) =>
      ['subtotal', 'total'].some((field) => field in line && typeof line[field] !== 'string'),
    )
  )
    return invalid('line_items');
  const id = shop.id();
  const order: SimulatedOrder = {
    ...body,
    id,
    number: String(id),
    status: String(status),
    currency: String(currency),
    order_key: `wc_order_${id}`,
    total: sum(lines.map(({ total }) => String(total ?? '0'))),
    date_created_gmt: shop.now(),
    date_modified_gmt: shop.now(),
    date_paid_gmt: shop.now(),
    billing: { email: '', ...objectOf(body.billing) },
    shipping: objectOf(body.shipping),
    shipping_lines: [],
    fee_lines: [],
    refunds: [],
    line_items: lines.map((line) => ({
      ...line,
      id: shop.id(),
      total_tax: '0.00',
      name: nameOf(shop, line),
    })),
    meta_data: metaOf(shop, body.meta_data),
  };
  shop.state.orders.push(order);
  for (const line of lines) takeFromStock(shop, line);
  return { status: 201, body: order };
}

const STATUSES = 'pending processing on-hold completed cancelled refunded failed checkout-draft'.split(' ');

function productOf({ state }: Shop, line: Json): SimulatedProduct | undefined {
  const id = line.variation_id || line.product_id;
  return state.products.find((product) => (line.sku ? product.sku === line.sku : product.id === id));
}

const nameOf = (shop: Shop, line: Json): string => String(productOf(shop, line)?.name ?? '');

/** Below zero too: the API does not ask whether there is enough. */
function takeFromStock(shop: Shop, line: Json): void {
  const product = productOf(shop, line);
  if (!product?.manage_stock || product.stock_quantity === null) return;
  product.stock_quantity -= Number(line.quantity ?? 1);
  product.stock_status = product.stock_quantity > 0 ? 'instock' : 'outofstock';
}

function createRefund(shop: Shop, orderId: number, body: Json): SimulatedAnswer {
  const order = shop.state.orders.find(({ id }) => id === orderId);
  if (!order) return refusalOf(404, 'woocommerce_rest_invalid_order_id', 'Invalid order ID.');
  const { amount, api_refund = true } = body;
  if (typeof amount !== 'string') return invalid('amount');
  if (Number(amount) < 0)
    return refusalOf(
      400,
      'woocommerce_rest_invalid_order_refund',
      'Refund amount must be greater than zero.',
    );
  if (
    cents(amount) >
    cents(order.total) - order.refunds.reduce((before, { total }) => before - cents(total), 0)
  )
    return notRefunded('Invalid refund amount.');
  if (api_refund !== false && shop.state.gatewayRefuses !== null)
    return notRefunded(shop.state.gatewayRefuses);
  return { status: 201, body: refund(shop, order, body) };
}

function refund(shop: Shop, order: SimulatedOrder, body: Json): SimulatedRefund {
  const made: SimulatedRefund = {
    id: shop.id(),
    parent_id: order.id,
    amount: String(body.amount),
    reason: String(body.reason ?? ''),
    refunded_payment: body.api_refund !== false,
    date_created_gmt: shop.now(),
    meta_data: metaOf(shop, body.meta_data),
    line_items: [],
  };
  shop.state.refunds.push(made);
  order.refunds.push({ id: made.id, reason: made.reason, total: `-${made.amount}` });
  order.date_modified_gmt = shop.now();
  const left = order.refunds.reduce((before, { total }) => before + cents(total), cents(order.total));
  if (left === 0) order.status = 'refunded';
  return made;
}

/** A 500, since WooCommerce passes the status as the error's data. */
const notRefunded = (message: string): SimulatedAnswer => ({
  status: 500,
  body: { code: 'woocommerce_rest_cannot_create_order_refund', message, data: 500 },
});

function refundsOf({ state }: Shop, orderId: number, query: URLSearchParams): SimulatedAnswer {
  if (!state.orders.some(({ id }) => id === orderId))
    return refusalOf(404, 'woocommerce_rest_invalid_order_id', 'Invalid order ID.');
  return listed(
    state.refunds.filter(({ parent_id }) => parent_id === orderId),
    query,
  );
}

function createCoupon(shop: Shop, body: Json): SimulatedAnswer {
  const code = String(body.code ?? '').toLowerCase();
  if (code === '')
    return refusalOf(400, 'woocommerce_rest_empty_coupon_code', 'The coupon code cannot be empty.');
  if (shop.state.coupons.some((coupon) => coupon.code === code))
    return refusalOf(400, 'woocommerce_rest_coupon_code_already_exists', 'The coupon code already exists');
  if (typeof body.amount !== 'string') return invalid('amount');
  const meta_data = metaOf(shop, body.meta_data);
  const coupon = {
    ...body,
    id: shop.id(),
    code,
    amount: body.amount,
    usage_count: 0,
    date_created_gmt: shop.now(),
    meta_data,
  };
  shop.state.coupons.push(coupon);
  return { status: 201, body: coupon };
}

function createWebhook(shop: Shop, body: Json): SimulatedAnswer {
  const { topic, delivery_url, secret = '' } = body;
  if (!/^(?:coupon|customer|order|product)\.(?:created|updated|deleted|restored)$/.test(String(topic)))
    return refusalOf(
      400,
      'woocommerce_rest_shop_webhook_invalid_topic',
      'Webhook topic is required and must be valid.',
    );
  if (!/^https?:\/\//.test(String(delivery_url)))
    return refusalOf(
      400,
      'woocommerce_rest_shop_webhook_invalid_delivery_url',
      'Webhook delivery URL must be a valid URL starting with http:// or https://.',
    );
  const webhook = {
    id: shop.id(),
    topic: String(topic),
    status: 'active',
    delivery_url: String(delivery_url),
    secret: String(secret),
  };
  shop.state.webhooks.push(webhook);
  return { status: 201, body: withoutSecret(webhook) };
}

function changeWebhook({ state }: Shop, id: number, { status, secret }: Json): SimulatedAnswer {
  const webhook = state.webhooks.find((one) => one.id === id);
  if (!webhook) return refusalOf(400, 'woocommerce_rest_shop_webhook_invalid_id', 'ID is invalid.');
  if (typeof status === 'string') webhook.status = status;
  if (typeof secret === 'string') webhook.secret = secret;
  return ok(withoutSecret(webhook));
}

const withoutSecret = ({ secret: _, ...webhook }: SimulatedWebhook) => webhook;
const ok = (body: unknown): SimulatedAnswer => ({ status: 200, body });
const invalid = (field: string): SimulatedAnswer =>
  refusalOf(400, 'rest_invalid_param', `Invalid parameter(s): ${field}`);
const objectOf = (value: unknown): Json => Object(value) as Json;
const cents = (text: string): number => Math.round(Number(text) * 1000);
const sum = (amounts: string[]): string =>
  (amounts.reduce((before, text) => before + cents(text), 0) / 1000).toFixed(2);

const metaOf = (shop: Shop, meta: unknown): Meta =>
  (Array.isArray(meta) ? meta.map(objectOf) : []).map(({ key, value }) => ({
    id: shop.id(),
    key: String(key),
    value,
  }));

const one = (all: readonly { id: number }[], id: number | undefined, code: string): SimulatedAnswer => {
  const found = all.find((each) => each.id === id);
  return found ? ok(found) : refusalOf(404, code, 'Invalid ID.');
};

/** `any` leaves out the trash; a search finds orders by their email address. */
const ordersFor = (orders: readonly SimulatedOrder[], query: URLSearchParams): SimulatedOrder[] => {
  const [status, search] = [query.get('status') ?? 'any', query.get('search')?.toLowerCase() ?? ''];
  return orders.filter(
    (order) =>
      (status === 'any' ? order.status !== 'trash' : order.status === status) &&
      order.billing.email.toLowerCase().includes(search),
  );
};

const skuOf =
  (query: URLSearchParams) =>
  (product: SimulatedProduct): boolean =>
    !product.parent_id && (query.get('sku') === null || product.sku === query.get('sku'));
const codeOf =
  (query: URLSearchParams) =>
  (coupon: SimulatedCoupon): boolean =>
    query.get('code') === null || coupon.code === query.get('code')?.toLowerCase();
