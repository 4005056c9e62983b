/** Shopify's privacy webhooks, at the one address that its app has for all shops, do what the team does by hand. */
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { openDesk } from '../../../test/claim-desk.ts';
import { addPerson } from '../../../test/people.ts';
import { connectTo } from '../../../test/provider.ts';
import { fileableOrder } from '../../../test/world.ts';
import type { StoreId } from '../auth/caller.ts';
import { openRegistry } from '../connections/registry.ts';
import { customerId } from '../customers/customer-id.ts';
import { noticeOf } from '../integrations/shops/shopify/simulator/webhooks.ts';
import { startShopifySimulator } from '../integrations/shops/shopify/simulator.ts';
import { openOutgoing } from '../outgoing/outgoing.ts';
import { erasePerson } from '../privacy/jobs.ts';
import { findStore } from '../stores/queries.ts';
import { applyDue } from './apply.ts';
import { inboundTasks } from './jobs.ts';

const shop = await startShopifySimulator();
const { clientId, secret } = shop.state.app;
const test = await createTestApp(
  {},
  {
    providers: openRegistry(
      { shopify: shop.base },
      {
        ...{ outgoing: openOutgoing(), now: Date.now },
        shopify: { clientId, clientSecret: secret, distribution: 'published' },
      },
    ),
  },
);
const { context, clock } = test;
const { admin } = test.database;
afterAll(() => Promise.all([test.close(), shop.stop()]));

const hooks = { onEffect: async () => undefined };
const own = { distribution: 'published', accessToken: 'shpat_of_the_test' } as const;
let made = 0;
let store: StoreId;
let owner: string;

async function connected(
  credentials: object = { shop: shop.state.domain, secret, ...own },
): Promise<StoreId> {
  made += 1;
  const id = await test.addStore({ id: `store${made}`, slug: `slug${made}` });
  await connectTo(context, id, 'shopify', credentials);
  return id;
}

beforeEach(async () => {
  await admin.query('delete from connected_shops');
  store = await connected();
  owner = (await addPerson(test, { store, role: 'store_owner' })).id;
  await addPerson(test, { store, role: 'store_support' });
  await admin.query("insert into connected_shops (provider, account, store) values ('shopify', $1, $2)", [
    shop.state.domain,
    store,
  ]);
});

type Altered = { headers?: Record<string, string>; body?: string };
async function call(topic: string, content: object, altered: Altered = {}): Promise<number> {
  const notice = noticeOf(shop.state, topic, content, new Date(clock.now).toISOString());
  const answer = await test.app.inject({
    ...{ method: 'POST', url: '/v1/inbound/shopify' },
    headers: { ...notice.headers, ...altered.headers },
    payload: altered.body ?? notice.body,
  });
  return answer.statusCode;
}
async function apply(): Promise<void> {
  const known = await findStore(context.db, { by: 'id', value: store });
  if (known) await applyDue(context, known, hooks);
}
const named = (domain = shop.state.domain) => ({ shop_id: 1, shop_domain: domain });
const of = (email: string, domain = shop.state.domain) => ({
  ...named(domain),
  customer: { id: 1, email },
  orders_requested: [],
});
const events = async () =>
  (await admin.query('select topic, state, failure from inbound_events where store_id = $1', [store])).rows;
const told = async () =>
  (
    await admin.query('select person_id, kind, about, details from notifications where store_id = $1', [
      store,
    ])
  ).rows;
const mails = async () =>
  (await admin.query('select subject from person_mails where person_id = $1', [owner])).rows;
const erasures = async (): Promise<string[]> =>
  (
    await admin.query('select id from person_erasures where store_id = $1 and ended_at is null', [store])
  ).rows.map(({ id }) => id);
async function eraseAll(): Promise<void> {
  for (const id of await erasures()) expect(await erasePerson(context, store, id)).toBe(true);
}
const names = async () =>
  (
    await admin.query(
      "select customer ->> 'email' as email from orders where store_id = $1 and email_key not like 'erased %'",
      [store],
    )
  ).rows.map(({ email }) => email);
const bought = (id: string, email: string) =>
  test.addOrder(store, id, fileableOrder(clock.now, { customer: { email, name: 'Ada', phone: null } }));
const closeAll = async () => {
  await admin.query("update claims set status = 'CLOSED', holds_quantity = false where store_id = $1", [
    store,
  ]);
};

describe('a call to the app', () => {
  it('is taken once, for the store that has the shop alone', async () => {
    const other = await connected({ shop: 'other.myshopify.com', secret, ...own });
    await bought('1', 'ada@example.com');
    const headers = { 'x-shopify-event-id': 'e1' };
    expect(await call('customers/data_request', of('ada@example.com'), { headers })).toBe(204);
    expect(await call('customers/data_request', of('ada@example.com'), { headers })).toBe(204);
    expect(await events()).toHaveLength(1);
    expect((await admin.query('select from inbound_events where store_id = $1', [other])).rowCount).toBe(0);
  });

  it('that was meant for one shop is refused for another, though its signature is right', async () => {
    await bought('1', 'ada@example.com');
    const theirs = of('ada@example.com', 'stranger.myshopify.com');
    expect(await call('customers/redact', theirs)).toBe(401);
    expect(await events()).toEqual([]);
  });

  it('that is not signed with the app’s secret, or names no shop of its own, keeps nothing', async () => {
    const forged = `${'A'.repeat(43)}=`;
    const alterations: Altered[] = [
      { headers: { 'x-shopify-hmac-sha256': forged } },
      { headers: { 'x-shopify-hmac-sha256': '' } },
      { headers: { 'x-shopify-shop-domain': 'evil.example.com' } },
      { body: '{"customer":{"email":"bea@example.com"}}' },
    ];
    for (const altered of alterations)
      expect(await call('customers/redact', of('ada@example.com'), altered)).toBe(401);
    // A shop that no store is connected with.
    const stranger = 'stranger.myshopify.com';
    const headers = { 'x-shopify-shop-domain': stranger };
    expect(await call('customers/redact', of('ada@example.com', stranger), { headers })).toBe(204);
    expect(await events()).toEqual([]);
    const elsewhere = await test.app.inject({ method: 'POST', url: '/v1/inbound/stripe', payload: '{}' });
    expect(elsewhere.statusCode).toBe(404);
  });
});

describe('customers/data_request', () => {
  it('tells the owners where they save the data, and names nobody', async () => {
    await bought('1', 'ada@example.com');
    await call('customers/data_request', of('Ada@Example.com'));
    await apply();
    expect(await events()).toMatchObject([{ state: 'applied' }]);
    const details = { asked: 'export', provider: 'shopify' };
    expect(await told()).toEqual([
      {
        ...{ person_id: owner, kind: 'privacy_request', details },
        about: customerId(store, 'ada@example.com'),
      },
    ]);
    expect(await mails()).toEqual([{ subject: expect.stringMatching(/a customer asks for their data$/) }]);
  });

  it('about somebody who never bought here is answered with nothing', async () => {
    await call('customers/data_request', of('nobody@example.com'));
    await apply();
    expect([await events(), await told()]).toMatchObject([[{ state: 'applied' }], []]);
  });
});

describe('customers/redact', () => {
  it('erases the customer', async () => {
    await bought('1', 'ada@example.com');
    await bought('2', 'bea@example.com');
    await call('customers/redact', of('ada@example.com'));
    await apply();
    await eraseAll();
    expect([await names(), await told()]).toEqual([['bea@example.com'], []]);
  });

  it('of one with an open claim waits for its end, says so once, and then goes on by itself', async () => {
    const order = fileableOrder(clock.now, {
      customer: { email: 'ada@example.com', name: 'Ada', phone: null },
    });
    await openDesk(test, store, { order });
    const again = () => inboundTasks(context, hooks).answer_privacy_again?.({}, {} as never);
    await call('customers/redact', of('ada@example.com'));
    await apply();
    await again();
    await apply();
    expect(await events()).toMatchObject([
      { state: 'failed', failure: expect.stringMatching(/open claims/) },
    ]);
    expect((await told()).map(({ details }) => details.asked)).toEqual(['erasure']);
    await closeAll();
    await again();
    await apply();
    await eraseAll();
    expect(await names()).toEqual([]);
  });
});

describe('shop/redact', () => {
  const leave = async () => {
    await call('app/uninstalled', { myshopify_domain: shop.state.domain });
    await apply();
  };

  it('erases everybody once the app is removed, and those with open claims when they are closed', async () => {
    for (const id of ['1', '2', '3']) await bought(id, `ada${id}@example.com`);
    await openDesk(test, store, {
      order: fileableOrder(clock.now, { customer: { email: 'bea@example.com', name: 'Bea', phone: null } }),
    });
    await leave();
    await call('shop/redact', named());
    await apply();
    await eraseAll();
    expect(await names()).toEqual(['bea@example.com']);
    expect((await told()).filter(({ kind }) => kind === 'privacy_request')).toMatchObject([
      { about: null, details: { asked: 'all' } },
    ]);
    await closeAll();
    await inboundTasks(context, hooks).answer_privacy_again?.({}, {} as never);
    await apply();
    await eraseAll();
    expect(await names()).toEqual([]);
    const redact = (await events()).find(({ topic }) => topic === 'shop/redact');
    expect(redact.state).toBe('applied');
  });

  const redact = async () => {
    await call('shop/redact', named());
    await apply();
  };
  const breakConnection = () =>
    admin.query(
      "update connections set state = 'broken', since = $2, failure = 'unauthorized' where store_id = $1",
      [store, new Date(clock.now)],
    );
  const later = async () => {
    await inboundTasks(context, hooks).answer_privacy_again?.({}, {} as never);
    await apply();
  };

  it('erases nobody while the shop is connected, nor when its connection breaks afterwards', async () => {
    await bought('1', 'ada@example.com');
    await redact();
    await breakConnection();
    await later();
    expect([await erasures(), await events(), await told()]).toMatchObject([[], [{ state: 'applied' }], []]);
  });

  it('is a person’s work if the store has another shop, also once that one is gone', async () => {
    await bought('1', 'ada@example.com');
    await connectTo(context, store, 'woocommerce', { shop: 'https://shop.example.com' });
    await leave();
    await redact();
    expect(await told()).toContainEqual(
      expect.objectContaining({
        kind: 'privacy_request',
        details: { asked: 'by_hand', provider: 'shopify' },
      }),
    );
    expect(await mails()).toContainEqual({ subject: expect.stringMatching(/erase its customers by hand$/) });
    await admin.query("delete from connections where store_id = $1 and provider = 'woocommerce'", [store]);
    await later();
    expect(await erasures()).toEqual([]);
  });
});
