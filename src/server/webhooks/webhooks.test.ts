/** Webhooks: who may set them, what they are told, in which order, how often, and what they must never be told. */
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { openDesk } from '../../../test/claim-desk.ts';
import { addPerson } from '../../../test/people.ts';
import { isSignedBy, startReceiver } from '../../../test/webhook-receiver.ts';
import { bearer, fileableOrder } from '../../../test/world.ts';
import { FAILS_FOR_MS, MOST_ENDPOINTS, OLD_SECRET_MS, WAITS_MS } from '../../domain/webhooks/delivery.ts';
import type { StoreId } from '../auth/caller.ts';
import type { Context } from '../context.ts';
import { withStore } from '../database/with-store.ts';
import { sweep } from '../jobs.ts';
import { openOutgoing } from '../outgoing/outgoing.ts';
import { takeDue } from './deliveries.ts';
import { makeAllEvents, sendDue } from './send.ts';

const receiver = await startReceiver();
const test = await createTestApp({}, { outgoing: openOutgoing({ allow: [receiver.origin] }) });
afterAll(async () => {
  await test.close();
  await receiver.stop();
});
let stores = 0;
let store: StoreId;
let owner: string;

beforeEach(async () => {
  stores += 1;
  store = await test.addStore({ id: `store${stores}`, slug: `store-${stores}` });
  owner = await test.token(store, 'store_owner');
  receiver.received.length = 0;
  receiver.answers.length = 0;
});

async function call(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  payload?: object,
  token = owner,
) {
  const headers = { ...bearer(token), 'idempotency-key': crypto.randomUUID() };
  const answer = await test.app.inject({
    method,
    url: `/v1/webhooks${path}`,
    headers,
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, text: answer.body, json: answer.body === '' ? null : answer.json() };
}

const bodyOf = (topics: readonly string[], more: object = {}) => ({
  ...{ url: `${receiver.origin}/hooks?key=hidden`, description: null, topics },
  ...more,
});
const add = async (...topics: string[]) => (await call('POST', '', bodyOf(topics))).json;
async function run(context: Context = test.context, of: StoreId = store) {
  await makeAllEvents(context, of);
  await sendDue(context, of);
}
const deliveries = async (id: string, query = '') =>
  (await call('GET', `/${id}/deliveries${query}`)).json.deliveries;
const ids = () => receiver.received.map(({ headers }) => headers['webhook-id']);
const bodies = () => receiver.received.map(({ body }) => JSON.parse(body));
const rows = async (table: string, of: StoreId = store) =>
  (await test.database.admin.query(`select * from ${table} where store_id = $1`, [of])).rows;
const isSigned = (secret: string, one: (typeof receiver.received)[number]) =>
  isSignedBy(secret, one, test.clock.now);

describe('an endpoint', () => {
  it('shows its secret when it is made, and never again', async () => {
    const made = await add('claim.created');
    expect(made.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(made).toMatchObject({ isEnabled: true, topics: ['claim.created'], disabled: null });
    const [listed] = (await call('GET', '')).json.webhooks;
    expect(listed).toEqual({ ...made, secret: undefined });
    const log = await test.app.inject({ method: 'GET', url: '/v1/audit-log', headers: bearer(owner) });
    expect(log.body).toContain('createWebhook');
    expect(log.body).not.toContain(made.secret);
    expect(log.body).not.toContain('hidden');
    const [row] = await rows('webhook_endpoints');
    expect(row.secret.toString('latin1')).not.toContain(made.secret);
  });

  it.each([
    'https://169.254.169.254/latest/meta-data',
    'https://[::ffff:a9fe:a9fe]/',
    'https://localhost/',
    'https://10.1.2.3:5432/',
    'http://shop.example/',
    'https://u:p@shop.example/',
    'javascript:alert(1)',
  ])('is refused at %s, with a sentence at the field', async (url) => {
    const { status, json } = await call('POST', '', bodyOf(['claim.created'], { url }));
    expect([status, json.fields[0].path]).toEqual([422, 'url']);
    expect(json.fields[0].message).toMatch(/^The address/);
  });

  it('is changed at the version that was seen, and wants topics that exist', async () => {
    const { id } = await add('claim.created');
    const change = { ...bodyOf(['claim.denied', 'claim.denied']), isEnabled: true };
    expect((await call('PUT', `/${id}`, change)).json).toMatchObject({
      version: 2,
      topics: ['claim.denied'],
    });
    const stale = { ...bearer(owner), 'if-match': '"1"' };
    const late = await test.app.inject({
      method: 'PUT',
      url: `/v1/webhooks/${id}`,
      headers: stale,
      payload: change,
    });
    expect(late.json().code).toBe('version_mismatch');
    expect((await call('POST', '', bodyOf(['claim.dropped']))).status).toBe(422);
    expect((await call('POST', '', bodyOf([]))).status).toBe(422);
    expect((await call('DELETE', `/${id}`)).status).toBe(204);
    expect((await call('GET', `/${id}`)).status).toBe(404);
  });

  it('is one of twenty at most, also if several are made at once', async () => {
    for (let made = 0; made < MOST_ENDPOINTS - 1; made += 1) await add('claim.created');
    const both = await Promise.all([1, 2].map(() => call('POST', '', bodyOf(['claim.created']))));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 422]);
    expect(both.find(({ status }) => status === 422)?.json.code).toBe('too_many_webhooks');
  });

  it('is nothing to another store, nor to support', async () => {
    const { id } = await add('claim.created');
    const other = await test.token(
      await test.addStore({ id: `other${stores}`, slug: `other-${stores}` }),
      'store_owner',
    );
    for (const path of [`/${id}`, `/${id}/deliveries`])
      expect((await call('GET', path, undefined, other)).status).toBe(404);
    for (const path of ['test', 'secret'])
      expect((await call('POST', `/${id}/${path}`, undefined, other)).status).toBe(404);
    const support = await test.token(store, 'store_support');
    expect((await call('GET', '', undefined, support)).status).toBe(403);
  });
});

describe('an event', () => {
  it('is signed, numbered and thin, and tells what happened to a claim', async () => {
    const { secret, id } = await add('claim.created', 'claim.denied', 'claim.updated');
    const desk = await openDesk(test, store);
    await desk.team('POST', '/denial', { reason: 'POTENTIAL_FRAUD', message: 'A text of the team' });
    await run();
    expect(bodies().map(({ type, sequence, storeId }) => [type, sequence, storeId])).toEqual([
      ['claim.created', 1, store],
      ['claim.denied', 2, store],
      ['claim.updated', 3, store],
    ]);
    expect(bodies()[1].data).toMatchObject({
      claim: { id: desk.id, status: 'DENIED', currency: 'USD' },
      event: { kind: 'denied', toStatus: 'DENIED', actorKind: 'team' },
    });
    expect(receiver.received[1]?.body).not.toMatch(/A text of the team|ada@|Ada/);
    for (const one of receiver.received) expect(isSigned(secret, one)).toBe(true);
    expect(new Set(ids()).size).toBe(3);
    expect((await deliveries(id)).map(({ state }: { state: string }) => state)).toEqual(
      Array(3).fill('delivered'),
    );
    expect(await rows('webhook_outbox')).toEqual([]);
  });

  it('is written with the change or not at all, and nothing is written without an endpoint', async () => {
    await openDesk(test, store);
    expect(await rows('webhook_outbox')).toEqual([]);
    await add('claim.updated');
    const desk = await openDesk(test, store);
    const before = (await rows('webhook_outbox')).length;
    expect((await desk.team('POST', '/resolutions', { items: [] })).status).toBe(422);
    const undone = withStore(test.context.db, store, async (client) => {
      await client.query("select note_webhooks($1, 'claim', array[$2], array[1], now())", [store, desk.id]);
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');
    expect(await rows('webhook_outbox')).toHaveLength(before);
  });

  it('tells of orders that change and of protection by hand, and of what is not wanted nothing', async () => {
    await add('order.updated', 'protection.removed');
    await test.addOrder(store, 'o1', fileableOrder(test.clock.now));
    await run();
    expect(receiver.received).toEqual([]);
    await test.addOrder(store, 'o1', fileableOrder(test.clock.now, { tags: ['vip'] }));
    await test.addOrder(store, 'o1', fileableOrder(test.clock.now, { tags: ['vip'] }));
    await run();
    expect(bodies()).toMatchObject([
      { type: 'order.updated', data: { order: { sourceOrderId: 'o1', version: 2 } } },
    ]);
  });

  it('goes to its own store’s endpoints alone', async () => {
    await add('claim.created');
    const other = await test.addStore({ id: `other${stores}`, slug: `other-${stores}` });
    await openDesk(test, other);
    await run();
    await run(test.context, other);
    expect(receiver.received).toEqual([]);
    expect(await rows('webhook_events', other)).toEqual([]);
  });

  it('is made once, however many processes make events at the same time', async () => {
    const { id } = await add('claim.created');
    await Promise.all([1, 2, 3].map(() => openDesk(test, store)));
    await Promise.all([1, 2, 3, 4].map(() => run({ ...test.context })));
    expect(new Set(ids()).size).toBe(3);
    expect(receiver.received).toHaveLength(3);
    expect((await deliveries(id)).map(({ sequence }: { sequence: number }) => sequence).sort()).toEqual([
      1, 2, 3,
    ]);
  });
});

describe('a delivery', () => {
  it('that fails is tried ten times with growing pauses, each time with the same id and the same bytes', async () => {
    const { id } = await add('claim.created');
    await openDesk(test, store);
    receiver.answers.push(
      ...Array.from({ length: 12 }, () => ({ status: 500, body: '\u0000<b>broken</b>\u202e\r\nline' })),
    );
    for (const [index, wait] of WAITS_MS.entries()) {
      test.clock.now += wait - 1;
      if (index > 0) await run();
      expect(receiver.received).toHaveLength(index);
      test.clock.now += 1;
      await run();
      expect(receiver.received).toHaveLength(index + 1);
    }
    test.clock.now += 48 * 3_600_000;
    await run();
    expect(receiver.received).toHaveLength(WAITS_MS.length);
    expect(new Set(ids()).size).toBe(1);
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
    const [{ id: deliveryId, state }] = await deliveries(id, '?state=failed');
    expect(state).toBe('failed');
    const { attempts, body } = (await call('GET', `/${id}/deliveries/${deliveryId}`)).json;
    expect(attempts).toHaveLength(10);
    expect(attempts[0]).toMatchObject({ status: 500, failure: null, answer: '<b>broken</b> line' });
    expect(body).toBe(receiver.received[0]?.body);
  });

  it.each([
    [{ status: 302, headers: { location: 'http://127.0.0.1:1/' } }, 5_000],
    [{ status: 404 }, 5_000],
    ['silence' as const, 5_000],
    [{ status: 429, headers: { 'retry-after': '120' } }, 120_000],
    [{ status: 503, headers: { 'retry-after': '99999999' } }, 24 * 3_600_000],
    [{ status: 429, headers: { 'retry-after': '1' } }, 5_000],
    [{ status: 500, headers: { 'retry-after': '120' } }, 5_000],
  ])('answered with %j is tried again, but not sooner than asked', async (answer, wait) => {
    const { id } = await add('claim.created');
    await openDesk(test, store);
    receiver.answers.push(answer);
    await run();
    const [{ state, nextAt }] = await deliveries(id);
    expect([state, Date.parse(nextAt) - test.clock.now]).toEqual(['waiting', wait]);
  });

  it('answered with 410 turns the endpoint off at once, and its people and the audit log are told', async () => {
    const { id } = await add('claim.created');
    const { id: person } = await addPerson(test, { store });
    receiver.answers.push({ status: 410 });
    await openDesk(test, store);
    await run();
    expect((await call('GET', `/${id}`)).json).toMatchObject({
      isEnabled: false,
      disabled: { code: 'gone' },
    });
    const log = await test.app.inject({ method: 'GET', url: '/v1/audit-log', headers: bearer(owner) });
    expect(log.body).toContain('webhook failure');
    expect(await rows('notifications')).toMatchObject([{ person_id: person, kind: 'webhook_off' }]);
    const mails = await test.database.admin.query('select subject from person_mails where person_id = $1', [
      person,
    ]);
    expect(mails.rows).toEqual([{ subject: expect.stringContaining('was turned off') }]);
    await openDesk(test, store);
    await run();
    expect(receiver.received).toHaveLength(1);
    expect((await call('POST', `/${id}/test`)).json.code).toBe('webhook_disabled');
    // Turned on again, it gets what it missed.
    await call('PUT', `/${id}`, { ...bodyOf(['claim.created']), isEnabled: true });
    const span = { from: new Date(0).toISOString(), until: new Date(test.clock.now + 1).toISOString() };
    expect((await call('POST', `/${id}/replay`, span)).json).toEqual({ replayed: 2, nextFrom: null });
    await run();
    expect(bodies().map(({ sequence }) => sequence)).toEqual([1, 1, 2]);
  });

  it('fails for five days, and then the endpoint is off; one success in between starts anew', async () => {
    const { id } = await add('claim.created');
    const fail = async () => {
      receiver.answers.push({ status: 500 });
      await call('POST', `/${id}/test`);
      await run();
      return (await call('GET', `/${id}`)).json.isEnabled;
    };
    expect(await fail()).toBe(true);
    test.clock.now += FAILS_FOR_MS - 1;
    receiver.answers.push({ status: 204 });
    await run();
    expect(await fail()).toBe(true);
    receiver.answers.push(...Array.from({ length: 20 }, () => ({ status: 500 })));
    test.clock.now += FAILS_FOR_MS;
    await run();
    expect((await call('GET', `/${id}`)).json.disabled.code).toBe('failing');
  });

  it('whose process dies after the commit, or while it sends, is sent by another one', async () => {
    const { id } = await add('claim.created');
    await openDesk(test, store);
    await makeAllEvents(test.context, store);
    const lost = await withStore(test.context.db, store, (client) =>
      takeDue(client, store, { endpointId: id, most: 4, now: test.clock.now }),
    );
    expect(lost).toHaveLength(1);
    const other = { ...test.context };
    await run(other);
    expect(receiver.received).toHaveLength(0);
    const { rows: jobs } = await test.database.admin.query(
      `select run_at - now() < interval '60 seconds' as soon from graphile_worker.jobs where key = $1`,
      [`webhooks ${store}`],
    );
    expect(jobs).toEqual([{ soon: true }]);
    test.clock.now += 41_000;
    await run(other);
    expect(ids()).toEqual([lost[0]?.eventId]);
  });

  it('is replayed with its id and its body', async () => {
    const { id } = await add('claim.created');
    await openDesk(test, store);
    await run();
    const [{ id: deliveryId }] = await deliveries(id);
    expect((await call('POST', `/${id}/deliveries/${deliveryId}/replay`)).json.state).toBe('waiting');
    await run();
    const [first, second] = receiver.received;
    expect([second?.headers['webhook-id'], second?.body]).toEqual([
      first?.headers['webhook-id'],
      first?.body,
    ]);
    const span = { from: new Date(0).toISOString(), until: new Date(test.clock.now + 1).toISOString() };
    expect((await call('POST', `/${id}/replay`, span)).json.replayed).toBe(0);
    expect((await call('POST', `/${id}/replay`, { ...span, onlyFailed: false })).json.replayed).toBe(1);
    expect((await call('POST', `/${id}/replay`, { from: span.until, until: span.from })).status).toBe(422);
  });

  it('of a slow endpoint holds up nobody else’s', async () => {
    const slow = await startReceiver();
    const never = new Promise<never>(() => {});
    const outgoing = openOutgoing({ allow: [slow.origin, receiver.origin] });
    const context: Context = {
      ...test.context,
      outgoing: {
        ...outgoing,
        send: (one) => (one.url.startsWith(slow.origin) ? never : outgoing.send(one)),
      },
    };
    await add('claim.created');
    await openDesk(test, store);
    const { id } = await add('claim.created');
    await test.database.admin.query('update webhook_endpoints set url = $2 where id = $1', [
      id,
      `${slow.origin}/`,
    ]);
    await makeAllEvents(context, store);
    void sendDue(context, store);
    await expect.poll(() => receiver.received.length).toBe(1);
    await slow.stop();
  });
});

it('a secret that was replaced signs for one more day, beside the new one', async () => {
  const { id, secret: old } = await add('claim.created');
  const { secret, oldSecretUntil } = (await call('POST', `/${id}/secret`)).json;
  expect(Date.parse(oldSecretUntil) - test.clock.now).toBe(OLD_SECRET_MS);
  const send = async () => {
    await call('POST', `/${id}/test`);
    await run();
    const last = receiver.received.at(-1);
    return last && [isSigned(secret, last), isSigned(old, last)];
  };
  expect(await send()).toEqual([true, true]);
  test.clock.now += OLD_SECRET_MS + 1;
  expect(await send()).toEqual([true, false]);
  await sweep(test.context);
  expect((await rows('webhook_endpoints'))[0]?.old_secret).toBeNull();
});

it('the log is kept for thirty days', async () => {
  const { id } = await add('claim.created');
  await call('POST', `/${id}/test`);
  await run();
  test.clock.now += 30 * 86_400_000 + 1;
  await sweep(test.context);
  expect(await deliveries(id)).toEqual([]);
  for (const table of ['webhook_events', 'webhook_deliveries', 'webhook_attempts'])
    expect(await rows(table)).toEqual([]);
});
