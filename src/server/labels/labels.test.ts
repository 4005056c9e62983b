/** Labels: kept by the store, put on claims, renamed and deleted with what they are on; and who works in a store. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { type Desk, deskOf, openDesk } from '../../../test/claim-desk.ts';
import { addPerson, sessionCookie } from '../../../test/people.ts';
import { bearer } from '../../../test/world.ts';
import { permissionsOf } from '../../domain/access/permissions.ts';
import { MOST_LABELS } from '../../domain/claims/label.ts';
import { taskList } from '../jobs.ts';

const test = await createTestApp();
afterAll(() => test.close());
const store = await test.addStore();
const owner = await test.token(store, 'store_owner');

async function call(
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  payload?: object,
  token = owner,
) {
  const headers = { ...bearer(token), 'idempotency-key': crypto.randomUUID() };
  const answer = await test.app.inject({ method, url: `/v1${path}`, headers, ...(payload && { payload }) });
  return { status: answer.statusCode, json: answer.body === '' ? null : answer.json() };
}
const names = async () =>
  (await call('GET', '/labels')).json.labels.map(({ name }: { name: string }) => name);
const labelsOf = async (desk: Desk) =>
  ((await desk.team('GET', '')).json.team as { labels: string[] }).labels;
const jobs = async () =>
  (
    await test.database.admin.query(
      `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'carry_label'`,
    )
  ).rows;

describe('a label', () => {
  it('is made with a name and one of ten colors, listed by name, and made once', async () => {
    const made = await call('POST', '/labels', { name: 'Water damage', color: 'blue' });
    expect(made).toMatchObject({ status: 201, json: { name: 'Water damage', color: 'blue' } });
    await call('POST', '/labels', { name: 'ask the carrier', color: 'pink' });
    expect((await names()).slice(0, 2)).toEqual(['ask the carrier', 'Water damage']);
    const again = await call('POST', '/labels', { name: 'Water damage', color: 'red' });
    expect([again.status, again.json.code, again.json.fields[0].path]).toEqual([
      422,
      'label_name_taken',
      'name',
    ]);
  });

  it('has one name, in whatever capitals and with whatever unseen characters it is typed', async () => {
    const { id } = (await call('POST', '/labels', { name: 'Déjà vu', color: 'red' })).json;
    for (const name of ['déjà VU', 'De\u0301ja\u0300 vu', 'Déjà\u200B vu', 'Ｄéjà vu']) {
      expect((await call('POST', '/labels', { name, color: 'red' })).json.code).toBe('label_name_taken');
    }
    const both = ['Twice', 'TWICE'].map((name) => call('POST', '/labels', { name, color: 'red' }));
    expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([201, 422]);
    expect((await call('PATCH', `/labels/${id}`, { name: 'DÉJÀ VU' })).json.name).toBe('DÉJÀ VU');
    const desk = await openDesk(test, store);
    await desk.team('PATCH', '', { labels: ['déjà vu', 'New one', 'NEW ONE'] });
    expect(await labelsOf(desk)).toEqual(['DÉJÀ VU', 'New one']);
  });

  it.each([
    [{ name: '', color: 'red' }, 'name'],
    [{ name: 'x'.repeat(51), color: 'red' }, 'name'],
    [{ name: 'two\nlines', color: 'red' }, 'name'],
    [{ name: 'ok', color: 'mauve' }, 'color'],
  ])('is refused as %j with the field at fault', async (payload, path) => {
    const { status, json } = await call('POST', '/labels', payload);
    expect([status, json.fields[0].path]).toEqual([422, path]);
  });

  it('has a name that can be seen', async () => {
    const { status, json } = await call('POST', '/labels', { name: '\u200b\u3164', color: 'blue' });
    expect([status, json.fields]).toEqual([
      422,
      [{ path: 'name', message: 'Use characters that can be seen.' }],
    ]);
  });

  it('has no zero-width characters in its name, also if a claim brings it along', async () => {
    const { json } = await call('POST', '/labels', { name: 'ex\u200bpress\ufeff', color: 'blue' });
    expect(json.name).toBe('express');
    const desk = await openDesk(test, store);
    await desk.team('PATCH', '', { labels: ['EX\u00adPRESS', 'by\u200b air'] });
    expect(await labelsOf(desk)).toEqual(['express', 'by air']);
  });

  it('that a claim brings along is created in gray, as programs expect', async () => {
    const desk = await openDesk(test, store);
    expect((await desk.team('PATCH', '', { labels: ['from a program', 'from a program'] })).status).toBe(200);
    const { labels } = (await call('GET', '/labels')).json;
    expect(labels).toContainEqual(expect.objectContaining({ name: 'from a program', color: 'gray' }));
  });

  it('takes its claims along when it is renamed, with an event of each', async () => {
    const desk = await openDesk(test, store);
    const { json: label } = await call('POST', '/labels', { name: 'before', color: 'teal' });
    await desk.team('PATCH', '', { labels: ['before', 'kept'] });
    const changed = await call('PATCH', `/labels/${label.id}`, { name: 'after' });
    expect(changed.json).toEqual({ id: label.id, name: 'after', color: 'teal' });
    expect(await labelsOf(desk)).toEqual(['after', 'kept']);
    const events = (await desk.team('GET', '/events')).json.events as { kind: string; data: object }[];
    expect(events.at(-1)).toMatchObject({
      kind: 'labelled',
      data: { from: ['before', 'kept'], to: ['after', 'kept'] },
    });
    const listed = await call('GET', '/claims?label=after');
    expect(listed.json.claims.map(({ id }: { id: string }) => id)).toEqual([desk.id]);
    expect(await jobs()).toEqual([]);
  });

  it('comes off its claims when it is deleted', async () => {
    const desk = await openDesk(test, store);
    await desk.team('PATCH', '', { labels: ['short-lived', 'kept'] });
    const { labels } = (await call('GET', '/labels')).json;
    const { id } = labels.find(({ name }: { name: string }) => name === 'short-lived');
    expect((await call('DELETE', `/labels/${id}`)).status).toBe(204);
    expect(await labelsOf(desk)).toEqual(['kept']);
    expect(await names()).not.toContain('short-lived');
    expect((await call('DELETE', `/labels/${id}`)).status).toBe(404);
  });

  it('on many claims is carried over in the background, and its old name means the new one meanwhile', async () => {
    const desk = await openDesk(test, store);
    await desk.team('PATCH', '', { labels: ['popular'] });
    await test.database.admin.query(
      `insert into claims select r.*
       from claims c, generate_series(1, 450) n, jsonb_populate_record(c, jsonb_build_object(
         'id', 'copy' || n, 'claim_number', 900000 + n, 'holds_quantity', false)) r
       where c.id = $1`,
      [desk.id],
    );
    const { labels } = (await call('GET', '/labels')).json;
    const { id } = labels.find(({ name }: { name: string }) => name === 'popular');
    await call('PATCH', `/labels/${id}`, { name: 'well-known' });
    const count = async (label: string) =>
      (
        await test.database.admin.query('select count(*)::int as n from claims where $1 = any (labels)', [
          label,
        ])
      ).rows[0].n;
    expect(await count('popular')).toBe(451 - 200);
    const other = await openDesk(test, store);
    await other.team('PATCH', '', { labels: ['popular'] });
    expect(await labelsOf(other)).toEqual(['well-known']);
    expect((await call('POST', '/labels', { name: 'popular', color: 'red' })).json.code).toBe(
      'label_name_taken',
    );
    await call('PATCH', `/labels/${id}`, { name: 'famous' });
    const tasks = taskList(test.context, test.database.admin);
    for (const { payload } of await jobs()) await tasks.carry_label?.(payload, {} as never);
    expect([await count('popular'), await count('well-known'), await count('famous')]).toEqual([0, 0, 452]);
    expect((await test.database.admin.query('select * from label_changes')).rows).toEqual([]);
  });

  it('is one of at most two hundred, whether made by hand or brought along by claims', async () => {
    const full = await test.addStore({ id: 'fullstore', slug: 'full' });
    const token = await test.token(full, 'store_owner');
    await test.database.admin.query(
      `insert into labels select 'fullstore', 'l' || n, 'label ' || n, 'gray', now() from generate_series(1, $1) n`,
      [MOST_LABELS - 1],
    );
    const make = (name: string) => call('POST', '/labels', { name, color: 'red' }, token);
    const answers = await Promise.all(['a', 'b', 'c'].map(make));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
    expect(answers.find(({ status }) => status === 422)?.json).toMatchObject({
      code: 'too_many_labels',
      max: 200,
    });
    const desk = await openDesk(test, full);
    expect((await desk.team('PATCH', '', { labels: ['one more'] })).json.code).toBe('too_many_labels');
    expect((await desk.team('PATCH', '', { labels: ['label 7'] })).status).toBe(200);
  });

  it('of another store is unknown', async () => {
    const theirs = await test.addStore({ id: 'theirstore', slug: 'theirs' });
    const token = await test.token(theirs, 'store_owner');
    const { labels } = (await call('GET', '/labels')).json;
    expect((await call('GET', '/labels', undefined, token)).json).toEqual({ labels: [] });
    for (const method of ['PATCH', 'DELETE'] as const) {
      const payload = method === 'PATCH' ? { color: 'red' } : undefined;
      expect((await call(method, `/labels/${labels[0].id}`, payload, token)).status).toBe(404);
    }
  });
});

describe('the colleagues of a store', () => {
  const ask = async (personId: string, slug = 'test') => {
    const headers = {
      cookie: await sessionCookie(test, personId),
      'sec-fetch-site': 'same-origin',
      'makegood-store': slug,
    };
    return (await test.app.inject({ url: '/v1/colleagues', headers })).json().colleagues as { id: string }[];
  };
  const ids = (found: { id: string }[]) => found.map(({ id }) => id);
  let member: string;
  let accountant: string;
  let staff: string;
  beforeAll(async () => {
    await test.database.admin.query(
      "insert into accounts (id, slug, name, created_at) values ('group', 'group', 'Group', now())",
    );
    await test.database.admin.query("update stores set account_id = 'group' where id = $1", [store]);
    member = (await addPerson(test, { store, role: 'store_support' })).id;
    accountant = (await addPerson(test, { accountId: 'group', role: 'account_owner' })).id;
    staff = (await addPerson(test, { role: 'orderprotection_support' })).id;
  });

  it('are its members, with no more than id and name, to whoever reads its claims', async () => {
    const found = await ask(member);
    expect(found).toContainEqual({ id: member, name: 'Pat Person' });
    expect(ids(found)).not.toContain(staff);
    expect(ids(found)).not.toContain(accountant);
    expect((await call('GET', '/colleagues')).json.colleagues).toEqual(found);
    expect(permissionsOf('store_user').has('claim:read')).toBe(true);
  });

  it('include people of the account and of the platform once they have worked on a claim', async () => {
    expect(ids(await ask(staff))).toContain(staff);
    expect(ids(await ask(member))).not.toContain(staff);
    const desk = await deskOf(test, store, { orderId: (await openDesk(test, store)).orderId });
    for (const person of [staff, accountant]) {
      const answer = await test.app.inject({
        method: 'POST',
        url: `/v1/claims/${desk.id}/messages`,
        headers: {
          cookie: await sessionCookie(test, person),
          'sec-fetch-site': 'same-origin',
          'makegood-store': 'test',
        },
        payload: { messageContent: 'Hello' },
      });
      expect(answer.statusCode).toBe(201);
    }
    expect(ids(await ask(member))).toEqual(expect.arrayContaining([member, accountant, staff]));
    expect(ids(await ask(staff, 'theirs'))).toEqual([staff]);
  });

  it('leave out whoever no longer works there', async () => {
    await test.database.admin.query('delete from memberships where person_id = $1', [staff]);
    expect(ids(await ask(member))).not.toContain(staff);
  });
});
