/** Signing in, staying signed in, and no longer being signed in. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { addPerson, Browser, PASSWORD, signedIn } from '../../../test/people.ts';
import type { StoreId } from '../auth/caller.ts';

let test: TestApp;
let store: StoreId;
beforeAll(async () => {
  test = await createTestApp();
  store = await test.addStore();
});
afterAll(() => test.close());

const HOUR = 3_600_000;
const MINUTE = 60_000;

async function travel(ms: number, work: () => Promise<unknown>): Promise<void> {
  test.clock.now += ms;
  try {
    await work();
  } finally {
    test.clock.now -= ms;
  }
}

const member = (role = 'store_owner' as const) => addPerson(test, { role, store });
const statusOf = async (browser: Browser, url = '/v1/me') => (await browser.ask('GET', url)).statusCode;

describe('signing in', () => {
  it('gives a session in a cookie that scripts and other sites do not see', async () => {
    const { email } = await member();
    const browser = new Browser(test);
    const answer = await browser.signIn(email);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ person: { id: expect.any(String), email, name: 'Pat Person' } });
    const cookie = answer.cookies.find(({ name }) => name === 'makegood_session');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 14 * 24 * 3600 });
    expect(cookie?.value).toMatch(/^[\w-]{43}$/);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(await statusOf(browser)).toBe(200);
  });

  it('over https binds the cookies to the host', async () => {
    const secure = await createTestApp({}, { publicUrl: 'https://claims.example' });
    const { email } = await addPerson(secure, { store: await secure.addStore() });
    const answer = await new Browser(secure).signIn(email);
    const [session, device, ...others] = answer.cookies;
    expect(others).toEqual([]);
    expect(session).toMatchObject({ name: '__Host-makegood_session', secure: true, path: '/' });
    expect(device).toMatchObject({ name: expect.stringMatching(/^__Host-makegood_device_/), secure: true });
    for (const cookie of answer.cookies) expect(cookie).not.toHaveProperty('domain');
    await secure.close();
  });

  it('takes the address in any case, and a password however it was composed', async () => {
    const { email } = await addPerson(test, { store, email: 'Zoë@Team.example' });
    for (const typed of [email, 'zoË@team.EXAMPLE', '  zoë@team.example ']) {
      expect((await new Browser(test).signIn(typed)).statusCode).toBe(200);
    }
    const browser = await signedIn(test, email);
    const change = { currentPassword: PASSWORD, password: 'caf\u00e9 au lait, merci' };
    expect((await browser.ask('PUT', '/v1/me/password', { payload: change })).statusCode).toBe(200);
    expect((await new Browser(test).signIn(email, 'cafe\u0301 au lait, merci')).statusCode).toBe(200);
  });

  it('answers alike for an unknown address, a wrong password, and someone without one', async () => {
    const { email } = await member();
    const invited = await addPerson(test, { store });
    await test.database.admin.query('update people set password_hash = null where id = $1', [invited.id]);
    const answers = [];
    for (const who of [email, 'nobody@team.example', invited.email]) {
      const answer = await new Browser(test).signIn(who, 'not the right one');
      answers.push({ status: answer.statusCode, ...answer.json(), requestId: '', cookies: answer.cookies });
    }
    expect(answers[0]).toMatchObject({ status: 401, code: 'sign_in_failed', cookies: [] });
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });

  it.each([
    ['a password of two megabytes', { email: 'a@b.example', password: 'x'.repeat(2_000_000) }, 413],
    ['a password of 257 characters', { email: 'a@b.example', password: 'x'.repeat(257) }, 422],
    ['no password', { email: 'a@b.example', password: '' }, 422],
    ['half a surrogate pair', { email: 'a@b.example', password: 'twelve chars\ud800' }, 422],
    ['a field of its own', { email: 'a@b.example', password: 'x', personId: 'p' }, 422],
    ['an object for a password', { email: 'a@b.example', password: { $ne: '' } }, 422],
  ])('refuses %s before any work is done', async (_name, payload, status) => {
    const answer = await new Browser(test).ask('POST', '/v1/sign-in', { payload });
    expect(answer.statusCode).toBe(status);
  });

  it('is not done by a page of another site', async () => {
    const { email } = await member();
    const others: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': '', origin: 'https://evil.example' },
    ];
    for (const headers of others) {
      const answer = await new Browser(test).signIn(email, PASSWORD, { headers });
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'cross_site_request']);
    }
  });
});

describe('a session', () => {
  it('is not fixed beforehand: whatever came with the request is ended, whosever it was', async () => {
    const [mine, theirs] = [await member(), await member()];
    const former = await signedIn(test, theirs.email);
    const planted = former.cookies.get('makegood_session') ?? '';
    const browser = new Browser(test);
    browser.cookies.set('makegood_session', planted);
    await browser.signIn(mine.email);
    expect(browser.cookies.get('makegood_session')).not.toBe(planted);
    expect(await statusOf(former)).toBe(401);
    const made = new Browser(test);
    made.cookies.set('makegood_session', 'x'.repeat(43));
    await made.signIn(mine.email);
    expect(made.cookies.get('makegood_session')).not.toBe('x'.repeat(43));
  });

  it('ends 12 hours after its last use, and 14 days after it began', async () => {
    const browser = await signedIn(test, (await member()).email);
    await travel(12 * HOUR - MINUTE, async () => expect(await statusOf(browser)).toBe(200));
    await travel(24 * HOUR - 2 * MINUTE, async () => expect(await statusOf(browser)).toBe(200));
    await travel(36 * HOUR, async () => expect(await statusOf(browser)).toBe(401));
    const busy = await signedIn(test, (await member()).email);
    const began = test.clock.now;
    while (test.clock.now < began + 14 * 24 * HOUR - 10 * HOUR) {
      test.clock.now += 10 * HOUR;
      expect(await statusOf(busy)).toBe(200);
    }
    test.clock.now = began + 14 * 24 * HOUR;
    expect(await statusOf(busy)).toBe(401);
    test.clock.now = began;
  });

  it('of a stolen database opens nothing', async () => {
    const browser = await signedIn(test, (await member()).email);
    const token = browser.cookies.get('makegood_session') ?? '';
    const { rows } = await test.database.admin.query<{ all: string }>(
      'select json_agg(s)::text as all from person_sessions s',
    );
    expect(rows[0]?.all).not.toContain(token);
    const kept = createHash('sha256').update(token).digest();
    for (const stolen of [kept.toString('base64url'), kept.toString('hex')]) {
      const thief = new Browser(test);
      thief.cookies.set('makegood_session', stolen);
      expect(await statusOf(thief)).toBe(401);
    }
  });

  it('is taken from its cookie and from nowhere else', async () => {
    const browser = await signedIn(test, (await member()).email);
    const token = browser.cookies.get('makegood_session') ?? '';
    const ask = (url: string, headers: Record<string, string> = {}) =>
      test.app.inject({ url, headers: { 'sec-fetch-site': 'same-origin', ...headers } });
    for (const answer of [
      await ask(`/v1/me?session=${token}&makegood_session=${token}&token=${token}`),
      await ask('/v1/me', { authorization: `Bearer ${token}` }),
      await ask('/v1/me', { 'makegood-session': token }),
    ]) {
      expect(answer.statusCode).toBe(401);
    }
  });

  it('ends by signing out, at once and for good', async () => {
    const browser = await signedIn(test, (await member()).email);
    const before = browser.cookie;
    const answer = await browser.ask('POST', '/v1/sign-out');
    expect(answer.statusCode).toBe(204);
    expect(browser.cookies.has('makegood_session')).toBe(false);
    expect((await browser.ask('GET', '/v1/me', { headers: { cookie: before } })).statusCode).toBe(401);
  });

  it('is listed with its device, and each or all can be ended', async () => {
    const { email } = await member();
    const [one, two, three] = [
      await signedIn(test, email),
      await signedIn(test, email),
      await signedIn(test, email),
    ];
    const { sessions } = (await one.ask('GET', '/v1/me/sessions')).json();
    expect(sessions).toHaveLength(3);
    expect(sessions.filter(({ isThis }: { isThis: boolean }) => isThis)).toHaveLength(1);
    expect(JSON.stringify(sessions)).not.toContain(one.cookies.get('makegood_session'));
    const { id } = (await two.ask('GET', '/v1/me')).json().session;
    expect((await one.ask('DELETE', `/v1/me/sessions/${id}`)).statusCode).toBe(204);
    expect([await statusOf(two), await statusOf(three)]).toEqual([401, 200]);
    expect((await one.ask('DELETE', '/v1/me/sessions')).statusCode).toBe(204);
    expect([await statusOf(one), await statusOf(three)]).toEqual([401, 401]);
  });

  it('is listed first, and stays when all others are ended', async () => {
    const { email } = await member();
    const [here, elsewhere] = [await signedIn(test, email), await signedIn(test, email)];
    const stranger = await signedIn(test, (await member()).email);
    await travel(2 * MINUTE, async () => {
      expect(await statusOf(elsewhere)).toBe(200);
      const { sessions } = (await here.ask('GET', '/v1/me/sessions')).json();
      expect(sessions.map(({ isThis }: { isThis: boolean }) => isThis)).toEqual([true, false]);
    });
    expect((await here.ask('DELETE', '/v1/me/sessions/others')).statusCode).toBe(204);
    expect([await statusOf(here), await statusOf(elsewhere), await statusOf(stranger)]).toEqual([
      200, 401, 200,
    ]);
  });

  it('stays on one device when two end all others, or each other, at the same time', async () => {
    const { email } = await member();
    const idOf = async (browser: Browser) => (await browser.ask('GET', '/v1/me')).json().session.id;
    for (let round = 0; round < 12; round += 1) {
      const two = [await signedIn(test, email), await signedIn(test, email)] as const;
      const [one, other] = [await idOf(two[0]), await idOf(two[1])];
      const ends = round % 2 === 0 ? ['others', 'others'] : [other, one];
      const answers = await Promise.all(
        two.map((browser, at) => browser.ask('DELETE', `/v1/me/sessions/${ends[at]}`)),
      );
      const statuses = answers.map(({ statusCode }) => statusCode);
      expect(statuses.toSorted(), `round ${round}`).toEqual([204, 401]);
      const left = await Promise.all(two.map((browser) => statusOf(browser)));
      expect(left, `round ${round}`).toEqual(statuses.map((status) => (status === 204 ? 200 : 401)));
    }
  });

  it('of another person can not be ended', async () => {
    const other = await signedIn(test, (await member()).email);
    const { id } = (await other.ask('GET', '/v1/me')).json().session;
    const mine = await signedIn(test, (await member()).email);
    expect((await mine.ask('DELETE', `/v1/me/sessions/${id}`)).statusCode).toBe(404);
    expect(await statusOf(other)).toBe(200);
  });

  it('makes room for the fifty-first by ending the one that was used least lately', async () => {
    const { email, id } = await member();
    const first = await signedIn(test, email);
    await test.database.admin.query(
      `insert into person_sessions (secret_hash, id, person_id, device, created_at, last_used_at, ends_at, proven_at)
       select sha256(n::text::bytea), 'filler' || n, $1, 'x', now(), $2, $3, now() from generate_series(1, 49) n`,
      [id, new Date(test.clock.now + 1000), new Date(test.clock.now + HOUR)],
    );
    await signedIn(test, email);
    const { rows } = await test.database.admin.query(
      'select count(*)::int as n from person_sessions where person_id = $1',
      [id],
    );
    expect([rows[0].n, await statusOf(first)]).toEqual([50, 401]);
  });
});

describe('a write with a session', () => {
  it.each([
    ['no header at all', { 'sec-fetch-site': '' }],
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a neighbor under the same domain', { 'sec-fetch-site': 'same-site' }],
    ['nobody', { 'sec-fetch-site': 'none' }],
    ['another origin', { 'sec-fetch-site': '', origin: 'https://evil.example' }],
    ['an opaque origin', { 'sec-fetch-site': '', origin: 'null' }],
    ['a host that begins like ours', { 'sec-fetch-site': '', origin: 'http://localhost.evil.example' }],
  ])('from %s is refused and does nothing', async (_name, headers) => {
    const browser = await signedIn(test, (await member()).email);
    const answer = await browser.ask('DELETE', '/v1/me/sessions', { headers });
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'cross_site_request']);
    expect(await statusOf(browser)).toBe(200);
  });

  it('from our own origin is done', async () => {
    const browser = await signedIn(test, (await member()).email);
    const headers = { 'sec-fetch-site': '', origin: 'http://localhost:4000', host: 'localhost:4000' };
    expect((await browser.ask('DELETE', '/v1/me/sessions', { headers })).statusCode).toBe(204);
  });
});

describe('the password again', () => {
  it('is asked for ten minutes after it was last entered, and opens what asks for it', async () => {
    const browser = await signedIn(test, (await member()).email);
    const make = () =>
      browser.ask('POST', `/v1/stores/${store}/api-tokens`, {
        payload: { name: 'Warehouse', permissions: ['order:read'] },
        headers: { 'idempotency-key': crypto.randomUUID() },
      });
    expect((await make()).statusCode).toBe(201);
    await travel(10 * MINUTE, async () => {
      const refused = await make();
      expect([refused.statusCode, refused.json().code]).toEqual([403, 'proof_required']);
      expect((await browser.ask('GET', `/v1/stores/${store}/api-tokens`)).statusCode).toBe(200);
      const wrong = await browser.ask('POST', '/v1/me/proof', {
        payload: { password: 'not this one at all' },
      });
      expect([wrong.statusCode, wrong.json().code]).toEqual([403, 'password_wrong']);
      const former = browser.cookies.get('makegood_session');
      expect(
        (await browser.ask('POST', '/v1/me/proof', { payload: { password: PASSWORD } })).statusCode,
      ).toBe(200);
      expect(browser.cookies.get('makegood_session')).not.toBe(former);
      expect((await make()).statusCode).toBe(201);
    });
  });
});

describe('a session that is ended while its password is compared', () => {
  it.each([
    ['POST', '/v1/me/proof', { password: PASSWORD }],
    ['PUT', '/v1/me/password', { currentPassword: PASSWORD, password: 'nine red lanterns hum' }],
  ] as const)('is not begun again by %s %s', async (method, url, payload) => {
    const { email, id } = await member();
    const browser = await signedIn(test, email);
    const [again, ended] = await Promise.all([
      browser.ask(method, url, { payload }),
      browser.ask('DELETE', '/v1/me/sessions'),
    ]);
    expect([ended.statusCode, again.statusCode, again.json().code]).toEqual([204, 401, 'unauthenticated']);
    const left = 'select id from person_sessions where person_id = $1';
    expect((await test.database.admin.query(left, [id])).rows).toEqual([]);
    expect((await new Browser(test).signIn(email)).statusCode).toBe(200);
  });

  it('goes on once when it is proven twice at once', async () => {
    const { email, id } = await member();
    const browser = await signedIn(test, email);
    const prove = () => browser.ask('POST', '/v1/me/proof', { payload: { password: PASSWORD } });
    const statuses = (await Promise.all([prove(), prove()])).map(({ statusCode }) => statusCode);
    expect(statuses.toSorted()).toEqual([200, 401]);
    const left = 'select id from person_sessions where person_id = $1';
    expect((await test.database.admin.query(left, [id])).rows).toHaveLength(1);
  });
});

describe('a new password', () => {
  const change = (browser: Browser, password: string, currentPassword = PASSWORD) =>
    browser.ask('PUT', '/v1/me/password', { payload: { currentPassword, password } });

  it('ends every other session, goes on in this one, and tells the person', async () => {
    const { email, id } = await member();
    const [here, elsewhere] = [await signedIn(test, email), await signedIn(test, email)];
    expect((await change(here, 'a brand new sentence')).statusCode).toBe(200);
    expect([await statusOf(here), await statusOf(elsewhere)]).toEqual([200, 401]);
    expect((await new Browser(test).signIn(email)).statusCode).toBe(401);
    expect((await new Browser(test).signIn(email, 'a brand new sentence')).statusCode).toBe(200);
    const { rows } = await test.database.admin.query(
      'select subject from person_mails where person_id = $1',
      [id],
    );
    expect(rows).toEqual([{ subject: 'Your password was changed' }]);
  });

  it.each([
    ['short one', 'Use at least 12'],
    ['1q2w3e4r5t6y', 'most common'],
    ['password2026!', 'most common'],
    ['pat.person.2026', 'made of your name'],
    ['Test Store 26', 'made of your name'],
  ])('%s is refused with a reason', async (password, reason) => {
    const browser = await signedIn(test, (await member()).email);
    const answer = await change(browser, password);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().fields).toEqual([{ path: 'password', message: expect.stringContaining(reason) }]);
  });

  it('needs the one before, and a sign-in under way with that one is too late', async () => {
    const { email } = await member();
    const browser = await signedIn(test, email);
    expect((await change(browser, 'a brand new sentence', 'wrong one, sorry')).json().code).toBe(
      'password_wrong',
    );
    const [changed, late] = await Promise.all([
      change(browser, 'a brand new sentence'),
      new Browser(test).signIn(email),
    ]);
    expect(changed.statusCode).toBe(200);
    const { sessions } = (await browser.ask('GET', '/v1/me/sessions')).json();
    expect(sessions, `the other one was ${late.statusCode}`).toHaveLength(1);
  });
});
