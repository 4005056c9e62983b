/** People who sign in, and their browsers. */

import { ROLE_SCOPES, type Role } from '../src/domain/access/permissions.ts';
import type { Membership } from '../src/domain/access/reach.ts';
import { beginSession } from '../src/server/auth/person-sessions.ts';
import { makePerson } from '../src/server/people/making.ts';
import { hashPassword } from '../src/server/people/passwords.ts';
import { withPerson } from '../src/server/people/with-person.ts';
import type { TestApp } from './app.ts';

export const PASSWORD = 'seven blue kettles sing';

let hashed: Promise<string> | null = null;
let made = 0;

/** Someone with this role at a place, who can sign in with PASSWORD. */
export async function addPerson(
  test: TestApp,
  { role = 'store_owner', email, ...place }: { role?: Role; email?: string } & Partial<Membership>,
): Promise<{ id: string; email: string }> {
  made += 1;
  hashed ??= hashPassword(PASSWORD);
  const address = email ?? `person-${made}@team.example`;
  const membership = { reach: ROLE_SCOPES[role], store: null, accountId: null, ...place, role };
  const person = { email: address, name: 'Pat Person', passwordHash: await hashed, membership };
  const { id } = await makePerson(test.database.db, person, test.clock.now);
  return { id, email: address };
}

/** The cookie of someone signed in, without asking for the password. */
export async function sessionCookie(test: TestApp, personId: string): Promise<string> {
  const begin = { personId, userAgent: undefined, isStrong: false, now: test.clock.now };
  const { token } = await withPerson(test.database.db, personId, (client) => beginSession(client, begin));
  return `makegood_session=${token}`;
}

/** Headers of someone signed in on our own page, who has just shown who they are. */
export const asPerson = async (test: TestApp, personId: string): Promise<Record<string, string>> => ({
  cookie: await sessionCookie(test, personId),
  'sec-fetch-site': 'same-origin',
});

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type Ask = { payload?: object | undefined; headers?: Record<string, string>; address?: string };

/** Keeps cookies as a browser does, and says that it is on our own page unless told otherwise. */
export class Browser {
  readonly cookies = new Map<string, string>();
  readonly #test: TestApp;
  constructor(test: TestApp) {
    this.#test = test;
  }

  get cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  async ask(method: Method, url: string, { payload, headers, address = '203.0.113.1' }: Ask = {}) {
    const answer = await this.#test.app.inject({
      method,
      url,
      remoteAddress: address,
      headers: { 'sec-fetch-site': 'same-origin', cookie: this.cookie, ...headers },
      ...(payload && { payload }),
    });
    for (const { name, value, maxAge } of answer.cookies) {
      if (maxAge === 0) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return answer;
  }

  signIn(email: string, password: string = PASSWORD, asked: Ask = {}) {
    return this.ask('POST', '/v1/sign-in', { ...asked, payload: { email, password } });
  }
}

/** A browser in which they are signed in. */
export async function signedIn(test: TestApp, email: string): Promise<Browser> {
  const browser = new Browser(test);
  const answer = await browser.signIn(email);
  if (answer.statusCode !== 200) throw new Error(`Not signed in: ${answer.body}`);
  return browser;
}
