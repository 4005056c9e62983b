import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { bearer, fileableOrder, filingOf, orderIdOf, shopperToken } from '../../../test/world.ts';
import { buildItem } from '../../demo/build.ts';
import { createApp } from '../app.ts';
import type { StoreId } from '../auth/caller.ts';

let test: TestApp;
let store: StoreId;
let shopper: string;
beforeAll(async () => {
  test = await createTestApp();
  store = await test.addStore();
  const items = [buildItem({ sourceItemId: 'i1', quantity: 500 })];
  for (const id of ['o1', 'o2']) await test.addOrder(store, id, fileableOrder(test.clock.now, { items }));
  shopper = shopperToken(test, store, await orderIdOf(test, store, 'o1'));
});
afterAll(() => test.close());

const newKey = () => crypto.randomUUID();

function fileClaim(body: object, key?: string, { token = shopper, order = 'o1', app = test.app } = {}) {
  return app.inject({
    method: 'POST',
    url: `/v1/claims/${order}`,
    headers: { ...bearer(token), ...(key !== undefined && { 'idempotency-key': key }) },
    payload: body,
  });
}

async function claimCount(): Promise<number> {
  const { rows } = await test.database.admin.query<{ count: string }>('select count(*) from claims');
  return Number(rows[0]?.count);
}

it('the same key gets the same bytes, days later and from another process', async () => {
  const key = newKey();
  const first = await fileClaim(filingOf(), key);
  test.clock.now += 47 * 3_600_000;
  const later = shopperToken(test, store, await orderIdOf(test, store, 'o1'));
  const restarted = await createApp({ context: test.context, trustProxy: [], metricsAllow: [] });
  const again = await fileClaim(filingOf(), key, { token: later, app: restarted });
  await restarted.close();
  test.clock.now -= 47 * 3_600_000;
  expect(first.statusCode).toBe(201);
  expect([again.statusCode, again.rawPayload]).toEqual([201, first.rawPayload]);
});

it('another body under the same key is refused, and the first answer remains', async () => {
  const key = newKey();
  const first = await fileClaim(filingOf(), key);
  const other = await fileClaim(filingOf({ quantity: 2 }), key);
  expect([other.statusCode, other.json().code]).toEqual([422, 'idempotency_key_reused']);
  expect((await fileClaim(filingOf(), key)).body).toBe(first.body);
});

it('without a key the same body gets the same answer for ten minutes, then a new one', async () => {
  const body = filingOf({ details: 'Without a key this time' });
  const first = await fileClaim(body);
  test.clock.now += 9 * 60_000;
  expect((await fileClaim(body)).body).toBe(first.body);
  test.clock.now += 2 * 60_000;
  const later = await fileClaim(body);
  expect(later.statusCode).toBe(201);
  expect(later.json().id).not.toBe(first.json().id);
});

it('a refusal frees its key', async () => {
  const key = newKey();
  const refused = await fileClaim(filingOf({ quantity: 100_000 }), key);
  expect(refused.json()).toMatchObject({ code: 'quantity_exceeded' });
  expect((await fileClaim(filingOf(), key)).statusCode).toBe(201);
});

it('eight at once make one claim and eight identical answers', async () => {
  const before = await claimCount();
  const key = newKey();
  const answers = await Promise.all(Array.from({ length: 8 }, () => fileClaim(filingOf(), key)));
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
  expect(answers[0]?.statusCode).toBe(201);
  expect(await claimCount()).toBe(before + 1);
});

it("another caller's same key is a different key", async () => {
  const key = newKey();
  const other = shopperToken(test, store, await orderIdOf(test, store, 'o2'));
  const first = await fileClaim(filingOf(), key);
  const second = await fileClaim(filingOf(), key, { token: other, order: 'o2' });
  expect(second.statusCode).toBe(201);
  expect(second.json().id).not.toBe(first.json().id);
});

it('the same key at another address is a different key', async () => {
  const key = newKey();
  const program = await test.token(store, 'store_owner');
  const first = await fileClaim(filingOf(), key, { token: program, order: 'o1' });
  const second = await fileClaim(filingOf(), key, { token: program, order: 'o2' });
  expect(second.json().sourceOrderId).not.toBe(first.json().sourceOrderId);
});

it('stored answers are encrypted', async () => {
  await fileClaim(filingOf(), newKey());
  const { rows } = await test.database.admin.query<{ answer: Buffer; request_key: Buffer }>(
    'select * from answers',
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { answer, request_key } of rows) {
    const bytes = Buffer.concat([answer, request_key]).toString('latin1');
    expect(bytes).not.toMatch(/ada@|\bAda\b|claimNumber|viewToken/);
  }
});

it.each(['', 'k'.repeat(256), 'kéy'])('a key like "%s" is refused by name', async (key) => {
  const answer = await fileClaim(filingOf(), key);
  expect(answer.json()).toMatchObject({ status: 400, code: 'idempotency_key_invalid' });
});

it('requesting an upload again with the same key gives the same address', async () => {
  const ask = (key: string, filename = 'mug.jpg') =>
    test.app.inject({
      method: 'POST',
      url: '/v1/uploads',
      headers: { ...bearer(shopper), 'idempotency-key': key },
      payload: { contentType: 'image/jpeg', filename, mediaType: 'CLAIM' },
    });
  const key = newKey();
  const first = await ask(key);
  expect((await ask(key)).body).toBe(first.body);
  expect((await ask(newKey())).json().signedUrl).not.toBe(first.json().signedUrl);
  expect((await ask(key, 'other.jpg')).json().code).toBe('idempotency_key_reused');
});
