/** How far drafts get, counted by the database as they change. */
import { afterAll, expect, it } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { bearer, file, fileableOrder, orderIdOf, shopperToken } from '../../../test/world.ts';
import type { StoreId } from '../auth/caller.ts';
import { sweep } from '../jobs.ts';

const test = await createTestApp();
afterAll(() => test.close());

const DAY = 86_400_000;
let stores = 0;
let orders = 0;

async function newStore(timeZone = 'America/New_York'): Promise<{ id: StoreId; owner: string }> {
  stores += 1;
  const id = await test.addStore({ id: `funnel${stores}`, slug: `funnel-${stores}`, timeZone });
  return { id, owner: await test.token(id, 'store_owner') };
}

async function newVisit(store: StoreId) {
  orders += 1;
  const source = `funnel-${orders}`;
  await test.addOrder(store, source, fileableOrder(test.clock.now));
  const orderId = await orderIdOf(test, store, source);
  const token = shopperToken(test, store, orderId);
  const call = (method: 'PUT' | 'DELETE' | 'GET', url: string, payload?: object) =>
    test.app.inject({ method, url, headers: bearer(token), ...(payload && { payload }) });
  const reach = (status: string) =>
    call('PUT', '/v1/sessions/status', { email: 'ada@example.com', orderId, status });
  return { source, token, orderId, call, reach };
}

const dayIn = (timeZone: string, time: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(time);

async function funnel(owner: string, from: string, to = from): Promise<Record<string, number>> {
  const url = `/v1/analytics/funnel?from=${from}&to=${to}`;
  const answer = await test.app.inject({ url, headers: bearer(owner) });
  expect(answer.statusCode, answer.body).toBe(200);
  const { statuses } = answer.json() as { statuses: { status: string; sessions: number }[] };
  return Object.fromEntries(
    statuses.filter((one) => one.sessions > 0).map((one) => [one.status, one.sessions]),
  );
}

const today = () => dayIn('America/New_York', test.clock.now);

it('a draft counts once in each status, however often it goes back', async () => {
  const { id, owner } = await newStore();
  const visit = await newVisit(id);
  for (const status of ['STARTED', 'CHOOSING_ISSUE', 'STARTED', 'CHOOSING_ISSUE', 'CHOOSING_ISSUE']) {
    await visit.reach(status);
  }
  await (await newVisit(id)).reach('STARTED');
  expect(await funnel(owner, today())).toEqual({ STARTED: 2, CHOOSING_ISSUE: 1 });
});

it('a filing counts as submitted once with its draft, and not at all without one', async () => {
  const { id, owner } = await newStore();
  const [filed, unseen] = [await newVisit(id), await newVisit(id)];
  await filed.reach('REVIEWING');
  await file(test, filed.token, filed.source);
  await file(test, unseen.token, unseen.source);
  expect(await funnel(owner, today())).toEqual({ REVIEWING: 1, SUBMITTED: 1 });
});

it('deleted and expired drafts stay counted, and don’t count as filed', async () => {
  const { id, owner } = await newStore();
  const [ended, left] = [await newVisit(id), await newVisit(id)];
  const session = await ended.reach('CHOOSING_ITEMS');
  await left.reach('TOO_SOON');
  const day = today();
  await ended.call('DELETE', `/v1/sessions/${session.json().id}`);
  test.clock.now += 31 * DAY;
  await sweep(test.context);
  expect(await funnel(owner, day)).toEqual({ CHOOSING_ITEMS: 1, TOO_SOON: 1 });
});

it('days are in the store’s time zone', async () => {
  const { id, owner } = await newStore('Pacific/Auckland');
  test.clock.now = Date.UTC(2027, 1, 10, 23, 30);
  await (await newVisit(id)).reach('STARTED');
  expect(await funnel(owner, '2027-02-10')).toEqual({});
  expect(await funnel(owner, '2027-02-11')).toEqual({ STARTED: 1 });
});

it('an expired draft that starts over is a new one', async () => {
  const { id, owner } = await newStore();
  const visit = await newVisit(id);
  await visit.reach('STARTED');
  test.clock.now += 31 * DAY;
  const again = await newVisitToken(id, visit.orderId);
  await again('STARTED');
  expect(await funnel(owner, dayIn('America/New_York', test.clock.now - 31 * DAY), today())).toEqual({
    STARTED: 2,
  });
});

async function newVisitToken(store: StoreId, orderId: string) {
  const token = shopperToken(test, store, orderId);
  return (status: string) =>
    test.app.inject({
      method: 'PUT',
      url: '/v1/sessions/status',
      headers: bearer(token),
      payload: { email: 'ada@example.com', orderId, status },
    });
}

it('simultaneous changes are all counted', async () => {
  const { id, owner } = await newStore();
  const visits = await Promise.all(Array.from({ length: 12 }, () => newVisit(id)));
  await Promise.all(visits.flatMap(({ reach }) => [reach('STARTED'), reach('CHOOSING_ISSUE')]));
  expect(await funnel(owner, today())).toEqual({ STARTED: 12, CHOOSING_ISSUE: 12 });
});

it.each([
  ['2026-11-02', '2026-11-01'],
  ['2025-01-01', '2026-11-01'],
  ['yesterday', '2026-11-01'],
])('a period from %s to %s is refused', async (from, to) => {
  const { owner } = await newStore();
  const url = `/v1/analytics/funnel?from=${from}&to=${to}`;
  expect((await test.app.inject({ url, headers: bearer(owner) })).statusCode).toBe(422);
});
