import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '../src/server/app.ts';
import { createLog } from '../src/server/log.ts';
import { createTestApp, type TestApp } from './app.ts';
import { bearer, fileableOrder, filingOf, orderIdOf, shopperToken } from './world.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

/** The log lines written while `work` runs. */
async function linesOf(work: (app: TestApp['app']) => Promise<void>): Promise<string[]> {
  const lines: string[] = [];
  const log = createLog('trace', { write: (line: string) => lines.push(line) });
  const app = await createApp({ context: { ...test.context, log }, trustProxy: [], metricsAllow: [] });
  await work(app);
  await app.close();
  return lines;
}

it('no log line contains a name, an address or a token, whatever is requested and whatever fails', async () => {
  const store = await test.addStore();
  await test.addOrder(store, 'o1', fileableOrder(test.clock.now));
  const token = shopperToken(test, store, await orderIdOf(test, store, 'o1'));
  const program = await test.token(store, 'store_owner');
  const secrets = [token, program, 'ada@example.com', 'Ada Shopper', 'Main St', 'The handle came off'];
  const lines = await linesOf(async (app) => {
    const query = new URLSearchParams({ email: 'ada@example.com', order: '1001', store: 'test' });
    const found = await app.inject(`/v1/order-lookup?${query}`);
    const filed = await app.inject({
      method: 'POST',
      url: '/v1/claims/o1',
      headers: bearer(token),
      payload: filingOf(),
    });
    secrets.push(found.json().accessToken, filed.json().viewToken);
    await app.inject({ url: `/v1/claims/${filed.json().id}`, headers: bearer(filed.json().viewToken) });
    await app.inject({ url: '/v1/orders/o1', headers: bearer(program) });
    await app.inject({ url: `/view/${filed.json().viewToken}` });
    await app.inject({ url: `/nothing/ada@example.com?token=${token}` });
    await app.inject({ method: 'POST', url: '/v1/order-lookup', payload: '{"email":"ada@example.com",' });
    await app.inject({
      url: '/v1/stores/slug?slug=ada@example.com',
      headers: { cookie: `makegood_shopper_x=${token}` },
    });
    // Causes a server error: the table is missing.
    await test.database.admin.query('alter table orders rename to gone');
    const broken = await app.inject(`/v1/order-lookup?${query}`);
    await test.database.admin.query('alter table gone rename to orders');
    expect(broken.statusCode).toBe(500);
    expect(broken.body).not.toMatch(/relation|gone|orders/);
  });
  expect(lines.length).toBeGreaterThan(9);
  expect(lines.some((line) => line.includes('request failed'))).toBe(true);
  for (const secret of secrets) expect(lines.filter((line) => line.includes(secret))).toEqual([]);
  for (const line of lines) expect(JSON.parse(line)).toHaveProperty('time');
});
