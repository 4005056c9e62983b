/** Valid requests for a person's own routes: sessions, password, preferences, second factors. Part of access-fixtures.ts. */
import { Secret, TOTP } from 'otpauth';
import { afterAll } from 'vitest';
import type { Role } from '../src/domain/access/permissions.ts';
import type { StoreId } from '../src/server/auth/caller.ts';
import { saveAccount } from '../src/server/people/accounts.ts';
import { accountMemberFixtures } from './access-account-members.ts';
import { activationFixtures } from './access-activation.ts';
import { memberFixtures } from './access-members.ts';
import { platformFixtures } from './access-platform.ts';
import type { Fixture, Request } from './access-request.ts';
import type { TestApp } from './app.ts';
import { Authenticator } from './authenticator.ts';
import { connectProvider } from './identity-connection.ts';
import { IdentityProvider } from './identity-provider.ts';
import { addPerson, Browser, PASSWORD, signedIn } from './people.ts';

type World = {
  test: TestApp;
  store: string;
  asPerson(url: string, payload?: object): Promise<Request>;
};

const ORIGIN = 'http://localhost:4000';

/** A provider of the installation, connected when it is first asked for. */
function provided(test: TestApp): () => Promise<IdentityProvider> {
  let started: Promise<IdentityProvider> | null = null;
  const start = async () => {
    const idp = await new IdentityProvider(() => test.clock.now).listen();
    await connectProvider(test, idp, { id: 'own' });
    return idp;
  };
  afterAll(async () => (await started)?.close());
  return () => {
    started ??= start();
    return started;
  };
}

export function ownFixtures({ test, store, asPerson }: World): Record<string, Fixture> {
  const ask = async (made: Request, url: string, payload?: object) => {
    const headers = { cookie: made.cookie ?? '', 'sec-fetch-site': 'same-origin' };
    return (await test.app.inject({ method: 'POST', url, headers, ...(payload && { payload }) })).json();
  };
  const codeOf = (secret: string) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: test.clock.now });
  /** Someone with a passkey, and the passkey. */
  const withPasskey = async () => {
    const passkey = new Authenticator(ORIGIN);
    const { email } = await addPerson(test, { store, role: 'store_user' });
    const browser = await signedIn(test, email);
    const { token, options } = (await browser.ask('POST', '/v1/me/factors/passkey-challenge')).json();
    const payload = { token, name: 'Key', passkey: passkey.register(options) };
    await browser.ask('POST', '/v1/me/factors/passkeys', { payload });
    const [factor] = (await browser.ask('GET', '/v1/me/factors')).json().factors;
    return { passkey, email, cookie: browser.cookie, factorId: factor.id as string };
  };
  const own = 'person' as const;
  /** Somebody who may invite to an account of its own, or to the staff. */
  const asStaffOf = async (reach: 'account' | 'staff', url: string, payload?: object): Promise<Request> => {
    const invites = { id: 'invites', slug: 'invites', name: 'Invites' };
    await saveAccount(test.database.db, invites, { stores: [], now: 0 });
    const place = { account: { accountId: 'invites' }, staff: {} }[reach];
    const role = { account: 'account_owner', staff: 'orderprotection_admin' } as const;
    const { email } = await addPerson(test, { role: role[reach], ...place });
    return { url, cookie: (await signedIn(test, email)).cookie, ...(payload && { payload }) };
  };
  const invitationAs = (role: Role) => ({ email: `${crypto.randomUUID()}@team.example`, name: 'Kim', role });
  const ofInvitation = async (asked: Promise<Request>, role: Role): Promise<Request> => {
    const { url, ...rest } = await asked;
    const { email } = await ask(rest as Request, url, invitationAs(role));
    const headers = { cookie: rest.cookie ?? '', 'sec-fetch-site': 'same-origin' };
    const { invitations } = (await test.app.inject({ url, headers })).json();
    const made = invitations.find((one: { email: string }) => one.email === email);
    return { ...rest, url: `${url}/${made.id}` };
  };
  const provider = provided(test);
  return {
    'GET /v1/audit-log': { make: () => ({ url: '/v1/audit-log?q=label' }), own: 'program' },
    'GET /v1/audit-log.csv': { make: () => ({ url: '/v1/audit-log.csv' }), own: 'program' },
    'POST /v1/sign-out': { make: () => asPerson('/v1/sign-out'), own: 'person' },
    'GET /v1/me/claims/next': { make: () => asPerson('/v1/me/claims/next?tab=todo'), own: 'person' },
    ...Object.fromEntries(
      ['overview', 'reports/:report', 'reports/:report/csv'].map((path) => [
        `GET /v1/me/analytics/${path}`,
        {
          make: () =>
            asPerson(`/v1/me/analytics/${path.replace(':report', 'claims')}?from=2026-11-01&to=2026-11-30`),
          own: 'person' as const,
        },
      ]),
    ),
    'GET /v1/me/claims.csv': { make: () => asPerson('/v1/me/claims.csv?tab=todo'), own: 'person' },
    'GET /v1/me/claims': { make: () => asPerson('/v1/me/claims?tab=todo'), own: 'person' },
    'GET /v1/me': { make: () => asPerson('/v1/me'), own: 'person' },
    'POST /v1/me/proof': { make: () => asPerson('/v1/me/proof', { password: PASSWORD }), own: 'person' },
    'PUT /v1/me/password': {
      make: () =>
        asPerson('/v1/me/password', { currentPassword: PASSWORD, password: 'a brand new sentence' }),
      own: 'person',
    },
    'GET /v1/me/stores': { make: () => asPerson('/v1/me/stores?q=mine'), own },
    'GET /v1/me/email-change': { make: () => asPerson('/v1/me/email-change'), own },
    'PUT /v1/me/email-change': {
      make: () => asPerson('/v1/me/email-change', { email: `${crypto.randomUUID()}@new.example` }),
      own,
    },
    'DELETE /v1/me/email-change': { make: () => asPerson('/v1/me/email-change'), own },
    'GET /v1/me/sessions': { make: () => asPerson('/v1/me/sessions'), own: 'person' },
    'DELETE /v1/me/sessions': { make: () => asPerson('/v1/me/sessions'), own: 'person' },
    'DELETE /v1/me/sessions/others': { make: () => asPerson('/v1/me/sessions/others'), own: 'person' },
    'DELETE /v1/me/sessions/:id': {
      make: async () => {
        const made = await asPerson('');
        const headers = { cookie: made.cookie ?? '', 'sec-fetch-site': 'same-origin' };
        const { session: known } = (await test.app.inject({ url: '/v1/me', headers })).json();
        return { ...made, url: `/v1/me/sessions/${known.id}` };
      },
      own: 'person',
    },
    'POST /v1/sign-in/second-step': {
      make: async () => {
        const { email, passkey } = await withPasskey();
        const { token, options } = (await new Browser(test).signIn(email, PASSWORD)).json();
        return { url: '/v1/sign-in/second-step', payload: { token, passkey: passkey.answer(options) } };
      },
    },
    'POST /v1/sign-in/passkey-challenge': { make: () => ({ url: '/v1/sign-in/passkey-challenge' }) },
    'POST /v1/sign-in/passkey': {
      make: async () => {
        const { passkey } = await withPasskey();
        const asked = await new Browser(test).ask('POST', '/v1/sign-in/passkey-challenge');
        const { token, options } = asked.json();
        return { url: '/v1/sign-in/passkey', payload: { token, passkey: passkey.answer(options) } };
      },
    },
    'GET /v1/stores/:id/invitations': { make: () => ({ url: `/v1/stores/${store}/invitations` }) },
    'DELETE /v1/stores/:id/invitations/:invitationId': {
      make: async () => {
        const { email } = await addPerson(test, { store, role: 'store_owner' });
        const { cookie } = await signedIn(test, email);
        const asked = Promise.resolve({ url: `/v1/stores/${store}/invitations`, cookie });
        const { cookie: _unused, ...made } = await ofInvitation(asked, 'store_user');
        return made;
      },
    },
    'POST /v1/stores/:id/invitations/:invitationId/mail': {
      make: async () => {
        const { email } = await addPerson(test, { store, role: 'store_owner' });
        const { cookie } = await signedIn(test, email);
        const asked = Promise.resolve({ url: `/v1/stores/${store}/invitations`, cookie });
        const { cookie: _unused, url, ...made } = await ofInvitation(asked, 'store_user');
        return { ...made, url: `${url}/mail` };
      },
    },
    'DELETE /v1/stores/:id/api-tokens/:tokenId': {
      make: async () => {
        const [, id] = (await test.token(store as StoreId, 'store_user')).split('.');
        return { url: `/v1/stores/${store}/api-tokens/${id}` };
      },
    },
    ...memberFixtures({ test, store }),
    ...activationFixtures(test),
    'GET /v1/accounts/:slug/invitations': {
      make: () => asStaffOf('account', '/v1/accounts/invites/invitations'),
      own,
    },
    'POST /v1/accounts/:slug/invitations': {
      make: () => asStaffOf('account', '/v1/accounts/invites/invitations', invitationAs('account_user')),
      own,
    },
    'DELETE /v1/accounts/:slug/invitations/:invitationId': {
      make: () => ofInvitation(asStaffOf('account', '/v1/accounts/invites/invitations'), 'account_user'),
      own,
    },
    ...accountMemberFixtures(test, (url, payload) => asStaffOf('account', url, payload)),
    ...platformFixtures({ test, asStaff: (url, payload) => asStaffOf('staff', url, payload) }),
    'GET /v1/staff/invitations': { make: () => asStaffOf('staff', '/v1/staff/invitations'), own },
    'POST /v1/staff/invitations': {
      make: () => asStaffOf('staff', '/v1/staff/invitations', invitationAs('orderprotection_support')),
      own,
    },
    'DELETE /v1/staff/invitations/:invitationId': {
      make: () => ofInvitation(asStaffOf('staff', '/v1/staff/invitations'), 'orderprotection_support'),
      own,
    },
    'GET /v1/sign-in/providers': { make: () => ({ url: '/v1/sign-in/providers' }) },
    'POST /v1/sign-in/providers/:id': {
      make: async () => {
        await provider();
        return { url: '/v1/sign-in/providers/own' };
      },
    },
    'POST /v1/sign-in/providers/:id/answer': {
      make: async () => {
        const idp = await provider();
        const { email } = await addPerson(test, { store, role: 'store_user' });
        idp.users.push({ sub: email, email, email_verified: true });
        const browser = new Browser(test);
        const { url } = (await browser.ask('POST', '/v1/sign-in/providers/own')).json();
        const query = await idp.signIn(url, email);
        return {
          url: '/v1/sign-in/providers/own/answer',
          payload: { query },
          headers: { cookie: browser.cookie },
        };
      },
    },
    'POST /v1/me/proof/challenge': { make: () => asPerson('/v1/me/proof/challenge'), own },
    'GET /v1/me/factors': { make: () => asPerson('/v1/me/factors'), own },
    'DELETE /v1/me/factors/:id': {
      make: async () => {
        const { cookie, factorId } = await withPasskey();
        return { url: `/v1/me/factors/${factorId}`, cookie };
      },
      own,
    },
    'POST /v1/me/factors/totp': { make: () => asPerson('/v1/me/factors/totp', { name: 'Phone' }), own },
    'PUT /v1/me/factors/totp': {
      make: async () => {
        const made = await asPerson('/v1/me/factors/totp');
        const { secret } = await ask(made, '/v1/me/factors/totp', { name: 'Phone' });
        return { ...made, payload: { code: codeOf(secret) } };
      },
      own,
    },
    'POST /v1/me/factors/passkey-challenge': {
      make: () => asPerson('/v1/me/factors/passkey-challenge'),
      own,
    },
    'POST /v1/me/factors/passkeys': {
      make: async () => {
        const made = await asPerson('/v1/me/factors/passkeys');
        const { token, options } = await ask(made, '/v1/me/factors/passkey-challenge');
        const passkey = new Authenticator(ORIGIN).register(options);
        return { ...made, payload: { token, name: 'Key', passkey } };
      },
      own,
    },
    'POST /v1/me/recovery-codes': {
      make: async () => {
        const { cookie } = await withPasskey();
        return { url: '/v1/me/recovery-codes', cookie };
      },
      own,
    },
  };
}
