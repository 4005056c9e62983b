/** Signing in by an identity provider, and what is refused. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { type ConnectionSettings, connectProvider } from '../../../../test/identity-connection.ts';
import { IdentityProvider, type ProviderUser } from '../../../../test/identity-provider.ts';
import { addPerson, Browser, PASSWORD } from '../../../../test/people.ts';
import { TEST_SECRET } from '../../../../test/setup.ts';
import type { StoreId } from '../../auth/caller.ts';
import { sealToken } from '../../auth/keys.ts';
import { inTransaction } from '../../database/transaction.ts';
import { saveAccount } from '../accounts.ts';
import { makeLink } from '../links.ts';
import { addPersonOnce } from '../making.ts';
import { withPerson } from '../with-person.ts';
import { removeProvider } from './queries.ts';

const MINUTE = 60_000;

let test: TestApp;
let store: StoreId;
let idp: IdentityProvider;
beforeAll(async () => {
  test = await createTestApp();
  store = await test.addStore();
  idp = await new IdentityProvider(() => test.clock.now).listen();
  await saveAccount(test.database.db, { id: 'acme', slug: 'acme', name: 'Acme' }, { stores: [], now: 0 });
  await connect('own', {});
  await connect('acme', { accountId: 'acme', domains: ['acme.example'] });
  await connect('admitting', { accountId: 'acme', domains: ['new.example'], role: 'account_user' });
});
afterAll(async () => {
  await idp.close();
  await test.close();
});
afterEach(() => {
  idp.misdeeds = {};
});

const connect = (id: string, settings: ConnectionSettings) => connectProvider(test, idp, { id, ...settings });

let subjects = 0;
function user(email: string | undefined, more: Partial<ProviderUser> = {}): ProviderUser {
  subjects += 1;
  const made = {
    sub: `sub-${subjects}`,
    email_verified: true,
    name: 'Kim Lee',
    ...(email && { email }),
    ...more,
  };
  idp.users.push(made);
  return made;
}

async function begin(browser: Browser, provider = 'own'): Promise<string> {
  const begun = await browser.ask('POST', `/v1/sign-in/providers/${provider}`);
  expect(begun.statusCode).toBe(200);
  return begun.json().url;
}

type Given = { provider?: string; invitation?: string; headers?: Record<string, string> };

const answer = (
  browser: Browser,
  query: string,
  { provider = 'own', invitation, headers = {} }: Given = {},
) =>
  browser.ask('POST', `/v1/sign-in/providers/${provider}/answer`, {
    payload: { query, ...(invitation && { invitation }) },
    headers,
  });

async function walk(browser: Browser, { sub }: ProviderUser, given: Given = {}) {
  const query = await idp.signIn(await begin(browser, given.provider), sub);
  return answer(browser, query, given);
}

const codeOf = async (answered: Promise<{ json(): { code?: string } }>) => (await answered).json().code;
const meOf = async (browser: Browser) => (await browser.ask('GET', '/v1/me')).json();

describe('the walk', () => {
  it('signs in a member by the address that the provider confirms, and later whatever the address is', async () => {
    const member = await addPerson(test, { store, role: 'store_user' });
    const kim = user(member.email.toUpperCase());
    const browser = new Browser(test);
    const answered = await walk(browser, kim);
    expect(answered.json()).toEqual({ person: { id: member.id, email: member.email, name: 'Pat Person' } });
    expect((await meOf(browser)).session.isStrong).toBe(false);
    kim.email = 'renamed@team.example';
    expect((await walk(new Browser(test), kim)).json().person.id).toBe(member.id);
  });

  it('tells the member by mail the first time', async () => {
    const member = await addPerson(test, { store });
    const kim = user(member.email);
    await walk(new Browser(test), kim);
    await walk(new Browser(test), kim);
    const { rows } = await test.database.admin.query(
      'select subject from person_mails where person_id = $1',
      [member.id],
    );
    expect(rows).toEqual([{ subject: 'You can now sign in with Provider own' }]);
  });

  it('keeps nothing of a sign-in that is not finished', async () => {
    const browser = new Browser(test);
    await begin(browser);
    const flow = browser.cookies.get('makegood_sign_in') ?? '';
    expect(flow.length).toBeGreaterThan(100);
    expect(Buffer.from(flow, 'base64url').toString('latin1')).not.toContain('verifier');
  });

  it('asks the userinfo endpoint for an address that the token lacks', async () => {
    const member = await addPerson(test, { store });
    idp.misdeeds = { isThin: true };
    expect((await walk(new Browser(test), user(member.email))).statusCode).toBe(200);
  });

  it('goes on after the provider changed its key', async () => {
    const member = await addPerson(test, { store });
    const kim = user(member.email);
    expect((await walk(new Browser(test), kim)).statusCode).toBe(200);
    idp.rotateKey();
    expect((await walk(new Browser(test), kim)).statusCode).toBe(200);
  });

  it('counts as proven only if the provider says that the person proved it just now', async () => {
    const member = await addPerson(test, { store });
    const kim = user(member.email);
    const browser = new Browser(test);
    const ask = () => browser.ask('POST', '/v1/me/recovery-codes');
    await walk(browser, kim);
    expect((await ask()).json().code).toBe('proof_required');
    const at = (ms: number) => {
      idp.misdeeds = {
        forge: ({ header, claims }) => ({
          header,
          claims: { ...claims, auth_time: Math.floor((test.clock.now + ms) / 1000) },
        }),
      };
    };
    at(-11 * MINUTE);
    await walk(browser, kim);
    expect((await ask()).json().code).toBe('proof_required');
    at(-MINUTE);
    await walk(browser, kim);
    expect((await ask()).json().code).toBe('no_second_factor');
    // A time to come doesn't make it last longer.
    at(60 * MINUTE);
    await walk(browser, kim);
    test.clock.now += 11 * MINUTE;
    expect((await ask()).json().code).toBe('proof_required');
    test.clock.now -= 11 * MINUTE;
  });

  it('asks a person with a second factor for it', async () => {
    const member = await addPerson(test, { store });
    const browser = new Browser(test);
    await browser.signIn(member.email);
    const { secret } = (
      await browser.ask('POST', '/v1/me/factors/totp', { payload: { name: 'Phone' } })
    ).json();
    const { Secret, TOTP } = await import('otpauth');
    const code = (at: number) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at });
    await browser.ask('PUT', '/v1/me/factors/totp', { payload: { code: code(test.clock.now) } });
    const other = new Browser(test);
    const asked = await walk(other, user(member.email));
    expect(asked.json()).toMatchObject({ code: 'second_step_required', kinds: ['totp', 'recovery'] });
    expect((await meOf(other)).code).toBe('unauthenticated');
    test.clock.now += 30_000;
    const payload = { token: asked.json().token, code: code(test.clock.now) };
    expect((await other.ask('POST', '/v1/sign-in/second-step', { payload })).statusCode).toBe(200);
    expect((await meOf(other)).session.isStrong).toBe(true);
  });

  it('shows the buttons of the installation, and those of an account where its name is known', async () => {
    const listed = async (query: string) =>
      (await new Browser(test).ask('GET', `/v1/sign-in/providers${query}`)).json().providers;
    expect(await listed('')).toEqual([{ id: 'own', name: 'Provider own' }]);
    expect((await listed('?account=acme')).map(({ id }: { id: string }) => id)).toEqual([
      'own',
      'acme',
      'admitting',
    ]);
    expect(await listed('?account=nobody')).toEqual(await listed(''));
  });
});

describe('who may enter', () => {
  it('nobody whom nobody knows', async () => {
    expect(await codeOf(walk(new Browser(test), user('nobody@elsewhere.example')))).toBe('not_admitted');
  });

  it('nobody whose address is not confirmed, or is another one in lower case', async () => {
    const member = await addPerson(test, { store, email: 'kelvin@team.example' });
    for (const unsure of [
      { email_verified: false },
      { email_verified: 'true' },
      { email_verified: undefined },
      { email: '\u212Aelvin@team.example' },
      { email: 'kelvin@team.example, x@team.example' },
    ])
      expect(await codeOf(walk(new Browser(test), user(member.email, unsure)))).toBe('email_unconfirmed');
    expect(await codeOf(walk(new Browser(test), user(undefined)))).toBe('email_unconfirmed');
  });

  it('of an account’s own provider only addresses of its domains, whoever it says they are', async () => {
    const boss = await addPerson(test, { role: 'orderprotection_admin' });
    const provider = 'acme';
    expect(await codeOf(walk(new Browser(test), user(boss.email), { provider }))).toBe('not_admitted');
    for (const email of ['boss@not-acme.example', 'boss@sub.acme.example']) {
      await addPerson(test, { store, email });
      expect(await codeOf(walk(new Browser(test), user(email), { provider }))).toBe('not_admitted');
    }
    await addPerson(test, { store, email: 'ann@acme.example' });
    expect((await walk(new Browser(test), user('ann@acme.example'), { provider })).statusCode).toBe(200);
  });

  it('nobody through an account’s provider any more once their address has left its domains', async () => {
    const { id } = await addPerson(test, { store, email: 'leaver@acme.example' });
    const leaver = user('leaver@acme.example');
    expect((await walk(new Browser(test), leaver, { provider: 'acme' })).statusCode).toBe(200);
    const move = "update people set email = 'l@home.example', email_key = 'l@home.example' where id = $1";
    await test.database.admin.query(move, [id]);
    expect(await codeOf(walk(new Browser(test), leaver, { provider: 'acme' }))).toBe('not_admitted');
  });

  it('newcomers of a domain whose provider admits them, with its role, and at two at once they are one person', async () => {
    const provider = 'admitting';
    const newcomer = user('new@new.example', { name: 'New\nComer' });
    const browsers = [new Browser(test), new Browser(test)] as const;
    const answers = await Promise.all(browsers.map((browser) => walk(browser, newcomer, { provider })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const me = await meOf(browsers[0]);
    expect(me.person).toMatchObject({ email: 'new@new.example', name: 'New Comer' });
    expect(me.memberships).toEqual([
      { reach: 'account', role: 'account_user', store: null, account: 'acme' },
    ]);
    expect((await meOf(browsers[1])).person.id).toBe(me.person.id);
    await test.database.admin.query('delete from memberships where person_id = $1', [me.person.id]);
    expect((await walk(new Browser(test), newcomer, { provider })).statusCode).toBe(200);
    // Who was removed is not admitted anew.
    expect((await meOf(browsers[0])).memberships).toEqual([]);
  });

  it('no second account of the provider under the same address', async () => {
    const { email } = await addPerson(test, { store });
    expect((await walk(new Browser(test), user(email))).statusCode).toBe(200);
    expect(await codeOf(walk(new Browser(test), user(email)))).toBe('identity_taken');
  });

  it('nobody by a provider that was removed', async () => {
    await connect('gone', {});
    const { email } = await addPerson(test, { store });
    const browser = new Browser(test);
    const query = await idp.signIn(await begin(browser, 'gone'), user(email).sub);
    await removeProvider(test.database.db, 'gone');
    expect(await codeOf(answer(browser, query, { provider: 'gone' }))).toBe('not_found');
  });
});

describe('an invitation', () => {
  async function invited(email: string) {
    const owner = await addPerson(test, { store, role: 'store_owner' });
    const scope = { 'app.email': email };
    const now = test.clock.now;
    const { id } = await inTransaction(test.database.db, scope, (client) =>
      addPersonOnce(client, { email, key: email, name: 'Kim', now }),
    );
    const offer = { store, role: 'store_support' as const, madeBy: `person:${owner.id}` };
    const link = await withPerson(test.database.db, id, (client) =>
      makeLink(client, { kind: 'invitation', personId: id, offer, now }),
    );
    return { id, invitation: sealToken('invitation', link, TEST_SECRET) };
  }

  it('is accepted by signing in, without a password, once', async () => {
    const { id, invitation } = await invited('invited@team.example');
    const kim = user('invited@team.example');
    expect(await codeOf(walk(new Browser(test), kim))).toBe('not_admitted');
    const browser = new Browser(test);
    expect((await walk(browser, kim, { invitation })).statusCode).toBe(200);
    const me = await meOf(browser);
    expect(me.person.id).toBe(id);
    expect(me.memberships).toMatchObject([{ role: 'store_support', store: 'test' }]);
    expect(await codeOf(walk(new Browser(test), kim, { invitation }))).toBe('person_link_over');
    expect((await walk(new Browser(test), kim)).statusCode).toBe(200);
    expect((await new Browser(test).signIn('invited@team.example', PASSWORD)).json().code).toBe(
      'sign_in_failed',
    );
  });

  it('brings nobody in but the person it was sent to', async () => {
    const { invitation } = await invited('someone@team.example');
    const member = await addPerson(test, { store, role: 'store_user' });
    for (const email of [member.email, 'thief@team.example']) {
      const code = await codeOf(walk(new Browser(test), user(email), { invitation }));
      expect(['invitation_of_another', 'not_admitted']).toContain(code);
    }
    expect((await walk(new Browser(test), user('someone@team.example'), { invitation })).statusCode).toBe(
      200,
    );
  });

  it('that is over brings nobody in', async () => {
    const { invitation } = await invited('late@team.example');
    test.clock.now += 8 * 24 * 60 * MINUTE;
    const code = await codeOf(walk(new Browser(test), user('late@team.example'), { invitation }));
    test.clock.now -= 8 * 24 * 60 * MINUTE;
    expect(code).toBe('person_link_over');
  });
});

describe('attacks', () => {
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
