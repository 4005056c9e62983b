/** The providers of a store: opened in its order, sealed, and watched. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { addPerson } from '../../../test/people.ts';
import { connectTo, registeredFor, testedProvider } from '../../../test/provider.ts';
import type { StoreId } from '../auth/caller.ts';
import { resealValues } from '../database/sealed-values.ts';
import { withStore } from '../database/with-store.ts';
import type { Health } from '../integrations/ports.ts';
import { noteHealth } from './health.ts';
import { testConnections } from './jobs.ts';
import { openProviders } from './open.ts';
import { leaveShop, takeShop } from './queries.ts';

const stripe = testedProvider();
const test = await createTestApp(
  {},
  { providers: { stripe: registeredFor(stripe), shopify: registeredFor(testedProvider()) } },
);
afterAll(() => test.close());

const { context, database, clock } = test;
const WORD = 'planted-word-of-a-key';
let made = 0;
let store: StoreId;
beforeEach(async () => {
  made += 1;
  store = await test.addStore({ id: `store${made}`, slug: `slug${made}`, name: 'Bloom' });
});

const open = (of: StoreId = store) =>
  withStore(context.db, of, (client) => openProviders(context, client, of));
const note = (health: Health) =>
  withStore(context.db, store, (client) => noteHealth(context, client, store, 'stripe', health));
const state = async () => (await open()).map((one) => one.state).join();
const refused: Health = { kind: 'refused', code: 'unauthorized', detail: null };
const silent: Health = { kind: 'unknown', detail: 'time-out' };

const noticesOf = async (kind: string) =>
  (
    await database.admin.query('select person_id from notifications where store_id = $1 and kind = $2', [
      store,
      kind,
    ])
  ).rows.map((row) => row.person_id);
const mailsTo = async (person: string) =>
  (await database.admin.query('select subject, parts from person_mails where person_id = $1', [person])).rows;

describe('a store’s providers', () => {
  it('are opened in its order of preference, and no other store’s', async () => {
    await connectTo(context, store, 'stripe');
    await connectTo(context, store, 'shopify');
    const other = await test.addStore({ id: `other${made}`, slug: `other${made}` });
    expect((await open()).map(({ name, position }) => [name, position])).toEqual([
      ['stripe', 1],
      ['shopify', 2],
    ]);
    expect(await open(other)).toEqual([]);
    const [first] = await open();
    expect(await first?.provider.test()).toEqual({ kind: 'ok', account: 'test.example' });
  });

  it('leave out what has no adapter and what can’t be opened', async () => {
    await connectTo(context, store, 'paypal');
    await connectTo(context, store, 'stripe', { key: 'too little' });
    expect(await open()).toEqual([]);
  });

  it('have credentials that no table holds in the clear, and that a new secret seals again', async () => {
    await connectTo(context, store, 'stripe', { account: 'test', key: WORD });
    const kept = async () =>
      (await database.admin.query('select * from connections where store_id = $1', [store])).rows[0];
    const before = await kept();
    expect(JSON.stringify(before)).not.toContain(WORD);
    expect(before.credentials.includes(Buffer.from(WORD))).toBe(false);
    const secret = randomBytes(36).toString('base64url');
    await resealValues(database.admin, { secret, otherSecrets: [context.secret] });
    expect((await kept()).credentials.equals(before.credentials)).toBe(false);
    const only = { ...context, secret, otherSecrets: [] };
    expect(await withStore(context.db, store, (client) => openProviders(only, client, store))).toHaveLength(
      1,
    );
    await resealValues(database.admin, { secret: context.secret, otherSecrets: [secret] });
  });

  it('are of a shop that belongs to this store alone, until it is left', async () => {
    const other = await test.addStore({ id: `twin${made}`, slug: `twin${made}` });
    const shop = { provider: 'shopify', account: `one${made}.example` } as const;
    const take = (by: StoreId) => withStore(context.db, by, (client) => takeShop(client, by, shop));
    expect(await Promise.all([take(store), take(store)])).toEqual([true, true]);
    expect(await take(other)).toBe(false);
    await withStore(context.db, store, (client) => leaveShop(client, store, 'shopify'));
    expect(await take(other)).toBe(true);
  });
});

describe('a connection that fails', () => {
  it('is broken at once if it is refused, tells the team and mails the owner once, and tells when it works again', async () => {
    const owner = await addPerson(test, { store, role: 'store_owner' });
    const admin = await addPerson(test, { store, role: 'store_admin' });
    await addPerson(test, { store, role: 'store_user' });
    await connectTo(context, store, 'stripe');
    await Promise.all([note(refused), note(refused), note(refused)]);
    expect(await state()).toBe('broken');
    expect((await noticesOf('connection_broken')).sort()).toEqual([owner.id, admin.id].sort());
    const mails = await mailsTo(owner.id);
    expect(mails.map(({ subject }) => subject)).toEqual(['Bloom: the connection to Stripe is broken']);
    expect(JSON.stringify(mails)).toContain('Create new credentials there');
    expect(await mailsTo(admin.id)).toEqual([]);
    await note({ kind: 'ok', account: 'test' });
    expect(await state()).toBe('ok');
    expect(await noticesOf('connection_works')).toHaveLength(2);
    await note(refused);
    expect(await mailsTo(owner.id)).toHaveLength(2);
  });

  it('is degraded while there is no answer, and broken after an hour without one', async () => {
    await connectTo(context, store, 'stripe');
    await note(silent);
    clock.now += 50 * 60_000;
    await note(silent);
    expect(await state()).toBe('degraded');
    clock.now += 10 * 60_000;
    await note(silent);
    expect(await state()).toBe('broken');
  });

  it('is tested by the clock, once in ten minutes, whatever another connection does', async () => {
    await connectTo(context, store, 'stripe');
    await connectTo(context, store, 'shopify');
    clock.now += 900_000;
    stripe.health = refused;
    stripe.tests = 0;
    await testConnections(context);
    expect((await open()).map((one) => one.state)).toEqual(['broken', 'ok']);
    const once = stripe.tests;
    await testConnections(context);
    expect(stripe.tests).toBe(once);
    stripe.health = { kind: 'ok', account: 'test' };
  });

  it('is never broken because it takes no more for now', async () => {
    await connectTo(context, store, 'stripe');
    for (let hour = 0; hour < 3; hour++) {
      await note({ kind: 'busy', retryAfterSeconds: 30 });
      clock.now += 3_600_000;
    }
    expect(await state()).toBe('degraded');
  });
});
