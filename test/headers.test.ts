/** Security headers are on every kind of response, including errors and broken requests. */
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pages } from '../src/pages.ts';
import { jpegPhoto } from '../src/server/uploads/fixtures/files.ts';
import { createTestApp, type TestApp } from './app.ts';
import { bearer, file, fileableOrder, filingOf, orderIdOf, shopperToken } from './world.ts';

let test: TestApp;
let addresses: Record<string, { url: string; headers?: Record<string, string> }>;

beforeAll(async () => {
  test = await createTestApp({}, { pages, mode: 'production' });
  const store = await test.addStore();
  await test.addOrder(store, 'o1', fileableOrder(test.clock.now));
  const shopper = shopperToken(test, store, await orderIdOf(test, store, 'o1'));
  const headers = bearer(shopper);
  const asked = await test.app.inject({
    method: 'POST',
    url: '/v1/uploads',
    headers: { ...headers, 'idempotency-key': 'a' },
    payload: { contentType: 'image/jpeg', filename: 'mug.jpg', mediaType: 'CLAIM' },
  });
  const { signedUrl, downloadLink, fileKey } = asked.json();
  const { pathname, search } = new URL(signedUrl);
  const payload = await jpegPhoto();
  const type = { 'content-type': 'image/jpeg' };
  await test.app.inject({ method: 'PUT', url: pathname + search, headers: type, payload });
  const claimId = await file(test, shopper, 'o1', filingOf({ images: [fileKey] }));
  const download = new URL(downloadLink);
  const start = await test.app.inject('/start?store=test');
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(start.body)?.[1] ?? '';
  addresses = {
    'a page': { url: '/start?store=test' },
    'a page that is not there': { url: '/nowhere', headers: { accept: 'text/html' } },
    'a redirect': { url: '/process?store=test' },
    'a script': { url: script },
    'robots.txt': { url: '/robots.txt' },
    'an answer of the API': { url: `/v1/claims/${claimId}`, headers },
    'a refusal of the API': { url: `/v1/claims/${claimId}` },
    'an address of the API that is not there': { url: '/v1/nowhere' },
    'the API reference': { url: '/docs/api' },
    'the OpenAPI document': { url: '/v1/openapi.json' },
    'a photo': { url: download.pathname + download.search },
    'a photo without its signature': { url: download.pathname },
    health: { url: '/healthz' },
    'figures, to a stranger': { url: '/metrics' },
  };
});
afterAll(() => test.close());

const KINDS = [
  ...['a page', 'a page that is not there', 'a redirect', 'a script', 'robots.txt', 'an answer of the API'],
  ...['a refusal of the API', 'an address of the API that is not there', 'the API reference'],
  ...['the OpenAPI document', 'a photo', 'a photo without its signature', 'health', 'figures, to a stranger'],
];

function expectSafe(headers: Record<string, unknown>): void {
  const of = (name: string) => String(headers[name] ?? '');
  const [, age = 0] = /^max-age=(\d+); includeSubDomains/.exec(of('strict-transport-security')) ?? [];
  expect(Number(age)).toBeGreaterThanOrEqual(365 * 24 * 3600);
  expect(of('x-content-type-options')).toBe('nosniff');
  expect(of('referrer-policy')).toMatch(/^(no-referrer|same-origin)$/);
  const policy = of('content-security-policy');
  for (const directive of ["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
    expect(policy).toContain(directive);
  expect(policy).not.toContain('object-src');
  expect(headers['access-control-allow-origin']).toBeUndefined();
  expect(headers['x-powered-by']).toBeUndefined();
  expect(headers.server).toBeUndefined();
  const type = of('content-type');
  if (type.startsWith('text/')) expect(type).toMatch(/charset=utf-8/i);
}

describe('a response of', () => {
  it.each(KINDS)('%s can’t be sniffed, framed or read by another site', async (kind) => {
    const { url, headers = {} } = addresses[kind] ?? expect.fail(kind);
    const answer = await test.app.inject({ url, headers, remoteAddress: '192.0.2.9' });
    expectSafe(answer.headers);
    if (answer.body !== '') expect(answer.headers['content-type']).toBeTruthy();
  });

  it('a request that isn’t HTTP gets them too', async () => {
    await test.app.listen({ port: 0, host: '127.0.0.1' });
    const port = Number(new URL(test.app.listeningOrigin).port);
    const seen = await new Promise<string>((done, fail) => {
      const socket = connect(port, '127.0.0.1', () => socket.write('hello there\r\n\r\n'));
      let text = '';
      socket.setEncoding('utf8');
      socket.on('data', (piece) => {
        text += piece;
      });
      socket.on('close', () => done(text));
      socket.on('error', fail);
    });
    const [head = ''] = seen.split('\r\n\r\n');
    const lines = head.split('\r\n').slice(1);
    expectSafe(Object.fromEntries(lines.map((line) => line.split(/: (.*)/s).slice(0, 2))));
  });
});

it('API responses are never cached', async () => {
  for (const kind of ['an answer of the API', 'a refusal of the API']) {
    const { url, headers = {} } = addresses[kind] ?? expect.fail(kind);
    expect((await test.app.inject({ url, headers })).headers['cache-control'], kind).toBe('no-store');
  }
});

it('metrics are served only to the configured addresses', async () => {
  expect((await test.app.inject({ url: '/metrics', remoteAddress: '192.0.2.9' })).statusCode).toBe(404);
});
