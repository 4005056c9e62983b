/** Plays random histories of a store against the model: several at once, each in a store of its own with its own shop and clock. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { z } from 'zod';
import { type Random, seeded } from '../../abuse/random.ts';
import type { StoreId } from '../../src/server/auth/caller.ts';
import { type Carriers, openCarriers } from '../../src/server/claims/carriers/carriers.ts';
import { lookAgain } from '../../src/server/claims/instructions/queries.ts';
import { registered } from '../../src/server/connections/registry.ts';
import { applyDue } from '../../src/server/inbound/apply.ts';
import { findStore } from '../../src/server/stores/queries.ts';
import { createTestApp, type TestApp } from '../app.ts';
import { connectTo } from '../provider.ts';
import { bearer, file, fileableOrder, filingOf, orderIdOf, shopperToken } from '../world.ts';
import { after, brokenIn, type Claim, type Model, type Order, type Shown } from './model.ts';
import { cents, effectsOf, openShop, type Shop } from './shop.ts';
import { SHOWN } from './shown.ts';

export type World = {
  test: TestApp;
  store: StoreId;
  shop: Shop;
  random: Random;
  clock: { now: number };
  carriers: readonly [Carriers, Carriers];
  model: Model;
  owner: string;
  canLook: boolean;
};

const clocks = new AsyncLocalStorage<{ now: number }>();
const shops = new Map<string, Shop>();

/** The application, whose clock and shop depend on the history that asks. */
export async function openHistories(): Promise<TestApp> {
  const fields = [{ name: 'account', label: 'Account', help: 'The store.', secret: false }];
  const shopify = registered(z.strictObject({ account: z.string() }), fields, ({ account }) => {
    const shop = shops.get(account);
    if (!shop) throw new Error(`There is no shop of ${account}`);
    return { ...shop.provider, test: async () => ({ kind: 'ok', account }) };
  });
  const test = await createTestApp({}, { providers: { shopify } });
  const started = { now: test.clock.now };
  const own = () => clocks.getStore() ?? started;
  Object.defineProperty(test.clock, 'now', {
    get: () => own().now,
    set: (now: number) => Object.assign(own(), { now }),
  });
  return test;
}

const RECOGNITIONS = [
  { recognition: { by: 'key', hours: 24 }, canLook: false },
  { recognition: { by: 'key and mark', hours: 24 }, canLook: true },
  { recognition: { by: 'mark' }, canLook: true },
  { recognition: { by: 'nothing' }, canLook: false },
] as const;

/** One history. @throws an error that names the seed, what was done, and the rules that were broken */
export function playHistory(
  test: TestApp,
  seed: number,
  play: (world: World, check: (what: string) => Promise<Shown>) => Promise<void>,
): Promise<void> {
  return clocks.run({ now: Date.now() }, async () => {
    const done: string[] = [];
    const world = await openWorld(test, seed);
    try {
      await play(world, async (what) => {
        done.push(what);
        const shown = await shownIn(world);
        const broken = brokenIn(world.model, shown);
        if (broken.length > 0) throw new Error(`${broken.join('; ')}: ${JSON.stringify(shown)}`);
        world.model = after(world.model, shown);
        return shown;
      });
    } catch (cause) {
      throw new Error(`seed ${seed}, after ${done.join(', ')}: ${(cause as Error).message}`, { cause });
    } finally {
      shops.delete(world.store);
    }
  });
}

async function openWorld(test: TestApp, seed: number): Promise<World> {
  const random = seeded(seed);
  const how = { ...random.pick(RECOGNITIONS), canAsk: random.next() < 0.5 };
  const store = await test.addStore({ id: `history${seed}`, slug: `history${seed}` });
  const shop = openShop(how);
  shop.vault.begins = random.pick(['done', 'done', 'pending'] as const);
  shops.set(store, shop);
  await connectTo(test.context, store, 'shopify', { account: store });
  const clock = clocks.getStore() ?? { now: 0 };
  return {
    ...{ test, store, shop, random, clock, canLook: how.canLook },
    model: { orders: {}, claims: {} },
    carriers: [openCarriers(test.context), openCarriers(test.context)],
    owner: await test.token(store, 'store_owner'),
  };
}

async function shownIn({ test, store, shop }: World): Promise<Shown> {
  const { rows } = await test.database.admin.query<{ shown: Omit<Shown, 'effects'> }>({
    name: 'shown',
    text: SHOWN,
    values: [store],
  });
  if (!rows[0]) throw new Error('Nothing is shown');
  return { ...rows[0].shown, effects: effectsOf(shop.vault) };
}

/** The model has the order, or the claim, like this from now on. */
export function setOrder(world: World, id: string, order: Order): void {
  world.model = { ...world.model, orders: { ...world.model.orders, [id]: order } };
}
export function setClaim(world: World, id: string, claim: Claim): void {
  world.model = { ...world.model, claims: { ...world.model.claims, [id]: claim } };
}

/** A paid order, known here and there. */
export async function orderIn(world: World): Promise<void> {
  const { test, store, shop, clock } = world;
  const id = `o${shop.orders.size + 1}`;
  const order = fileableOrder(clock.now, { sourceOrderNumber: id });
  shop.orders.set(id, order);
  await test.addOrder(store, id, order);
  setOrder(world, id, { total: cents(order.total), there: [0], here: 0 });
}

/** @returns the status of the answer */
export async function asTeam(
  { test, owner }: World,
  method: 'POST' | 'PATCH',
  path: string,
  payload: object,
): Promise<number> {
  const headers = { ...bearer(owner), 'idempotency-key': crypto.randomUUID(), 'if-match': '*' };
  const answer = await test.app.inject({ method, url: `/v1/claims/${path}`, headers, payload });
  if (answer.statusCode >= 500) throw new Error(`${path} answered ${answer.statusCode}: ${answer.body}`);
  return answer.statusCode;
}

export async function fileIn(world: World, order: string): Promise<string> {
  const { test, store } = world;
  const token = shopperToken(test, store, await orderIdOf(test, store, order));
  return file(test, token, order, filingOf());
}

/** Delivers what the shop told. */
export async function deliver({ test, store, shop, random }: World): Promise<void> {
  const { rows } = await test.database.admin.query(
    'select inbound_token as token from connections where store_id = $1',
    [store],
  );
  const url = `/v1/inbound/shopify/${store}.${rows[0]?.token}`;
  const answer = await test.app.inject({
    method: 'POST',
    url,
    payload: JSON.stringify(random.pick(shop.told)),
  });
  if (answer.statusCode !== 204) throw new Error(`An event was answered with ${answer.statusCode}`);
}

export async function applyEvents({ test: { context }, store, clock }: World): Promise<void> {
  const known = await findStore(context.db, { by: 'id', value: store });
  if (known)
    await applyDue(context, known, {
      onEffect: (client, { id }, provider, effect) =>
        lookAgain(client, id, provider, { ...effect, now: clock.now }),
    });
}

export async function work({ store }: World, carriers: Carriers): Promise<void> {
  await carriers.wake(store);
  await carriers.idle();
}
