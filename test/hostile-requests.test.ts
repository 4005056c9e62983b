/** Requests that none of our clients sends: extra and prototype keys, and bodies and headers made to break things. */
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildItem } from '../src/demo/build.ts';
import { pages as bothApps } from '../src/pages.ts';
import { createTestApp, type TestApp } from './app.ts';
import { bearer, fileableOrder, filingOf, fingerprint, orderIdOf, shopperToken } from './world.ts';

let test: TestApp;
let shopper: string;
let port: number;
beforeAll(async () => {
  test = await createTestApp();
  const store = await test.addStore();
  await test.addOrder(
    store,
    'o1',
    fileableOrder(test.clock.now, { items: [buildItem({ sourceItemId: 'i1', quantity: 100 })] }),
  );
  shopper = shopperToken(test, store, await orderIdOf(test, store, 'o1'));
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  port = Number(new URL(test.app.listeningOrigin).port);
});
afterAll(() => test.close());

const JSON_TYPE = { 'content-type': 'application/json' };

function post(payload: string | Buffer, headers: Record<string, string> = JSON_TYPE) {
  return test.app.inject({
    method: 'POST',
    url: '/v1/claims/o1',
    headers: { ...bearer(shopper), ...headers },
    payload,
  });
}

/** Sends raw text over a socket and returns the response. */
function sendRaw(lines: string[], to = port): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(to, '127.0.0.1', () => socket.write(`${lines.join('\r\n')}\r\n\r\n`));
    let seen = '';
    socket.setEncoding('utf8');
    socket.setTimeout(60_000, () => socket.destroy(new Error('no answer')));
    socket.on('data', (text) => {
      seen += text;
    });
    socket.on('close', () => resolve(seen));
    socket.on('error', reject);
  });
}

describe('a claim with keys that the client may not set', () => {
  it('stores what is allowed and nothing else', async () => {
    const extra = {
      storeId: 'otherstore',
      status: 'APPROVED',
      claimState: 'approved',
      isOta: true,
      claimNumber: 1,
      senderType: 'staff',
      id: 'mine',
      version: 9,
      quote: { total: '99999.00' },
      createdAt: '2020-01-01T00:00:00Z',
    };
    const body = filingOf({ ...extra } as object, extra);
    const answer = await post(JSON.stringify(body));
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({ storeId: 'teststore', status: 'NEW', isOta: false, version: 1 });
    expect(answer.json().claimNumber).toBeGreaterThan(10_000);
    expect(answer.json().id).not.toBe('mine');
    expect(answer.json().quote.total).not.toBe('99999.00');
    expect(Date.parse(answer.json().createdAt)).toBe(test.clock.now);
  });

  it.each([
    ['__proto__ at the top', '{"__proto__":{"isAdmin":true},'],
    ['__proto__ written with an escape', '{"\\u005f_proto__":{"isAdmin":true},'],
    ['constructor.prototype', '{"constructor":{"prototype":{"isAdmin":true}},'],
  ])('with %s is refused and pollutes no prototype', async (_name, start) => {
    const before = await fingerprint(test);
    const answer = await post(JSON.stringify(filingOf()).replace('{', start));
    expect(answer.statusCode).toBe(400);
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
    expect(await fingerprint(test)).toBe(before);
  });

  it('is refused if it has __proto__ deep inside', async () => {
    const body = JSON.stringify(filingOf()).replace('"resolution":{', '"resolution":{"__proto__":{"a":1},');
    expect((await post(body)).statusCode).toBe(400);
  });
});

describe('a body that isn’t our JSON', () => {
  const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
  it.each<[string, string | Buffer, number, Record<string, string>?]>([
    ['cut off', '{"email":"ada@', 400],
    ['with a comma too many', '{"email":"a",}', 400],
    ['empty', '', 422],
    ['blank', '   ', 400],
    ['a lone surrogate half written raw', '"\ud800"', 422],
    ['not in UTF-8', Buffer.from('{"email":"Caf\xe9"}', 'latin1'), 400],
    ['a megabyte of nesting', deep(500_000), 400],
    ['a megabyte of nested objects', '{"a":'.repeat(200_000), 400],
    ['nested a little too deep', deep(40), 400],
    ['two megabytes and more', JSON.stringify({ a: 'x'.repeat(2_200_000) }), 413],
    ['sent as a form', 'email=ada', 415, { 'content-type': 'application/x-www-form-urlencoded' }],
    ['sent as text', '{}', 415, { 'content-type': 'text/plain' }],
    ['sent as XML', '<a/>', 415, { 'content-type': 'application/xml' }],
    ['sent with a broken type', '{}', 415, { 'content-type': 'nonsense' }],
    [
      'valid, under an overlong key of repeats',
      JSON.stringify(filingOf()),
      400,
      { ...JSON_TYPE, 'idempotency-key': 'k'.repeat(256) },
    ],
  ])(
    '%s is refused within a second of processor time and stores nothing',
    async (_name, body, status, headers) => {
      const before = await fingerprint(test);
      const started = process.cpuUsage();
      const answer = await post(body, headers);
      expect(process.cpuUsage(started).user).toBeLessThan(1_000_000);
      expect(answer.statusCode, answer.body).toBe(status);
      expect(answer.headers['content-type']).toContain('application/problem+json');
      expect(answer.json().requestId).toBeTruthy();
      expect(await fingerprint(test)).toBe(before);
    },
  );
});

describe('a malformed URL', () => {
  it.each([
    ['NUL in an id', '/v1/claims/%00', 422],
    ['a broken escape', '/v1/claims/%zz', 400],
    ['bytes that are no UTF-8', '/v1/claims/%ff', 400],
    ['an overlong id', `/v1/claims/${'x'.repeat(3000)}`, 414],
    ['an id longer than any', `/v1/claims/${'x'.repeat(300)}`, 422],
    ['NUL in a search', '/v1/stores/slug?slug=%00', 422],
    ['NUL in a domain', '/v1/whitelabel/settings?domain=%00', 422],
    ['a field twice', '/v1/order-lookup?email=a&email=b&order=1', 422],
    ['a field as an object', '/v1/order-lookup?email[a]=b&order=1', 422],
    ['steps upward', '/v1/stores/..%2f..%2fetc%2fpasswd', 404],
    ['nothing there', '/v1/nowhere', 404],
    ['nothing there, with a sign of regular expressions', '/v1/nowhere/(.*)+', 404],
  ])('%s is a client error, not a server error', async (_name, url, status) => {
    const answer = await test.app.inject({ url, headers: bearer(shopper) });
    expect(answer.statusCode, answer.body).toBe(status);
    expect(answer.headers['content-type']).toContain('application/problem+json');
  });

  it('an id of 200 characters in any script finds its order', async () => {
    const id = '注'.repeat(200);
    const answer = await test.app.inject({
      method: 'POST',
      url: `/v1/claims/${encodeURIComponent(id)}`,
      headers: bearer(shopper),
      payload: filingOf(),
    });
    expect(answer.json()).toMatchObject({ code: 'not_found' });
  });
});

describe('a method that a URL does not support', () => {
  it.each(['DELETE', 'PATCH', 'PUT', 'OPTIONS'] as const)(
    '%s returns 405 and names the supported methods',
    async (method) => {
      const answer = await test.app.inject({ method, url: '/v1/order-lookup' });
      expect(answer.statusCode).toBe(405);
      expect(answer.headers.allow).toBe('GET, HEAD, POST');
    },
  );

  it('HEAD responds like GET, without a body', async () => {
    const answer = await test.app.inject({ method: 'HEAD', url: '/v1/stores/slug?slug=test' });
    expect([answer.statusCode, answer.body]).toEqual([200, '']);
  });

  it.each(['TRACE', 'CONNECT', 'NONSENSE'])('%s is refused on the wire', async (method) => {
    const seen = await sendRaw([
      `${method} /v1/stores/slug HTTP/1.1`,
      'Host: a.test',
      'Connection: close',
    ]).catch(() => '');
    expect(seen).not.toMatch(/^HTTP\/1\.1 [25]/);
  });
});

describe('on the wire', () => {
  const close = 'Connection: close';
  it.each<[string, string[], number]>([
    ['two hosts', ['GET /healthz HTTP/1.1', 'Host: a.test', 'Host: b.test', close], 400],
    ['no host', ['GET /healthz HTTP/1.1', close], 400],
    ['an absolute address', ['GET http://b.test/healthz HTTP/1.1', 'Host: a.test', close], 421],
    ['no HTTP at all', ['hello there', close], 400],
    [
      'a header of 20 kB',
      ['GET /healthz HTTP/1.1', 'Host: a.test', `X-Long: ${'x'.repeat(20_000)}`, close],
      431,
    ],
    [
      'two lengths',
      ['POST /v1/order-lookup HTTP/1.1', 'Host: a.test', 'Content-Length: 2', 'Content-Length: 3', close],
      400,
    ],
    [
      'a length beside chunks',
      [
        'POST /v1/order-lookup HTTP/1.1',
        'Host: a.test',
        'Content-Length: 4',
        'Transfer-Encoding: chunked',
        close,
      ],
      400,
    ],
  ])('%s is refused with a problem', async (_name, lines, status) => {
    const seen = await sendRaw(lines);
    expect(seen).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(seen.toLowerCase()).toContain('content-type: application/problem+json');
  });
});

describe('a request without exactly one host', () => {
  let pages: TestApp;
  beforeAll(async () => {
    pages = await createTestApp({}, { pages: bothApps });
    await pages.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => pages.close());

  const people = 'Accept: text/html';
  it.each<[string, string[], number]>([
    ['every address at once', ['OPTIONS * HTTP/1.1', 'Host: a.test'], 400],
    ['every address at once, by a browser', ['OPTIONS * HTTP/1.1', 'Host: a.test', people], 400],
    ['two hosts', ['GET /start HTTP/1.1', 'Host: a.test', 'Host: b.test'], 400],
    ['two hosts, by a browser', ['GET /start HTTP/1.1', 'Host: a.test', 'Host: b.test', people], 400],
    ['no host', ['GET /start HTTP/1.1'], 400],
    ['an absolute address', ['GET http://b.test/start HTTP/1.1', 'Host: a.test'], 421],
    ['an absolute address, by a browser', ['GET http://b.test/start HTTP/1.1', 'Host: a.test', people], 421],
    ['an absolute address without a path', ['GET http://b.test HTTP/1.1', 'Host: a.test'], 421],
  ])('is refused by page routes too: %s', async (_name, lines, status) => {
    const to = Number(new URL(pages.app.listeningOrigin).port);
    const seen = await sendRaw([...lines, 'Connection: close'], to);
    expect(seen).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(seen.toLowerCase()).toContain('content-type: application/problem+json');
  });
});
