/** The database's own isolation of people, tested as the application's role (db/migrations/0073_people.sql). */
import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from './app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
  await test.addStore();
  await test.database.admin.query(
    `insert into sign_in_providers (id, name, issuer, client_id, client_secret, domains, created_at)
     values ('idp', 'Provider', 'https://idp.example', 'makegood', '', '{}', now())`,
  );
  for (const id of ['ada', 'eve']) await asApp({ person: id }, (client) => plant(client, id));
});
afterAll(() => test.close());

const TABLES = [
  'people',
  'memberships',
  'person_sessions',
  'person_links',
  'person_mails',
  'person_preferences',
  'person_weekly_reports',
  'person_identities',
];
const hashOf = (id: string) => createHash('sha256').update(id).digest();

async function asApp<T>(
  settings: Partial<Record<'person' | 'email' | 'session' | 'link' | 'store', string>>,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await test.database.db.app.connect();
  try {
    await client.query('begin');
    for (const [name, value] of Object.entries(settings)) {
      await client.query('select set_config($1, $2, true)', [`app.${name}`, value]);
    }
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

async function plant(client: PoolClient, id: string): Promise<void> {
  await client.query(
    `insert into people (id, email, email_key, name, created_at) values ($1, $1 || '@a.example', $1 || '@a.example', $1, now())`,
    [id],
  );
  await client.query(
    `insert into memberships (id, person_id, reach, store, role, created_at)
     values ($1, $1, 'store', 'teststore', 'store_owner', now())`,
    [id],
  );
  await client.query(
    `insert into person_sessions (secret_hash, id, person_id, device, created_at, last_used_at, ends_at, proven_at)
     values ($2, $1, $1, 'Firefox', now(), now(), now() + interval '1 day', now())`,
    [id, hashOf(id)],
  );
  await client.query(
    `insert into person_links (id, person_id, kind, created_at, expires_at) values ($1, $1, 'reset', now(), now())`,
    [id],
  );
  await client.query(
    `insert into person_mails (id, person_id, recipient, subject, parts, created_at)
     values ($1, $1, 'a@a.example', 'x', '{}', now())`,
    [id],
  );
  await client.query(`insert into person_preferences (person_id, preferences) values ($1, '{}')`, [id]);
  await client.query(`insert into person_weekly_reports (person_id, week) values ($1, '2026-11-02')`, [id]);
  await client.query(
    `insert into person_identities (provider_id, subject, person_id, created_at) values ('idp', $1, $1, now())`,
    [id],
  );
}

const ownerOf = (table: string) => (table === 'people' ? 'id' : 'person_id');

const ownersIn = (client: PoolClient, table: string) =>
  client
    .query<{ id: string }>(`select ${ownerOf(table)} as id from ${table} order by 1`)
    .then(({ rows }) => rows.map(({ id }) => id));

describe.each(TABLES)('%s', (table) => {
  it('shows nobody while no person is set, whichever store is', async () => {
    expect(await asApp({}, (client) => ownersIn(client, table))).toEqual([]);
    expect(
      await asApp({ person: '', email: '', session: '', link: '' }, (client) => ownersIn(client, table)),
    ).toEqual([]);
    expect(await asApp({ store: 'teststore' }, (client) => ownersIn(client, table))).toEqual([]);
  });

  it('shows only the person that is set', async () => {
    expect(await asApp({ person: 'ada' }, (client) => ownersIn(client, table))).toEqual(['ada']);
  });

  it('can’t be written for another person', async () => {
    const column = ownerOf(table);
    const written = await asApp({ person: 'ada' }, (client) =>
      client.query(`update ${table} set ${column} = ${column} where ${column} = 'eve'`),
    );
    expect(written.rowCount).toBe(0);
    const taken = asApp({ person: 'ada' }, (client) =>
      client.query(`update ${table} set ${column} = 'eve' where ${column} = 'ada'`),
    );
    await expect(taken).rejects.toThrow(/row-level security/);
  });
});

it('the holder of an address, a token or a link sees that row and nothing else', async () => {
  expect(await asApp({ email: 'eve@a.example' }, (client) => ownersIn(client, 'people'))).toEqual(['eve']);
  expect(await asApp({ email: 'eve@a.example' }, (client) => ownersIn(client, 'memberships'))).toEqual([]);
  const session = hashOf('eve').toString('hex');
  expect(await asApp({ session }, (client) => ownersIn(client, 'person_sessions'))).toEqual(['eve']);
  expect(await asApp({ session }, (client) => ownersIn(client, 'people'))).toEqual([]);
  expect(await asApp({ link: 'eve' }, (client) => ownersIn(client, 'person_links'))).toEqual(['eve']);
});

it.each([
  ['a store role for staff', ['staff', null, null, 'store_owner']],
  ['a staff role for a store', ['store', 'teststore', null, 'orderprotection_admin']],
  ['an account role without its account', ['account', null, null, 'account_owner']],
  ['a store beside an account', ['account', 'teststore', 'x', 'account_owner']],
  ['the same place twice', ['store', 'teststore', null, 'store_user']],
])('nobody gets %s', async (_name, values) => {
  const made = asApp({ person: 'ada' }, (client) =>
    client.query(
      `insert into memberships (id, person_id, reach, store, account_id, role, created_at)
       values ('another', 'ada', $1, $2, $3, $4, now())`,
      values,
    ),
  );
  await expect(made).rejects.toThrow(/check constraint|foreign key|unique/);
});

it('all people are cleaned up together, and only expired rows', async () => {
  const later = new Date(Date.now() + 40 * 86_400_000);
  await asApp({}, (client) => client.query('select sweep_people($1, $1, $1)', [later]));
  const { rows } = await test.database.admin.query(
    `select (select count(*)::int from people) as people, (select count(*)::int from memberships) as memberships,
       (select count(*)::int from person_sessions) as sessions, (select count(*)::int from person_links) as links,
       (select count(*)::int from person_mails) as unsent`,
  );
  expect(rows).toEqual([{ people: 2, memberships: 2, sessions: 0, links: 0, unsent: 2 }]);
});
