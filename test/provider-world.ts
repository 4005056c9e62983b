/** A store and an account, people of an identity provider, and browsers that walk there and back. */
import { expect } from 'vitest';
import { saveAccount } from '../src/server/people/accounts.ts';
import { createTestApp } from './app.ts';
import { type ConnectionSettings, connectProvider } from './identity-connection.ts';
import { IdentityProvider, type ProviderUser } from './identity-provider.ts';
import type { Browser } from './people.ts';

type Given = { provider?: string; invitation?: string; headers?: Record<string, string> };

export async function createProviderWorld() {
  const test = await createTestApp();
  const store = await test.addStore();
  const idp = await new IdentityProvider(() => test.clock.now).listen();
  const connect = (id: string, settings: ConnectionSettings) =>
    connectProvider(test, idp, { id, ...settings });
  await saveAccount(test.database.db, { id: 'acme', slug: 'acme', name: 'Acme' }, { stores: [], now: 0 });
  await connect('own', {});
  await connect('acme', { accountId: 'acme', domains: ['acme.example'] });
  await connect('admitting', { accountId: 'acme', domains: ['new.example'], role: 'account_user' });
  const close = async () => {
    await idp.close();
    await test.close();
  };

  /** Somebody at the provider. */
  const user = (email: string | undefined, more: Partial<ProviderUser> = {}): ProviderUser => {
    const sub = `sub-${idp.users.length}`;
    const made = { sub, email_verified: true, name: 'Kim Lee', ...(email && { email }), ...more };
    idp.users.push(made);
    return made;
  };

  const begin = async (browser: Browser, provider = 'own'): Promise<string> => {
    const begun = await browser.ask('POST', `/v1/sign-in/providers/${provider}`);
    expect(begun.statusCode, begun.body).toBe(200);
    return begun.json().url;
  };

  const answer = (
    browser: Browser,
    query: string,
    { provider = 'own', invitation, headers = {} }: Given = {},
  ) =>
    browser.ask('POST', `/v1/sign-in/providers/${provider}/answer`, {
      payload: { query, ...(invitation && { invitation }) },
      headers,
    });

  const walk = async (browser: Browser, { sub }: ProviderUser, given: Given = {}) =>
    answer(browser, await idp.signIn(await begin(browser, given.provider), sub), given);

  const codeOf = async (answered: Promise<{ json(): { code?: string } }>) => (await answered).json().code;
  const meOf = async (browser: Browser) => (await browser.ask('GET', '/v1/me')).json();

  return { test, store, idp, connect, close, user, begin, answer, walk, codeOf, meOf };
}
