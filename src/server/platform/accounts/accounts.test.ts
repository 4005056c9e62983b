/** Accounts in the hands of staff: made, renamed, and stores moved between them. */
import { afterAll, describe, expect, it } from 'vitest';
import { createTestApp } from '../../../../test/app.ts';
import { openDesk } from '../../../../test/claim-desk.ts';
import { addPerson, Browser, PASSWORD, signedIn } from '../../../../test/people.ts';
import { mailsTo, tokenIn } from '../../../../test/person-mails.ts';
import type { Role } from '../../../domain/access/permissions.ts';
import { taskList } from '../../jobs.ts';

const test = await createTestApp();
afterAll(() => test.close());

const staff = async (role: Role) => signedIn(test, (await addPerson(test, { role })).email);
const implementer = await staff('orderprotection_implementation');

let made = 0;
const wanted = () => {
  made += 1;
  return {
    ...{ slug: `group-${made}`, name: `Group ${made}` },
    owner: { email: `owner-${made}@group.example`, name: 'Nia New' },
  };
};
const make = (by: Browser, payload: object, key: string = crypto.randomUUID()) =>
  by.ask('POST', '/v1/platform/accounts', { payload, headers: { 'idempotency-key': key } });
const rename = (by: Browser, slug: string, name: string, version?: number) =>
  by.ask('PATCH', `/v1/platform/accounts/${slug}`, {
    payload: { name },
    headers: version === undefined ? {} : { 'if-match': `"${version}"` },
  });
const move = (by: Browser, store: string, account: string | null) =>
  by.ask('PUT', `/v1/platform/stores/${store}/account`, { payload: { account } });
const accept = (token: string) =>
  new Browser(test).ask('POST', '/v1/invitations/accept', { payload: { token, password: PASSWORD } });

describe('an account that staff make', () => {
  it('is taken over by its first owner, who then works in each store that is moved into it', async () => {
    const account = wanted();
    expect((await make(implementer, account)).json()).toMatchObject({
      ...{ slug: account.slug, name: account.name, stores: 0, people: 0, version: 1 },
    });
    const token = tokenIn((await mailsTo(test, account.owner.email))[0]?.body ?? '');
    expect((await accept(token)).statusCode).toBe(204);
    const owner = await signedIn(test, account.owner.email);
    const store = await test.addStore({ id: `moved${made}`, slug: `moved${made}` });
    const claims = () => owner.ask('GET', '/v1/claims', { headers: { 'makegood-store': store } });
    expect((await claims()).statusCode).toBe(404);
    expect((await move(implementer, store, account.slug)).json()).toMatchObject({
      ...{ account: account.name, accountSlug: account.slug },
    });
    expect((await claims()).statusCode).toBe(200);
    expect((await implementer.ask('GET', `/v1/platform/accounts/${account.slug}`)).json()).toMatchObject({
      ...{ stores: 1, people: 1 },
    });
    const inIt = (await implementer.ask('GET', `/v1/platform/stores?account=${account.slug}`)).json();
    expect(inIt.stores.map(({ id }: { id: string }) => id)).toEqual([store]);
    await move(implementer, store, null);
    expect((await claims()).statusCode).toBe(404);
    const { rows } = await test.database.admin.query(
      `select before, after from audit_log where store_id = $1 and operation = 'moveStore' order by at, id`,
      [store],
    );
    expect(rows).toContainEqual({ before: { account: null }, after: { account: account.name } });
    expect(rows).toContainEqual({ before: { account: account.name }, after: { account: null } });
  });

  it('is made once under one key, also at the same moment, and under a slug of its own', async () => {
    const account = wanted();
    const key = crypto.randomUUID();
    const answers = await Promise.all([make(implementer, account, key), make(implementer, account, key)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    expect(await mailsTo(test, account.owner.email)).toHaveLength(1);
    const again = await make(implementer, { ...wanted(), slug: account.slug });
    expect([again.json().code, again.json().fields[0].path]).toEqual(['account_slug_taken', 'slug']);
    expect((await make(implementer, wanted(), key)).json().code).toBe('idempotency_key_reused');
  });

  it('has an invitation that opens nothing once there is an owner', async () => {
    const account = wanted();
    const { id } = (await make(implementer, account)).json();
    const token = tokenIn((await mailsTo(test, account.owner.email))[0]?.body ?? '');
    await addPerson(test, { accountId: id, role: 'account_owner' });
    expect((await accept(token)).json().code).toBe('person_link_over');
  });
});

it('a store that leaves its account gives up the claims of those who worked there for the account', async () => {
  const account = wanted();
  const { id: accountId } = (await make(implementer, account)).json();
  const store = await test.addStore({ id: `left${made}`, slug: `left${made}` });
  await move(implementer, store, account.slug);
  const [ofAccount, ofStore] = [
    await addPerson(test, { accountId, role: 'account_admin' }),
    await addPerson(test, { store, role: 'store_support' }),
  ];
  const desks = [await openDesk(test, store), await openDesk(test, store)];
  for (const [at, { id }] of [ofAccount, ofStore].entries())
    await desks[at]?.team('PATCH', '', { assignee: id });
  await move(implementer, store, null);
  const { rows } = await test.database.admin.query(
    `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'release_store_claims' and j.payload ->> 'storeId' = $1`,
    [store],
  );
  expect(rows).toHaveLength(1);
  await taskList(test.context, test.database.admin).release_store_claims?.(rows[0].payload, null as never);
  const claims = await test.database.admin.query(
    'select assignee from claims where store_id = $1 order by assignee',
    [store],
  );
  expect(claims.rows).toEqual([{ assignee: ofStore.id }, { assignee: null }]);
});

describe('the name of an account', () => {
  it('is not overwritten by someone who saw another one, and leaves a line', async () => {
    const account = wanted();
    const { id } = (await make(implementer, account)).json();
    const answers = await Promise.all(
      ['One', 'Two'].map((name) => rename(implementer, account.slug, name, 1)),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 412]);
    const { rows } = await test.database.admin.query(
      `select before from platform_audit_log where place = $1 and operation = 'renameAccount'`,
      [`account ${id}`],
    );
    expect(rows).toEqual([{ before: { name: account.name } }]);
  });
});

describe('accounts', () => {
  it('are hidden from everyone but staff, and changed by those who change stores', async () => {
    const account = wanted();
    const { id } = (await make(implementer, account)).json();
    const store = await test.addStore({ id: `kept${made}`, slug: `kept${made}` });
    const owner = await signedIn(
      test,
      (await addPerson(test, { accountId: id, role: 'account_owner' })).email,
    );
    expect((await owner.ask('GET', '/v1/platform/accounts')).statusCode).toBe(404);
    expect((await move(owner, store, account.slug)).statusCode).toBe(404);
    const support = await staff('orderprotection_support');
    expect((await support.ask('GET', '/v1/platform/accounts?q=group')).statusCode).toBe(200);
    expect((await move(support, store, account.slug)).json().permission).toBe('store:update');
    expect((await rename(support, account.slug, 'Mine')).json().permission).toBe('store:update');
    expect((await make(support, wanted())).json().permission).toBe('store:create');
  });

  it('that are not there take no store, and a store moves only for somebody who has just shown who they are', async () => {
    const store = await test.addStore({ id: `still${made}`, slug: `still${made}` });
    expect((await move(implementer, store, 'no-such-group')).json().fields[0].path).toBe('account');
    expect((await move(implementer, 'no-such-store', null)).statusCode).toBe(404);
    test.clock.now += 11 * 60_000;
    expect((await move(implementer, store, null)).json().code).toBe('proof_required');
    test.clock.now -= 11 * 60_000;
  });
});
