/** What a production process reveals to strangers: nothing beyond its purpose. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildPortal } from '../scripts/build.ts';
import { pages } from '../src/pages.ts';
import { version } from '../src/server/version.ts';
import { createTestApp, type TestApp } from './app.ts';

let test: TestApp;
beforeAll(async () => {
  await buildPortal(false);
  test = await createTestApp({}, { pages, mode: 'production', trustProxy: ['127.0.0.1'] });
  await test.addStore();
});
afterAll(() => test.close());

const ask = (url: string, method = 'GET') =>
  test.app.inject({ url, method: method as 'GET', headers: { 'x-forwarded-for': '203.0.113.7' } });

describe('in production', () => {
  it.each([
    '/.git/config',
    '/.git/HEAD',
    '/.env',
    '/package.json',
    '/src/main.ts',
    '/node_modules/fastify/package.json',
    '/data/secret',
    '/assets/../package.json',
    '/assets/%2e%2e/package.json',
    '/files/',
    '/assets/',
    '/metrics',
    '/spec',
    '/demo/mailbox',
    '/demo/services',
    '/demo/services/shopify',
  ])('%s is not served', async (url) => {
    const answer = await ask(url);
    expect([400, 404]).toContain(answer.statusCode);
    expect(answer.body).not.toMatch(/"dependencies"|\[core\]|ref: refs|Index of/);
  });

  it('TRACE is not supported', async () => {
    expect((await ask('/start', 'TRACE')).statusCode).toBeGreaterThanOrEqual(400);
  });

  it.each(['/start', '/healthz', '/readyz', '/v1/openapi.json', '/v1/nothing', '/docs/api'])(
    '%s reveals no product or version',
    async (url) => {
      const { headers, body } = await ask(url);
      expect(headers).not.toHaveProperty('server');
      expect(headers).not.toHaveProperty('x-powered-by');
      expect(JSON.stringify(headers)).not.toMatch(/fastify|node|postgres/i);
      expect(JSON.stringify(headers)).not.toContain(version());
      expect(body).not.toMatch(/fastify\/|node\.js v|PostgreSQL \d/i);
    },
  );
});
