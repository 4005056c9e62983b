/** Two stores with orders, claims and everyone's tokens, and what attacks need. */
import { buildFulfillment, buildItem, buildOrder } from '../src/demo/build.ts';
import { sealToken } from '../src/server/auth/keys.ts';
import { type Probe, startProbe } from './probe.ts';
import { type Random, seeded } from './random.ts';
import { SECRET, type Server } from './server.ts';
import { bearer, JSON_TYPE, type Sent, send } from './wire.ts';

const DAY = 86_400_000;
/** The customer name of the attacked order: no response to anyone else may contain it. */
export const CANARY = 'Nobody else may read this';

export type Order = {
  sourceOrderId: string;
  number: string;
  email: string;
  orderId: string;
  shopper: string;
  claimId: string;
  claim: string;
  signature: string;
};

export type Shop = {
  slug: string;
  storeId: string;
  owner: string;
  visit: string;
  /** Token of the link that files the visit's report. */
  filing: string;
  orders: [Order, Order];
};

export type World = {
  server: Server;
  mine: Shop;
  theirs: Shop;
  random: Random;
  /** Runs all samples, not only those that fit into a test run. */
  long: boolean;
  probe: Probe;
  /** Processor time of the idle server per elapsed millisecond; measured first. */
  background: { share: number };
  /** A client address that no attack has used yet. */
  address(): string;
};

export async function createWorld(
  server: Server,
  { seed, long }: { seed: number; long: boolean },
): Promise<World> {
  const create = async (slug: string) => {
    const words = `--name ${slug} --currency USD --time-zone America/New_York --country US`;
    const storeId = await server.command(`store create --live --slug ${slug} ${words}`);
    const owner = await server.command(`token create --store ${slug} --role store_owner`);
    return { slug, storeId, owner };
  };
  const made = await Promise.all([create('mine'), create('theirs')]);
  const addresses = countAddresses();
  const [mine, theirs] = await Promise.all(made.map((shop) => fillShop(server, shop, addresses)));
  if (!mine || !theirs) throw new Error('The stores were not made');
  const [watched] = theirs.orders;
  const probe = await startProbe({ port: server.port, store: theirs.slug, order: watched });
  return {
    server,
    mine,
    theirs,
    random: seeded(seed),
    long,
    probe,
    background: { share: 0 },
    address: addresses,
  };
}

/** 127.1.0.1, 127.1.0.2, … */
function countAddresses(): () => string {
  let last = 0;
  return () => {
    last += 1;
    return `127.${1 + ((last >> 16) & 63)}.${(last >> 8) & 255}.${last & 255}`;
  };
}

type Bare = Omit<Shop, 'orders' | 'visit' | 'filing'>;

async function fillShop(server: Server, shop: Bare, address: () => string): Promise<Shop> {
  const { slug, owner } = shop;
  const call = (sent: Sent) => calling(server, { from: address(), ...sent });
  // By the API: the server may have the store in its cache already.
  await call({
    method: 'PATCH',
    path: `/v1/stores/${shop.storeId}`,
    headers: { ...bearer(owner), 'if-match': '*' },
    body: JSON.stringify({ inStore: { enabled: true, receipt: 'none' } }),
  });
  await call({
    method: 'PUT',
    path: '/v1/products/p1',
    headers: bearer(owner),
    body: JSON.stringify({ name: 'Mug', price: '19.99', currency: 'USD', warrantyPeriod: 'P2Y' }),
  });
  const orders = [];
  for (const number of ['1', '2']) orders.push(await placeOrder(server, shop, number, address));
  const visit = await call({
    method: 'POST',
    path: '/v1/in-store/visits',
    body: JSON.stringify({ store: slug }),
  });
  const token = String(visit.accessToken);
  await call({ method: 'POST', path: '/v1/claims/offline', headers: bearer(token), body: WAITING });
  const filing = await linkOfFiling(server, shop.storeId);
  return { ...shop, visit: token, filing, orders: orders as [Order, Order] };
}

/** An in-store report whose link has not been used yet. */
const WAITING = JSON.stringify({
  customer: { email: 'visitor@shop.example', name: 'A visitor' },
  item: { sourceProductId: 'p1', details: 'The handle came off' },
  warranty: { dateOfPurchase: new Date(Date.now() - 30 * DAY).toISOString().slice(0, 10) },
});

async function linkOfFiling({ admin }: Server, storeId: string): Promise<string> {
  const { rows } = await admin.query<{ id: string }>('select id from in_store_filings where store_id = $1', [
    storeId,
  ]);
  const [waiting] = rows;
  if (!waiting) throw new Error('No filing waits');
  const expiresAt = new Date(Date.now() + DAY).toISOString();
  return sealToken('filing', { storeId, filingId: waiting.id, expiresAt }, SECRET);
}

/** Imports an order into the store, looks it up as its shopper and files a claim. */
async function placeOrder(
  server: Server,
  { slug, owner, storeId }: Bare,
  number: string,
  address: () => string,
): Promise<Order> {
  const email = `buyer-${number}@${slug}.example`;
  const sourceOrderId = `${slug}-${number}`;
  const call = (method: string, path: string, token: string | null, body: object, more = {}) =>
    calling(server, {
      from: address(),
      method,
      path,
      headers: { ...(token !== null && bearer(token)), ...more },
      body: JSON.stringify(body),
    });
  await call('PUT', `/v1/orders/${sourceOrderId}`, owner, document(number, email, slug));
  const found = await call('POST', '/v1/order-lookup', null, { store: slug, order: number, email });
  const shopper = String(found.accessToken);
  const filed = await call('POST', `/v1/claims/${sourceOrderId}`, shopper, filing(email), {
    'idempotency-key': sourceOrderId,
  });
  const claimId = String(filed.id);
  const issuedAt = new Date().toISOString();
  const signature = sealToken('signature', { storeId, claimId, generation: 1, issuedAt }, SECRET);
  const orderId = String(found.systemOrderId);
  return {
    sourceOrderId,
    number,
    email,
    orderId,
    shopper,
    claimId,
    claim: String(filed.viewToken),
    signature,
  };
}

/** New links to the first order's claim, to replace the revoked ones. */
export async function renewLinks({ server, mine }: World): Promise<void> {
  const [order] = mine.orders;
  const { rows } = await server.admin.query<{ generation: number }>(
    'select token_generation as generation from claims where store_id = $1 and id = $2',
    [mine.storeId, order.claimId],
  );
  const generation = rows[0]?.generation ?? 1;
  const { storeId } = mine;
  const payload = { storeId, claimId: order.claimId, generation, issuedAt: new Date().toISOString() };
  order.claim = sealToken('claim', payload, SECRET);
  order.signature = sealToken('signature', payload, SECRET);
}

function document(number: string, email: string, slug: string): object {
  const ago = (days: number) => new Date(Date.now() - days * DAY).toISOString();
  const items = [buildItem({ sourceItemId: 'i1', quantity: 500 })];
  const name = slug === 'mine' && number === '1' ? CANARY : `Buyer ${number} of ${slug}`;
  return buildOrder({
    sourceOrderNumber: number,
    customer: { email, name, phone: null },
    createdAt: ago(9),
    items,
    fulfillments: [
      buildFulfillment({
        fulfilledAt: ago(8),
        lastScanAt: ago(5),
        deliveredAt: ago(5),
        estimatedDeliveryAt: null,
        items: [{ sourceItemId: 'i1', quantity: 500 }],
      }),
    ],
  });
}

/** The body of a claim: one damaged unit. */
export function filing(email: string): object {
  const issue = { sourceItemId: 'i1', issueType: 'DAMAGED', quantity: 1, details: 'The handle came off' };
  return {
    claimCategory: 'SHIPPING',
    email,
    fulfillmentIssues: [{ sourceFulfillmentId: 'f1', issues: [issue] }],
    resolution: { desiredMethod: 'REFUND' },
    addressConfirmed: true,
  };
}

/** A call that must succeed; returns its JSON. */
async function calling(server: Server, sent: Sent): Promise<Record<string, unknown>> {
  const answer = await send(server, { ...sent, headers: { ...JSON_TYPE, ...sent.headers } });
  if (answer.status < 200 || answer.status > 299)
    throw new Error(`${sent.method} ${sent.path}: ${answer.status} ${answer.text}`);
  return answer.text === '' ? {} : JSON.parse(answer.text);
}
