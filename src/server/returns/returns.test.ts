/** Returns of a store's returns tools: told by webhook, read when somebody looks, compared each night. */
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { connectTo } from '../../../test/provider.ts';
import { AFTERSHIP_RETURN, LOOP_RETURN } from '../../../test/returns-tools.ts';
import { bearer, file, fileableOrder, orderIdOf, shopperToken } from '../../../test/world.ts';
import { OPEN_RETURNS } from '../../domain/orders/reported-return.ts';
import type { StoreId } from '../auth/caller.ts';
import { findConnection } from '../connections/queries.ts';
import { openRegistry } from '../connections/registry.ts';
import { withStore } from '../database/with-store.ts';
import { applyDue } from '../inbound/apply.ts';
import { startAftershipReturnsSimulator } from '../integrations/returns/aftership/simulator.ts';
import { loopWebhook, startLoopSimulator } from '../integrations/returns/loop/simulator.ts';
import { eraseFromOrder, takeOrder } from '../orders/save.ts';
import { openOutgoing } from '../outgoing/outgoing.ts';
import { findStore } from '../stores/queries.ts';
import { returnTasks } from './jobs.ts';
import { compareReturns, readReturnsOf } from './read.ts';

const loop = await startLoopSimulator();
const aftership = await startAftershipReturnsSimulator();
const providers = openRegistry(
  { loop: loop.server.base, aftership_returns: aftership.server.base },
  { outgoing: openOutgoing(), now: Date.now },
);
const test = await createTestApp({}, { providers });
afterAll(async () => {
  await test.close();
  await Promise.all([loop.server.stop(), aftership.server.stop()]);
});

const { context, clock } = test;
let made = 0;
let store: StoreId;
let token: string;
beforeEach(async () => {
  made += 1;
  clock.now = Date.now();
  Object.assign(loop.state, { returns: [], left: 300, scopes: ['returns', 'orders'] });
  aftership.state.returns = [];
  loop.server.failures.length = 0;
  store = await test.addStore({ id: `store${made}`, slug: `slug${made}` });
  token = await test.token(store, 'store_support');
  await connectTo(context, store, 'loop', { apiKey: loop.apiKey, webhookSecret: loop.webhookSecret });
});

const addOrder = (id: string, number: string, of = store) =>
  test.addOrder(of, id, fileableOrder(clock.now, { sourceOrderNumber: number }));
async function see(url: string, as = token) {
  const answer = await test.app.inject({ url: `/v1/${url}`, headers: bearer(as) });
  return answer.statusCode === 200 ? answer.json() : answer.statusCode;
}
async function webhook(event: object) {
  const known = await withStore(context.db, store, (client) => findConnection(client, store, 'loop'));
  const { headers, body } = loopWebhook(event);
  const { statusCode } = await test.app.inject({
    ...{ method: 'POST', url: `/v1/inbound/loop/${store}.${known?.inboundToken}`, payload: body },
    headers: { ...headers, 'content-type': 'application/json' },
  });
  expect(statusCode).toBe(204);
}
async function apply() {
  const known = await findStore(context.db, { by: 'id', value: store });
  if (known) await applyDue(context, known, { onEffect: async () => undefined });
}
const events = async () =>
  (
    await test.database.admin.query(
      'select state, failure from inbound_events where store_id = $1 order by received_at',
      [store],
    )
  ).rows;
const changed = { topic: 'return', trigger: 'return.updated', id: LOOP_RETURN.id };

describe('a webhook', () => {
  it('brings a return in as it is now, however late and often it comes', async () => {
    await addOrder('7001', '1001');
    const order = await orderIdOf(test, store, '7001');
    loop.state.returns = [{ ...LOOP_RETURN, state: 'closed' }];
    for (const trigger of ['return.updated', 'return.created', 'return.closed'])
      await webhook({ ...changed, trigger });
    await apply();
    expect((await events()).map(({ state }) => state)).toEqual(['applied', 'applied', 'applied']);
    expect(await see(`returns/${order}.6042537`)).toMatchObject({
      ...{ status: 'REFUNDED', units: 3, trackingNumber: '9400136105440512280610' },
      tool: {
        ...{ name: 'Loop', url: 'https://admin.loopreturns.com/returns/6042537', trackingCompany: 'USPS' },
        amounts: { currency: 'USD', refund: '12.50', credit: null, exchange: null },
      },
    });
    expect((await see('returns')).returns).toMatchObject([
      { id: `${order}.6042537`, status: 'REFUNDED', units: 3 },
    ]);
  });

  it('waits for an order that comes later than its return', async () => {
    loop.state.returns = [LOOP_RETURN];
    await webhook(changed);
    await apply();
    expect((await events())[0].state).toBe('waiting');
    await addOrder('7001', '1001');
    clock.now += 60_000;
    await apply();
    expect((await events())[0].state).toBe('applied');
    expect((await see('returns')).returns).toHaveLength(1);
  });

  it('about a return that the tool no longer has cancels it', async () => {
    await addOrder('7001', '1001');
    loop.state.returns = [LOOP_RETURN];
    await webhook(changed);
    await apply();
    loop.state.returns = [];
    await webhook({ ...changed, trigger: 'return.closed' });
    clock.now += 1_000;
    await apply();
    expect((await see('returns')).returns).toMatchObject([{ status: 'CANCELLED' }]);
  });

  it('never reaches another order of the same number, nor another store', async () => {
    const other = await test.addStore({ id: `other${made}`, slug: `other${made}` });
    await addOrder('7001', '1001', other);
    await addOrder('8888', '1001');
    loop.state.returns = [LOOP_RETURN];
    await webhook(changed);
    await apply();
    expect((await events())[0].state).toBe('waiting');
    const theirs = await test.token(other, 'store_support');
    expect((await see('returns', theirs)).returns).toEqual([]);
    expect((await see('returns')).returns).toEqual([]);
  });
});

describe('an order that somebody looks at', () => {
  const ask = async () => see(`orders/${await orderIdOf(test, store, '7001')}/returns`);
  const read = async () => readReturnsOf(context, store, await orderIdOf(test, store, '7001'));

  it('shows what is known at once, and has its tools asked once in ten minutes', async () => {
    await addOrder('7001', '1001');
    loop.state.returns = [LOOP_RETURN];
    expect(await ask()).toEqual({ returns: [], tools: ['Loop'], answeredAt: null, isAsking: true });
    expect((await Promise.all([1, 2, 3].map(ask))).map(({ isAsking }) => isAsking)).toEqual([
      true,
      true,
      true,
    ]);
    await read();
    expect(await ask()).toMatchObject({ isAsking: false, returns: [{ returnId: '6042537' }] });
    clock.now += 601_000;
    expect(await ask()).toMatchObject({ isAsking: true, returns: [{ returnId: '6042537' }] });
  });

  it('names the claims about what is sent back', async () => {
    await addOrder('7001', '1001');
    const [item] = fileableOrder(clock.now).items;
    const line = { line_item_id: 1, provider_line_item_id: item?.sourceItemId ?? '', title: 'Mug' };
    loop.state.returns = [{ ...LOOP_RETURN, line_items: [line] }];
    await read();
    expect((await ask()).returns[0].items[0].claims).toEqual([]);
    const id = await file(test, shopperToken(test, store, await orderIdOf(test, store, '7001')), '7001');
    expect((await ask()).returns[0].items[0].claims).toEqual([{ id, claimNumber: expect.any(Number) }]);
  });

  it('keeps what is known when a tool does not answer, and says that it has not', async () => {
    await addOrder('7001', '1001');
    loop.state.returns = [LOOP_RETURN];
    await read();
    await ask();
    clock.now += 601_000;
    await ask();
    loop.server.failures.push({ kind: 'silence' });
    await read();
    const shown = await ask();
    expect(shown.returns).toHaveLength(1);
    expect(shown.isAsking).toBe(true);
    clock.now += 61_000;
    expect((await ask()).isAsking).toBe(false);
  });

  it('of another store is not there, nor without the permission', async () => {
    await addOrder('7001', '1001');
    const id = await orderIdOf(test, store, '7001');
    const other = await test.addStore({ id: `other${made}`, slug: `other${made}` });
    expect(await see(`orders/${id}/returns`, await test.token(other, 'store_support'))).toBe(404);
  });

  it('shows the number that people say, of a tool that has one', async () => {
    await addOrder('7001', '1001');
    await connectTo(context, store, 'aftership_returns', { apiKey: aftership.apiKey });
    aftership.state.returns = [AFTERSHIP_RETURN];
    await read();
    const { returns, tools } = await ask();
    expect([tools, returns.length, returns[0].returnId]).toEqual([
      ['Loop', 'AfterShip Returns'],
      1,
      'A1B2C3D4',
    ]);
    expect(await see(`returns/${returns[0].id}`)).toMatchObject({ tool: { name: 'AfterShip Returns' } });
  });

  it('whose customer was erased shows no parcel of theirs', async () => {
    await addOrder('7001', '1001');
    const id = await orderIdOf(test, store, '7001');
    await withStore(context.db, store, async (client) => {
      const held = await takeOrder(client, store, id, 'held');
      if (held) await eraseFromOrder(client, store, held, clock.now);
    });
    loop.state.returns = [LOOP_RETURN];
    await read();
    expect((await ask()).returns).toMatchObject([
      { trackingNumber: null, trackingUrl: null, tool: { trackingCompany: null } },
    ]);
  });
});

describe('each night', () => {
  it('what nobody told comes in, page by page, and open returns are read again', async () => {
    const ids = [1, 2, 3];
    for (const id of ids) await addOrder(`${id}`, `${id}`);
    loop.state.returns = Array.from({ length: 60 }, (_, at) => ({
      ...LOOP_RETURN,
      ...{ id: 100 + at, provider_order_id: String(1 + (at % 4)) },
    }));
    await compareReturns(context, store);
    expect((await see('returns?limit=100')).returns).toHaveLength(45);
    const old = new Date(clock.now - 30 * 86_400_000).toISOString();
    for (const one of loop.state.returns) Object.assign(one, { updated_at: old, state: 'cancelled' });
    clock.now += 86_400_000;
    await returnTasks(context).compare_returns?.({}, {} as never);
    const { returns } = await see('returns?limit=100');
    expect(returns.every(({ status }: { status: string }) => status === 'CANCELLED')).toBe(true);
  });

  it('a tool that refuses us breaks its connection, and the others are read', async () => {
    await addOrder('7001', '1001');
    await connectTo(context, store, 'aftership_returns', { apiKey: aftership.apiKey });
    aftership.state.returns = [{ ...AFTERSHIP_RETURN, created_at: new Date(clock.now).toISOString() }];
    loop.state.scopes = [];
    await compareReturns(context, store);
    const known = await withStore(context.db, store, (client) => findConnection(client, store, 'loop'));
    expect(known?.state).toBe('broken');
    expect((await see('returns')).returns).toMatchObject([{ returnId: 'A1B2C3D4' }]);
  });
});

it('the database knows the same states as open', async () => {
  const { rows } = await test.database.admin.query(
    "select pg_get_expr(indpred, indrelid) as condition from pg_index where indexrelid = 'order_returns_open'::regclass",
  );
  const named = [...rows[0].condition.matchAll(/'([A-Z_]+)'/g)].map(([, status]) => status);
  expect(named).toEqual([...OPEN_RETURNS]);
});
