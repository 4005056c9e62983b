/** Signing in by an identity provider, and who may. */
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { addPerson, Browser, PASSWORD } from '../../../../test/people.ts';
import { createProviderWorld } from '../../../../test/provider-world.ts';
import { TEST_SECRET } from '../../../../test/setup.ts';
import { sealToken } from '../../auth/keys.ts';
import { inTransaction } from '../../database/transaction.ts';
import { makeLink } from '../links.ts';
import { addPersonOnce } from '../making.ts';
import { withPerson } from '../with-person.ts';
import { removeProvider } from './queries.ts';

const MINUTE = 60_000;

const { test, store, idp, connect, close, user, begin, answer, walk, codeOf, meOf } =
  await createProviderWorld();
afterAll(close);
afterEach(() => {
  idp.misdeeds = {};
});

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
      { reach: 'account', role: 'account_user', store: null, account: 'acme', accountName: 'Acme' },
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
    const offer = {
      store,
      accountId: null,
      role: 'store_support' as const,
      madeBy: `person:${owner.id}`,
      email,
    };
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
