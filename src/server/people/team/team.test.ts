/** The team of a store: who is in it, other roles, ownership, and leaving it. */
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp } from '../../../../test/app.ts';
import { openDesk } from '../../../../test/claim-desk.ts';
import { addPerson, type Browser, signedIn } from '../../../../test/people.ts';
import type { Role } from '../../../domain/access/permissions.ts';
import type { StoreId } from '../../auth/caller.ts';
import { taskList } from '../../jobs.ts';

const test = await createTestApp();
afterAll(() => test.close());

let store: StoreId;
let made = 0;
beforeEach(async () => {
  made += 1;
  store = await test.addStore({ id: `team${made}`, slug: `team${made}` });
});

type Someone = { id: string; email: string; browser: Browser };

async function someone(role: Role, place: object = { store }): Promise<Someone> {
  const { id, email } = await addPerson(test, { role, ...place });
  return { id, email, browser: await signedIn(test, email) };
}

const ask = async (
  { browser }: Someone,
  method: 'GET' | 'PATCH' | 'POST',
  path: string,
  payload?: object,
  version?: number,
) => {
  const headers = { 'makegood-store': store, ...(version !== undefined && { 'if-match': `"${version}"` }) };
  const answer = await browser.ask(method, `/v1/team-members${path}`, { payload, headers });
  return { status: answer.statusCode, json: answer.json() };
};
const change = (by: Someone, { id }: Someone, role: Role, version?: number) =>
  ask(by, 'PATCH', `/${id}`, { role }, version);
const grant = (by: Someone, { id }: Someone) => ask(by, 'POST', `/${id}/ownership`);
const remove = (by: Someone, { id }: Someone, claimsTo: string | null = null) =>
  ask(by, 'POST', `/${id}/removal`, { claimsTo });
const rolesOf = async (): Promise<string[]> =>
  (
    await test.database.admin.query('select role from memberships where store = $1 order by role', [store])
  ).rows.map(({ role }) => role);

describe('the team', () => {
  it('is listed with roles, last sign-ins and second factors, page by page, and nobody from elsewhere', async () => {
    const owner = await someone('store_owner');
    const user = await addPerson(test, { role: 'store_user', store });
    await someone('store_owner', { store: await test.addStore({ id: `else${made}`, slug: `else${made}` }) });
    await someone('orderprotection_admin', {});
    const first = (await ask(owner, 'GET', '?limit=1')).json;
    const second = (await ask(owner, 'GET', `?limit=1&cursor=${first.nextCursor}`)).json;
    const members = [...first.members, ...second.members];
    expect(second.nextCursor).toBeNull();
    expect(members.map(({ id }: { id: string }) => id).sort()).toEqual([owner.id, user.id].sort());
    expect(members.find(({ id }: { id: string }) => id === owner.id)).toMatchObject({
      ...{ role: 'store_owner', version: 1, hasSecondFactor: false, claims: 0 },
      signedInAt: new Date(test.clock.now).toISOString(),
    });
    expect(members.find(({ id }: { id: string }) => id === user.id).signedInAt).toBeNull();
    expect((await ask(owner, 'GET', `?q=${user.email.replace('.example', '')}`)).json.members).toHaveLength(
      1,
    );
    expect((await ask(owner, 'GET', `?q=${encodeURIComponent('Pát')}`)).json.members).toHaveLength(2);
  });
});

describe('a role', () => {
  it('that changed counts at once, and leaves a line with before and after', async () => {
    const [owner, user] = [await someone('store_owner'), await someone('store_user')];
    expect(await change(owner, user, 'store_admin')).toMatchObject({
      status: 200,
      json: { role: 'store_admin', version: 2 },
    });
    expect((await ask(user, 'GET', '')).status).toBe(200);
    const { rows } = await test.database.admin.query(
      `select operation, subject_id, before, after from audit_log where store_id = $1 and operation = 'changeMemberRole'`,
      [store],
    );
    expect(rows).toEqual([
      {
        ...{ operation: 'changeMemberRole', subject_id: user.id },
        ...{ before: { role: 'store_user' }, after: { role: 'store_admin' } },
      },
    ]);
  });

  it('of an owner is out of an admin’s reach, and so is ownership', async () => {
    const [owner, admin] = [await someone('store_owner'), await someone('store_admin')];
    const user = await someone('store_user');
    await someone('store_owner');
    expect((await change(admin, owner, 'store_user')).json.code).toBe('member_above');
    expect((await remove(admin, owner)).json.code).toBe('member_above');
    expect((await grant(admin, user)).json.code).toBe('forbidden');
    expect((await grant(admin, admin)).json.code).toBe('forbidden');
    expect((await change(admin, user, 'store_owner')).status).toBe(422);
    expect(await rolesOf()).toEqual(['store_admin', 'store_owner', 'store_owner', 'store_user']);
  });

  it('is not overwritten by someone who saw another one', async () => {
    const [owner, user] = [await someone('store_owner'), await someone('store_user')];
    await change(owner, user, 'store_support', 1);
    expect((await change(owner, user, 'store_admin', 1)).json.code).toBe('version_mismatch');
  });

  it('of someone in another store is not found', async () => {
    const owner = await someone('store_owner');
    const elsewhere = await test.addStore({ id: `away${made}`, slug: `away${made}` });
    const stranger = await someone('store_user', { store: elsewhere });
    expect((await change(owner, stranger, 'store_admin')).status).toBe(404);
    expect((await remove(owner, stranger)).status).toBe(404);
  });
});

describe('ownership', () => {
  it('is granted by an owner, who stays one and can then step back', async () => {
    const [owner, user] = [await someone('store_owner'), await someone('store_user')];
    expect((await change(owner, owner, 'store_admin')).json.code).toBe('last_owner');
    expect((await grant(owner, user)).json.role).toBe('store_owner');
    expect((await change(owner, owner, 'store_admin')).json.role).toBe('store_admin');
    expect((await remove(user, user)).json.code).toBe('last_owner');
    expect(await rolesOf()).toEqual(['store_admin', 'store_owner']);
  });

  it('needs a fresh proof of who asks', async () => {
    const [owner, user] = [await someone('store_owner'), await someone('store_user')];
    test.clock.now += 11 * 60_000;
    expect((await grant(owner, user)).json.code).toBe('proof_required');
    expect((await remove(owner, user)).json.code).toBe('proof_required');
    test.clock.now -= 11 * 60_000;
  });

  it.each([2, 3])('of %i who all remove each other at once stays with one', async (count) => {
    const owners = await Promise.all(Array.from({ length: count }, () => someone('store_owner')));
    const answers = await Promise.all(
      owners.flatMap((one) => owners.filter((other) => other !== one).map((other) => remove(one, other))),
    );
    expect(await rolesOf()).toEqual(['store_owner']);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(count - 1);
    for (const { status } of answers) expect(status).toBeLessThan(500);
  });
});

describe('a member who is removed', () => {
  const assigned = async (desk: Awaited<ReturnType<typeof openDesk>>) =>
    (await test.database.admin.query('select assignee from claims where id = $1', [desk.id])).rows[0]
      .assignee;

  it('sees nothing more, and no open invitation brings them back', async () => {
    const [owner, user] = [await someone('store_owner'), await someone('store_support')];
    await owner.browser.ask('POST', `/v1/stores/${store}/invitations`, {
      payload: { email: user.email, name: 'Pat', role: 'store_admin' },
    });
    expect((await remove(owner, user)).status).toBe(200);
    const headers = { 'makegood-store': store };
    expect((await user.browser.ask('GET', '/v1/claims', { headers })).statusCode).toBe(404);
    const { invitations } = (await owner.browser.ask('GET', `/v1/stores/${store}/invitations`)).json();
    expect(invitations).toEqual([]);
    expect((await remove(owner, user, owner.id)).status).toBe(404);
  });

  it('from their last store can still sign in, belongs to nothing, and keeps their own account', async () => {
    const [owner, user] = [await someone('store_owner'), await someone('store_support')];
    expect((await remove(owner, user)).status).toBe(200);
    const again = await signedIn(test, user.email);
    expect((await again.ask('GET', '/v1/me')).json()).toMatchObject({
      person: { id: user.id, email: user.email },
      ...{ memberships: [], staffPermissions: [], stores: [], hasMoreStores: false },
    });
    expect((await again.ask('GET', '/v1/me/sessions')).statusCode).toBe(200);
  });

  it('hands open claims to a colleague, with an event of each, and keeps closed ones', async () => {
    const [owner, user] = [await someone('store_owner'), await someone('store_support')];
    const [open, closed] = [await openDesk(test, store), await openDesk(test, store)];
    for (const desk of [open, closed]) await desk.team('PATCH', '', { assignee: user.id });
    await closed.team('PATCH', '', { status: 'CLOSED', reason: 'OTHER' });
    expect((await ask(owner, 'GET', `?q=${user.email}`)).json.members[0].claims).toBe(1);
    expect((await remove(owner, user, 'nobody-here')).json.fields[0].path).toBe('claimsTo');
    expect((await remove(owner, user, user.id)).json.fields[0].path).toBe('claimsTo');
    expect(await remove(owner, user, owner.id)).toMatchObject({ status: 200, json: { claims: 1 } });
    expect([await assigned(open), await assigned(closed)]).toEqual([owner.id, user.id]);
    const events = (await open.team('GET', '/events')).json.events as { kind: string; data: object }[];
    expect(events.at(-1)).toMatchObject({ kind: 'assigned', data: { from: user.id, to: owner.id } });
  });

  it('of many claims hands the rest over in the background, also on to whoever follows a colleague who leaves', async () => {
    const [owner, first, second] = [
      await someone('store_owner'),
      await someone('store_support'),
      await someone('store_support'),
    ];
    const desk = await openDesk(test, store);
    await desk.team('PATCH', '', { assignee: first.id });
    await test.database.admin.query(
      `insert into claims select r.* from claims c, generate_series(1, 450) n, jsonb_populate_record(c, jsonb_build_object(
         'id', c.id || '-' || n, 'claim_number', 900000 + n, 'holds_quantity', false)) r where c.id = $1`,
      [desk.id],
    );
    expect((await remove(owner, first, second.id)).json.claims).toBe(451);
    expect((await remove(owner, second)).json.claims).toBe(200);
    const { hand_over_claims: task } = taskList(test.context, test.database.admin);
    for (const { id } of [first, second]) await task?.({ storeId: store, fromPerson: id }, null as never);
    const { rows } = await test.database.admin.query(
      `select assignee, count(*)::int as n from claims where store_id = $1 group by assignee`,
      [store],
    );
    expect(rows).toEqual([{ assignee: null, n: 451 }]);
    const left = await test.database.admin.query('select from claim_hand_overs');
    expect(left.rowCount).toBe(0);
  });
});

it('an invitation that is sent again works by the new link alone', async () => {
  const owner = await someone('store_owner');
  const at = `/v1/stores/${store}/invitations`;
  const email = `again-${made}@team.example`;
  await owner.browser.ask('POST', at, { payload: { email, name: 'Kim', role: 'store_user' } });
  const open = async () => (await owner.browser.ask('GET', at)).json().invitations as { id: string }[];
  const [before] = await open();
  test.clock.now += 60_000;
  const answer = await owner.browser.ask('POST', `${at}/${before?.id}/mail`);
  expect([answer.statusCode, answer.json().email]).toEqual([202, email]);
  const after = await open();
  expect(after).toHaveLength(1);
  expect(after[0]?.id).not.toBe(before?.id);
  test.clock.now += 60_000;
  expect((await owner.browser.ask('POST', `${at}/${before?.id}/mail`)).statusCode).toBe(404);
  test.clock.now -= 120_000;
});
