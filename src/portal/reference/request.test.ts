import { describe, expect, it } from 'vitest';
import { curlOf } from './curl.ts';
import { addressOf, type Draft, requestOf } from './request.ts';

const draft: Draft = {
  method: 'PATCH',
  path: '/v1/claims/{id}/items',
  given: [
    { name: 'id', in: 'path', value: 'k3', required: true },
    { name: 'limit', in: 'query', value: '', required: false },
    { name: 'if-match', in: 'header', value: '"3"', required: true },
  ],
  token: 'abc',
  needsToken: true,
  body: '{"a":1}',
};
const given = (name: string, value: string): Draft => ({
  ...draft,
  given: draft.given.map((one) => (one.name === name ? { ...one, value } : one)),
});

describe('a request from the reference', () => {
  it('gets its parameters, its token and its body', () => {
    const request = requestOf(draft);
    if (!request.ok) throw new Error(request.message);
    expect(request.address).toBe('/v1/claims/k3/items');
    expect(request.init.body).toBe('{"a":1}');
    expect(Object.fromEntries(request.init.headers)).toEqual({
      authorization: 'Bearer abc',
      'content-type': 'application/json',
      'if-match': '"3"',
    });
  });

  it.each(['//evil.example', 'https://evil.example/', '/../..', '?a=b#c', '\\\\evil'])(
    'stays on this server with %s in its path',
    (value) => {
      const request = requestOf(given('id', value));
      if (!request.ok) throw new Error(request.message);
      const { origin, pathname } = new URL(request.address, 'https://claims.example');
      expect(origin).toBe('https://claims.example');
      expect(pathname).toMatch(/^\/v1\/claims\/[^/]+\/items$/);
    },
  );

  it.each([
    ['id', given('id', ' ')],
    ['id', given('id', '..')],
    ['if-match', given('if-match', 'é')],
    ['token', { ...draft, token: '' }],
    ['token', { ...draft, token: 'a\nb' }],
    ['body', { ...draft, body: '{' }],
  ] as const)('is refused at %s', (field, bad) => {
    expect(requestOf(bad)).toMatchObject({ ok: false, field, message: expect.stringMatching(/\.$/) });
  });

  it('names missing values and leaves out empty ones', () => {
    expect(addressOf('/v1/{a}/{b}', [{ name: 'b', in: 'path', value: 'x y' }])).toBe('/v1/{a}/x%20y');
  });
});

describe('a curl command', () => {
  const operation = {
    security: [{ shopperToken: [] }],
    parameters: [
      { name: 'id', in: 'path', required: true, example: 'k3' },
      { name: 'If-Match', in: 'header', required: true, example: '"3"' },
      { name: 'q', in: 'query', example: 'x' },
    ],
    requestBody: { content: { 'application/json': { example: { note: "it's" } } } },
  };

  it('has what the operation requires, quoted for a shell', () => {
    expect(curlOf({ method: 'post', path: '/v1/claims/{id}', operation }, 'http://localhost:4000')).toBe(
      [
        "curl -X POST 'http://localhost:4000/v1/claims/k3' \\",
        '  -H "Authorization: Bearer $TOKEN" \\',
        '  -H \'If-Match: "3"\' \\',
        "  -H 'Content-Type: application/json' \\",
        `  -d '{"note":"it'\\''s"}'`,
      ].join('\n'),
    );
  });
});
