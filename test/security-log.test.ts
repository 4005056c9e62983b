/** The security log: its events have one format and contain no personal data and no secret. */
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildPortal } from '../scripts/build.ts';
import { noteCommand } from '../src/cli/security.ts';
import { COMMAND_EVENTS, eventOfRefusal, SECURITY_EVENTS } from '../src/domain/access/security-events.ts';
import { PROBLEMS, type ProblemCode } from '../src/domain/problems/problems.ts';
import { pages } from '../src/pages.ts';
import { createApp } from '../src/server/app.ts';
import { createLog } from '../src/server/log.ts';
import { createTestApp, type TestApp } from './app.ts';
import { addPerson, asPerson } from './people.ts';
import { bearer, fileableOrder, filingOf, linkToken, orderIdOf, shopperToken } from './world.ts';

type Line = Record<string, unknown>;
type Ask = (
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  url: string,
  token?: string | Record<string, string>,
  payload?: object,
) => Promise<{ statusCode: number; json(): Record<string, string> }>;

let test: TestApp;
const lines: Line[] = [];
let app: Awaited<ReturnType<typeof createApp>>;
beforeAll(async () => {
  await buildPortal(false);
  test = await createTestApp({ addressMissesPerMinute: 1000 });
  const log = createLog('info', { write: (line: string) => lines.push(JSON.parse(line)) });
  app = await createApp({
    context: { ...test.context, log },
    trustProxy: ['127.0.0.1'],
    metricsAllow: ['127.0.0.1'],
    pages,
  });
});
afterAll(async () => {
  await app.close();
  await test.close();
});

const ask: Ask = (method, url, token, payload) =>
  app.inject({
    method,
    url,
    headers: {
      ...(typeof token === 'string' ? bearer(token) : token),
      'if-match': '*',
      'idempotency-key': crypto.randomUUID(),
      ...(url.startsWith('/metrics') ? {} : { 'x-forwarded-for': '203.0.113.77' }),
    },
    ...(payload && { payload }),
  });

/** The lines that some work adds to the security log. */
async function eventsOf(work: () => Promise<unknown>): Promise<Line[]> {
  lines.length = 0;
  await work();
  return lines.filter(({ msg }) => msg === 'security');
}

const EMAIL = 'ada@example.com';
const lookUp = (order: string) =>
  ask('POST', '/v1/order-lookup', undefined, { store: 'test', email: EMAIL, order });

describe('the security log', () => {
  it('has a line in the same format for each refusal and action, with who and from where', async () => {
    const store = await test.addStore();
    await test.addOrder(store, 'o1', fileableOrder(test.clock.now));
    const owner = await test.token(store, 'store_owner');
    const { id: personId } = await addPerson(test, { store, role: 'store_owner' });
    const person = await asPerson(test, personId);
    const narrow = await test.token(store, 'store_user');
    const shopper = shopperToken(test, store, await orderIdOf(test, store, 'o1'));
    const filed = await ask('POST', '/v1/claims/o1', shopper, filingOf());
    const { id = '' } = filed.json();
    const tokens = `/v1/stores/${store}/api-tokens`;
    const wrong = { email: 'eve@example.com' };
    const link = linkToken('claim', store, id);
    const seen = await eventsOf(async () => {
      await lookUp('1001');
      await lookUp('9999');
      await ask('GET', '/v1/claims', 'mg_test.unknown.x');
      await ask('POST', tokens, narrow, { name: 'More', role: 'store_owner' });
      const made = await ask('POST', tokens, person, { name: 'Secret name', role: 'store_user' });
      await ask('DELETE', `${tokens}/${made.json().id}`, person);
      await ask('POST', '/v1/claim-links', link, wrong);
      await ask('POST', '/v1/claim-links', link, { email: EMAIL });
      await ask('POST', '/v1/orders/o1/valet-link', owner);
      await ask('PATCH', `/v1/stores/${store}`, owner, { name: 'New name' });
      await ask('POST', `/v1/claims/${id}/link-revocation`, owner, { reason: 'Private' });
    });
    expect(seen.map(({ event, outcome }) => `${event} ${outcome}`)).toEqual([
      'lookup_answered done',
      'lookup_refused refused',
      'token_refused refused',
      'permission_refused refused',
      'token_made done',
      'token_revoked done',
      'link_refused refused',
      'link_renewed done',
      'valet_link_made done',
      'settings_changed done',
      'links_revoked done',
    ]);
    for (const line of seen) {
      expect(Object.keys(SECURITY_EVENTS)).toContain(line.event);
      expect(line).toMatchObject({
        time: expect.stringMatching(/Z$/),
        actor: expect.any(String),
        client: '203.0.113.0/24',
        route: expect.stringMatching(/^\/v1\//),
        requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      });
    }
    expect(seen.at(4)).toMatchObject({ actor: `person:${personId}`, store });
    expect(seen.at(3)).toMatchObject({ actor: `program:${narrow.split('.')[1]}`, reason: 'forbidden' });
    // The same target always has the same pseudonym, which doesn't reveal whose it is.
    expect(seen[0]?.target).toBe(seen[1]?.target);
    expect(seen[6]?.target).not.toBe(seen[7]?.target);
    const text = JSON.stringify(seen);
    for (const secret of [
      EMAIL,
      'eve@',
      'Ada',
      'Secret name',
      'Private',
      '203.0.113.77',
      link,
      owner,
      shopper,
    ])
      expect(text).not.toContain(secret);
  });

  it('covers pages too: a lookup, a failed lookup, another site’s form', async () => {
    const post = (payload: Record<string, string>, headers: Record<string, string>) =>
      app.inject({
        method: 'POST',
        url: '/start?store=test',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        payload: new URLSearchParams(payload).toString(),
      });
    const own = { 'sec-fetch-site': 'same-origin' };
    const seen = await eventsOf(async () => {
      await post({ order: '1001', email: EMAIL }, own);
      await post({ order: '9999', email: EMAIL }, own);
      await post({ order: '1001', email: EMAIL }, { 'sec-fetch-site': 'cross-site' });
    });
    expect(seen.map(({ event }) => event)).toEqual([
      'lookup_answered',
      'lookup_refused',
      'cross_site_refused',
    ]);
    expect(JSON.stringify(seen)).not.toContain(EMAIL);
  });

  it('is counted in the metrics', async () => {
    await lookUp('9999');
    const { body } = await app.inject({ url: '/metrics' });
    expect(body).toMatch(/makegood_security_events_total\{event="lookup_refused",outcome="refused"\} [1-9]/);
  });

  it('has an event for each failed authentication and exceeded limit', () => {
    const codes = (Object.keys(PROBLEMS) as ProblemCode[]).filter((code) =>
      [401, 403, 421, 429].includes(PROBLEMS[code].status),
    );
    expect(codes.filter((code) => eventOfRefusal(code) === null)).toEqual([]);
  });
});

describe('an operator’s commands', () => {
  it('are logged in a file of the data directory that only its owner can read', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'makegood-security-'));
    await noteCommand(
      dir,
      ['token', 'create', '--store', 'acme', '--role', 'store_user', '--name', 'Ada'],
      0,
    );
    await noteCommand(dir, ['backup', '/backups/ada.tar.gz'], null);
    await noteCommand(dir, ['doctor'], 0);
    const path = join(dir, 'security.log');
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    const found = (await readFile(path, 'utf8'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(found).toMatchObject([
      {
        event: 'token_made',
        outcome: 'done',
        store: 'acme',
        client: 'terminal',
        actor: expect.stringMatching(/^operator:/),
      },
      { event: 'backed_up', outcome: 'failed', store: null },
    ]);
    expect(JSON.stringify(found)).not.toMatch(/\bada\b/i);
    await rm(dir, { recursive: true, force: true });
  });

  it('have an event if they grant access, export data or rotate a key', () => {
    expect(Object.values(COMMAND_EVENTS).filter((event) => !(event in SECURITY_EVENTS))).toEqual([]);
    expect(Object.keys(COMMAND_EVENTS)).toEqual(
      expect.arrayContaining(['export', 'backup', 'restore', 'secret retire']),
    );
  });
});
