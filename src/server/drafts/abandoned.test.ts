/** Abandoned drafts, and the one mail about each. */
import { afterAll, expect, it } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { readMails } from '../../../test/mails.ts';
import { setting } from '../../../test/setting.ts';
import { bearer, file, fileableOrder, orderIdOf, shopperToken } from '../../../test/world.ts';
import { DRAFT_STATUSES, UNFINISHED_STATUSES } from '../../domain/filing/draft-status.ts';
import { remindAbandoned, resumeByToken } from './abandoned.ts';

const test = await createTestApp({}, { publicUrl: 'https://claims.example' });
afterAll(() => test.close());
const store = await test.addStore();

const HOUR = 3_600_000;
let orders = 0;

async function leaveAt(status: string, { in: storeId = store, order = fileableOrder(test.clock.now) } = {}) {
  orders += 1;
  const source = `left-${orders}`;
  await test.addOrder(storeId, source, order);
  const orderId = await orderIdOf(test, storeId, source);
  const token = shopperToken(test, storeId, orderId, 60 * 24 * 30);
  const call = (method: 'PUT' | 'DELETE', url: string, payload?: object) =>
    test.app.inject({ method, url, headers: bearer(token), ...(payload && { payload }) });
  const reach = (next: string) =>
    call('PUT', '/v1/sessions/status', { email: 'ada@example.com', orderId, status: next });
  const session = await reach(status);
  return { source, token, orderId, id: String(session.json().id), call, reach };
}

const after = (hours: number) => {
  test.clock.now += hours * HOUR;
  return remindAbandoned(test.context);
};

async function lastMail(): Promise<{ subject: string; body: string; recipient: string }> {
  const mail = (await readMails(test)).at(-1);
  if (!mail) throw new Error('There is no mail');
  return mail;
}

const linkIn = (body: string) => /https:\/\/claims\.example\/resume\/([\w.-]+)\?store=(\S+)/.exec(body);

it('an abandoned draft gets one mail after a day, and never another', async () => {
  await leaveAt('CHOOSING_ITEMS');
  expect(await after(23)).toBe(0);
  expect(await after(1)).toBe(1);
  const { subject, body, recipient } = await lastMail();
  expect(recipient).toBe('ada@example.com');
  expect(subject).toMatch(/^Finish your report for order /);
  expect(body).toContain('This is the only reminder');
  expect(linkIn(body)?.[2]).toBe('test');
  expect(await after(0)).toBe(0);
  expect(await after(48)).toBe(0);
});

it('a shopper who came back and stopped again gets no mail', async () => {
  const left = await leaveAt('CHOOSING_ITEMS');
  expect(await after(24)).toBe(1);
  await left.reach('REVIEWING');
  expect(await after(25)).toBe(0);
});

it('several workers at once write one mail', async () => {
  await leaveAt('REVIEWING');
  test.clock.now += 24 * HOUR;
  const written = await Promise.all([1, 2, 3, 4].map(() => remindAbandoned(test.context)));
  expect(written.reduce((sum, count) => sum + count)).toBe(1);
});

it.each(DRAFT_STATUSES.map((status) => [status]))(
  '%s gets a reminder if something is unfinished',
  async (status) => {
    await leaveAt(status);
    expect(await after(24)).toBe((UNFINISHED_STATUSES as readonly string[]).includes(status) ? 1 : 0);
  },
);

it('no reminder for what was filed, or ended by its shopper', async () => {
  const [filed, ended] = [await leaveAt('REVIEWING'), await leaveAt('REVIEWING')];
  await file(test, filed.token, filed.source);
  await ended.call('DELETE', `/v1/sessions/${ended.id}`);
  expect(await after(24)).toBe(0);
});

it('no reminder for an order with nothing left to file', async () => {
  const cancelled = { ...fileableOrder(test.clock.now), cancelledAt: new Date(test.clock.now).toISOString() };
  await leaveAt('CHOOSING_ISSUE', { order: cancelled });
  await leaveAt('CHOOSING_ISSUE', { order: { ...fileableOrder(test.clock.now), fulfillments: [] } });
  expect(await after(24)).toBe(0);
});

it('no reminder if more than a week passed before the worker ran', async () => {
  await leaveAt('REVIEWING');
  expect(await after(24 * 9)).toBe(0);
});

setting('abandoned.remindAfterHours', 'sets the number of hours, or never', async () => {
  const soon = await test.addStore({
    id: 's4',
    slug: 'soon',
    settings: { abandoned: { remindAfterHours: 4 } },
  });
  const never = await test.addStore({
    id: 's0',
    slug: 'never',
    settings: { abandoned: { remindAfterHours: 0 } },
  });
  await leaveAt('REVIEWING', { in: soon });
  await leaveAt('REVIEWING', { in: never });
  expect(await after(4)).toBe(1);
  expect(await after(100)).toBe(0);
});

it('the link opens that draft while it lasts, a week at most, and no other', async () => {
  const left = await leaveAt('DESCRIBING_ISSUE');
  await after(24);
  const token = linkIn((await lastMail()).body)?.[1] ?? '';
  expect(await resumeByToken(test.context, token)).toMatchObject({
    storeId: store,
    order: { id: left.orderId },
    status: 'DESCRIBING_ISSUE',
  });
  expect(
    await resumeByToken(test.context, `${token.slice(0, -1)}${token.endsWith('x') ? 'y' : 'x'}`),
  ).toBeNull();
  expect(await resumeByToken(test.context, left.token)).toBeNull();
  const headers = bearer(token);
  expect((await test.app.inject({ url: `/v1/sessions?orderId=${left.orderId}`, headers })).statusCode).toBe(
    401,
  );
  test.clock.now += 7 * 24 * HOUR;
  expect(await resumeByToken(test.context, token)).toBeNull();
});

it('the link stops working once the claim is filed', async () => {
  const left = await leaveAt('REVIEWING');
  await after(24);
  const token = linkIn((await lastMail()).body)?.[1] ?? '';
  await file(test, left.token, left.source);
  expect(await resumeByToken(test.context, token)).toBeNull();
});
