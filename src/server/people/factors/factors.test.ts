/** Second factors: authenticator apps, recovery codes and passkeys. */
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { Authenticator, type Tricks } from '../../../../test/authenticator.ts';
import { addPerson, Browser, PASSWORD, signedIn } from '../../../../test/people.ts';
import { setting } from '../../../../test/setting.ts';
import type { StoreId } from '../../auth/caller.ts';

const ORIGIN = 'http://localhost:4000';
const STEP = 30_000;

let test: TestApp;
let store: StoreId;
beforeAll(async () => {
  test = await createTestApp();
  store = await test.addStore();
});
afterAll(() => test.close());

const codeOf = (secret: string, at = test.clock.now) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at });

async function member() {
  const { id, email } = await addPerson(test, { store });
  return { id, email, browser: await signedIn(test, email) };
}

async function addApp(
  browser: Browser,
  name = 'My phone',
): Promise<{ secret: string; codes: string[] | null }> {
  const made = await browser.ask('POST', '/v1/me/factors/totp', { payload: { name } });
  expect(made.statusCode, made.body).toBe(201);
  const { secret, uri, qrCode } = made.json();
  expect(uri).toContain(`secret=${secret}`);
  expect(qrCode).toMatch(/^data:image\/svg\+xml;base64,/);
  const confirmed = await browser.ask('PUT', '/v1/me/factors/totp', { payload: { code: codeOf(secret) } });
  expect(confirmed.statusCode, confirmed.body).toBe(200);
  // The next code is another one.
  test.clock.now += STEP;
  return { secret, codes: confirmed.json().recoveryCodes };
}

async function addPasskey(browser: Browser, tricks: Tricks = {}) {
  const passkey = new Authenticator(ORIGIN);
  const asked = await browser.ask('POST', '/v1/me/factors/passkey-challenge');
  const { token, options } = asked.json();
  const payload = { token, name: 'My laptop', passkey: passkey.register(options, tricks) };
  const added = await browser.ask('POST', '/v1/me/factors/passkeys', { payload });
  return { passkey, added, options, payload };
}

/** The first step: the password. */
async function askedForMore(email: string, browser = new Browser(test)) {
  const answer = await browser.signIn(email);
  expect([answer.statusCode, answer.json().code], answer.body).toEqual([401, 'second_step_required']);
  expect(browser.cookies.size).toBe(0);
  const { token, kinds, options } = answer.json();
  const complete = (given: object) =>
    browser.ask('POST', '/v1/sign-in/second-step', { payload: { token, ...given } });
  return { browser, token, kinds, options, complete };
}

const codeIn = (answer: { statusCode: number; json(): { code: string } }) => [
  answer.statusCode,
  answer.json().code,
];

describe('an authenticator app', () => {
  it('is asked for after the password, and its code completes the sign-in', async () => {
    const { email, browser } = await member();
    const { secret } = await addApp(browser);
    const { kinds, options, complete, browser: other } = await askedForMore(email);
    expect([kinds, options]).toEqual([['totp', 'recovery'], null]);
    const done = await complete({ code: codeOf(secret) });
    expect(done.json()).toMatchObject({ person: { email } });
    expect((await other.ask('GET', '/v1/me')).json().session.isStrong).toBe(true);
  });

  it('counts only once its first code was right, and a second try replaces the first', async () => {
    const { email, browser } = await member();
    const begin = () => browser.ask('POST', '/v1/me/factors/totp', { payload: { name: 'Phone' } });
    const [first, second] = [(await begin()).json(), (await begin()).json()];
    expect((await new Browser(test).signIn(email)).statusCode).toBe(200);
    const confirm = (code: string) => browser.ask('PUT', '/v1/me/factors/totp', { payload: { code } });
    expect(codeIn(await confirm(codeOf(first.secret)))).toEqual([422, 'code_wrong']);
    expect(codeIn(await confirm('000000'))).toEqual([422, 'code_wrong']);
    expect((await confirm(codeOf(second.secret))).statusCode).toBe(200);
  });

  it('accepts each code once, also of two requests at the same moment', async () => {
    const { email, browser } = await member();
    const { secret } = await addApp(browser);
    const attempts = await Promise.all([askedForMore(email), askedForMore(email), askedForMore(email)]);
    const answers = await Promise.all(attempts.map(({ complete }) => complete({ code: codeOf(secret) })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401, 401]);
  });

  it('accepts a code of the step before or after, and none of two steps away', async () => {
    for (const [away, status] of [
      [-2, 401],
      [2, 401],
      [-1, 200],
      [1, 200],
    ] as const) {
      const { email, browser } = await member();
      const { secret } = await addApp(browser);
      test.clock.now += 3 * STEP;
      const { complete } = await askedForMore(email);
      const answer = await complete({ code: codeOf(secret, test.clock.now + away * STEP) });
      expect(answer.statusCode, `${away} steps away`).toBe(status);
    }
  });

  it('is stored encrypted: the database alone makes no codes', async () => {
    const { browser } = await member();
    const { secret } = await addApp(browser);
    const { rows } = await test.database.admin.query('select * from person_factors');
    const kept = JSON.stringify(rows.map((row) => ({ ...row, secret: String(row.secret) })));
    expect(kept).not.toContain(secret);
    expect(kept).not.toContain(Buffer.from(Secret.fromBase32(secret).buffer).toString());
  });

  it('ends every other session when it is added', async () => {
    const { email, browser } = await member();
    const elsewhere = await signedIn(test, email);
    await addApp(browser);
    expect((await elsewhere.ask('GET', '/v1/me')).statusCode).toBe(401);
    expect((await browser.ask('GET', '/v1/me')).statusCode).toBe(200);
  });

  it('is told by mail when it comes and goes', async () => {
    const { id, browser } = await member();
    await addApp(browser, 'Pat’s phone');
    const [factor] = (await browser.ask('GET', '/v1/me/factors')).json().factors;
    expect((await browser.ask('DELETE', `/v1/me/factors/${factor.id}`)).statusCode).toBe(204);
    const { rows } = await test.database.admin.query(
      'select subject from person_mails where person_id = $1 order by created_at, subject',
      [id],
    );
    expect(rows.map(({ subject }) => subject)).toEqual([
      'A new way to sign in was added',
      'A way to sign in was removed',
    ]);
  });
});

describe('wrong second steps', () => {
  it('make the next one wait, whatever it is', async () => {
    const strict = await createTestApp({ guessesPerPerson: 5, guessesPerNetwork: 100 });
    const { email } = await addPerson(strict, { store: await strict.addStore() });
    const browser = await signedIn(strict, email);
    const { secret } = (await browser.ask('POST', '/v1/me/factors/totp', { payload: { name: 'x' } })).json();
    const confirm = { code: codeOf(secret, strict.clock.now) };
    await browser.ask('PUT', '/v1/me/factors/totp', { payload: confirm });
    strict.clock.now += STEP;
    const stranger = new Browser(strict);
    const { token } = (await stranger.signIn(email)).json();
    const complete = (code: string) =>
      stranger.ask('POST', '/v1/sign-in/second-step', { payload: { token, code } });
    for (let guess = 0; guess < 5; guess += 1) {
      expect(codeIn(await complete(`00000${guess}`))).toEqual([401, 'second_step_failed']);
    }
    expect((await complete(codeOf(secret, strict.clock.now))).statusCode).toBe(429);
    await strict.close();
  });

  it('never work with a token that is forged, over, or of a password that was changed since', async () => {
    const { email, browser } = await member();
    const { secret } = await addApp(browser);
    const over = await askedForMore(email);
    test.clock.now += 5 * 60_000;
    expect(codeIn(await over.complete({ code: codeOf(secret) }))).toEqual([410, 'challenge_over']);
    const changed = await askedForMore(email);
    // The five minutes did not end the ten of the password's proof.
    const next = { currentPassword: PASSWORD, password: 'nine green lamps hum' };
    expect((await browser.ask('PUT', '/v1/me/password', { payload: next })).statusCode).toBe(200);
    expect(codeIn(await changed.complete({ code: codeOf(secret) }))).toEqual([410, 'challenge_over']);
    const forged = await browser.ask('POST', '/v1/sign-in/second-step', {
      payload: { token: 'WyJ4Il0.forged', code: codeOf(secret) },
    });
    expect(codeIn(forged)).toEqual([410, 'challenge_over']);
  });

  it.each([
    ['nothing', {}],
    ['both', { code: '123456', passkey: {} }],
    ['an object', { code: { $gt: '' } }],
    ['two megabytes', { code: '1'.repeat(2_000_000) }],
  ])('are refused for %s', async (_name, given) => {
    const answer = await new Browser(test).ask('POST', '/v1/sign-in/second-step', {
      payload: { token: 'x', ...given },
    });
    expect([413, 422]).toContain(answer.statusCode);
  });
});

describe('recovery codes', () => {
  it('come with the first factor, ten of them, and each signs in once', async () => {
    const { id, email, browser } = await member();
    const { codes } = await addApp(browser);
    expect(codes).toHaveLength(10);
    expect(new Set(codes).size).toBe(10);
    expect((await addApp(browser, 'Second phone')).codes).toBeNull();
    const [code = ''] = codes ?? [];
    const first = await askedForMore(email);
    expect((await first.complete({ code: ` ${code.toUpperCase()} ` })).statusCode).toBe(200);
    const second = await askedForMore(email);
    expect(codeIn(await second.complete({ code }))).toEqual([401, 'second_step_failed']);
    const left = await browser.ask('GET', '/v1/me/factors');
    expect(left.json()).toMatchObject({ recoveryCodesLeft: 9 });
    const { rows } = await test.database.admin.query(
      "select 1 from person_mails where person_id = $1 and subject = 'A recovery code was used'",
      [id],
    );
    expect(rows).toHaveLength(1);
  });

  it('are replaced all at once, and only for who has a factor', async () => {
    const { email, browser } = await member();
    const replace = () => browser.ask('POST', '/v1/me/recovery-codes');
    expect(codeIn(await replace())).toEqual([422, 'no_second_factor']);
    const { codes } = await addApp(browser);
    const renewed = (await replace()).json().recoveryCodes as string[];
    expect(renewed).toHaveLength(10);
    const { complete } = await askedForMore(email);
    expect((await complete({ code: codes?.[0] })).statusCode).toBe(401);
    expect((await complete({ code: renewed[0] })).statusCode).toBe(200);
  });

  it('are stored as hashes', async () => {
    const { browser } = await member();
    const { codes } = await addApp(browser);
    const { rows } = await test.database.admin.query('select code_hash from recovery_codes');
    const kept = rows.map(({ code_hash }) => String(code_hash)).join();
    for (const code of codes ?? []) expect(kept).not.toContain(code.replaceAll('-', ''));
  });

  it('go with the last factor, and the password alone signs in again', async () => {
    const { email, browser } = await member();
    await addApp(browser);
    const [factor] = (await browser.ask('GET', '/v1/me/factors')).json().factors;
    await browser.ask('DELETE', `/v1/me/factors/${factor.id}`);
    expect((await browser.ask('GET', '/v1/me/factors')).json()).toEqual({
      factors: [],
      recoveryCodesLeft: 0,
    });
    expect((await new Browser(test).signIn(email)).statusCode).toBe(200);
  });
});

describe('a passkey', () => {
  it('signs in alone, without address or password', async () => {
    const { email, browser } = await member();
    const { passkey, added } = await addPasskey(browser);
    expect(added.statusCode, added.body).toBe(201);
    expect(added.json().recoveryCodes).toHaveLength(10);
    const other = new Browser(test);
    const { token, options } = (await other.ask('POST', '/v1/sign-in/passkey-challenge')).json();
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required', allowCredentials: [] });
    const payload = { token, passkey: passkey.answer(options) };
    const answer = await other.ask('POST', '/v1/sign-in/passkey', { payload });
    expect(answer.json(), answer.body).toMatchObject({ person: { email } });
    const again = await new Browser(test).ask('POST', '/v1/sign-in/passkey', { payload });
    expect(codeIn(again)).toEqual([410, 'challenge_over']);
  });

  it('is the second step, too', async () => {
    const { email, browser } = await member();
    const { passkey } = await addPasskey(browser);
    const { kinds, options, complete } = await askedForMore(email);
    expect(kinds).toEqual(['passkey', 'recovery']);
    expect(options.allowCredentials).toMatchObject([{ id: passkey.id }]);
    expect((await complete({ passkey: passkey.answer(options) })).statusCode).toBe(200);
  });

  it('confirms again who one is', async () => {
    const { browser } = await member();
    const { passkey } = await addPasskey(browser);
    const name = { payload: { name: 'x' } };
    test.clock.now += 11 * 60_000;
    expect(codeIn(await browser.ask('POST', '/v1/me/factors/totp', name))).toEqual([403, 'proof_required']);
    const { token, options } = (await browser.ask('POST', '/v1/me/proof/challenge')).json();
    const payload = { token, passkey: passkey.answer(options) };
    expect((await browser.ask('POST', '/v1/me/proof', { payload })).statusCode).toBe(200);
    expect((await browser.ask('POST', '/v1/me/factors/totp', name)).statusCode).toBe(201);
  });

  it.each<[string, Tricks]>([
    ['another site', { origin: 'https://evil.example' }],
    ['another host', { rpId: 'evil.example' }],
    ['another purpose', { type: 'webauthn.create' }],
    ['a device that nobody unlocked', { flags: 0x01 }],
    ['a device that nobody touched', { flags: 0 }],
  ])('is refused if it answered for %s', async (_name, tricks) => {
    const { email, browser } = await member();
    const { passkey } = await addPasskey(browser);
    const { options, complete } = await askedForMore(email);
    expect(codeIn(await complete({ passkey: passkey.answer(options, tricks) }))).toEqual([
      403,
      'passkey_refused',
    ]);
  });

  it('is refused for another challenge, for another person, and unknown', async () => {
    const [mine, theirs] = [await member(), await member()];
    const own = await addPasskey(mine.browser);
    const other = await addPasskey(theirs.browser);
    const { options, complete } = await askedForMore(mine.email);
    const wrong = [
      own.passkey.answer({ ...options, challenge: 'AAAA' }),
      other.passkey.answer(options),
      new Authenticator(ORIGIN).answer(options),
    ];
    for (const passkey of wrong)
      expect(codeIn(await complete({ passkey }))).toEqual([403, 'passkey_refused']);
  });

  it('is added once: not twice, not by a stranger’s token, not for another site', async () => {
    const [mine, theirs] = [await member(), await member()];
    const { payload } = await addPasskey(mine.browser);
    const add = (browser: Browser, given: object) =>
      browser.ask('POST', '/v1/me/factors/passkeys', { payload: given });
    expect(codeIn(await add(mine.browser, payload))).toEqual([410, 'challenge_over']);
    expect(codeIn(await add(theirs.browser, payload))).toEqual([410, 'challenge_over']);
    expect(codeIn((await addPasskey(mine.browser, { origin: 'https://evil.example' })).added)).toEqual([
      403,
      'passkey_refused',
    ]);
  });

  it('may say any counter: synchronized ones always say 0', async () => {
    const { email, browser } = await member();
    const { passkey } = await addPasskey(browser, { counter: 9 });
    for (const counter of [10, 3, 0]) {
      const { options, complete } = await askedForMore(email);
      expect((await complete({ passkey: passkey.answer(options, { counter }) })).statusCode).toBe(200);
    }
  });
});

describe('a store that requires a second factor', () => {
  setting(
    'signIn.requireSecondFactor',
    'opens the store to sessions that began with one, and leaves people their own pages to add one',
    async () => {
      const strict = await test.addStore({
        id: 'strictstore',
        slug: 'strict',
        settings: { signIn: { requireSecondFactor: true } },
      });
      const { email } = await addPerson(test, { store: strict });
      const browser = await signedIn(test, email);
      const claims = () => browser.ask('GET', '/v1/claims', { headers: { 'makegood-store': 'strict' } });
      expect(codeIn(await claims())).toEqual([403, 'second_factor_required']);
      expect((await browser.ask('GET', '/v1/me')).statusCode).toBe(200);
      await addApp(browser);
      expect((await claims()).statusCode).toBe(200);
      const [factor] = (await browser.ask('GET', '/v1/me/factors')).json().factors;
      await browser.ask('DELETE', `/v1/me/factors/${factor.id}`);
      expect(codeIn(await claims())).toEqual([403, 'second_factor_required']);
    },
  );
});

describe('second factors of others', () => {
  it('are neither seen nor removed', async () => {
    const [mine, theirs] = [await member(), await member()];
    await addApp(theirs.browser);
    const [factor] = (await theirs.browser.ask('GET', '/v1/me/factors')).json().factors;
    expect((await mine.browser.ask('GET', '/v1/me/factors')).json().factors).toEqual([]);
    expect((await mine.browser.ask('DELETE', `/v1/me/factors/${factor.id}`)).statusCode).toBe(404);
    expect((await theirs.browser.ask('GET', '/v1/me/factors')).json().factors).toHaveLength(1);
  });
});
