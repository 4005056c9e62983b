/** Attacks on signing in by an identity provider. */
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { IdentityProvider } from '../../../../test/identity-provider.ts';
import { addPerson, Browser } from '../../../../test/people.ts';
import { createProviderWorld } from '../../../../test/provider-world.ts';

const MINUTE = 60_000;

const { test, store, idp, close, user, begin, answer, walk, codeOf, meOf } = await createProviderWorld();
afterAll(close);
afterEach(() => {
  idp.misdeeds = {};
});

describe('attacks on a sign-in by a provider', () => {
  it('an answer given in another browser signs nobody in there', async () => {
    const { email } = await addPerson(test, { store });
    const [attacker, victim] = [new Browser(test), new Browser(test)];
    const query = await idp.signIn(await begin(attacker), user(email).sub);
    expect(await codeOf(answer(victim, query))).toBe('challenge_over');
    await begin(victim);
    expect(await codeOf(answer(victim, query))).toBe('provider_refused');
    expect((await meOf(victim)).code).toBe('unauthenticated');
  });

  it('an answer counts once, even with the cookie of before', async () => {
    const { email } = await addPerson(test, { store });
    const browser = new Browser(test);
    const query = await idp.signIn(await begin(browser), user(email).sub);
    const flow = browser.cookies.get('makegood_sign_in') ?? '';
    expect((await answer(browser, query)).statusCode).toBe(200);
    expect(browser.cookies.has('makegood_sign_in')).toBe(false);
    const thief = new Browser(test);
    thief.cookies.set('makegood_sign_in', flow);
    expect(await codeOf(answer(thief, query))).toBe('challenge_over');
  });

  it('of two answers at once, one gets through', async () => {
    const { email } = await addPerson(test, { store });
    const browser = new Browser(test);
    const query = await idp.signIn(await begin(browser), user(email).sub);
    const twin = new Browser(test);
    for (const [name, value] of browser.cookies) twin.cookies.set(name, value);
    const answers = await Promise.all([answer(browser, query), answer(twin, query)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 410]);
  });

  it('an answer to the sign-in of another tab ends neither the last one that began nor signs in', async () => {
    const { email } = await addPerson(test, { store });
    const browser = new Browser(test);
    const earlier = await idp.signIn(await begin(browser), user(email).sub);
    const later = await idp.signIn(await begin(browser), user(email).sub);
    for (const query of [earlier, 'code=x&state=y', '']) {
      expect(await codeOf(answer(browser, query))).toBe('provider_refused');
    }
    expect((await meOf(browser)).code).toBe('unauthenticated');
    expect((await answer(browser, later)).statusCode).toBe(200);
  });

  it('a code of another sign-in does not fit', async () => {
    const { email } = await addPerson(test, { store });
    const { sub } = user(email);
    const [attacker, victim] = [new Browser(test), new Browser(test)];
    const stolen = new URLSearchParams(await idp.signIn(await begin(attacker), sub)).get('code') ?? '';
    const own = new URLSearchParams(await idp.signIn(await begin(victim), sub));
    own.set('code', stolen);
    expect(await codeOf(answer(victim, own.toString()))).toBe('provider_refused');
  });

  it('an answer of one provider does not pass for another’s', async () => {
    const { email } = await addPerson(test, { store, email: 'mix@acme.example' });
    const browser = new Browser(test);
    const query = await idp.signIn(await begin(browser, 'acme'), user(email).sub);
    expect(await codeOf(answer(browser, query, { provider: 'own' }))).toBe('challenge_over');
    const other = await new IdentityProvider(() => test.clock.now).listen();
    const named = new URLSearchParams(await idp.signIn(await begin(browser, 'acme'), user(email).sub));
    named.set('iss', other.issuer);
    expect(await codeOf(answer(browser, named.toString(), { provider: 'acme' }))).toBe('provider_refused');
    named.delete('iss');
    await other.close();
  });

  it('a provider that names another issuer in its configuration is not asked', async () => {
    idp.misdeeds = { issuer: 'http://127.0.0.1:1' };
    const begun = await new Browser(test).ask('POST', '/v1/sign-in/providers/own');
    expect(begun.json().code).toBe('provider_unreachable');
  });

  const text = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const unsigned = (alg: string) => (jwt: string) => {
    const [, claims = ''] = jwt.split('.');
    return `${text({ alg })}.${claims}.`;
  };
  const claim = (changes: Record<string, unknown>) => ({
    forge: ({ header, claims }: { header: Record<string, unknown>; claims: Record<string, unknown> }) => ({
      header,
      claims: { ...claims, ...changes },
    }),
  });
  it.each([
    ['without a signature', () => ({ alter: unsigned('none') })],
    ['with alg None', () => ({ alter: unsigned('None') })],
    ['signed with a shared secret', () => ({ alter: unsigned('HS256') })],
    [
      'with a changed claim',
      () => ({ alter: (jwt: string) => jwt.replace(/\.[^.]+\./, `.${text({ iss: idp.issuer })}.`) }),
    ],
    ['with a changed signature', () => ({ alter: (jwt: string) => `${jwt.slice(0, -8)}AAAAAAAA` })],
    [
      'signed by a key that the provider does not show',
      () => ({
        forge: (token: never) => {
          idp.rotateKey();
          return token;
        },
      }),
    ],
    ['with another nonce', () => claim({ nonce: 'another' })],
    ['without a nonce', () => claim({ nonce: undefined })],
    ['for another client', () => claim({ aud: 'another' })],
    [
      'for several clients, of which it was not given to us',
      () => claim({ aud: ['makegood-own', 'another'], azp: 'another' }),
    ],
    ['by another issuer', () => claim({ iss: 'https://another.example' })],
    ['that is over', () => claim({ exp: Math.floor(test.clock.now / 1000) - 60 })],
    ['that never ends', () => claim({ exp: undefined })],
    ['that is of no one', () => claim({ sub: undefined })],
    ['of someone with an endless name', () => claim({ sub: 'x'.repeat(256) })],
  ] as const)('an ID token %s is refused', async (_what, misdeeds) => {
    const { email } = await addPerson(test, { store });
    const browser = new Browser(test);
    idp.misdeeds = misdeeds() as typeof idp.misdeeds;
    expect(await codeOf(walk(browser, user(email)))).toBe('provider_refused');
    expect((await meOf(browser)).code).toBe('unauthenticated');
  });

  it('a session that was there before ends, and its token is not taken over', async () => {
    const [attacker, member] = [await addPerson(test, { store }), await addPerson(test, { store })];
    const browser = new Browser(test);
    await browser.signIn(attacker.email);
    const planted = browser.cookies.get('makegood_session');
    await walk(browser, user(member.email));
    expect(browser.cookies.get('makegood_session')).not.toBe(planted);
    expect((await meOf(browser)).person.id).toBe(member.id);
    const other = new Browser(test);
    other.cookies.set('makegood_session', planted ?? '');
    expect((await meOf(other)).code).toBe('unauthenticated');
  });

  it('a page of another site can neither begin nor finish it', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    const browser = new Browser(test);
    expect(await codeOf(browser.ask('POST', '/v1/sign-in/providers/own', { headers }))).toBe(
      'cross_site_request',
    );
    expect(await codeOf(answer(browser, 'code=x&state=y', { headers }))).toBe('cross_site_request');
  });

  it('a sign-in that took too long has to begin again', async () => {
    const { email } = await addPerson(test, { store });
    const browser = new Browser(test);
    const query = await idp.signIn(await begin(browser), user(email).sub);
    test.clock.now += 5 * MINUTE;
    expect(await codeOf(answer(browser, query))).toBe('challenge_over');
    test.clock.now -= 5 * MINUTE;
  });

  it.each(['', 'error=access_denied', 'code=a&code=b', 'code=%00', '?&=&&', 'state=x'.repeat(1000)])(
    'the answer "%.20s" is refused with a sentence',
    async (query) => {
      const browser = new Browser(test);
      const url = new URL(await begin(browser));
      const state = url.searchParams.get('state') ?? '';
      const given = query.startsWith('state') ? query : `${query}&state=${state}`;
      const refused = await answer(browser, given);
      expect(refused.json()).toMatchObject({
        code: 'provider_refused',
        detail: expect.stringContaining('Start again'),
      });
    },
  );

  it('a canceled sign-in is refused with a sentence', async () => {
    const browser = new Browser(test);
    const query = await idp.signIn(await begin(browser), 'nobody');
    expect(query).toContain('error=access_denied');
    expect(await codeOf(answer(browser, query))).toBe('provider_refused');
  });

  it('a provider that does not answer is named as such, before and after', async () => {
    const { email } = await addPerson(test, { store });
    const browser = new Browser(test);
    const query = await idp.signIn(await begin(browser), user(email).sub);
    idp.misdeeds = { isDown: true };
    expect(await codeOf(answer(browser, query))).toBe('provider_unreachable');
    expect(await codeOf(browser.ask('POST', '/v1/sign-in/providers/own'))).toBe('provider_unreachable');
  });

  it('the address that the provider is led back to is ours, whatever the request says', async () => {
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' };
    const begun = await new Browser(test).ask('POST', '/v1/sign-in/providers/own', { headers });
    const url = new URL(begun.json().url);
    expect(url.origin).toBe(idp.issuer);
    expect(url.searchParams.get('redirect_uri')).toBe('http://localhost:4000/console/sign-in/own');
    expect(url.searchParams.get('code_challenge_method')).toBe('S256');
  });
});
