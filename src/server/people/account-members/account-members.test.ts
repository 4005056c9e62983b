/** The people of an account: who is in it, other roles, ownership, and leaving it. */
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp } from '../../../../test/app.ts';
import { openDesk } from '../../../../test/claim-desk.ts';
import { addPerson, Browser, sessionCookie } from '../../../../test/people.ts';
import { mailsTo, tokenIn } from '../../../../test/person-mails.ts';
import type { Role } from '../../../domain/access/permissions.ts';
import type { StoreId } from '../../auth/caller.ts';
import { taskList } from '../../jobs.ts';
import { saveAccount } from '../accounts.ts';

const test = await createTestApp();
afterAll(() => test.close());

let stores: [StoreId, StoreId];
let outside: StoreId;
let account: string;
let made = 0;
const aStore = (name: string) => test.addStore({ id: `${name}${made}`, slug: `${name}${made}` });
beforeEach(async () => {
  made += 1;
  account = `group${made}`;
  stores = [await aStore('first'), await aStore('second')];
  outside = await aStore('outside');
  const { db } = test.database;
  await saveAccount(db, { id: account, slug: account, name: 'Group' }, { stores, now: 0 });
  await saveAccount(db, { id: `rival${made}`, slug: `rival${made}`, name: 'Rival' }, { stores: [], now: 0 });
});

type Someone = { id: string; email: string; browser: Browser };
async function someone(role: Role, place: object = { accountId: account }): Promise<Someone> {
  const { id, email } = await addPerson(test, { role, ...place });
  const browser = new Browser(test);
  const [name = '', value = ''] = (await sessionCookie(test, id)).split('=');
  browser.cookies.set(name, value);
  return { id, email, browser };
}
const rival = (role: Role) => someone(role, { accountId: `rival${made}` });

async function ask(
  by: Someone,
  method: 'GET' | 'PATCH' | 'POST',
  path: string,
  payload?: object,
  seen?: number,
) {
  const headers: Record<string, string> = seen === undefined ? {} : { 'if-match': `"${seen}"` };
  const answer = await by.browser.ask(method, `/v1/accounts/${account}/members${path}`, { payload, headers });
  return { status: answer.statusCode, json: answer.body === '' ? null : answer.json() };
}
const change = (by: Someone, { id }: Someone, role: Role, seen?: number) =>
  ask(by, 'PATCH', `/${id}`, { role }, seen);
const grant = (by: Someone, { id }: Someone) => ask(by, 'POST', `/${id}/ownership`);
const remove = (by: Someone, { id }: Someone) => ask(by, 'POST', `/${id}/removal`);
const reads = async ({ browser }: Someone, store: string) =>
  (await browser.ask('GET', '/v1/claims', { headers: { 'makegood-store': store } })).statusCode;

async function rows<T>(sql: string, values: unknown[] = []): Promise<T[]> {
  return (await test.database.admin.query(sql, values)).rows as T[];
}
const rolesOf = async () =>
  (
    await rows<{ role: string }>('select role from memberships where account_id = $1 order by role', [
      account,
    ])
  ).map(({ role }) => role);

describe('the people of an account', () => {
  it('are listed with roles, last sign-ins and second factors, page by page, and nobody from elsewhere', async () => {
    const owner = await someone('account_owner');
    await owner.browser.signIn(owner.email);
    const user = await addPerson(test, { role: 'account_user', accountId: account });
    await rival('account_owner');
    await someone('store_owner', { store: stores[0] });
    await someone('orderprotection_admin', {});
    const first = (await ask(owner, 'GET', '?limit=1')).json;
    const second = (await ask(owner, 'GET', `?limit=1&cursor=${first.nextCursor}`)).json;
    expect(second.nextCursor).toBeNull();
    const members: Someone[] = [...first.members, ...second.members];
    expect(members.map(({ id }) => id).sort()).toEqual([owner.id, user.id].sort());
    expect(members.find(({ id }) => id === owner.id)).toMatchObject({
      ...{ role: 'account_owner', version: 1, hasSecondFactor: false },
      signedInAt: new Date(test.clock.now).toISOString(),
    });
    expect((await ask(owner, 'GET', `?q=${user.email.split('@')[0]}`)).json.members).toMatchObject([
      { id: user.id, signedInAt: null },
    ]);
    const there = await rival('account_owner');
    const foreign = `/v1/accounts/rival${made}/members?cursor=${first.nextCursor}`;
    expect((await there.browser.ask('GET', foreign)).json().fields[0].path).toBe('querystring.cursor');
  });

  it('are seen by staff who see teams, who change none of them', async () => {
    const [owner, lead] = [await someone('account_owner'), await someone('orderprotection_admin', {})];
    expect((await ask(lead, 'GET', '')).json.members).toHaveLength(1);
    expect((await change(lead, owner, 'account_user')).json.permission).toBe('team-member:change-role');
    expect((await grant(lead, owner)).json.permission).toBe('team-member:grant-ownership');
    expect((await remove(lead, owner)).json.permission).toBe('team-member:remove');
    expect((await ask(await someone('orderprotection_support', {}), 'GET', '')).json.code).toBe('forbidden');
  });
});

describe('a role in an account', () => {
  it('that changed counts at once in each store, once, and leaves a line', async () => {
    const [owner, user] = [await someone('account_owner'), await someone('account_user')];
    const mayInvite = async (store: string) =>
      (
        await user.browser.ask('POST', `/v1/stores/${store}/invitations`, {
          headers: { 'makegood-store': store },
          payload: { email: `new-${store}@team.example`, name: 'Kim', role: 'store_user' },
        })
      ).statusCode;
    expect(await mayInvite(stores[0])).toBe(403);
    expect(await change(owner, user, 'account_admin', 1)).toMatchObject({
      status: 200,
      json: { role: 'account_admin', version: 2 },
    });
    expect([await mayInvite(stores[0]), await mayInvite(stores[1])]).toEqual([202, 202]);
    expect((await change(owner, user, 'account_admin', 1)).json.version).toBe(2);
    expect((await change(owner, user, 'account_user', 1)).json.code).toBe('version_mismatch');
    expect(
      await rows(
        `select place, subject_id, subject_name, before, after from platform_audit_log where operation = 'changeAccountRole' and place = $1`,
        [`account ${account}`],
      ),
    ).toEqual([
      {
        ...{ place: `account ${account}`, subject_id: user.id, subject_name: 'Pat Person of Group' },
        ...{ before: { role: 'account_user' }, after: { role: 'account_admin' } },
      },
    ]);
  });

  it('raises nobody by themselves, and is none of a store or of the staff', async () => {
    const [owner, user] = [await someone('account_owner'), await someone('account_user')];
    for (const answer of [
      await change(user, user, 'account_admin'),
      await grant(user, user),
      await change(user, owner, 'account_user'),
      await remove(user, owner),
      await remove(user, user),
    ])
      expect([answer.status, answer.json.code]).toEqual([403, 'forbidden']);
    for (const role of ['account_owner', 'store_owner', 'orderprotection_admin'] as const)
      expect((await change(owner, user, role)).json.fields[0].path).toBe('role');
    expect(await rolesOf()).toEqual(['account_owner', 'account_user']);
  });

  it('of another account’s people is changed by nobody, and neither account is found', async () => {
    const [owner, stranger] = [await someone('account_owner'), await rival('account_user')];
    for (const answer of [
      await change(owner, stranger, 'account_admin'),
      await grant(owner, stranger),
      await remove(owner, stranger),
      await ask(await rival('account_owner'), 'GET', ''),
      await remove(await rival('account_owner'), owner),
      await ask(await someone('store_owner', { store: stores[0] }), 'GET', ''),
    ])
      expect([answer.status, answer.json.code]).toEqual([404, 'not_found']);
  });

  it('changes only for somebody who has just shown who they are', async () => {
    const [owner, user] = [await someone('account_owner'), await someone('account_user')];
    test.clock.now += 11 * 60_000;
    for (const answer of [
      await change(owner, user, 'account_admin'),
      await grant(owner, user),
      await remove(owner, user),
    ])
      expect(answer.json.code).toBe('proof_required');
    test.clock.now -= 11 * 60_000;
  });
});

describe('ownership of an account', () => {
  it('is granted by an owner or admin, stays with whoever grants it, and with the last owner', async () => {
    const [owner, admin] = [await someone('account_owner'), await someone('account_admin')];
    expect((await change(owner, owner, 'account_admin')).json.code).toBe('last_owner');
    expect((await remove(owner, owner)).json.code).toBe('last_owner');
    expect((await remove(admin, owner)).json.code).toBe('last_owner');
    expect((await grant(owner, admin)).json.role).toBe('account_owner');
    expect((await change(owner, owner, 'account_user')).json.role).toBe('account_user');
    expect(await rolesOf()).toEqual(['account_owner', 'account_user']);
  });

  it('of several who all remove each other in 20 calls at once stays with one', async () => {
    const owners = await Promise.all(Array.from({ length: 5 }, () => someone('account_owner')));
    const answers = await Promise.all(
      owners.flatMap((one) => owners.filter((other) => other !== one).map((other) => remove(one, other))),
    );
    expect(answers).toHaveLength(20);
    expect(await rolesOf()).toEqual(['account_owner']);
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(4);
    for (const { status } of answers) expect([204, 403, 404, 422]).toContain(status);
  });
});

describe('somebody who leaves an account', () => {
  it('loses each of its stores with the next request, and keeps a store of their own', async () => {
    const [owner, leaver] = [await someone('account_owner'), await someone('account_admin')];
    await addPerson(test, { email: leaver.email, role: 'store_user', store: stores[1] });
    expect([await reads(leaver, stores[0]), await reads(leaver, stores[1])]).toEqual([200, 200]);
    const told: unknown[] = [];
    const listener = await test.database.admin.connect();
    listener.on('notification', ({ payload }) => told.push(payload));
    await listener.query('listen claim_changed');
    expect((await remove(owner, leaver)).status).toBe(204);
    expect([await reads(leaver, stores[0]), await reads(leaver, stores[1])]).toEqual([404, 200]);
    await listener.query('unlisten claim_changed');
    listener.release(true);
    // Open streams look at once whether their reader still works there.
    expect(told.sort()).toEqual([`${stores[0]} *`, `${stores[1]} *`]);
    expect((await ask(leaver, 'GET', '')).status).toBe(404);
    expect((await leaver.browser.ask('GET', '/v1/me')).json().memberships).toMatchObject([
      { reach: 'store' },
    ]);
    expect((await remove(owner, leaver)).status).toBe(404);
    expect(
      await rows(
        `select subject_name, before, after from platform_audit_log where operation = 'removeFromAccount' and place = $1`,
        [`account ${account}`],
      ),
    ).toEqual([
      { subject_name: 'Pat Person of Group', before: { role: 'account_admin' }, after: { role: null } },
    ]);
  });

  it('is brought back by no open invitation, also not by one accepted at that moment', async () => {
    const owner = await someone('account_owner');
    const at = `/v1/accounts/${account}/invitations`;
    const invited = async () => {
      const leaver = await someone('account_user');
      const payload = { email: leaver.email, name: 'Pat', role: 'account_admin' };
      expect((await owner.browser.ask('POST', at, { payload })).statusCode).toBe(202);
      return { leaver, token: tokenIn((await mailsTo(test, leaver.email))[0]?.body ?? '') };
    };
    const accept = ({ leaver, token }: Awaited<ReturnType<typeof invited>>) =>
      leaver.browser.ask('POST', '/v1/invitations/accept', { payload: { token } });
    const before = await invited();
    await remove(owner, before.leaver);
    expect((await accept(before)).json().code).toBe('person_link_over');
    const atOnce = await Promise.all(Array.from({ length: 6 }, invited));
    const removals = await Promise.all(atOnce.flatMap((one) => [remove(owner, one.leaver), accept(one)]));
    for (const answer of removals) if ('status' in answer) expect(answer.status).toBe(204);
    expect(await rolesOf()).toEqual(['account_owner']);
    expect((await owner.browser.ask('GET', at)).json().invitations).toEqual([]);
  });

  it('gives up their claims, also those that an appeal opens again, in the stores that they can’t enter any more', async () => {
    const [owner, leaver] = [await someone('account_owner'), await someone('account_admin')];
    await addPerson(test, { email: leaver.email, role: 'store_support', store: stores[1] });
    await addPerson(test, { email: leaver.email, role: 'store_support', store: outside });
    const desks = [
      await openDesk(test, stores[0]),
      await openDesk(test, stores[1]),
      await openDesk(test, outside),
      await openDesk(test, stores[0]),
    ];
    for (const desk of desks) await desk.team('PATCH', '', { assignee: leaver.id });
    await desks[3]?.team('POST', '/denial', { reason: 'OTHER', message: 'No.' });
    expect((await remove(owner, leaver)).status).toBe(204);
    const { release_claims: task } = taskList(test.context, test.database.admin);
    for (const { payload } of await rows<{ payload: unknown }>(
      `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'release_claims' and j.payload ->> 'personId' = $1`,
      [leaver.id],
    ))
      await task?.(payload, null as never);
    const assigned = await Promise.all(
      desks.map(
        async ({ id }) =>
          (await rows<{ assignee: string }>('select assignee from claims where id = $1', [id]))[0],
      ),
    );
    expect(assigned.map((one) => one?.assignee)).toEqual([null, leaver.id, leaver.id, null]);
    const events = (await desks[0]?.team('GET', '/events'))?.json.events as object[];
    expect(events.at(-1)).toMatchObject({ kind: 'assigned', data: { from: leaver.id, to: null } });
  });
});
