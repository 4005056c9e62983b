import { afterAll, describe, expect, it } from 'vitest';
import { createTestApp } from '../../../../test/app.ts';
import { addPerson, sessionCookie } from '../../../../test/people.ts';
import { bearer, file, fileableOrder, orderIdOf, shopperToken } from '../../../../test/world.ts';
import type { ClaimExport } from '../../../contract/claim-export.ts';
import { sweep } from '../../jobs.ts';
import { runExport } from './jobs.ts';

const test = await createTestApp();
afterAll(() => test.close());
const { admin } = test.database;
const store = await test.addStore();
const hostile = `=HYPERLINK("http://evil.example";"Click")`;
const customer = { email: 'ada@example.com', name: hostile, phone: null };
await test.addOrder(store, 'o1', fileableOrder(test.clock.now, { customer, sourceOrderNumber: '+1001' }));
const first = await file(test, shopperToken(test, store, await orderIdOf(test, store, 'o1')), 'o1');
await admin.query(
  "update claims set assignee = $1, labels = '{@vip,fragile}', author_name = $2 where id = $3",
  ['a\rb', hostile, first],
);
const token = await test.token(store, 'store_user');

const get = (url: string) => test.app.inject({ url: `/v1${url}`, headers: bearer(token) });
const ask = (payload: object, by = token) =>
  test.app.inject({
    method: 'POST',
    url: '/v1/claim-exports',
    payload,
    headers: { ...bearer(by), 'idempotency-key': crypto.randomUUID() },
  });
const read = async ({ id }: ClaimExport): Promise<ClaimExport> =>
  (await get(`/claim-exports/${id}`)).json().export;
const fileOf = ({ url }: ClaimExport) => {
  const { pathname, search } = new URL(url ?? expect.fail('no link'));
  return test.app.inject({ url: pathname + search });
};
const linesOf = (body: string) => body.split('\r\n').slice(1, -1);

async function addMany(many: number): Promise<void> {
  await admin.query(
    `insert into claims select r.*
     from claims c, generate_series(1, $2) n, jsonb_populate_record(c, jsonb_build_object(
       'id', 'many' || lpad(n::text, 6, '0'), 'claim_number', 50000 + n, 'holds_quantity', false,
       'author_name', 'Bo', 'labels', null, 'assignee', null,
       'created_at', c.created_at - make_interval(mins => n))) r
     where c.id = $1`,
    [first, many],
  );
  // As autovacuum would: without statistics a page of many is planned like a page of few.
  await admin.query('analyze');
}

describe('a search that the list refuses', () => {
  it.each(['field:Nothing=1', 'assignee:me', 'colour:blue'])('such as %s begins no file', async (q) => {
    const list = await get(`/claims.csv?${new URLSearchParams({ q })}`);
    expect([list.statusCode, list.json().code]).toEqual([422, 'search_invalid']);
    const asked = await ask({ q });
    expect([asked.statusCode, asked.json().code]).toEqual([422, 'search_invalid']);
  });
});

describe('claims as CSV', () => {
  it('are text that no spreadsheet runs, whoever wrote it', async () => {
    const answer = await get('/claims.csv');
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="claims-[\d-]{10}\.csv"$/);
    expect([...answer.rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [line = ''] = linesOf(answer.body);
    expect(line).toContain(`"'=HYPERLINK(""http://evil.example"";""Click"")"`);
    expect(line).toContain(`"'+1001"`);
    expect(line).toContain(`"'@vip, fragile"`);
    expect(line).toContain('"a\rb"');
  });

  it('name their status and the rest as the screen does', async () => {
    const [names = '', line = ''] = (await get('/claims.csv')).body.slice(1).split('\r\n');
    const cells = new Map(names.split(',').map((name, at) => [name, line.split(',')[at]]));
    expect(cells.get('Status')).toBe('New');
    expect([cells.get('Type'), cells.get('Category')]).toEqual(['Damaged', 'Shipping']);
    expect(line).toMatch(/,Refund,[\s\S]*,Online,/);
  });

  it('have a column for each of the store’s own fields, for those who may read them', async () => {
    const headers = { ...bearer(await test.token(store, 'store_owner')) };
    const write = async (method: 'POST' | 'PUT', url: string, payload: object) => {
      const more = { 'idempotency-key': crypto.randomUUID(), 'if-match': '"1"' };
      const answer = await test.app.inject({ method, url, payload, headers: { ...headers, ...more } });
      expect(answer.statusCode, answer.body).toBeLessThan(300);
      return answer.json();
    };
    const add = (field: object) => write('POST', '/v1/metadata-fields', field);
    const batch = await add({ name: '=Batch', kind: 'text' });
    const seen = await add({ name: 'Seen', kind: 'yes_no' });
    await write('PUT', `/v1/claims/${first}/metadata`, { values: { [batch.id]: '@7', [seen.id]: true } });
    const { body } = await get('/claims.csv');
    expect(body.split('\r\n')[0]).toMatch(/,"'=Batch","?Seen"?$/);
    expect(linesOf(body)[0]).toMatch(/,"'@7","?Yes"?$/);
    await admin.query('delete from metadata_fields where store_id = $1', [store]);
  });

  it('are those that the queue would list, page after page, in its order', async () => {
    await addMany(1_200);
    const newest = linesOf((await get('/claims.csv?sort=newest')).body);
    expect(newest).toHaveLength(1_201);
    expect(newest[1]?.split(',')[0]).toBe('50001');
    const oldest = linesOf((await get('/claims.csv?sort=oldest')).body);
    expect(oldest.map((line) => line.split(',')[0])).toEqual(
      newest.map((line) => line.split(',')[0]).reverse(),
    );
    expect(linesOf((await get('/claims.csv?q=nobody@example.com')).body)).toEqual([]);
    expect((await get('/claims/count')).json()).toEqual({ count: 1_201, hasMore: false });
    expect((await get('/claims/count?tab=closed')).json()).toEqual({ count: 0, hasMore: false });
    expect((await get('/claims.csv?page=2')).statusCode).toBe(422);
  });
});

describe('the claims of all stores of a person, as CSV', async () => {
  const sister = await test.addStore({ id: 'sisterstore', slug: 'sister' });
  await admin.query("update stores set name = '=1+1' where id = $1", [sister]);
  await admin.query("update stores set name = 'Fernwood' where id = $1", [store]);
  await test.addStore({ id: 'strangestore', slug: 'strange' });
  for (const [at, order] of [
    [sister, 's1'],
    ['strangestore' as typeof store, 'x1'],
  ] as const) {
    await test.addOrder(at, order, fileableOrder(test.clock.now, { sourceOrderNumber: order }));
    await file(test, shopperToken(test, at, await orderIdOf(test, at, order)), order);
  }
  await admin.query(
    "insert into accounts (id, slug, name, created_at) values ('group', 'group', 'Group', now())",
  );
  await admin.query("update stores set account_id = 'group' where id = any ($1)", [[store, sister]]);
  const { id } = await addPerson(test, { role: 'account_owner', accountId: 'group' });
  const cookie = await sessionCookie(test, id);
  const getOwn = (query: Record<string, string> = {}) =>
    test.app.inject({ url: `/v1/me/claims.csv?${new URLSearchParams(query)}`, headers: { cookie } });
  const setFactor = (is: boolean) =>
    admin.query(`update stores set settings = jsonb_set(settings, '{signIn}', $2) where id = $1`, [
      sister,
      JSON.stringify({ requireSecondFactor: is }),
    ]);

  it('name the store of each claim first, also as text that no spreadsheet runs', async () => {
    await admin.query("delete from claims where id like 'many%'");
    const answer = await getOwn({ sort: 'newest' });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(answer.body).toMatch(/^\uFEFFStore,Claim,Status,/);
    const stores = linesOf(answer.body).map((line) => line.split(',')[0]);
    expect(stores.toSorted()).toEqual([`"'=1+1"`, 'Fernwood']);
    expect(linesOf((await getOwn({ q: 'store:sister' })).body)).toHaveLength(1);
    expect(linesOf((await getOwn({ tab: 'closed' })).body)).toEqual([]);
  });

  it('leave out a store whose claims the person’s own list leaves out', async () => {
    await setFactor(true);
    expect(linesOf((await getOwn()).body).map((line) => line.split(',')[0])).toEqual(['Fernwood']);
    await setFactor(false);
    const stranger = await addPerson(test, { role: 'orderprotection_implementation' });
    const headers = { cookie: await sessionCookie(test, stranger.id) };
    const none = await test.app.inject({ url: '/v1/me/claims.csv', headers });
    expect([none.statusCode, linesOf(none.body)]).toEqual([200, []]);
  });

  it('are refused before anything is sent: too many, or a search that no list takes', async () => {
    await addMany(9_999);
    const refused = await getOwn();
    expect([refused.statusCode, refused.json().code]).toEqual([422, 'export_too_large']);
    expect(refused.json().detail).toContain('At most 10,000 claims of several stores');
    expect(linesOf((await getOwn({ q: 'store:test' })).body)).toHaveLength(10_000);
    for (const q of ['field:Nothing=1', 'colour:blue', 'ada "blue'])
      expect((await getOwn({ q })).json().code).toBe('search_invalid');
    await admin.query("delete from claims where id like 'many%'");
  });
});

describe('a file of claims', () => {
  it('is written by a job, for more claims than one answer has', async () => {
    await admin.query("delete from claims where id like 'many%'");
    await addMany(10_000);
    const refused = await get('/claims.csv');
    expect([refused.statusCode, refused.json().code]).toEqual([422, 'export_too_large']);
    expect((await get('/claims/count')).json()).toEqual({ count: 10_000, hasMore: true });
    const asked: ClaimExport = (await ask({})).json().export;
    expect(asked).toMatchObject({ state: 'waiting', rows: 0, url: null });
    await runExport(test.context, store, asked.id);
    const ready = await read(asked);
    expect(ready).toMatchObject({ state: 'ready', rows: 10_001 });
    const answer = await fileOf(ready);
    expect([answer.statusCode, linesOf(answer.body).length]).toEqual([200, 10_001]);
    expect(answer.headers['content-disposition']).toContain('attachment');
  });

  it('is at an address that works for a quarter of an hour and opens nothing else', async () => {
    const [one, two]: ClaimExport[] = [
      (await ask({ tab: 'closed' })).json().export,
      (await ask({ tab: 'closed' })).json().export,
    ];
    for (const { id } of [one, two] as ClaimExport[]) await runExport(test.context, store, id);
    const ready = await read(one as ClaimExport);
    const other = { ...ready, url: ready.url?.replace(ready.id, two?.id ?? '') ?? null };
    expect((await fileOf(other)).statusCode).toBe(404);
    const elsewhere = { ...ready, url: ready.url?.replace(`store=${store}`, 'store=otherstore') ?? null };
    expect((await fileOf(elsewhere)).statusCode).toBe(404);
    test.clock.now += 15 * 60_000 + 1_000;
    expect((await fileOf(ready)).statusCode).toBe(404);
    expect((await fileOf(await read(ready))).statusCode).toBe(200);
  });

  it('is gone after a day', async () => {
    const asked: ClaimExport = (await ask({ tab: 'closed' })).json().export;
    await runExport(test.context, store, asked.id);
    const { rows } = await admin.query('select file_key from claim_exports where id = $1', [asked.id]);
    const ref = { storeId: store, fileKey: rows[0].file_key };
    test.clock.now += 24 * 60 * 60_000;
    expect((await get(`/claim-exports/${asked.id}`)).statusCode).toBe(404);
    expect(await test.context.files.size(ref)).not.toBeNull();
    await sweep(test.context);
    expect(await test.context.files.size(ref)).toBeNull();
  });

  it('is not written for someone who may no longer read claims', async () => {
    const { id } = await addPerson(test, { store, role: 'store_user' });
    const headers = { cookie: await sessionCookie(test, id), 'sec-fetch-site': 'same-origin' };
    const answer = await test.app.inject({ method: 'POST', url: '/v1/claim-exports', payload: {}, headers });
    await admin.query('delete from memberships where person_id = $1', [id]);
    const asked: ClaimExport = answer.json().export;
    await runExport(test.context, store, asked.id);
    expect(await read(asked)).toMatchObject({ state: 'failed', rows: 0, url: null });
  });

  it('is one of fifty in the store, and one of ten of one person or program', async () => {
    await admin.query('delete from claim_exports');
    for (let n = 0; n < 10; n += 1) expect((await ask({ tab: 'closed' })).statusCode).toBe(202);
    expect((await ask({ tab: 'closed' })).json().code).toBe('too_many_exports');
    const other = await test.token(store, 'store_user');
    expect((await ask({ tab: 'closed' }, other)).statusCode).toBe(202);
    await admin.query(
      `insert into claim_exports select r.*
       from claim_exports e, generate_series(1, 39) n,
         jsonb_populate_record(e, jsonb_build_object('id', 'more' || n, 'maker', n::text)) r
       where e.id = (select min(id) from claim_exports)`,
    );
    expect((await ask({ tab: 'closed' }, other)).json().code).toBe('too_many_exports');
  });
});
