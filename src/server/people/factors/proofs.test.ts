/** Showing again who one is: with whatever the person has. */
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { Authenticator } from '../../../../test/authenticator.ts';
import { addPerson, Browser, PASSWORD, sessionCookie, signedIn } from '../../../../test/people.ts';
import { mailsTo, tokenIn, work } from '../../../../test/person-mails.ts';
import type { StoreId } from '../../auth/caller.ts';

const MINUTE = 60_000;

let test: TestApp;
let store: StoreId;
beforeAll(async () => {
  test = await createTestApp();
  store = await test.addStore();
});
afterAll(() => test.close());

const proofsOf = async (browser: Browser) => (await browser.ask('GET', '/v1/me')).json().session.proofs;
const prove = (browser: Browser, payload: object) => browser.ask('POST', '/v1/me/proof', { payload });
/** A call that asks for it. */
const isAsked = async (browser: Browser) => {
  const answer = await browser.ask('PUT', '/v1/me/email-change', { payload: { email: 'new@team.example' } });
  return answer.statusCode === 403 && answer.json().code === 'proof_required';
};

/** Someone with an app and its recovery codes, ten minutes after they signed in. */
async function withApp() {
  const { id, email } = await addPerson(test, { store });
  const browser = await signedIn(test, email);
  const { secret } = (
    await browser.ask('POST', '/v1/me/factors/totp', { payload: { name: 'Phone' } })
  ).json();
  const code = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: test.clock.now });
  const made = await browser.ask('PUT', '/v1/me/factors/totp', { payload: { code: code() } });
  test.clock.now += 10 * MINUTE;
  return { id, browser, code, recoveryCodes: made.json().recoveryCodes as string[] };
}

const forgetPassword = (id: string) =>
  test.database.admin.query('update people set password_hash = null where id = $1', [id]);

describe('a person confirms their identity', () => {
  it('with the password, a code of their app, or a recovery code', async () => {
    const { browser, code, recoveryCodes } = await withApp();
    expect(await proofsOf(browser)).toEqual(['password', 'code']);
    const proofs = [
      () => ({ password: PASSWORD }),
      () => ({ code: code() }),
      () => ({ code: recoveryCodes[0] }),
    ];
    for (const proof of proofs) {
      expect(await isAsked(browser)).toBe(true);
      expect((await prove(browser, proof())).statusCode).toBe(200);
      expect(await isAsked(browser)).toBe(false);
      test.clock.now += 10 * MINUTE;
    }
  });

  it('with a code or a passkey if they have no password', async () => {
    const { id, browser, code } = await withApp();
    await forgetPassword(id);
    expect(await proofsOf(browser)).toEqual(['code']);
    expect((await prove(browser, { password: PASSWORD })).statusCode).toBe(403);
    expect((await prove(browser, { code: code() })).statusCode).toBe(200);
    const passkey = new Authenticator('http://localhost:4000');
    const begun = (await browser.ask('POST', '/v1/me/factors/passkey-challenge')).json();
    const payload = { token: begun.token, name: 'Key', passkey: passkey.register(begun.options) };
    expect((await browser.ask('POST', '/v1/me/factors/passkeys', { payload })).statusCode).toBe(201);
    expect(await proofsOf(browser)).toEqual(['code', 'passkey']);
    test.clock.now += 10 * MINUTE;
    expect(await isAsked(browser)).toBe(true);
    const { token, options } = (await browser.ask('POST', '/v1/me/proof/challenge')).json();
    expect((await prove(browser, { token, passkey: passkey.answer(options) })).statusCode).toBe(200);
    expect(await isAsked(browser)).toBe(false);
  });

  it('with a password that they choose by mail, if a provider is all they have', async () => {
    const { id, email } = await addPerson(test, { store });
    await forgetPassword(id);
    const browser = new Browser(test);
    const [name = '', token = ''] = (await sessionCookie(test, id)).split('=');
    browser.cookies.set(name, token);
    test.clock.now += 10 * MINUTE;
    expect([await proofsOf(browser), await isAsked(browser)]).toEqual([[], true]);
    await browser.ask('POST', '/v1/password-resets', { payload: { email } });
    await work(test, 'mail_password_reset');
    const reset = { token: tokenIn((await mailsTo(test, email))[0]?.body ?? ''), password: PASSWORD };
    expect((await browser.ask('PUT', '/v1/password-resets', { payload: reset })).statusCode).toBe(204);
    const again = await signedIn(test, email);
    expect([await proofsOf(again), await isAsked(again)]).toEqual([['password'], false]);
  });
});
