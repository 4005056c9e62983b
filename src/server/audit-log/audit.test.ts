/** The audit log: who changed what; append-only, without secrets, searched, exported, and swept after two years. */
import { afterAll, describe, expect, it } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { openDesk } from '../../../test/claim-desk.ts';
import { addPerson, type Browser, signedIn } from '../../../test/people.ts';
import { bearer } from '../../../test/world.ts';
import type { AuditLine } from '../../contract/audit.ts';
import { issueApiToken } from '../auth/api-tokens.ts';
import { sweep } from '../jobs.ts';

const test = await createTestApp();
afterAll(() => test.close());
const { admin, db } = test.database;
const store = await test.addStore();
const owner = await test.token(store, 'store_owner');
const mia = await addPerson(test, { store, role: 'store_owner' });
await admin.query("update people set name = 'Mia' where id = $1", [mia.id]);
const browser: Browser = await signedIn(test, mia.email);

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
const headers = () => ({ 'makegood-store': 'test', 'idempotency-key': crypto.randomUUID() });

async function ask(method: Method, path: string, payload?: object) {
  const answer = await browser.ask(method, `/v1${path}`, { payload, headers: headers() });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer.body === '' ? null : answer.json();
}
const read = async (query = ''): Promise<AuditLine[]> => (await ask('GET', `/audit-log${query}`)).lines;
const newest = async (): Promise<AuditLine> => (await read())[0] ?? expect.fail('no line');
const later = () => {
  test.clock.now += 1_000;
};

describe('the audit log', () => {
  it('says who changed what, when, as it was and as it is', async () => {
    const label = await ask('POST', '/labels', { name: 'Fragile', color: 'gray' });
    expect(await newest()).toMatchObject({
      at: new Date(test.clock.now).toISOString(),
      actor: { kind: 'person', id: mia.id, name: 'Mia', version: null },
      operation: 'createLabel',
      did: 'added the label “Fragile”',
      subject: { kind: 'label', id: label.id, name: 'Fragile' },
      before: null,
      after: { name: 'Fragile', color: 'gray' },
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    later();
    await ask('PATCH', `/labels/${label.id}`, { color: 'red' });
    expect(await newest()).toMatchObject({ before: { color: 'gray' }, after: { color: 'red' } });
    later();
    await ask('PATCH', `/stores/${store}`, { windows: { notMoving: 9 } });
    expect(await newest()).toMatchObject({
      operation: 'patchStore',
      did: 'changed the settings of Test Store',
      before: { windows: { notMoving: 7 } },
      after: { windows: { notMoving: 9 } },
    });
    later();
  });

  it('keeps the name that its maker had', async () => {
    await ask('POST', '/labels', { name: 'Before the wedding', color: 'gray' });
    await admin.query("update people set name = 'Mia Wed' where id = $1", [mia.id]);
    expect((await newest()).actor.name).toBe('Mia');
    await admin.query("update people set name = 'Mia' where id = $1", [mia.id]);
    later();
  });

  it('leaves no line for a call that is refused, that changes nothing, or that is sent again', async () => {
    const before = (await read('?limit=100')).length;
    await browser.ask('POST', '/v1/labels', {
      payload: { name: 'Fragile', color: 'gray' },
      headers: headers(),
    });
    await ask('PATCH', `/stores/${store}`, { windows: { notMoving: 9 } });
    expect((await read('?limit=100')).length).toBe(before);
    const again = headers();
    for (const _ of [1, 2]) {
      await browser.ask('POST', '/v1/labels', { payload: { name: 'Once', color: 'gray' }, headers: again });
    }
    expect((await read('?limit=100')).length).toBe(before + 1);
    later();
  });

  it('names an API token, and shows what the team did to claims', async () => {
    const desk = await openDesk(test, store);
    await desk.team('PATCH', '', { status: 'OPEN' });
    const line = (await read('?subject=claim'))[0];
    expect(line).toMatchObject({
      actor: { kind: 'token', name: 'test' },
      operation: 'claim.status_changed',
      did: expect.stringMatching(/^changed the status of claim #\d+$/),
      before: { status: 'NEW' },
      after: { status: 'OPEN' },
    });
    const without = (
      await issueApiToken(db.app, store, { name: 'n', role: null, permissions: ['team-member:read'] })
    ).token;
    const answer = await test.app.inject({ url: '/v1/audit-log?subject=claim', headers: bearer(without) });
    expect(answer.json().lines).toEqual([]);
    later();
  });

  it('shows nobody else the words of a macro or view of one’s own', async () => {
    const macro = { scope: 'own', title: 'Private words', text: 'Private words' };
    const { id } = await ask('POST', '/macros', macro);
    await ask('PUT', `/macros/${id}`, { ...macro, text: 'Private words, changed' });
    await ask('POST', '/claim-views', { scope: 'own', name: 'Private words', tab: 'todo', query: '' });
    expect(JSON.stringify(await read('?limit=100'))).not.toContain('Private words');
    expect((await read('?subject=macro')).map(({ did }) => did)).toContain('added the macro');
    later();
  });

  it('is found by person, kind of thing, time and words, and read in pages', async () => {
    const all = await read('?limit=100');
    expect((await read(`?actor=${mia.id}&limit=100`)).every(({ actor }) => actor.id === mia.id)).toBe(true);
    expect((await read('?subject=label')).length).toBeGreaterThan(2);
    expect((await read('?operation=patchStore')).map(({ operation }) => operation)).toEqual(['patchStore']);
    const both = (await read('?operation=createLabel,patchStore')).map(({ operation }) => operation);
    expect(new Set(both)).toEqual(new Set(['createLabel', 'patchStore']));
    expect((await read('?q=once')).map(({ subject }) => subject.name)).toEqual(['Once']);
    expect((await read(`?q=${encodeURIComponent('Öncé')}`)).map(({ subject }) => subject.name)).toEqual([
      'Once',
    ]);
    expect((await read('?q=notmoving')).map(({ operation }) => operation)).toEqual(['patchStore']);
    expect((await read('?q=settings')).map(({ operation }) => operation)).toEqual(['patchStore']);
    for (const kind of ['person', 'token', 'operator', 'rule'] as const) {
      const ofKind = all.filter(({ actor }) => actor.kind === kind);
      expect(await read(`?actorKind=${kind}&limit=100`)).toEqual(ofKind);
    }
    const middle = all[2]?.at ?? '';
    const early = await read(`?createdBefore=${middle}&limit=100`);
    const late = await read(`?createdAfter=${middle}&limit=100`);
    expect([...late, ...early]).toEqual(all);
    const pages: AuditLine[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: { lines: AuditLine[]; nextCursor: string | null } = await ask(
        'GET',
        `/audit-log?limit=2${cursor && `&cursor=${cursor}`}`,
      );
      pages.push(...page.lines);
      cursor = page.nextCursor;
    }
    expect(pages).toEqual(all);
  });

  it('is exported as text that no spreadsheet runs', async () => {
    await ask('POST', '/labels', { name: '=HYPERLINK("http://evil.example")', color: 'gray' });
    const answer = await browser.ask('GET', '/v1/audit-log.csv?subject=label', { headers: headers() });
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.body).toContain('added the label “');
    expect(answer.body).not.toMatch(/(^|,)"?=HYPER/m);
    expect(answer.body.split('\r\n').length).toBeGreaterThan(3);
    later();
  });

  it('shows a store no line of another', async () => {
    const theirs = await test.addStore({ id: 'theirstore', slug: 'theirs' });
    const token = await test.token(theirs, 'store_owner');
    const answer = await test.app.inject({ url: '/v1/audit-log', headers: bearer(token) });
    expect(answer.json()).toEqual({ lines: [], nextCursor: null });
  });
});

describe('a line', () => {
  const asApp = async (sql: string) => {
    const client = await db.app.connect();
    try {
      await client.query('begin');
      await client.query("select set_config('app.store', $1, true)", [store]);
      return await client.query(sql);
    } finally {
      await client.query('rollback');
      client.release();
    }
  };

  it.each(['audit_log', 'platform_audit_log'])(
    'of %s is never changed nor deleted by the application',
    async (table) => {
      for (const sql of [
        `update ${table} set by_name = 'x'`,
        `delete from ${table}`,
        `truncate ${table}`,
        `alter table ${table} disable row level security`,
      ]) {
        await expect(asApp(sql)).rejects.toThrow(/denied|owner/);
      }
    },
  );

  it('has no secret in it, whatever a call was sent or answered', async () => {
    const made = await ask('POST', `/stores/${store}/api-tokens`, { name: 'Warehouse', role: 'store_user' });
    expect((await newest()).after).toMatchObject({ expiresAt: made.expiresAt });
    later();
    await ask('POST', '/macros', { scope: 'store', title: `Key ${made.token}`, text: `Use ${made.token}` });
    const invited = { email: 'kim@team.example', name: 'Kim', role: 'store_user' };
    await ask('POST', `/stores/${store}/invitations`, invited);
    const { rows } = await admin.query(
      "select (select json_agg(a) from audit_log a)::text || coalesce((select json_agg(p) from platform_audit_log p)::text, '') as kept",
    );
    expect(rows[0].kept).toContain('Warehouse');
    expect(rows[0].kept).not.toContain(made.token);
    expect(rows[0].kept).not.toContain(made.token.split('.')[2]);
    later();
  });

  it('is deleted after two years, and never within one', async () => {
    const add = (id: string, months: number) =>
      admin.query(
        `insert into audit_log select store_id, now() - make_interval(months => $2), $1, actor_kind, actor_id, by_name, operation,
           subject_kind, subject_id, subject_name, before, after, request_id from audit_log limit 1`,
        [id, months],
      );
    await add('old', 25);
    await add('kept', 23);
    await sweep(test.context);
    const ids = async () =>
      (await admin.query("select id from audit_log where id in ('old', 'kept')")).rows.map(({ id }) => id);
    expect(await ids()).toEqual(['kept']);
    await db.app.query('select sweep_audit($1, now())', [store]);
    expect(await ids()).toEqual([]);
    expect((await read('?limit=100')).length).toBeGreaterThan(5);
  });
});

it('has no line of whoever is refused', async () => {
  const narrow = await test.token(store, 'store_support');
  const answer = await test.app.inject({ url: '/v1/audit-log', headers: bearer(narrow) });
  expect(answer.json()).toMatchObject({ status: 403, permission: 'team-member:read' });
  expect(owner).toBeTypeOf('string');
});

describe('the history of settings', () => {
  it('shows the changes of some settings beside them, and those of no others', async () => {
    const ofSettings = async (...paths: string[]) =>
      (await read(`?limit=100&settings=${paths.join(',')}`)).map(({ before, after }) => [before, after]);
    await ask('PATCH', `/stores/${store}`, { proof: { detailsMin: 20, detailsMax: 500 } });
    later();
    await ask('PATCH', `/stores/${store}`, { proof: { detailsMax: 600 }, policyLimit: '400' });
    later();
    await ask('POST', '/labels', { name: 'proof', color: 'gray' });
    expect(await ofSettings('proof.detailsMin')).toEqual([
      [{ proof: { detailsMin: 10, detailsMax: 2000 } }, { proof: { detailsMin: 20, detailsMax: 500 } }],
    ]);
    expect(await ofSettings('proof.detailsMax', 'policyLimit')).toHaveLength(2);
    expect(await ofSettings('timers.decision')).toEqual([]);
  });
});
