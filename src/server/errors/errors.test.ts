import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { createApp } from '../app.ts';
import type { Report } from '../integrations/errors/port.ts';
import { createLog } from '../log.ts';

let test: TestApp;
let app: TestApp['app'];
const reports: Report[] = [];
const lines: string[] = [];
beforeAll(async () => {
  test = await createTestApp({ reportsPerMinute: 20 });
  const log = createLog('info', { write: (line) => lines.push(line) }, (report) => reports.push(report));
  app = await createApp({ context: { ...test.context, log }, trustProxy: ['127.0.0.1'], metricsAllow: [] });
});
afterAll(async () => {
  await app.close();
  await test.close();
});

const PAGE = { message: 'TypeError: x is undefined', route: '/issues/items', release: '0.1.0' };

const tell = (payload: object, headers: Record<string, string> = { 'sec-fetch-site': 'same-origin' }) =>
  app.inject({ method: 'POST', url: '/v1/errors', headers, payload });

it('a page’s error report is logged, scrubbed, and reported with its route and release', async () => {
  const stack = 'wake@https://claims.example/start?email=ada@example.com:1:2';
  expect((await tell({ ...PAGE, stack })).statusCode).toBe(204);
  expect(reports.at(-1)).toMatchObject({ ...PAGE, name: 'PageError', from: 'browser' });
  const line = lines.find((one) => one.includes('page failed')) ?? '';
  expect(JSON.parse(line)).toMatchObject({ page: PAGE });
  expect(line).not.toMatch(/ada|email=/);
});

it('nothing else is accepted: another site, no origin, more than 4 kB, unknown fields, an address with a token', async () => {
  const before = reports.length;
  const statuses = [
    await tell(PAGE, { 'sec-fetch-site': 'cross-site' }),
    await tell(PAGE, { origin: 'https://evil.example' }),
    await tell(PAGE, {}),
    await tell({ ...PAGE, stack: 'x'.repeat(5_000) }),
    await tell({ ...PAGE, email: 'ada@example.com' }),
    await tell({ ...PAGE, route: '/view/abc.def' }),
    await tell({}),
  ].map(({ statusCode }) => statusCode);
  expect(statuses).toEqual([403, 403, 403, 413, 422, 422, 422]);
  expect(reports.slice(before).filter(({ from }) => from === 'browser')).toEqual([]);
});

it('one address may report twenty times a minute, and then has to wait', async () => {
  const headers = { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': '192.0.2.7' };
  const statuses: number[] = [];
  for (let n = 0; n < 21; n++) statuses.push((await tell(PAGE, headers)).statusCode);
  expect(statuses).toEqual([...Array(20).fill(204), 429]);
});

it('an error of ours is reported with the id and route from the answer and the log', async () => {
  await test.addStore();
  await test.database.admin.query('alter table orders rename to gone');
  const answer = await app.inject('/v1/order-lookup?email=ada@example.com&order=1001&store=test');
  await test.database.admin.query('alter table gone rename to orders');
  expect([answer.statusCode, reports.at(-1)]).toMatchObject([
    500,
    { from: 'server', route: 'GET /v1/order-lookup', requestId: answer.json().requestId },
  ]);
});
