/** The platform's staff: who they are, other roles, leaving, and the first owner invited again. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp } from '../../../../test/app.ts';
import { type Desk, openDesk } from '../../../../test/claim-desk.ts';
import { addPerson, Browser, PASSWORD, signedIn } from '../../../../test/people.ts';
import { mailsTo, tokenIn } from '../../../../test/person-mails.ts';
import type { Role } from '../../../domain/access/permissions.ts';
import { taskList } from '../../jobs.ts';

const test = await createTestApp();
afterAll(() => test.close());

type Someone = { id: string; email: string; browser: Browser };
async function someone(role: Role, place: object = {}): Promise<Someone> {
  const { id, email } = await addPerson(test, { role, ...place });
  return { id, email, browser: await signedIn(test, email) };
}
const AT = '/v1/platform/staff';
const list = async ({ browser }: Someone, query = '') => (await browser.ask('GET', `${AT}${query}`)).json();
const change = async ({ browser }: Someone, { id }: Someone, role: Role, version?: number) => {
  const headers: Record<string, string> = version === undefined ? {} : { 'if-match': `"${version}"` };
  return browser.ask('PATCH', `${AT}/${id}`, { payload: { role }, headers });
};
const remove = ({ browser }: Someone, { id }: Someone) => browser.ask('POST', `${AT}/${id}/removal`);
const rolesOf = async (): Promise<string[]> =>
  (
    await test.database.admin.query(`select role from memberships where reach = 'staff' order by role`)
  ).rows.map(({ role }) => role);

const admin = await someone('orderprotection_admin');
const lead = await someone('orderprotection_support_admin');
const supporter = await someone('orderprotection_support');

describe('the staff', () => {
  it('are listed with role, second factor, last sign-in and sessions, and nobody of a store', async () => {
    const owner = await someone('store_owner', { store: await test.addStore() });
    const { members } = await list(admin, '?limit=100');
    expect(members.find(({ id }: Someone) => id === lead.id)).toMatchObject({
      ...{ role: 'orderprotection_support_admin', hasSecondFactor: false, sessions: 1, version: 1 },
      signedInAt: expect.any(String),
    });
    expect(members.some(({ id }: Someone) => id === owner.id)).toBe(false);
    expect((await owner.browser.ask('GET', AT)).statusCode).toBe(404);
  });

  it('are hidden from those who keep supporters, but for supporters', async () => {
    expect((await list(lead)).members.map(({ id }: Someone) => id)).toEqual([supporter.id]);
    expect((await list(supporter)).permission).toBe('staff-member:read');
    expect((await change(lead, admin, 'orderprotection_support')).statusCode).toBe(404);
    expect((await remove(lead, admin)).statusCode).toBe(404);
  });
});

describe('a role among the staff', () => {
  it('that changed counts at once, once, and leaves a line', async () => {
    const one = await someone('orderprotection_partner');
    expect((await change(admin, one, 'orderprotection_support_admin', 1)).json()).toMatchObject({
      version: 2,
    });
    expect((await change(admin, one, 'orderprotection_finance', 1)).json().code).toBe('version_mismatch');
    expect((await one.browser.ask('GET', AT)).statusCode).toBe(200);
    const { rows } = await test.database.admin.query(
      `select before, after from platform_audit_log where operation = 'changeStaffRole' and subject_id = $1`,
      [one.id],
    );
    expect(rows).toEqual([
      {
        before: { role: 'orderprotection_partner' },
        after: { role: 'orderprotection_support_admin' },
      },
    ]);
  });

  it('above one’s own is given by nobody, and a supporter stays below who keeps supporters', async () => {
    const own = await someone('orderprotection_support');
    const raised = await change(lead, own, 'orderprotection_admin');
    expect([raised.json().code, raised.json().fields[0].path]).toEqual(['role_not_grantable', 'role']);
    expect((await change(lead, own, 'orderprotection_partner')).json().code).toBe('role_not_grantable');
    expect((await remove(lead, own)).statusCode).toBe(204);
    expect((await own.browser.ask('GET', '/v1/me')).json().memberships).toEqual([]);
  });

  it('changes only for somebody who has just shown who they are', async () => {
    test.clock.now += 11 * 60_000;
    expect((await change(admin, supporter, 'orderprotection_partner')).json().code).toBe('proof_required');
    expect((await remove(admin, supporter)).json().code).toBe('proof_required');
    test.clock.now -= 11 * 60_000;
  });
});

it('somebody who leaves gives up their open claims in every store that they can’t enter any more', async () => {
  const [first, second] = [await test.addStore(), await test.addStore({ id: 'other', slug: 'other' })];
  const leaver = await someone('orderprotection_support');
  await test.database.admin.query(
    `insert into memberships (id, person_id, reach, store, role, created_at) values ('kept', $1, 'store', $2, 'store_support', now())`,
    [leaver.id, second],
  );
  const desks = [await openDesk(test, first), await openDesk(test, first), await openDesk(test, second)];
  for (const desk of desks) await desk.team('PATCH', '', { assignee: leaver.id });
  await desks[1]?.team('PATCH', '', { status: 'CLOSED', reason: 'OTHER' });
  expect((await remove(admin, leaver)).statusCode).toBe(204);
  const { rows: queued } = await test.database.admin.query(
    `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'release_claims'`,
  );
  const { release_claims: task } = taskList(test.context, test.database.admin);
  for (const { payload } of queued) await task?.(payload, null as never);
  const assignedTo = async ({ id }: Desk) =>
    (await test.database.admin.query('select assignee from claims where id = $1', [id])).rows[0].assignee;
  expect(await Promise.all(desks.map(assignedTo))).toEqual([null, leaver.id, leaver.id]);
  const events = (await desks[0]?.team('GET', '/events'))?.json.events as object[];
  expect(events.at(-1)).toMatchObject({ kind: 'assigned', data: { from: leaver.id, to: null } });
});

it('admins who all remove each other at once leave one, who can’t step back', async () => {
  const admins = [admin, await someone('orderprotection_admin'), await someone('orderprotection_admin')];
  await Promise.all(
    admins.flatMap((one) => admins.filter((other) => other !== one).map((other) => remove(one, other))),
  );
  expect((await rolesOf()).filter((role) => role === 'orderprotection_admin')).toHaveLength(1);
  const { rows } = await test.database.admin.query(
    `select person_id from memberships where role = 'orderprotection_admin'`,
  );
  const last = admins.find(({ id }) => id === rows[0]?.person_id) ?? admin;
  expect((await remove(last, last)).json().code).toBe('last_admin');
  expect((await change(last, last, 'orderprotection_support')).json().code).toBe('last_admin');
});

describe('the first owner of an account', () => {
  it('is invited again by staff who make stores, by a new link alone, until there is one', async () => {
    const implementer = await someone('orderprotection_implementation');
    const owner = (email: string) => ({ email, name: 'Nia New' });
    await implementer.browser.ask('POST', '/v1/platform/accounts', {
      payload: { slug: 'mill', name: 'Mill Group', owner: owner('wrong@mill.example') },
    });
    const invite = async (by: Someone, email: string, slug = 'mill') =>
      by.browser.ask('POST', `/v1/platform/accounts/${slug}/owner-invitation`, { payload: owner(email) });
    const tokenOf = async (email: string) => tokenIn((await mailsTo(test, email))[0]?.body ?? '');
    const accept = (token: string) =>
      new Browser(test).ask('POST', '/v1/invitations/accept', { payload: { token, password: PASSWORD } });
    const first = await tokenOf('wrong@mill.example');
    const again = await invite(implementer, 'right@mill.example');
    expect([again.statusCode, again.json().role]).toEqual([202, 'account_owner']);
    expect((await accept(first)).json().code).toBe('person_link_over');
    expect((await accept(await tokenOf('right@mill.example'))).statusCode).toBe(204);
    expect((await invite(implementer, 'third@mill.example')).json().code).toBe('account_has_owner');
    expect((await invite(implementer, 'third@mill.example', 'nobody')).statusCode).toBe(404);
    expect((await invite(lead, 'third@mill.example')).json().permission).toBe('store:create');
    const { rows } = await test.database.admin.query(
      "select place, after from platform_audit_log where operation = 'inviteFirstAccountOwner'",
    );
    expect(rows).toMatchObject([{ after: { owner: 'right@mill.example' } }]);
  });
});

describe('the first owner of a store', () => {
  it('is invited again by staff who make stores, by a new link alone, until there is one', async () => {
    const implementer = await someone('orderprotection_implementation');
    const store = await test.addStore({ id: 'ownerless', slug: 'ownerless' });
    const invite = (by: Someone, email: string) =>
      by.browser.ask('POST', `/v1/platform/stores/${store}/owner-invitation`, {
        payload: { email, name: 'Nia New' },
      });
    const tokenOf = async (email: string) => tokenIn((await mailsTo(test, email))[0]?.body ?? '');
    const accept = (token: string) =>
      new Browser(test).ask('POST', '/v1/invitations/accept', { payload: { token, password: PASSWORD } });
    expect((await invite(implementer, 'wrong@shop.example')).statusCode).toBe(202);
    const first = await tokenOf('wrong@shop.example');
    expect((await invite(implementer, 'right@shop.example')).json().role).toBe('store_owner');
    expect((await accept(first)).json().code).toBe('person_link_over');
    expect((await accept(await tokenOf('right@shop.example'))).statusCode).toBe(204);
    expect((await invite(implementer, 'third@shop.example')).json().code).toBe('store_has_owner');
    expect((await invite(lead, 'third@shop.example')).json().permission).toBe('store:create');
  });
});

describe('an invitation to a strange address', () => {
  let inviter: Someone;
  beforeAll(async () => {
    inviter = await someone('orderprotection_admin');
  });
  const make = (email: string, name: string) =>
    inviter.browser.ask('POST', '/v1/staff/invitations', {
      payload: { email, name, role: 'orderprotection_partner' },
    });
  it.each([
    `${'x'.repeat(500)}@team.example`,
    'nia@team.example,eve@team.example',
    'nia@team.example\r\nBcc: eve@team.example',
    'Nia <nia@team.example>',
    'nia@\uff54eam.example',
    'nia\u200b@team.example',
  ])('is refused: %j', async (email) => {
    expect((await make(email, 'Nia')).json().fields[0].path).toBe('email');
  });

  it('shows no link but its own, whatever its maker calls the person', async () => {
    expect((await make('nia@team.example', 'Nia\nBcc: eve')).json().fields).toMatchObject([{ path: 'name' }]);
    expect((await make('nia@team.example', 'You won! www.evil.example')).statusCode).toBeLessThan(300);
    const mails = await mailsTo(test, 'nia@team.example');
    expect(mails).toHaveLength(1);
    expect(mails[0]?.body).toContain('Hello,');
    expect(mails[0]?.body).not.toContain('evil');
  });
});
