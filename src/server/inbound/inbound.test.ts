/** What providers report: kept before it is answered, applied once, and the same in any order. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { openDesk } from '../../../test/claim-desk.ts';
import { connectTo, registeredFor, testedProvider } from '../../../test/provider.ts';
import { bearer, fileableOrder } from '../../../test/world.ts';
import type { StoreId } from '../auth/caller.ts';
import { findConnection } from '../connections/queries.ts';
import { withStore } from '../database/with-store.ts';
import type { Busy } from '../integrations/outcomes.ts';
import type { ReadNotice, ShopFeed } from '../integrations/ports.ts';
import { findStore } from '../stores/queries.ts';
import { applyDue } from './apply.ts';
import { inboundTasks } from './jobs.ts';

/** The shop's side: its orders now, and how it answers. */
const shop = {
  names: new Map<string, string>(),
  busy: null as Busy | null,
  asked: 0,
  answers: Promise.resolve(),
};
const effects: string[] = [];
let subscribed: Awaited<ReturnType<ShopFeed['subscribe']>> = { kind: 'done' };

const documentOf = (id: string, name: string) => ({
  sourceOrderId: id,
  ...fileableOrder(test.clock.now, {
    sourceOrderNumber: id,
    customer: { email: 'ada@example.com', name, phone: null },
  }),
});
const readNotice: ReadNotice = (headers, body) =>
  headers['x-signature'] === 'right' ? JSON.parse(body.toString('utf8')) : { kind: 'forged' };
const nothing = async () => ({ kind: 'page', items: [], next: null }) as const;
const feed: ShopFeed = {
  ...{ orders: nothing, products: nothing },
  order: async (id) => {
    shop.asked += 1;
    await shop.answers;
    const name = shop.names.get(id);
    return shop.busy ?? { kind: 'page', items: name === undefined ? [] : [documentOf(id, name)], next: null };
  },
  subscribe: async () => subscribed,
};
const test = await createTestApp(
  {},
  {
    providers: {
      shopify: registeredFor(testedProvider(), { feed, readNotice }),
      stripe: registeredFor(testedProvider(), { readNotice }),
    },
  },
);
afterAll(() => test.close());

const { context, clock } = test;
let made = 0;
let store: StoreId;
beforeEach(async () => {
  made += 1;
  Object.assign(shop, { names: new Map(), busy: null, asked: 0, answers: Promise.resolve() });
  store = await test.addStore({ id: `store${made}`, slug: `slug${made}` });
  await connectTo(context, store, 'shopify');
  await connectTo(context, store, 'stripe');
});

type Provider = 'shopify' | 'stripe';
async function tokenOf(provider: Provider, of = store): Promise<string> {
  const known = await withStore(context.db, of, (client) => findConnection(client, of, provider));
  return `${of}.${known?.inboundToken}`;
}
async function call(provider: Provider, notice: object | string, { signature = 'right', token = '' } = {}) {
  const answer = await test.app.inject({
    ...{ method: 'POST', url: `/v1/inbound/${provider}/${token || (await tokenOf(provider))}` },
    headers: { 'content-type': 'application/json', 'x-signature': signature },
    payload: typeof notice === 'string' ? notice : JSON.stringify(notice),
  });
  return answer.statusCode;
}
const event = (eventId: string, about: object, changedAt: string | null = null) => ({
  ...{ kind: 'event', eventId, topic: 'test', changedAt, about },
});
const ordered = (
  eventId: string,
  id: string,
  document: object | null = null,
  changedAt: string | null = null,
) => event(eventId, { noun: 'order', sourceOrderId: id, document }, changedAt);
async function apply() {
  const known = await findStore(context.db, { by: 'id', value: store });
  if (!known) throw new Error('The store is not there');
  const onEffect = async (
    _client: unknown,
    _store: unknown,
    _provider: unknown,
    effect: { reference: string },
  ) => void effects.push(effect.reference);
  return applyDue(context, known, { onEffect });
}
const rows = async () =>
  (
    await test.database.admin.query('select * from inbound_events where store_id = $1 order by event_id', [
      store,
    ])
  ).rows;
const nameIn = async (id: string) =>
  (
    await test.database.admin.query(
      `select document -> 'customer' ->> 'name' as name from orders where store_id = $1 and source_order_id = $2`,
      [store, id],
    )
  ).rows[0]?.name;

describe('a call of a provider', () => {
  it('is kept and answered, applied by a job, and once however often it comes', async () => {
    shop.names.set('1001', 'Ada Lovelace');
    expect(await Promise.all([1, 2, 3].map(() => call('shopify', ordered('e1', '1001'))))).toEqual([
      204, 204, 204,
    ]);
    expect(await rows()).toMatchObject([{ state: 'waiting', subject: 'order 1001' }]);
    await apply();
    expect(await nameIn('1001')).toBe('Ada Lovelace');
    expect([(await rows())[0].state, shop.asked]).toEqual(['applied', 1]);
    expect(await call('shopify', ordered('e1', '1001'))).toBe(204);
    await apply();
    expect(shop.asked).toBe(1);
  });

  it('is kept with those that come at the same time, once, and a bad one alone is refused', async () => {
    for (const id of ['0', '1', '2']) shop.names.set(id, 'Ada');
    const notices = [
      ...Array.from({ length: 60 }, (_, n) => ordered(`e${n % 40}`, `${n % 3}`)),
      event('bad', { noun: 'effect', reference: 'with a \u0000', mark: null }),
    ];
    const answers = await Promise.all(notices.map((one) => call('shopify', one)));
    expect(answers).toEqual([...Array<number>(60).fill(204), 500]);
    expect(await rows()).toHaveLength(40);
    clock.now += 1;
    await apply();
    expect([(await rows()).filter(({ state }) => state !== 'applied'), shop.asked]).toEqual([[], 3]);
  });

  it('is refused without the right signature, the right address, or the store’s own connection', async () => {
    const other = await test.addStore({ id: `other${made}`, slug: `other${made}` });
    expect(await call('shopify', ordered('e1', '1'), { signature: 'wrong' })).toBe(401);
    expect(await call('shopify', 'not json', { signature: 'wrong' })).toBe(401);
    for (const token of [
      `${store}.guessed`,
      `${other}.guessed`,
      'x',
      '.',
      `${store}.`,
      await tokenOf('stripe'),
    ])
      expect(await call('shopify', ordered('e1', '1'), { token })).toBe(404);
    expect(await call('shopify', 'x'.repeat(2_000_001))).toBe(413);
    expect(await rows()).toEqual([]);
  });

  it('is taken as the connection is now, also right after it changed or is gone', async () => {
    const token = await tokenOf('shopify');
    expect(await call('shopify', ordered('e1', '1'), { token })).toBe(204);
    const { admin } = test.database;
    await admin.query(
      "update connections set updated_at = updated_at + interval '1 second' where store_id = $1",
      [store],
    );
    expect(await call('shopify', ordered('e2', '2'), { token })).toBe(204);
    await admin.query('delete from connections where store_id = $1', [store]);
    expect(await call('shopify', ordered('e3', '3'), { token })).toBe(404);
    expect(await rows()).toHaveLength(2);
  });

  it('leaves no word of a customer once it is applied', async () => {
    await call('stripe', ordered('e1', '7', documentOf('7', 'Planted Name')));
    expect(JSON.stringify(await rows())).toContain('Planted Name');
    await apply();
    expect(JSON.stringify(await rows())).not.toContain('Planted Name');
    expect(await nameIn('7')).toBe('Planted Name');
  });

  it('of an order that is read anew is kept without what it says of the order', async () => {
    await call('shopify', ordered('e1', '7', documentOf('7', 'Planted Name')));
    expect(await rows()).toMatchObject([{ state: 'waiting', about: { sourceOrderId: '7', document: null } }]);
  });
});

describe('events', () => {
  it('late, doubled or out of order end in the shop’s present state, and one question answers all that wait', async () => {
    shop.names.set('5', 'Newest');
    for (const id of ['e3', 'e1', 'e2'])
      await call('shopify', ordered(id, '5', documentOf('5', `Old ${id}`)));
    clock.now += 1_000;
    await apply();
    expect([await nameIn('5'), shop.asked]).toEqual(['Newest', 1]);
    expect((await rows()).map(({ state }) => state)).toEqual(['applied', 'applied', 'applied']);
  });

  it('of many orders are saved together, and one that can not be saved holds up no other', async () => {
    const { admin } = test.database;
    for (let n = 1; n <= 30; n += 1) {
      shop.names.set(`${n}`, `Ada ${n}`);
      await call('shopify', ordered(`a${n}`, `${n}`));
    }
    await admin.query(
      `create function refuse_one() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
       create trigger refuses before insert on orders for each row when (new.source_order_id = '7') execute function refuse_one()`,
    );
    await expect(apply()).rejects.toThrow('no');
    await admin.query('drop trigger refuses on orders');
    await apply();
    expect((await rows()).filter(({ state }) => state === 'waiting')).toMatchObject([{ subject: 'order 7' }]);
    clock.now += 91_000;
    await apply();
    expect([await nameIn('7'), await nameIn('30')]).toEqual(['Ada 7', 'Ada 30']);
  });

  it('of a rush wait for a few seconds, are applied bit by bit, and one question answers all about an order', async () => {
    for (let n = 0; n < 20; n += 1) shop.names.set(`${n}`, `Ada ${n}`);
    const come = (round: string) =>
      Promise.all(
        Array.from({ length: 60 }, (_, n) => call('shopify', ordered(`${round}${n}`, `${n % 20}`))),
      );
    await come('a');
    expect([await apply(), shop.asked]).toEqual(['rush', 0]);
    clock.now += 5_000;
    await come('b');
    clock.now += 1;
    const answered = Promise.withResolvers<void>();
    shop.answers = answered.promise;
    const applied = apply();
    while (shop.asked < 4) await sleep(5);
    expect((await rows()).filter(({ tries }) => tries > 0)).toHaveLength(8);
    answered.resolve();
    expect([await applied, shop.asked]).toEqual(['all', 20]);
    expect((await rows()).filter(({ state }) => state !== 'applied')).toEqual([]);
    expect(await nameIn('19')).toBe('Ada 19');
  });

  it('of a rush are applied at once when it is over, and however long it lasts', async () => {
    shop.names.set('1', 'Ada');
    const come = (round: string) =>
      Promise.all(Array.from({ length: 60 }, (_, n) => call('shopify', ordered(`${round}${n}`, '1'))));
    await come('a');
    clock.now += 501;
    expect([await apply(), shop.asked]).toEqual(['all', 1]);
    await come('b');
    clock.now += 15_000;
    await come('c');
    clock.now += 1;
    expect([await apply(), shop.asked]).toEqual(['all', 2]);
  });

  it('that say all themselves never overwrite what changed later', async () => {
    await call('stripe', ordered('e2', '6', documentOf('6', 'Second'), '2026-11-02T00:00:00Z'));
    await apply();
    await call('stripe', ordered('e1', '6', documentOf('6', 'First'), '2026-11-01T00:00:00Z'));
    await apply();
    expect(await nameIn('6')).toBe('Second');
  });

  it('wait while the shop is busy, and the others go on', async () => {
    shop.names.set('8', 'Ada');
    shop.busy = { kind: 'busy', retryAfterSeconds: 30 };
    await call('shopify', ordered('e1', '8'));
    await call('stripe', event('e2', { noun: 'effect', reference: 'refund-1', mark: null }));
    await apply();
    expect((await rows()).map(({ state }) => state)).toEqual(['waiting', 'applied']);
    expect(effects).toContain('refund-1');
    shop.busy = null;
    clock.now += 31_000;
    await apply();
    expect(await nameIn('8')).toBe('Ada');
  });

  it('that nobody can read are listed with why', async () => {
    await call('stripe', ordered('e1', '9', { strange: true }));
    await apply();
    expect(await rows()).toMatchObject([{ state: 'failed', failure: 'It is in no format that we know.' }]);
  });

  it('that failed are shown to the store, and applied when somebody has them tried again', async () => {
    const headers = bearer(await test.token(store, 'store_owner'));
    const list = async (provider: Provider = 'stripe') =>
      (await test.app.inject({ url: `/v1/connections/${provider}/events`, headers })).json();
    const again = async (ids: string[], provider: Provider = 'stripe') =>
      test.app.inject({
        ...{ method: 'POST', url: `/v1/connections/${provider}/events/again` },
        ...{ headers, payload: { ids } },
      });
    await call('stripe', event('e1', { noun: 'order', sourceOrderId: '31', document: { strange: true } }));
    const customer = { email: 'ada@example.com', name: 'Ada', phone: null };
    await openDesk(test, store, { order: fileableOrder(clock.now, { customer }) });
    const erasure = { noun: 'privacy', request: 'erase_customer', email: customer.email };
    await call('stripe', event('e2', erasure));
    await apply();
    const { failed, more } = await list();
    expect([failed.map(({ noun, customer }: Record<string, string>) => [noun, customer]), more]).toEqual([
      expect.arrayContaining([
        ['privacy', 'ada@example.com'],
        ['order', null],
      ]),
      false,
    ]);
    const { id } = failed.find(({ noun }: { noun: string }) => noun === 'order');
    await test.database.admin.query('update inbound_events set about = $2 where store_id = $1 and id = $3', [
      store,
      JSON.stringify({ noun: 'order', sourceOrderId: '31', document: documentOf('31', 'Ada') }),
      id,
    ]);
    // Not another provider's, and no other store's.
    await again([id], 'shopify');
    expect((await list()).failed).toHaveLength(2);
    const tries = await Promise.all([1, 2, 3].map(() => again([id, 'unknown'])));
    expect(tries.map(({ statusCode }) => statusCode)).toEqual([202, 202, 202]);
    await apply();
    expect([await nameIn('31'), (await list()).failed.length]).toEqual(['Ada', 1]);
  });

  it('of a shop that removed us break the connection', async () => {
    await call('shopify', event('e1', { noun: 'disconnected' }));
    await apply();
    const known = await withStore(context.db, store, (client) => findConnection(client, store, 'shopify'));
    expect([known?.state, known?.failure]).toEqual(['broken', 'removed']);
  });

  it('of a shop that removed us before the store was connected again change nothing', async () => {
    await call('shopify', event('e1', { noun: 'disconnected' }, new Date(clock.now - 60_000).toISOString()));
    await apply();
    const known = await withStore(context.db, store, (client) => findConnection(client, store, 'shopify'));
    expect(known?.state).toBe('ok');
  });
});

describe('the address', () => {
  it('is told to a shop by a job, and shown to people while the shop has not taken it', async () => {
    const token = await test.token(store, 'store_owner');
    const shown = async () =>
      (await test.app.inject({ url: '/v1/connections', headers: bearer(token) })).json().connections[0]
        .inboundUrl;
    const subscribe = () =>
      inboundTasks(context, { onEffect: async () => undefined }).subscribe_inbound?.(
        { storeId: store, provider: 'shopify' },
        {} as never,
      );
    subscribed = { kind: 'refused', code: 'refused', detail: null };
    await subscribe();
    expect(await shown()).toBe(`http://localhost:4000/v1/inbound/shopify/${await tokenOf('shopify')}`);
    subscribed = { kind: 'done' };
    await subscribe();
    expect(await shown()).toBe(null);
  });
});
