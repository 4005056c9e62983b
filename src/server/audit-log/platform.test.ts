/** The platform's audit log: what staff read in it, and what is nobody's business. */
import { afterAll, expect, it } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { addPerson, type Browser, PASSWORD, signedIn } from '../../../test/people.ts';
import type { AuditLine } from '../../contract/audit.ts';
import type { Role } from '../../domain/access/permissions.ts';

const test = await createTestApp();
afterAll(() => test.close());

async function someone(role: Role, place: object = {}) {
  const person = await addPerson(test, { role, ...place });
  return { ...person, browser: await signedIn(test, person.email) };
}
const admin = await someone('orderprotection_admin');
const lead = await someone('orderprotection_support_admin');
const supporter = await someone('orderprotection_support');
const owner = await someone('store_owner', { store: await test.addStore() });

const AT = '/v1/platform/audit-log';
const read = async (query = '', by: Browser = admin.browser): Promise<AuditLine[]> =>
  (await by.ask('GET', `${AT}${query}`)).json().lines;
const make = (slug: string, name: string) =>
  admin.browser.ask('POST', '/v1/platform/accounts', {
    payload: { slug, name, owner: { email: `${slug}@group.example`, name: 'Nia New' } },
  });

it('staff read what was done about the staff and about accounts, and nothing that people did about themselves', async () => {
  await admin.browser.ask('PATCH', `/v1/platform/staff/${supporter.id}`, {
    payload: { role: 'orderprotection_partner' },
  });
  test.clock.now += 1_000;
  await make('mill', 'Mill Group');
  test.clock.now += 1_000;
  const next = 'seven blue kettles sing';
  const own = { currentPassword: PASSWORD, password: next };
  await lead.browser.ask('PUT', '/v1/me/password', { payload: own });
  const { rows } = await test.database.admin.query(
    "select count(*)::int as n from platform_audit_log where place like 'person %'",
  );
  expect(rows[0].n).toBeGreaterThan(0);
  const lines = await read('?limit=100');
  expect(lines.map(({ operation }) => operation)).toEqual(['createAccount', 'changeStaffRole']);
  expect(lines[0]).toMatchObject({
    actor: { kind: 'person', id: admin.id },
    did: expect.stringContaining('Mill Group'),
    after: { slug: 'mill', owner: 'mill@group.example' },
  });
});

it('lines are searched, filtered, paged and exported', async () => {
  for (const n of [1, 2, 3]) {
    await make(`page-${n}`, `=Page ${n}`);
    test.clock.now += 1_000;
  }
  const all = await read('?limit=100');
  expect((await read('?q=page 2')).map(({ subject }) => subject.name)).toEqual(['=Page 2']);
  expect(await read('?subject=account&limit=100')).toEqual(
    all.filter(({ subject }) => subject.kind === 'account'),
  );
  expect(await read('?actorKind=operator')).toEqual([]);
  const pages: AuditLine[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const answer = await admin.browser.ask('GET', `${AT}?limit=2${cursor && `&cursor=${cursor}`}`);
    pages.push(...answer.json().lines);
    cursor = answer.json().nextCursor;
  }
  expect(pages).toEqual(all);
  const csv = await admin.browser.ask('GET', `${AT}.csv?subject=account`);
  expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(csv.body).toContain('Page 2');
  expect(csv.body).not.toMatch(/(^|,)"?=Page/m);
});

it('supporters, store owners, and API tokens of stores read none of it', async () => {
  for (const path of [AT, `${AT}.csv`]) {
    expect((await lead.browser.ask('GET', path)).json()).toMatchObject({ permission: 'staff-member:read' });
    expect((await owner.browser.ask('GET', path)).statusCode).toBe(404);
    expect((await test.app.inject({ url: path })).statusCode).toBe(401);
  }
  expect((await admin.browser.ask('GET', `${AT}?settings=proof`)).statusCode).toBe(422);
});
