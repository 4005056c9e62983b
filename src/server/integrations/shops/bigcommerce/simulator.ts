/**
 * A BigCommerce store that keeps orders, refunds, products, gift certificates and webhooks, and refuses what BigCommerce refuses
 * (github.com/bigcommerce/docs: reference/*.yml and status-codes.mdx, read November 2026). For tests and the demo.
 */
import {
  type SimulatedAnswer,
  type SimulatedRequest,
  type SimulatorServer,
  startSimulator,
} from '../../simulator.ts';
import {
  between,
  cents,
  certificatesFor,
  hooksFor,
  objectOf,
  ok,
  one2,
  one3,
  ordersFor,
  page2,
  page3,
  part,
  problem,
  productsFor,
  variantsFor,
  withoutParts,
  wrong2,
} from './simulator-rules.ts';
import {
  type BigCommerceState,
  emptyBigCommerce,
  type Json,
  type SimulatedCertificate,
  type SimulatedHook,
  type SimulatedOrder,
  type SimulatedRefund,
} from './simulator-state.ts';

export type BigCommerceSimulator = SimulatorServer & {
  state: BigCommerceState;
  /** What a person does in the store. */
  refundThere(orderId: number, amount: number): void;
  changeOrder(orderId: number, change: Partial<SimulatedOrder>): void;
  setStock(productId: number, quantity: number): void;
  /** The delivery that the store would make: its headers and body. @param orderId of a shipment */
  delivery(scope: string, id: number, orderId?: number): { headers: Record<string, string>; body: Buffer };
};

export async function startBigCommerceSimulator(
  port = 0,
  state: BigCommerceState = emptyBigCommerce(),
  now: () => Date = () => new Date(),
): Promise<BigCommerceSimulator> {
  const store: Store = { state, id: () => (state.nextId += 1), now };
  const server = await startSimulator((request) => answer(store, request), port);
  return Object.assign(server, {
    state,
    refundThere: (orderId: number, amount: number) =>
      void refund(store, orderId, { items: [], payments: [{ provider_id: 'stripe', amount }] }),
    changeOrder: (orderId: number, change: Partial<SimulatedOrder>) =>
      void Object.assign(orderOf(store, orderId) ?? {}, { date_modified: rfc2822(now()) }, change),
    setStock: (productId: number, quantity: number) =>
      void Object.assign(state.products.find(({ id }) => id === productId) ?? {}, {
        inventory_tracking: 'product',
        inventory_level: quantity,
      }),
    delivery: (scope: string, id: number, orderId?: number) => {
      const called = {
        scope,
        store_id: '1025646',
        data: { type: scope.split('/')[1], id, ...(orderId !== undefined && { orderId }) },
        hash: `hash-${scope}-${id}`,
        created_at: Math.floor(now().getTime() / 1000),
        producer: `stores/${state.storeHash}`,
      };
      const headers = state.hooks.find((hook) => hook.scope === scope)?.headers ?? {};
      return {
        headers: { 'content-type': 'application/json', ...headers },
        body: Buffer.from(JSON.stringify(called)),
      };
    },
  });
}

type Store = { state: BigCommerceState; id: () => number; now: () => Date };

const rfc2822 = (time: Date): string => time.toUTCString().replace('GMT', '+0000');
const orderOf = ({ state }: Store, id: number): SimulatedOrder | undefined =>
  state.orders.find((one) => one.id === id);

type Route = [
  method: string,
  path: RegExp,
  handle: (store: Store, ids: number[], request: SimulatedRequest) => SimulatedAnswer,
];

const ROUTES: Route[] = [
  [
    'GET',
    /^v2\/store$/,
    ({ state }) =>
      ok({
        id: state.storeHash,
        name: 'Fernwood',
        admin_email: 'shop@example.com',
        currency: state.currency,
      }),
  ],
  ['GET', /^v2\/orders$/, ({ state }, _, { query }) => page2(ordersFor(state.orders, query), query)],
  ['POST', /^v2\/orders$/, (store, _, { json }) => createOrder(store, objectOf(json))],
  ['GET', /^v2\/orders\/(\d+)$/, (store, [id]) => one2(orderOf(store, id ?? 0))],
  [
    'GET',
    /^v2\/orders\/(\d+)\/products$/,
    (store, [id], { query }) => part(orderOf(store, id ?? 0)?.products, query),
  ],
  [
    'GET',
    /^v2\/orders\/(\d+)\/shipping_addresses$/,
    (store, [id], { query }) => part(orderOf(store, id ?? 0)?.shipping_addresses, query),
  ],
  [
    'GET',
    /^v2\/orders\/(\d+)\/shipments$/,
    (store, [id], { query }) => part(orderOf(store, id ?? 0)?.shipments, query),
  ],
  [
    'POST',
    /^v3\/orders\/(\d+)\/payment_actions\/refund_quotes$/,
    (store, [id], { json }) => quote(store, id ?? 0, objectOf(json)),
  ],
  [
    'POST',
    /^v3\/orders\/(\d+)\/payment_actions\/refunds$/,
    (store, [id], { json }) => createRefund(store, id ?? 0, objectOf(json)),
  ],
  ['GET', /^v3\/orders\/(\d+)\/payment_actions\/refunds$/, (store, [id]) => refundsOf(store, id ?? 0)],
  [
    'GET',
    /^v3\/orders\/payment_actions\/refunds$/,
    ({ state }, _, { query }) => page3(between(state.refunds, query), query),
  ],
  ['GET', /^v3\/catalog\/products$/, ({ state }, _, { query }) => page3(productsFor(state, query), query)],
  [
    'GET',
    /^v3\/catalog\/products\/(\d+)$/,
    ({ state }, [id]) => one3(state.products.find((product) => product.id === id)),
  ],
  [
    'GET',
    /^v3\/catalog\/products\/(\d+)\/variants\/(\d+)$/,
    ({ state }, [id, variant]) =>
      one3(state.products.find((product) => product.id === id)?.variants.find((one) => one.id === variant)),
  ],
  ['GET', /^v3\/catalog\/variants$/, ({ state }, _, { query }) => page3(variantsFor(state, query), query)],
  [
    'GET',
    /^v2\/gift_certificates$/,
    ({ state }, _, { query }) => page2(certificatesFor(state, query), query),
  ],
  ['POST', /^v2\/gift_certificates$/, (store, _, { json }) => createCertificate(store, objectOf(json))],
  ['GET', /^v3\/hooks$/, ({ state }, _, { query }) => page3(hooksFor(state, query), query)],
  ['POST', /^v3\/hooks$/, (store, _, { json }) => createHook(store, objectOf(json))],
  ['PUT', /^v3\/hooks\/(\d+)$/, (store, [id], { json }) => changeHook(store, id ?? 0, objectOf(json))],
];

function answer(store: Store, request: SimulatedRequest): SimulatedAnswer {
  const self = `/stores/${store.state.storeHash}/`;
  if (!request.path.startsWith(self) || request.headers['x-auth-token'] !== store.state.accessToken)
    return problem(401, 'Unauthorized');
  const path = request.path.slice(self.length);
  const route = ROUTES.find(([method, pattern]) => method === request.method && pattern.test(path));
  if (!route) return problem(404, 'The requested resource was not found.');
  if (request.method !== 'GET' && !store.state.mayModify)
    return problem(403, "You don't have a required scope to access the endpoint");
  const limit = Number(request.query.get('limit') ?? 50);
  if (!(limit >= 1 && limit <= 250)) return problem(422, 'The limit must be between 1 and 250.');
  const ids = (route[1].exec(path) ?? []).slice(1).map(Number);
  return route[2](store, ids, request);
}

const leftOf = ({ state }: Store, order: SimulatedOrder): number =>
  state.refunds
    .filter(
      ({ order_id, payments }) => order_id === order.id && !payments.some(({ is_declined }) => is_declined),
    )
    .reduce((left, { total_amount }) => left - cents(total_amount), cents(order.total_inc_tax)) / 100;

function asked({ items }: Json): { error: string } | { amount: number } {
  const all = Array.isArray(items) ? items.map(objectOf) : [];
  if (all.length === 0) return { error: 'items: must not be empty' };
  const isWrong = all.some(
    ({ item_type, amount }) => item_type !== 'ORDER' || typeof amount !== 'number' || amount <= 0,
  );
  if (isWrong) return { error: 'items: must have a type and a non-negative amount' };
  return { amount: all.reduce((sum, { amount }) => sum + cents(amount), 0) / 100 };
}

function quote(store: Store, orderId: number, body: Json): SimulatedAnswer {
  const order = orderOf(store, orderId);
  if (!order) return problem(404, 'Order not found');
  if (store.state.taxServiceIsDown) return taxGone(orderId);
  const wanted = asked(body);
  if ('error' in wanted) return problem(422, wanted.error);
  if (cents(wanted.amount) > cents(leftOf(store, order)))
    return problem(422, 'The refund amount exceeds the remaining amount.');
  return {
    status: 201,
    body: {
      data: {
        order_id: orderId,
        total_refund_amount: wanted.amount,
        total_refund_tax_amount: 0,
        refund_methods: methods(order, wanted.amount),
      },
      meta: {},
    },
  };
}

/** Store credit and what happens outside are always among them; the payment provider only if it can refund by itself. */
function methods({ payment_method }: SimulatedOrder, amount: number) {
  const option = (provider_id: string, offline: boolean) => [
    {
      provider_id,
      provider_description: provider_id,
      amount,
      offline,
      offline_provider: offline,
      offline_reason: '',
    },
  ];
  const isOffline = payment_method === 'Bank Deposit';
  return [
    option('storecredit', false),
    option('custom', true),
    option(isOffline ? 'bankdeposit' : 'stripe', isOffline),
  ];
}

const taxGone = (orderId: number): SimulatedAnswer => ({
  status: 503,
  body: { data: [{ order_id: orderId, status: 503, error: 'Tax service gone away' }], meta: {} },
});

function createRefund(store: Store, orderId: number, body: Json): SimulatedAnswer {
  const order = orderOf(store, orderId);
  if (!order) return problem(404, 'Order not found');
  if (store.state.taxServiceIsDown) return taxGone(orderId);
  const wanted = asked(body);
  if ('error' in wanted) return problem(422, wanted.error);
  if (cents(wanted.amount) > cents(leftOf(store, order)))
    return problem(422, 'The refund amount exceeds the remaining amount.');
  const payments = Array.isArray(body.payments) ? body.payments.map(objectOf) : [];
  const known = methods(order, wanted.amount).flat();
  const isQuoted = payments.every(({ provider_id, offline }) =>
    known.some((option) => option.provider_id === provider_id && option.offline === offline),
  );
  const paid = payments.reduce((sum, { amount }) => sum + cents(amount), 0);
  if (!isQuoted || paid !== cents(wanted.amount))
    return problem(422, 'The payments do not match the refund quote.');
  return { status: 201, body: { data: refund(store, orderId, body), meta: {} } };
}

function refund(store: Store, orderId: number, body: Json): SimulatedRefund {
  const payments = (Array.isArray(body.payments) ? body.payments.map(objectOf) : []).map((payment) => ({
    id: store.id(),
    provider_id: String(payment.provider_id),
    amount: Number(payment.amount),
    offline: payment.offline === true,
    is_declined: store.state.payments === 'declined',
    declined_message: '',
    ...(store.state.payments === 'paid' && { transaction_id: String(store.id()) }),
  }));
  const made: SimulatedRefund = {
    id: store.id(),
    order_id: orderId,
    created: store.now().toISOString(),
    reason: '',
    total_amount: payments.reduce((sum, { amount }) => sum + cents(amount), 0) / 100,
    items: (Array.isArray(body.items) ? body.items.map(objectOf) : []).map(({ amount, ...item }) => ({
      ...item,
      requested_amount: amount,
    })),
    payments,
  };
  store.state.refunds.push(made);
  const order = orderOf(store, orderId);
  if (order) {
    order.date_modified = rfc2822(store.now());
    order.status_id = leftOf(store, order) === 0 ? 4 : 14;
  }
  return made;
}

function refundsOf(store: Store, orderId: number): SimulatedAnswer {
  if (!orderOf(store, orderId)) return problem(404, 'Order not found');
  return ok({ data: store.state.refunds.filter(({ order_id }) => order_id === orderId), meta: {} });
}

function createOrder(store: Store, body: Json): SimulatedAnswer {
  const billing = objectOf(body.billing_address);
  const products = Array.isArray(body.products) ? body.products.map(objectOf) : [];
  if (products.length === 0) return wrong2("The required field 'products' was not supplied.");
  const missing = ['first_name', 'street_1', 'city', 'zip', 'country', 'country_iso2'].find(
    (field) => !billing[field],
  );
  if (missing !== undefined)
    return wrong2(`The required field 'billing_address.${missing}' was not supplied.`);
  const unknown = products.find(
    ({ product_id }) => !store.state.products.some(({ id }) => id === product_id),
  );
  if (unknown) return wrong2(`The field 'products.product_id' is invalid.`);
  const id = store.id();
  const sum = products.reduce(
    (total, { price_inc_tax, quantity }) => total + cents(price_inc_tax) * Number(quantity),
    0,
  );
  const order: SimulatedOrder = {
    ...body,
    id,
    status_id: Number(body.status_id ?? 1),
    status: 'Awaiting Fulfillment',
    date_created: rfc2822(store.now()),
    date_modified: rfc2822(store.now()),
    default_currency_code: store.state.currency,
    total_inc_tax: (sum / 100).toFixed(4),
    payment_method: String(body.payment_method ?? ''),
    billing_address: { email: '', ...billing },
    products: products.map((product) => ({ ...product, id: store.id() })),
    shipping_addresses: (Array.isArray(body.shipping_addresses)
      ? body.shipping_addresses.map(objectOf)
      : []
    ).map((address) => ({ ...address, id: store.id() })),
    shipments: [],
    is_deleted: false,
  };
  store.state.orders.push(order);
  for (const { product_id, quantity } of products) {
    const product = store.state.products.find((one) => one.id === product_id);
    if (product?.inventory_tracking === 'product') product.inventory_level -= Number(quantity ?? 1);
  }
  return { status: 201, body: withoutParts(order) };
}

function createCertificate(store: Store, body: Json): SimulatedAnswer {
  const missing = ['to_name', 'to_email', 'from_name', 'from_email', 'amount'].find((field) => !body[field]);
  if (missing !== undefined) return wrong2(`The required field '${missing}' was not supplied.`);
  const code = String(body.code ?? store.id()).slice(0, 20);
  if (store.state.certificates.some((one) => one.code === code))
    return wrong2('The code is already in use.', 409);
  if (body.currency_code !== undefined && body.currency_code !== store.state.currency)
    return wrong2('The currency code is invalid.');
  if (String(body.message ?? '').length > 250) return wrong2('The message is too long.');
  const amount = Number(body.amount).toFixed(4);
  const certificate: SimulatedCertificate = {
    ...body,
    id: store.id(),
    code,
    amount,
    balance: amount,
    status: 'active',
    message: String(body.message ?? ''),
    purchase_date: String(Math.floor(store.now().getTime() / 1000)),
  };
  store.state.certificates.push(certificate);
  return { status: 201, body: certificate };
}

function createHook(store: Store, body: Json): SimulatedAnswer {
  const { scope, destination, headers } = body;
  if (!/^store\/[a-zA-Z/*]+$/.test(String(scope))) return problem(422, 'scope: is not a valid scope');
  const url = URL.parse(String(destination));
  if (url?.protocol !== 'https:' || url.port !== '')
    return problem(422, 'destination: must be https on port 443');
  const hook: SimulatedHook = {
    id: store.id(),
    scope: String(scope),
    destination: String(destination),
    is_active: body.is_active !== false,
    headers: objectOf(headers) as Record<string, string>,
  };
  store.state.hooks.push(hook);
  return ok({ data: hook, meta: {} });
}

function changeHook({ state }: Store, id: number, { is_active, headers }: Json): SimulatedAnswer {
  const hook = state.hooks.find((one) => one.id === id);
  if (!hook) return problem(404, 'Not found');
  if (typeof is_active === 'boolean') hook.is_active = is_active;
  if (headers !== undefined) hook.headers = objectOf(headers) as Record<string, string>;
  return ok({ data: hook, meta: {} });
}
