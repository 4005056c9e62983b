/** Old links (docs/decisions/025-old-links.md). */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { type Desk, openDesk } from '../../../test/claim-desk.ts';
import { setting } from '../../../test/setting.ts';
import { statementsOf } from '../../../test/statements.ts';
import { bearer, linkToken } from '../../../test/world.ts';
import type { StoreId } from '../auth/caller.ts';

const DAY = 86_400_000;
const EMAIL = 'ada@example.com';

let test: TestApp;
let store: StoreId;
let desk: Desk;
const began = Date.now();

beforeAll(async () => {
  test = await createTestApp({ emailMissesPerQuarterHour: 5, addressMissesPerMinute: 1000 });
  store = await test.addStore();
});
afterAll(() => test.close());
beforeEach(async () => {
  test.clock.now = began;
  desk = await openDesk(test, store);
  test.clock.now = began + 22 * DAY;
});

const sent = (daysAgo: number, kind: 'claim' | 'signature' = 'claim', generation = 1) =>
  linkToken(kind, store, desk.id, generation, new Date(test.clock.now - daysAgo * DAY).toISOString());

const ask = (method: 'GET' | 'POST' | 'PUT', url: string, token: string, payload?: object) =>
  test.app.inject({
    method,
    url,
    headers: { ...bearer(token), 'idempotency-key': crypto.randomUUID() },
    ...(payload && { payload }),
  });
const renew = (token: string, email: string) => ask('POST', '/v1/claim-links', token, { email });
const read = (token: string) => ask('GET', `/v1/claims/${desk.id}`, token);

describe('a three-week-old link', () => {
  it('shows the claim until its last day, and nothing personal after that', async () => {
    expect((await read(sent(20.99))).statusCode).toBe(200);
    const refused = await read(sent(22));
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toMatchObject({ code: 'link_needs_email' });
    expect(refused.body).not.toMatch(/\bAda\b/);
  });

  it.each([
    ['GET', '/messages', undefined],
    ['GET', '/events', undefined],
    ['GET', '/reviews', undefined],
    ['GET', '/stream?wait=0', undefined],
    ['POST', '/messages', { messageContent: 'Hello' }],
    ['POST', '/withdrawal', { reason: null }],
  ] as const)('opens neither %s %s', async (method, path, payload) => {
    const answer = await ask(method, `/v1/claims/${desk.id}${path}`, sent(22), payload);
    expect(answer.json().code).toBe('link_needs_email');
    expect(await desk.mails()).toEqual(['received']);
  });

  it('accepts no files and no signature', async () => {
    const file = { contentType: 'image/jpeg', filename: 'mug.jpg', mediaType: 'CLAIM' };
    expect((await ask('POST', '/v1/uploads', sent(22), file)).json().code).toBe('link_needs_email');
    const signing = { imageUrl: 'data:image/png;base64,AAAA' };
    const signed = await ask('PUT', `/v1/claims/signature/${desk.id}`, sent(22, 'signature'), signing);
    expect(signed.json().code).toBe('link_needs_email');
  });

  it('of an older format, without a date, counts as old from the start', async () => {
    expect((await read(linkToken('claim', store, desk.id, 1, null))).statusCode).toBe(403);
  });

  setting('links.askEmailAfterDays', 'says when it becomes old', async () => {
    await test.addStore({ settings: { links: { askEmailAfterDays: 2 } } });
    expect((await read(sent(3))).statusCode).toBe(403);
    await test.addStore();
    expect((await read(sent(3))).statusCode).toBe(200);
  });
});

describe('the e-mail address of the claim', () => {
  it('gives a new link for an old one, in any spelling', async () => {
    const fresh = await renew(sent(300), '  ADA@Example.com ');
    expect(fresh.statusCode).toBe(200);
    const { token, url } = fresh.json();
    expect(url).toBe(`http://localhost:4000/view/${token}`);
    expect((await read(token)).statusCode).toBe(200);
    test.clock.now += 22 * DAY;
    expect((await read(token)).statusCode).toBe(403);
  });

  it('gets the same answer again for the same request', async () => {
    const headers = { ...bearer(sent(22)), 'idempotency-key': 'once' };
    const request = { method: 'POST', url: '/v1/claim-links', headers, payload: { email: EMAIL } } as const;
    const first = await test.app.inject(request);
    test.clock.now += 5000;
    expect((await test.app.inject(request)).body).toBe(first.body);
    await test.database.admin.query(
      'update claims set token_generation = token_generation + 1 where id = $1',
      [desk.id],
    );
    expect((await test.app.inject(request)).statusCode, 'a link that was revoked meanwhile').toBe(404);
    await test.database.admin.query(
      'update claims set token_generation = token_generation - 1 where id = $1',
      [desk.id],
    );
  });

  it('reveals nothing if wrong, and opens nothing once the link was revoked', async () => {
    const wrong = await renew(sent(22), 'bob@example.com');
    expect(wrong.statusCode).toBe(422);
    expect(wrong.json()).toMatchObject({ code: 'link_email_mismatch', fields: [{ path: 'email' }] });
    expect(wrong.body).not.toMatch(/\b(ada|bob)\b/i);
    await test.database.admin.query('update claims set token_generation = 2 where id = $1', [desk.id]);
    expect((await renew(sent(22), EMAIL)).statusCode).toBe(404);
    expect((await renew(sent(22, 'claim', 2), EMAIL)).statusCode).toBe(200);
  });

  it('can be guessed five times in a quarter of an hour, from anywhere; then even the right one must wait', async () => {
    for (let guess = 1; guess <= 5; guess++) {
      expect((await renew(sent(22), `guess-${guess}@example.com`)).statusCode).toBe(422);
    }
    for (const email of ['guess-6@example.com', EMAIL]) {
      const late = await renew(sent(22), email);
      expect(late.statusCode).toBe(429);
      expect(Number(late.headers['retry-after'])).toBeGreaterThan(800);
    }
    const other = await openDesk(test, store);
    expect((await renew(linkToken('claim', store, other.id), EMAIL)).statusCode).toBe(200);
  });

  it('guessed many times at once gets five answers', async () => {
    const guesses = Array.from({ length: 20 }, (_, at) => renew(sent(22), `at-once-${at}@example.com`));
    const statuses = (await Promise.all(guesses)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 422)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);
  });
});

describe('a wrong address', () => {
  it('takes the same work whether it is nearly right, another customer’s, or nobody’s', async () => {
    const patient = await createTestApp();
    try {
      const at = await patient.addStore();
      const { id } = await openDesk(patient, at);
      const headers = bearer(linkToken('claim', at, id));
      const guess = (email: string) =>
        patient.app.inject({ method: 'POST', url: '/v1/claim-links', headers, payload: { email } });
      await guess('first@example.com');
      const costs: string[] = [];
      for (const email of ['adb@example.com', 'grace.hopper@example.com', 'x@y.zz']) {
        costs.push((await statementsOf(() => guess(email))).filter(isOfTheGuess).join('\n'));
      }
      expect(costs[0]).toContain('hold_misses');
      expect(new Set(costs).size).toBe(1);
    } finally {
      await patient.close();
    }
  });
});

/** A store is cached briefly, so its reads are random. */
const isOfTheGuess = (name: string) => !name.startsWith('find_store');
