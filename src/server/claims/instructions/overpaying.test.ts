/**
 * Sixteen approvals at once of claims about one order of a Shopify shop, whole and in part, while people refund in the shop itself: never
 * more than the order's total. `OVERPAYING=200` plays more rounds.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Random, seeded } from '../../../../abuse/random.ts';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { connectTo } from '../../../../test/provider.ts';
import { bearer, file, fileableOrder, filingOf, orderIdOf, shopperToken } from '../../../../test/world.ts';
import type { StoreId } from '../../auth/caller.ts';
import { registered } from '../../connections/registry.ts';
import { openShopify } from '../../integrations/shops/shopify/client.ts';
import { credentialsSchema, FIELDS } from '../../integrations/shops/shopify/credentials.ts';
import { mapShopifyOrder } from '../../integrations/shops/shopify/map.ts';
import { scopesFor } from '../../integrations/shops/shopify/scopes.ts';
import { placeOrder, refundThere, shipOrder } from '../../integrations/shops/shopify/simulator/people.ts';
import { emptyShop, type SimulatedOrder } from '../../integrations/shops/shopify/simulator/state.ts';
import { type ShopifySimulator, startShopifySimulator } from '../../integrations/shops/shopify/simulator.ts';
import { openCarriers } from '../carriers/carriers.ts';

const ROUNDS = Number(process.env.OVERPAYING ?? 3);
const CLAIMS = 8;
const CENTS = 5000;
const TOTAL = CLAIMS * CENTS;
const TOKEN = 'shpat_0123456789abcdef';
const DAY = 86_400_000;
let shop: ShopifySimulator;
let test: TestApp;
let store: StoreId;
let owner: string;

beforeAll(async () => {
  shop = await startShopifySimulator(0, emptyShop(), () => test?.clock.now ?? Date.now());
  shop.state.tokens[TOKEN] = scopesFor('custom');
  const shopify = registered(credentialsSchema, FIELDS, (own) => openShopify(own, { base: shop.base }));
  test = await createTestApp({}, { providers: { shopify } });
  store = await test.addStore({ id: 'store1', slug: 'store1' });
  await connectTo(test.context, store, 'shopify', credentials());
  owner = await test.token(store, 'store_owner');
});
afterAll(async () => {
  await test.close();
  await shop.stop();
});

const credentials = () => ({ shop: shop.state.domain, accessToken: TOKEN, secret: shop.state.app.secret });
const centsOf = (amount: string): number => Math.round(Number(amount) * 100);
const amountOf = (cents: number): string => (cents / 100).toFixed(2);

/** What has left the shop for the order. */
const refundedThere = ({ transactions }: SimulatedOrder): number =>
  transactions
    .filter(({ kind, status }) => kind === 'REFUND' && status === 'SUCCESS')
    .reduce((sum, { amount }) => sum + centsOf(amount), 0);

/** As the shop's webhook brings it. */
async function readOrder({ id }: SimulatedOrder): Promise<void> {
  const { feed } = openShopify({ ...credentials(), distribution: 'custom' }, { base: shop.base });
  const page = await feed?.order(id);
  const mapped = mapShopifyOrder(page?.kind === 'page' ? page.items[0] : null);
  if (!mapped.ok) throw new Error(mapped.reason);
  const { protection } = fileableOrder(test.clock.now);
  const shipping = protection.shipping && { ...protection.shipping, insuredAmount: amountOf(TOTAL) };
  await test.addOrder(store, mapped.sourceOrderId, {
    ...mapped.order,
    protection: { ...protection, shipping },
  });
}

async function ordered(): Promise<SimulatedOrder> {
  const at = (days: number): string => new Date(test.clock.now - days * DAY).toISOString();
  const line = { title: 'Lamp', price: amountOf(CENTS), quantity: CLAIMS };
  const order = placeOrder(shop.state, [line], at(10), { email: `zoe${shop.state.nextId}@example.com` });
  shipOrder(shop.state, order, 'DELIVERED', at(5));
  await readOrder(order);
  return order;
}

type Claim = { id: string; itemId: string };

async function claimed(order: SimulatedOrder): Promise<Claim> {
  const orderId = await orderIdOf(test, store, order.id);
  const issue = { sourceItemId: order.lines[0]?.id ?? '', details: 'The shade broke' };
  const issues = [{ issueType: 'DAMAGED', quantity: 1, ...issue }];
  const fulfillmentIssues = [{ sourceFulfillmentId: order.fulfillments[0]?.id, issues }];
  const filing = filingOf({}, { email: order.email, fulfillmentIssues });
  const id = await file(test, shopperToken(test, store, orderId), order.id, filing);
  const { rows } = await test.database.admin.query('select id from claim_items where claim_id = $1', [id]);
  return { id, itemId: rows[0]?.id };
}

/** @returns the status of the answer */
async function approve({ id, itemId }: Claim, random: Random): Promise<number> {
  const isWhole = random.next() < 0.5;
  const resolution = isWhole
    ? { resolutionType: 'REFUND', quantity: 1, percentage: String(random.pick([100, 50, 33.3])) }
    : { resolutionType: 'FLAT_RATE', amount: amountOf(1 + random.below(TOTAL / 3)) };
  const answer = await test.app.inject({
    method: 'POST',
    url: `/v1/claims/${id}/resolutions`,
    headers: { ...bearer(owner), 'idempotency-key': crypto.randomUUID(), 'if-match': '*' },
    payload: { resolutions: [{ claimItemId: itemId, ...resolution }] },
  });
  expect([200, 409, 422], answer.body).toContain(answer.statusCode);
  return answer.statusCode;
}

async function promisedFor({ id }: SimulatedOrder): Promise<number> {
  const { rows } = await test.database.admin.query(
    `select coalesce(sum(r.promised), 0)::text as promised from claim_resolutions r join orders o on o.id = r.order_id
     where o.source_order_id = $1 and r.in_force`,
    [id],
  );
  return centsOf(rows[0]?.promised);
}

async function workOn(): Promise<void> {
  const carriers = openCarriers(test.context);
  await carriers.wake(store);
  await carriers.idle();
}

async function playRound(seed: number): Promise<number> {
  const random = seeded(seed);
  const order = await ordered();
  const claims: Claim[] = [];
  for (let n = 0; n < CLAIMS; n += 1) claims.push(await claimed(order));
  let elsewhere = 0;
  const refundInShop = async () => {
    const cents = Math.min(TOTAL - refundedThere(order), 1 + random.below(TOTAL / 4));
    if (cents <= 0) return;
    elsewhere += cents;
    refundThere(shop.state, order, amountOf(cents), new Date(test.clock.now).toISOString());
    await readOrder(order);
  };
  const statuses = await Promise.all([
    ...[...claims, ...claims].map((claim) => approve(claim, random)),
    ...[refundInShop(), workOn(), refundInShop(), workOn()].map((work) => work.then(() => 0)),
  ]);
  await workOn();
  expect(await promisedFor(order), `seed ${seed}`).toBeLessThanOrEqual(TOTAL);
  expect(refundedThere(order), `seed ${seed}`).toBeLessThanOrEqual(TOTAL);
  // What was promised after the shop refunded respects it.
  const { rows } = await test.database.admin.query(
    `select i.state, i.failure, i.amount::text, i.idempotency_key as key from claim_instructions i
     join claim_resolutions r on r.id = i.resolution_id join orders o on o.id = r.order_id where o.source_order_id = $1`,
    [order.id],
  );
  for (const { state, failure } of rows)
    expect(
      [
        ['DONE', null],
        ['FAILED', 'amount_exceeded'],
      ],
      `seed ${seed}`,
    ).toContainEqual([state, failure]);
  const done = rows.filter(({ state }) => state === 'DONE');
  const marks = new Set(order.refunds.flatMap(({ note }) => (note ? [note] : [])));
  expect(marks.size, `seed ${seed}`).toBe(done.length);
  const ours = done.reduce((sum, { amount }) => sum + centsOf(amount), 0);
  expect(refundedThere(order) - elsewhere, `seed ${seed}`).toBe(ours);
  return statuses.filter((status) => status === 200).length;
}

it(
  `of ${ROUNDS * 16} approvals at once, none pays more than the order’s total less what was refunded`,
  async () => {
    let approved = 0;
    for (let seed = 1; seed <= ROUNDS; seed += 1) approved += await playRound(seed);
    expect(approved).toBeGreaterThan(ROUNDS);
  },
  ROUNDS * 20_000,
);

it('what was refunded for one claim of an order is not taken for a refund by the shop as well', async () => {
  const order = await ordered();
  for (let count = 1; count <= CLAIMS; count += 1) {
    const claim = await claimed(order);
    const resolution = { claimItemId: claim.itemId, resolutionType: 'REFUND', quantity: 1 };
    const answer = await test.app.inject({
      method: 'POST',
      url: `/v1/claims/${claim.id}/resolutions`,
      headers: { ...bearer(owner), 'idempotency-key': crypto.randomUUID(), 'if-match': '*' },
      payload: { resolutions: [resolution] },
    });
    expect(answer.statusCode, `claim ${count}: ${answer.body}`).toBe(200);
    await workOn();
    await readOrder(order);
    expect(refundedThere(order)).toBe(count * CENTS);
  }
});
