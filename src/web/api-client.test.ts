import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { ApiError, apiBase, createApiClient } from './api-client.ts';

type Seen = { method?: string; url?: string; key?: string | string[]; body: string };
const open: { close(): void }[] = [];

async function bodyOf(request: IncomingMessage): Promise<string> {
  let words = '';
  for await (const part of request) words += part;
  return words;
}

/** A real loopback server that returns these statuses in turn and then repeats the last one. */
async function serverAnswering(
  statuses: number[],
  body: unknown = { code: 'order_not_found', detail: 'No match' },
) {
  const seen: Seen[] = [];
  const server = createServer(async (request, response) => {
    const { method, url, headers } = request;
    seen.push({ method, url, key: headers['idempotency-key'], body: await bodyOf(request) });
    response.writeHead(statuses[Math.min(seen.length, statuses.length) - 1] ?? 200);
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push(server);
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { seen, base, client: createApiClient({ apiBase: base }) };
}

afterEach(() => {
  for (const server of open.splice(0)) server.close();
});

describe('the client of our own pages', () => {
  it('appends /v1 unless it is already there', () => {
    expect(apiBase('https://claims.example')).toBe('https://claims.example/v1');
    expect(apiBase('https://claims.example/v1/')).toBe('https://claims.example/v1');
    expect(apiBase('')).toBe('/v1');
  });

  it.each([408, 409, 425, 429, 500, 502, 503, 504])('retries once after %i', async (status) => {
    const { client, seen } = await serverAnswering([status, 200], { ok: true });
    expect(await client.get('sessions', { orderId: 'o 1' })).toEqual({ ok: true });
    expect(seen.map(({ url }) => url)).toEqual(['/v1/sessions?orderId=o+1', '/v1/sessions?orderId=o+1']);
  });

  it('gives up after the second attempt', async () => {
    const { client, seen } = await serverAnswering([503]);
    await expect(client.get('sessions')).rejects.toBeInstanceOf(ApiError);
    expect(seen).toHaveLength(2);
  });

  it.each([400, 401, 403, 404, 413, 422])('doesn’t retry %i, and reports its code', async (status) => {
    const { client, seen } = await serverAnswering([status]);
    const expected = { status, code: 'order_not_found', message: 'No match' };
    await expect(client.post('order-lookup', { order: '1' })).rejects.toMatchObject(expected);
    expect(seen).toHaveLength(1);
  });

  it('repeats a POST with the same key', async () => {
    const { client, seen } = await serverAnswering([502, 201], { id: 'c1' });
    await client.post('claims/1001', { email: 'ada@example.com' });
    expect(seen[0]?.key).toBeTruthy();
    expect(seen[0]?.key).toBe(seen[1]?.key);
    expect(seen[1]?.body).toBe('{"email":"ada@example.com"}');
  });

  it('returns nothing for an empty response and an unknown error for a malformed one', async () => {
    const empty = await serverAnswering([204], '');
    expect(await empty.client.delete('sessions/s1')).toBeNull();
    const broken = await serverAnswering([404], '<html>');
    const expected = { code: 'unknown', message: expect.stringContaining('Unknown error') };
    await expect(broken.client.put('sessions', {})).rejects.toMatchObject(expected);
  });

  it('can’t be created without its config', () => {
    expect(() => createApiClient(null)).toThrow('Missing config. Pass `useRuntimeConfig()`');
  });
});
