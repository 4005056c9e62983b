import { afterAll, describe, expect, it } from 'vitest';
import { createTestApp } from '../../../../test/app.ts';
import { readMails } from '../../../../test/mails.ts';
import { addPerson, sessionCookie } from '../../../../test/people.ts';
import { file, fileableOrder, orderIdOf, shopperToken } from '../../../../test/world.ts';
import type { BulkAction, ClaimBulk, ClaimBulkBody } from '../../../contract/claim-bulk.ts';
import { buildItem } from '../../../demo/build.ts';
import type { Role } from '../../../domain/access/permissions.ts';
import type { Context } from '../../context.ts';
import { runBulk } from './jobs.ts';

const test = await createTestApp();
afterAll(() => test.close());
const { admin } = test.database;
const store = await test.addStore();
const items = [buildItem({ sourceItemId: 'i1', quantity: 200 })];
await test.addOrder(store, 'o1', fileableOrder(test.clock.now, { items }));
const shopper = shopperToken(test, store, await orderIdOf(test, store, 'o1'));

async function person(role: Role) {
  const { id } = await addPerson(test, { store, role });
  const cookie = await sessionCookie(test, id);
  const headers = () => ({
    cookie,
    'sec-fetch-site': 'same-origin',
    'idempotency-key': crypto.randomUUID(),
  });
  const ask = (method: 'GET' | 'POST', url: string, payload?: object) =>
    test.app.inject({ method, url: `/v1${url}`, ...(payload && { payload }), headers: headers() });
  const begin = (body: Partial<ClaimBulkBody>) => ask('POST', '/claim-bulk', body);
  return { id, ask, begin, undo: (bulk: ClaimBulk) => ask('POST', `/claim-bulk/${bulk.id}/undo`) };
}

const [mia, kim, leo] = [
  await person('store_support'),
  await person('store_support'),
  await person('store_user'),
];

async function claims(many: number): Promise<{ id: string; version: number }[]> {
  const filed = [];
  for (let n = 0; n < many; n += 1) filed.push(await file(test, shopper, 'o1'));
  return filed.map((id) => ({ id, version: 1 }));
}

/** What the job is to do, after its start. */
async function begun(
  action: BulkAction,
  named: { id: string; version: number | null }[],
  by = mia,
): Promise<ClaimBulk> {
  const answer = await by.begin({ claims: named, action });
  expect(answer.statusCode, answer.body).toBe(202);
  return answer.json().bulk;
}

const read = async ({ id }: ClaimBulk): Promise<ClaimBulk> =>
  (await mia.ask('GET', `/claim-bulk/${id}`)).json().bulk;

async function run(bulk: ClaimBulk, context: Context = test.context): Promise<ClaimBulk> {
  await runBulk(context, store, bulk.id);
  return read(bulk);
}

const idsOf = (named: { id: string }[]) => named.map(({ id }) => id);

async function eventsOf(named: { id: string }[], kind: string) {
  const { rows } = await admin.query<{ actor_id: string; data: Record<string, unknown> }>(
    'select actor_id, data from claim_events where claim_id = any ($1) and kind = $2 order by at, claim_id',
    [idsOf(named), kind],
  );
  return rows;
}

async function valuesOf(column: string, named: { id: string }[]) {
  const { rows } = await admin.query(
    `select ${column} as value from claims where id = any ($1) order by array_position($1, id)`,
    [idsOf(named)],
  );
  return rows.map(({ value }) => value);
}

const assign = { kind: 'assign', assignee: kim.id } as const;
const close = { kind: 'close', reason: null } as const;

describe('a bulk action', () => {
  it('changes each claim by an event of its own, in the name of who asked', async () => {
    const named = await claims(3);
    const bulk = await begun(assign, named);
    expect(bulk).toMatchObject({ kind: 'assign', state: 'waiting', total: 3, done: 0, refusedTotal: 0 });
    expect(await run(bulk)).toMatchObject({ state: 'done', total: 3, done: 3, refused: [] });
    expect(await valuesOf('assignee', named)).toEqual([kim.id, kim.id, kim.id]);
    expect(await eventsOf(named, 'assigned')).toEqual(
      named.map(() => ({ actor_id: mia.id, data: { from: null, to: kim.id } })),
    );
  });

  it('lists each refused claim with its number, a code and a sentence', async () => {
    const [first, second, third] = await claims(3);
    if (!first || !second || !third) return expect.fail();
    await admin.query("update claims set status = 'ARCHIVED' where id = $1", [third.id]);
    const bulk = await begun(close, [
      first,
      { ...second, version: 0 },
      third,
      { id: 'nobody', version: null },
    ]);
    test.clock.now += 10_000;
    const after = await run(bulk);
    expect(after).toMatchObject({ state: 'done', done: 1, refusedTotal: 3 });
    expect(after.refused.map(({ claimId, code }) => [claimId, code])).toEqual([
      [second.id, 'version_mismatch'],
      [third.id, 'transition_not_allowed'],
      ['nobody', 'not_found'],
    ]);
    expect(after.refused[0]?.claimNumber).toBeGreaterThan(0);
    expect(after.refused[2]?.claimNumber).toBeNull();
    for (const { detail } of after.refused) expect(detail).toMatch(/^[A-Z].+\.$/);
    expect(await valuesOf('status', [first, second])).toEqual(['CLOSED', 'NEW']);
  });

  it('does all it can do: labels, close, set aside, status, and a message to each customer', async () => {
    const [a, b, c, d, e] = await claims(5);
    if (!a || !b || !c || !d || !e) return expect.fail();
    const all: [BulkAction, typeof a][] = [
      [{ kind: 'label', add: ['fragile', 'vip'], remove: ['old'] }, a],
      [close, b],
      [{ kind: 'dismiss', until: null, reason: 'OTHER', message: null }, c],
      [{ kind: 'status', status: 'WAITING_FOR_BRAND', reason: null }, d],
      [{ kind: 'macro', message: 'The parcels of that day come back.' }, e],
    ];
    const bulks = [];
    for (const [action, claim] of all) bulks.push(await begun(action, [claim]));
    test.clock.now += 10_000;
    for (const bulk of bulks) expect(await run(bulk)).toMatchObject({ done: 1, refused: [] });
    expect(await valuesOf('labels', [a])).toEqual([['fragile', 'vip']]);
    expect(await valuesOf('status', [b, c, d])).toEqual(['CLOSED', 'DISMISSED', 'WAITING_FOR_BRAND']);
    expect(await eventsOf([e], 'message')).toHaveLength(1);
    expect((await readMails(test)).map(({ body }) => body).join()).toContain('The parcels of that day');
  });

  it('fills a message in for each claim, and leaves out a claim that has nothing for a variable', async () => {
    const named = await claims(2);
    const bulk = await begun({ kind: 'macro', message: 'Claim {{claim.number}}: we are on it.' }, named);
    const any = named.map(({ id }) => ({ id, version: null }));
    const paid = await begun({ kind: 'macro', message: 'You get {{resolution.total}}.' }, any);
    test.clock.now += 10_000;
    expect(await run(bulk)).toMatchObject({ done: 2, refused: [] });
    expect(await run(paid)).toMatchObject({
      done: 0,
      refused: [{ detail: 'This claim has nothing for {{resolution.total}}.' }, {}],
    });
    const { rows } = await admin.query<{ fits: boolean }>(
      `select m.content = 'Claim ' || c.claim_number || ': we are on it.' as fits
       from claim_messages m join claims c on c.id = m.claim_id where c.id = any ($1)`,
      [named.map(({ id }) => id)],
    );
    expect(rows).toEqual([{ fits: true }, { fits: true }]);
  });

  it('by a search takes all it finds, and is refused if far more match than were shown', async () => {
    await claims(2);
    const count = Number((await admin.query('select count(*) from claims')).rows[0].count);
    const wrong = await mia.begin({ query: '', expected: count + 20, action: assign });
    expect([wrong.statusCode, wrong.json()]).toMatchObject([
      422,
      { code: 'matches_changed', found: count, expected: count + 20 },
    ]);
    const bulk: ClaimBulk = (await mia.begin({ query: '', expected: count + 1, action: assign })).json().bulk;
    expect(bulk.total).toBe(count);
    expect(await run(bulk)).toMatchObject({ state: 'done', done: count });
    const none = await mia.begin({ query: 'nobody@example.com', expected: 1, action: assign });
    expect(none.json().code).toBe('matches_changed');
  });

  it('names the field it is refused for', async () => {
    const [claim] = await claims(1);
    const named = [claim ?? expect.fail()];
    for (const [field, body] of [
      ['claims', { action: assign }],
      ['claims', { claims: named, query: '', expected: 1, action: assign }],
      ['expected', { query: '', action: assign }],
      ['claims', { claims: [], action: assign }],
      ['claims.0.version', { claims: [{ ...named[0], version: 2 ** 31 }], action: assign }],
      ['action.kind', { claims: named, action: { kind: 'erase' } as never }],
      ['action.add', { claims: named, action: { kind: 'label', add: [], remove: [] } }],
      ['action.status', { claims: named, action: { kind: 'status', status: 'APPROVED', reason: null } }],
      [
        'action.until',
        { claims: named, action: { kind: 'dismiss', until: '2020-01-01', reason: null, message: null } },
      ],
      ['action.message', { claims: named, action: { kind: 'macro', message: ' ' } }],
      ['action.message', { claims: named, action: { kind: 'macro', message: 'Hi {{nobody}}' } }],
    ] as const) {
      const answer = await mia.begin(body as Partial<ClaimBulkBody>);
      expect([answer.statusCode, answer.json().fields[0]?.path], JSON.stringify(body)).toEqual([422, field]);
    }
    const mistaken = await mia.begin({ query: 'colour:blue', expected: 1, action: assign });
    expect(mistaken.json()).toMatchObject({ code: 'search_invalid', fields: [{ path: 'query' }] });
    const tooMany = Array.from({ length: 1_001 }, (_, n) => ({ id: `c${n}`, version: null }));
    expect((await mia.begin({ claims: tooMany, action: assign })).statusCode).toBe(422);
  });

  it('waits its turn when fifty others of the store are under way', async () => {
    const [claim] = await claims(1);
    const waiting = [];
    for (let n = 0; n < 50; n += 1) waiting.push(await begun(close, [claim ?? expect.fail()]));
    const refused = await mia.begin({ claims: [claim ?? expect.fail()], action: assign });
    expect([refused.statusCode, refused.json().code]).toEqual([422, 'too_many_bulks']);
    for (const bulk of waiting) await mia.undo(bulk);
    await begun(assign, [claim ?? expect.fail()]).then(run);
  });
});

describe('the job of a bulk action', () => {
  it('begins ten seconds after the click where customers are told, and at once elsewhere', async () => {
    const named = await claims(1);
    const bulk = await begun(close, named);
    await begun(assign, named).then(run);
    const { rows } = await admin.query<{ seconds: number }>(
      `select round(extract(epoch from run_at - created_at))::int as seconds from graphile_worker.jobs
       where key = $1`,
      [`claim_bulk ${store} ${bulk.id}`],
    );
    expect(rows).toEqual([{ seconds: 10 }]);
    expect(await run(bulk)).toMatchObject({ state: 'waiting', done: 0 });
    await mia.undo(bulk);
  });

  it('that is killed goes on where it was, and changes no claim twice', async () => {
    const named = await claims(8);
    const bulk = await begun(assign, named);
    let left = 6;
    const connect = () => {
      left -= 1;
      if (left < 0) throw Object.assign(new Error('gone'), { code: 'ECONNRESET' });
      return test.context.db.app.connect();
    };
    const dying = new Proxy(test.context.db.app, {
      get: (pool, name) => (name === 'connect' ? connect : Reflect.get(pool, name).bind?.(pool)),
    });
    await expect(runBulk({ ...test.context, db: { app: dying } }, store, bulk.id)).rejects.toThrow('gone');
    const halfway = await read(bulk);
    expect(halfway.state).toBe('running');
    expect(halfway.done).toBeGreaterThan(0);
    expect(halfway.done).toBeLessThan(8);
    expect(await run(bulk)).toMatchObject({ state: 'done', done: 8, refused: [] });
    expect(await eventsOf(named, 'assigned')).toHaveLength(8);
  });

  it('that runs twice at the same time changes no claim twice and refuses none', async () => {
    const named = await claims(8);
    const bulk = await begun({ kind: 'macro', message: 'Once only.' }, named);
    test.clock.now += 10_000;
    await Promise.all([run(bulk), run(bulk), run(bulk)]);
    expect(await read(bulk)).toMatchObject({ state: 'done', done: 8, refusedTotal: 0 });
    expect(await eventsOf(named, 'message')).toHaveLength(8);
  });

  it('has the rights that its person has by then', async () => {
    const named = await claims(2);
    const lee = await person('store_support');
    const dismissal = { kind: 'dismiss', until: null, reason: null, message: null } as const;
    const bulk = await begun(dismissal, named, lee);
    await admin.query("update memberships set role = 'store_user' where person_id = $1", [lee.id]);
    test.clock.now += 10_000;
    const after = await run(bulk);
    expect(after.refused.map(({ code }) => code)).toEqual(['forbidden', 'forbidden']);
    const gone = await begun(assign, named, lee);
    await admin.query('delete from memberships where person_id = $1', [lee.id]);
    expect((await run(gone)).refusedTotal).toBe(2);
    expect(await valuesOf('status', named)).toEqual(['NEW', 'NEW']);
    const user = await person('store_user');
    const refused = await user.begin({ claims: named, action: dismissal });
    expect([refused.statusCode, refused.json().permission]).toEqual([403, 'claim:resolve']);
  });
});

describe('undo', () => {
  it('gives each claim its assignee back for ten minutes, except where someone assigned it since', async () => {
    const named = await claims(3);
    const [first, second] = named;
    await begun({ kind: 'assign', assignee: leo.id }, [{ id: first?.id ?? '', version: null }]).then(run);
    const any = named.map(({ id }) => ({ id, version: null }));
    const bulk = await run(await begun(assign, any));
    await begun({ kind: 'assign', assignee: mia.id }, [{ id: second?.id ?? '', version: null }]).then(run);
    test.clock.now += 10 * 60_000;
    expect((await mia.undo(bulk)).json().bulk.state).toBe('undoing');
    const after = await run(bulk);
    expect(after).toMatchObject({ state: 'undone', undone: 2, done: 1, refusedTotal: 1 });
    expect(after.refused[0]).toMatchObject({ claimId: second?.id, code: 'changed_since' });
    expect(await valuesOf('assignee', named)).toEqual([leo.id, mia.id, null]);
    expect((await mia.undo(bulk)).json().bulk.state).toBe('undone');
  });

  it('takes back only the labels it added, and brings back those it removed', async () => {
    const [claim] = await claims(1);
    const one = [{ id: claim?.id ?? '', version: null }];
    await begun({ kind: 'label', add: ['a', 'b'], remove: [] }, one).then(run);
    const bulk = await run(await begun({ kind: 'label', add: ['a', 'c'], remove: ['b'] }, one));
    expect(await valuesOf('labels', one)).toEqual([['a', 'c']]);
    await begun({ kind: 'label', add: ['d'], remove: [] }, one).then(run);
    await mia.undo(bulk);
    await run(bulk);
    expect(await valuesOf('labels', one)).toEqual([['a', 'd', 'b']]);
  });

  it('of labels refuses a message that waits for the same claim, and blames nobody else', async () => {
    const [claim] = await claims(1);
    const one = [{ id: claim?.id ?? '', version: null }];
    const labels = await run(await begun({ kind: 'label', add: ['a'], remove: [] }, one));
    const [version] = await valuesOf('version', one);
    const message = await begun({ kind: 'macro', message: 'On its way.' }, [
      { id: claim?.id ?? '', version },
    ]);
    await mia.undo(labels);
    await run(labels);
    test.clock.now += 10_000;
    const [refused] = (await run(message)).refused;
    expect(refused?.code).toBe('version_mismatch');
    expect(refused?.detail).toMatch(/^It changed in the meantime\./);
  });

  it('is refused after its time', async () => {
    const bulk = await run(await begun(assign, await claims(1)));
    test.clock.now += 10 * 60_000 + 1;
    const late = await mia.undo(bulk);
    expect([late.statusCode, late.json().code]).toEqual([422, 'bulk_undo_over']);
    const closing = await begun(close, await claims(1));
    test.clock.now += 10_000;
    expect(await run(closing)).toMatchObject({ state: 'done', done: 1 });
    expect((await mia.undo(closing)).json().code).toBe('bulk_undo_over');
  });

  it('within ten seconds keeps what customers would be told from happening at all', async () => {
    const named = await claims(2);
    const bulk = await begun({ kind: 'macro', message: 'Never sent.' }, named);
    test.clock.now += 9_999;
    expect((await mia.undo(bulk)).json().bulk.state).toBe('cancelled');
    test.clock.now += 1_000;
    expect(await run(bulk)).toMatchObject({ state: 'cancelled', done: 0 });
    expect(await eventsOf(named, 'message')).toEqual([]);
  });
});
