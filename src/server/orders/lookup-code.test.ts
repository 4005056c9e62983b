import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { buildOrder } from '../../demo/build.ts';
import type { StoreId } from '../auth/caller.ts';
import { inStore } from '../database/in-store.ts';
import { latestMails } from '../mail/store.ts';
import { lookupCodeTasks } from './lookup-code.ts';

let test: TestApp;
let storeId: StoreId;
beforeAll(async () => {
  test = await createTestApp({ storeMissesPerMinute: 3 }, { publicUrl: 'https://claims.example' });
  storeId = await test.addStore();
  const customer = { email: 'ada@example.com', name: 'Ada', phone: null };
  await test.addOrder(storeId, 'o1', buildOrder({ sourceOrderNumber: '1001', customer }));
});
afterAll(() => test.close());

const lookUp = (body: object, headers: Record<string, string> = {}) =>
  test.app.inject({
    method: 'POST',
    url: '/v1/order-lookup',
    headers,
    payload: { store: 'test', email: 'ada@example.com', order: '1001', ...body },
  });

const mails = () => inStore(test.database.db, storeId, (client) => latestMails(client, storeId, 10));

/** What the worker would do with the jobs that wait. */
async function work(): Promise<void> {
  const { rows } = await test.database.admin.query<{ payload: unknown }>(
    `with gone as (delete from graphile_worker._private_jobs returning payload) select payload from gone`,
  );
  const task = lookupCodeTasks(test.context).send_lookup_code;
  for (const { payload } of rows) {
    if (Object.hasOwn(payload as object, 'numberKey')) await task?.(payload, {} as never);
  }
}

it('a store under attack asks newcomers for a code from the mail, and locks nobody out', async () => {
  const before = await lookUp({});
  expect(before.statusCode).toBe(200);
  for (let n = 0; n < 3; n += 1) await lookUp({ order: `${n}`, email: `nobody${n}@example.com` });

  const asked = await lookUp({});
  expect(asked.json()).toMatchObject({ status: 401, code: 'lookup_code_required' });
  const miss = await lookUp({ email: 'eve@example.com' });
  const { requestId: _, ...same } = asked.json();
  expect(miss.json()).toMatchObject(same);

  await work();
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail?.recipient).toBe('ada@example.com');
  const code = /\d{6}/.exec(mail?.body ?? '')?.[0];
  expect((await lookUp({ code })).statusCode).toBe(200);
  expect((await lookUp({ code: code === '000000' ? '000001' : '000000' })).json()).toMatchObject({
    code: 'lookup_code_required',
    fields: [{ path: 'code' }],
  });
  const token = before.json().accessToken;
  expect((await lookUp({}, { authorization: `Bearer ${token}` })).statusCode).toBe(200);
  expect((await lookUp({}, { cookie: `__Host-makegood_shopper=${token}` })).statusCode).toBe(200);
});
