/** Invitations to the teams of stores, of accounts and of the platform: who may make, see and withdraw them. */
import { setTimeout } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { addPerson, Browser, PASSWORD, signedIn } from '../../../../test/people.ts';
import type { Role } from '../../../domain/access/permissions.ts';
import type { StoreId } from '../../auth/caller.ts';
import type { Limits } from '../../context.ts';
import { drawMail } from '../../mail/draw.ts';
import type { KeptMail } from '../../mail/queries.ts';
import { saveAccount } from '../accounts.ts';

const DAY = 86_400_000;

let test: TestApp;
let store: StoreId;
let other: StoreId;
beforeAll(async () => {
  test = await createTestApp();
  store = await test.addStore();
  other = await test.addStore({ id: 'otherstore', slug: 'otherstore' });
  const { db } = test.database;
  await saveAccount(db, { id: 'acme', slug: 'acme', name: 'Acme' }, { stores: [store], now: 0 });
  await saveAccount(db, { id: 'rival', slug: 'rival', name: 'Rival' }, { stores: [other], now: 0 });
});
afterAll(() => test.close());

const TEAMS = {
  store: { path: '/v1/stores/teststore/invitations', role: 'store_user', name: 'Test Store' },
  account: { path: '/v1/accounts/acme/invitations', role: 'account_user', name: 'Acme' },
  staff: { path: '/v1/staff/invitations', role: 'orderprotection_support', name: 'Makegood' },
} as const;
type Reach = keyof typeof TEAMS;

const BOSSES = { store: 'store_owner', account: 'account_owner', staff: 'orderprotection_admin' } as const;

const PEOPLE = {
  store: '/v1/team-members',
  account: '/v1/accounts/acme/members',
  staff: '/v1/platform/staff',
} as const;
const LEAVES = { store: { claimsTo: null }, account: undefined, staff: undefined } as const;

const placeOf = (reach: Reach) => ({
  store: reach === 'store' ? store : null,
  accountId: reach === 'account' ? 'acme' : null,
});

/** Until another transaction waits for what this one holds. */
async function waitUntil(holding: PoolClient): Promise<void> {
  const waits = `select from pg_stat_activity where pg_backend_pid() = any (pg_blocking_pids(pid))`;
  while ((await holding.query(waits)).rowCount === 0) await setTimeout(10);
}

/** Somebody with a role, where this test's team is. */
async function someone(role: Role, rival = false): Promise<Browser> {
  const scope = role.startsWith('store_') ? 'store' : role.startsWith('account_') ? 'account' : 'staff';
  const place = {
    store: { store: rival ? other : store },
    account: { accountId: rival ? 'rival' : 'acme' },
    staff: {},
  }[scope];
  const { email } = await addPerson(test, { role, ...place });
  return signedIn(test, email);
}

const address = () => `${crypto.randomUUID()}@team.example`;

const invite = (
  by: Browser,
  reach: Reach,
  { email = address(), role }: { email?: string; role?: Role } = {},
) =>
  by.ask('POST', TEAMS[reach].path, { payload: { email, name: 'Kim Lee', role: role ?? TEAMS[reach].role } });

const listed = async (by: Browser, reach: Reach): Promise<{ id: string; email: string; role: Role }[]> =>
  (await by.ask('GET', TEAMS[reach].path)).json().invitations;

const withdraw = (by: Browser, reach: Reach, id: string) => by.ask('DELETE', `${TEAMS[reach].path}/${id}`);

async function mailTo(email: string) {
  const { rows } = await test.database.admin.query<KeptMail>(
    `select id, recipient, subject, parts, created_at as "createdAt", null as kind, null as "claimId"
     from person_mails where recipient = $1 order by created_at desc limit 1`,
    [email],
  );
  const [mail] = rows.map((kept) => drawMail(test.context, kept));
  const token = decodeURIComponent(/invitation#([^\s"<]+)/.exec(mail?.body ?? '')?.[1] ?? '');
  return { body: mail?.body ?? '', token };
}

const accept = (token: string) =>
  new Browser(test).ask('POST', '/v1/invitations/accept', { payload: { token, password: PASSWORD } });

describe.each(['store', 'account', 'staff'] as const)('of a %s', (reach) => {
  const { role, name } = TEAMS[reach];

  it('an invitation gives a place there, once', async () => {
    const boss = await someone(BOSSES[reach]);
    const email = address();
    const answer = await invite(boss, reach, { email });
    expect([answer.statusCode, answer.json()]).toEqual([202, { email, role, expiresAt: expect.any(String) }]);
    const { token, body } = await mailTo(email);
    expect(body).toContain(name);
    const read = await boss.ask('POST', '/v1/invitations/read', { payload: { token } });
    expect(read.json()).toMatchObject({ team: name, role, needsPassword: true });
    expect((await accept(token)).statusCode).toBe(204);
    expect((await accept(token)).json().code).toBe('person_link_over');
    const me = (await (await signedIn(test, email)).ask('GET', '/v1/me')).json();
    expect(me.memberships).toMatchObject([{ reach, role }]);
  });

  it('to the same address again takes the place of the one before', async () => {
    const boss = await someone(BOSSES[reach]);
    const email = address();
    await invite(boss, reach, { email });
    const { token } = await mailTo(email);
    test.clock.now += 1;
    const answers = await Promise.all([1, 2].map(() => invite(boss, reach, { email: email.toUpperCase() })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([202, 202]);
    const open = (await listed(boss, reach)).filter((one) => one.email.toLowerCase() === email);
    expect(open).toHaveLength(1);
    expect((await accept(token)).json().code).toBe('person_link_over');
  });

  it('is listed while it is open, and only there', async () => {
    const boss = await someone(BOSSES[reach]);
    const [open, used, late] = [address(), address(), address()];
    test.clock.now -= 7 * DAY;
    await invite(boss, reach, { email: late });
    test.clock.now += 7 * DAY;
    for (const email of [open, used]) await invite(await someone(BOSSES[reach]), reach, { email });
    await accept((await mailTo(used)).token);
    const emails = (await listed(await someone(BOSSES[reach]), reach)).map(({ email }) => email);
    expect(emails).toContain(open);
    expect(emails).not.toContain(used);
    expect(emails).not.toContain(late);
    for (const elsewhere of Object.keys(TEAMS) as Reach[])
      if (elsewhere !== reach)
        expect(
          (await listed(await someone(BOSSES[elsewhere]), elsewhere)).map(({ email }) => email),
        ).not.toContain(open);
  });

  it('stops working when it is withdrawn, once, and by nobody elsewhere', async () => {
    const boss = await someone(BOSSES[reach]);
    const email = address();
    await invite(boss, reach, { email });
    const { id } = (await listed(boss, reach)).find((one) => one.email === email) ?? { id: '' };
    for (const elsewhere of Object.keys(TEAMS) as Reach[])
      if (elsewhere !== reach)
        expect((await withdraw(await someone(BOSSES[elsewhere]), elsewhere, id)).statusCode).toBe(404);
    const { token } = await mailTo(email);
    const both = await Promise.all([withdraw(boss, reach, id), withdraw(boss, reach, id)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([204, 404]);
    expect((await accept(token)).json().code).toBe('person_link_over');
  });

  it('ends with the inviter’s place', async () => {
    const { id, email: bossEmail } = await addPerson(test, { role: BOSSES[reach], ...placeOf(reach) });
    const email = address();
    await invite(await signedIn(test, bossEmail), reach, { email });
    await test.database.admin.query('delete from memberships where person_id = $1', [id]);
    expect((await accept((await mailTo(email)).token)).json().code).toBe('person_link_over');
  });

  it('ends while its inviter is removed or gets a lower role, also one that is being accepted then', async () => {
    const chief = await someone(BOSSES[reach]);
    const at = PEOPLE[reach];
    for (const lose of [
      (id: string) => chief.ask('POST', `${at}/${id}/removal`, { payload: LEAVES[reach] }),
      (id: string) => chief.ask('PATCH', `${at}/${id}`, { payload: { role } }),
    ]) {
      const inviter = await addPerson(test, { role: BOSSES[reach], ...placeOf(reach) });
      const email = address();
      const by = await signedIn(test, inviter.email);
      await invite(by, reach, { email, role: BOSSES[reach] });
      const { token } = await mailTo(email);
      const holding = await test.database.admin.connect();
      await holding.query('begin');
      await holding.query('select from people where email = $1 for update', [email]);
      const accepting = accept(token);
      await waitUntil(holding);
      expect((await lose(inviter.id)).statusCode).toBeLessThan(300);
      await holding.query('rollback');
      holding.release();
      expect((await accepting).json().code).toBe('person_link_over');
      expect((await listed(chief, reach)).map((one) => one.email)).not.toContain(email);
    }
  });

  it('needs who one is, again', async () => {
    const boss = await someone(BOSSES[reach]);
    test.clock.now += 11 * 60_000;
    expect((await invite(boss, reach)).json().code).toBe('proof_required');
    test.clock.now -= 11 * 60_000;
  });
});

it('nobody invites to a team that is not theirs, nor learns whether it exists', async () => {
  for (const role of ['account_user', 'store_owner', 'account_owner'] as const) {
    const stranger = await someone(role, true);
    for (const path of [
      '/v1/accounts/acme/invitations',
      '/v1/accounts/nobody/invitations',
      '/v1/staff/invitations',
    ]) {
      const answer = await stranger.ask('GET', path);
      expect([answer.statusCode, answer.json().detail], `${role} ${path}`).toEqual([404, expect.any(String)]);
      const payload = {
        email: address(),
        name: 'Kim',
        role: path.includes('staff') ? 'orderprotection_support' : 'account_user',
      };
      expect((await stranger.ask('POST', path, { payload })).statusCode).toBe(404);
    }
  }
});

it('nobody gives more than they hold', async () => {
  const supporters = await someone('orderprotection_support_admin');
  expect((await invite(supporters, 'staff', { role: 'orderprotection_support' })).statusCode).toBe(202);
  for (const role of [
    'orderprotection_support_admin',
    'orderprotection_admin',
    'orderprotection_finance',
  ] as const)
    expect((await invite(supporters, 'staff', { role })).json().code).toBe('role_not_grantable');
  const user = await someone('account_user');
  expect((await invite(user, 'account')).json().code).toBe('role_not_grantable');
  const admin = await someone('orderprotection_admin');
  expect((await invite(admin, 'account', { role: 'account_owner' })).json().code).toBe('role_not_grantable');
});

it('nobody takes back an invitation to a role above theirs by inviting to a lower one', async () => {
  const [admin, supporters] = [
    await someone('orderprotection_admin'),
    await someone('orderprotection_support_admin'),
  ];
  const email = address();
  await invite(admin, 'staff', { email, role: 'orderprotection_finance' });
  expect((await invite(supporters, 'staff', { email })).statusCode).toBe(202);
  const open = (await listed(admin, 'staff')).filter((one) => one.email === email);
  expect(open.map(({ role }) => role).toSorted()).toEqual([
    'orderprotection_finance',
    'orderprotection_support',
  ]);
});

it('who manages supporters sees and withdraws invitations of supporters only', async () => {
  const admin = await someone('orderprotection_admin');
  const [supporter, finance] = [address(), address()];
  await invite(admin, 'staff', { email: supporter });
  await invite(admin, 'staff', { email: finance, role: 'orderprotection_finance' });
  const supporters = await someone('orderprotection_support_admin');
  const seen = await listed(supporters, 'staff');
  expect(seen.map(({ email }) => email)).toContain(supporter);
  expect(seen.every(({ role }) => role === 'orderprotection_support')).toBe(true);
  const { id } = (await listed(admin, 'staff')).find(({ email }) => email === finance) ?? { id: '' };
  expect((await withdraw(supporters, 'staff', id)).statusCode).toBe(404);
  expect((await withdraw(admin, 'staff', id)).statusCode).toBe(204);
  const partner = await someone('orderprotection_partner');
  expect(await listed(partner, 'staff')).toEqual([]);
});

it.each([
  ['store', 'account_user'],
  ['account', 'store_user'],
  ['account', 'orderprotection_support'],
  ['staff', 'store_owner'],
] as const)('to a %s nobody is invited as %s', async (reach, role) => {
  const answer = await invite(await someone(BOSSES[reach]), reach, { role });
  expect([answer.statusCode, answer.json().fields[0].path]).toEqual([422, 'role']);
});

it('by people of an account end when its store leaves, and others stay', async () => {
  const gone = await test.addStore({ id: 'leaving', slug: 'leaving' });
  await saveAccount(test.database.db, { id: 'left', slug: 'left', name: 'Left' }, { stores: [gone], now: 0 });
  const owner = await signedIn(test, (await addPerson(test, { role: 'store_owner', store: gone })).email);
  const admin = await signedIn(
    test,
    (await addPerson(test, { role: 'account_admin', accountId: 'left' })).email,
  );
  const staff = await someone('orderprotection_admin');
  const at = `/v1/stores/${gone}/invitations`;
  const payload = () => ({ email: address(), name: 'Kim', role: 'store_user' });
  for (const by of [owner, admin])
    expect((await by.ask('POST', at, { payload: payload() })).statusCode).toBe(202);
  const open = async () => (await owner.ask('GET', at)).json().invitations.length;
  expect(await open()).toBe(2);
  await staff.ask('PUT', `/v1/platform/stores/${gone}/account`, { payload: { account: null } });
  expect(await open()).toBe(1);
});

describe('a flood of invitations', () => {
  const said = async (by: Browser, email: string) => {
    const answer = await by.ask('POST', TEAMS.store.path, {
      payload: { email, name: 'Kim', role: 'store_user' },
    });
    return answer.statusCode === 202 ? 'sent' : answer.json();
  };
  const strictly = async (limits: Partial<Limits>, work: (boss: () => Promise<Browser>) => Promise<void>) => {
    const strict = await createTestApp(limits);
    const there = await strict.addStore();
    await work(async () =>
      signedIn(strict, (await addPerson(strict, { role: 'store_owner', store: there })).email),
    );
    await strict.close();
  };
  const refusal = (message: string) => ({
    ...{ code: 'too_many_requests', retryAfter: expect.any(Number) },
    fields: [{ path: 'email', message: expect.stringContaining(message) }],
  });

  it('by many of a team to one mailbox stops, however it is spelled', () =>
    strictly({ personMailsPerHour: 3 }, async (boss) => {
      for (const email of ['kim@team.example', 'KIM@team.example', 'kim+1@team.example'])
        expect(await said(await boss(), email)).toBe('sent');
      expect(await said(await boss(), 'kim+2@team.example')).toMatchObject(refusal('this address'));
      expect(await said(await boss(), address())).toBe('sent');
    }));

  it('by one inviter stops, while a colleague goes on until the team has sent enough', () =>
    strictly({ invitationsByPersonPerHour: 2, invitationsByTeamPerHour: 3 }, async (boss) => {
      const [one, other] = [await boss(), await boss()];
      for (const _ of [1, 2]) expect(await said(one, address())).toBe('sent');
      expect(await said(one, address())).toMatchObject(refusal('You sent'));
      expect(await said(other, address())).toBe('sent');
      expect(await said(other, address())).toMatchObject(refusal('This team'));
    }));
});
