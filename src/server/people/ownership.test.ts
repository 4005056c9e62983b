/** Mails to the owners of a store or an account about other owners. */
import { afterAll, beforeEach, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { addPerson, Browser, PASSWORD, signedIn } from '../../../test/people.ts';
import { mailsTo, tokenIn } from '../../../test/person-mails.ts';
import type { Role } from '../../domain/access/permissions.ts';
import { duringAct } from '../audit/act.ts';
import type { StoreId } from '../auth/caller.ts';
import { saveAccount } from './accounts.ts';
import { makePerson } from './making.ts';

const test = await createTestApp();
afterAll(() => test.close());

let store: StoreId;
let made = 0;
beforeEach(async () => {
  made += 1;
  store = await test.addStore({ id: `owned${made}`, slug: `owned${made}` });
  const account = { id: `owners${made}`, slug: `owners${made}`, name: 'The Group' };
  await saveAccount(test.database.db, account, { stores: [store], now: 0 });
});

type Someone = { id: string; email: string; browser: Browser };
async function someone(role: Role, at: TestApp = test, place?: object): Promise<Someone> {
  const there = role.startsWith('store_') ? { store } : { accountId: `owners${made}` };
  const { id, email } = await addPerson(at, { role, ...(place ?? there) });
  return { id, email, browser: await signedIn(at, email) };
}

const inStore = (by: Someone, { id }: Someone, act: 'ownership' | 'removal') =>
  by.browser.ask('POST', `/v1/team-members/${id}/${act}`, {
    headers: { 'makegood-store': store },
    payload: act === 'removal' ? { claimsTo: null } : undefined,
  });
const inAccount = (by: Someone, { id }: Someone, method: 'POST' | 'PATCH', act: string, payload?: object) =>
  by.browser.ask(method, `/v1/accounts/owners${made}/members/${id}${act}`, { payload });

const toldOf = async ({ email }: { email: string }) =>
  (await mailsTo(test, email)).filter(({ subject }) => subject.startsWith('The owners of'));
const bodiesTo = async (one: Someone) => (await toldOf(one)).map(({ body }) => body.replaceAll(/\s+/g, ' '));

it('a new owner of a store is reported to its owners and those of its account, with who, when and what to do', async () => {
  const [owner, other] = [await someone('store_owner'), await someone('store_owner')];
  const [above, admin, user] = [
    await someone('account_owner'),
    await someone('store_admin'),
    await someone('store_user'),
  ];
  expect((await inStore(owner, user, 'ownership')).statusCode).toBe(200);
  for (const one of [owner, other, above]) {
    const [body = '', ...more] = await bodiesTo(one);
    expect(body).toContain(`Pat Person changed the role of Pat Person (${user.email}) at Test Store on`);
    expect(body).toContain('It was User and is now Owner.');
    expect(body).toContain('If you didn’t expect this');
    expect(body).toContain(`/console/stores/${store}/settings/team`);
    expect(more).toEqual([]);
  }
  for (const one of [admin, user]) expect(await bodiesTo(one)).toEqual([]);
});

it('an owner who is removed or gets another role hears of it too, and nothing is said of others', async () => {
  const [owner, second, admin] = [
    await someone('account_owner'),
    await someone('account_owner'),
    await someone('account_admin'),
  ];
  const user = await someone('account_user');
  expect((await inAccount(owner, second, 'POST', '/removal')).statusCode).toBe(204);
  expect((await bodiesTo(second))[0]).toContain('removed Pat Person');
  expect((await inAccount(owner, admin, 'PATCH', '', { role: 'account_user' })).statusCode).toBe(200);
  expect((await bodiesTo(admin)).toSorted()).toEqual([
    expect.stringContaining('It was Account admin and is now Account user.'),
    expect.stringContaining('removed Pat Person'),
  ]);
  expect(await bodiesTo(second)).toHaveLength(1);
  expect(await bodiesTo(owner)).toHaveLength(2);
  expect((await inAccount(owner, user, 'POST', '/removal')).statusCode).toBe(204);
  expect(await bodiesTo(owner)).toHaveLength(2);
});

it('an owner who accepts an invitation, or whom the operator makes, is reported to the others', async () => {
  const owner = await someone('account_owner');
  const email = `new-owner-${made}@team.example`;
  await owner.browser.ask('POST', `/v1/accounts/owners${made}/invitations`, {
    payload: { email, name: 'Kim Lee', role: 'account_owner' },
  });
  expect(await bodiesTo(owner)).toEqual([]);
  const token = tokenIn((await mailsTo(test, email))[0]?.body ?? '');
  await new Browser(test).ask('POST', '/v1/invitations/accept', { payload: { token, password: PASSWORD } });
  expect((await bodiesTo(owner))[0]).toContain(`Kim Lee (${email}) accepted an invitation to The Group`);
  expect(await toldOf({ email })).toEqual([]);
  const membership = { reach: 'store', role: 'store_owner', store, accountId: null } as const;
  const person = { email: `by-hand-${made}@team.example`, name: 'Jo', passwordHash: null, membership };
  const operator = { kind: 'operator', id: null } as const;
  const { now } = test.clock;
  await duringAct({ actor: operator, operation: 'user create', at: now, requestId: null }, () =>
    makePerson(test.database.db, person, now, test.context),
  );
  expect((await bodiesTo(owner)).some((body) => body.includes('The operator gave Jo'))).toBe(true);
});

it('owners are made so often an hour by one person, and removed as often as it takes', async () => {
  const strict = await createTestApp({ ownerGrantsPerHour: 2 });
  store = await strict.addStore({ id: `strict${made}`, slug: `strict${made}` });
  const owner = await someone('store_owner', strict);
  const users = [];
  for (const _ of [1, 2, 3]) users.push(await someone('store_user', strict));
  const statuses = [];
  for (const user of users) statuses.push((await inStore(owner, user, 'ownership')).statusCode);
  expect(statuses).toEqual([200, 200, 429]);
  for (const user of users) expect((await inStore(owner, user, 'removal')).statusCode).toBe(200);
  await strict.close();
});
