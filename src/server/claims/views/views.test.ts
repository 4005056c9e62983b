import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp } from '../../../../test/app.ts';
import { addPerson, sessionCookie } from '../../../../test/people.ts';
import { file, fileableOrder, orderIdOf, shopperToken } from '../../../../test/world.ts';
import type { ClaimView, ListedView } from '../../../contract/claim-view.ts';
import type { Role } from '../../../domain/access/permissions.ts';

const test = await createTestApp();
afterAll(() => test.close());
const store = await test.addStore();
const other = await test.addStore({ id: 'otherstore', slug: 'other' });
await test.addOrder(store, 'o1', fileableOrder(test.clock.now));
await file(test, shopperToken(test, store, await orderIdOf(test, store, 'o1')), 'o1');

async function person(role: Role, at: object = { store }) {
  const { id } = await addPerson(test, { role, ...at });
  const cookie = await sessionCookie(test, id);
  const ask = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object, slug = 'test') =>
    test.app.inject({
      method,
      url: `/v1/claim-views${url}`,
      ...(payload && { payload }),
      headers: {
        cookie,
        'sec-fetch-site': 'same-origin',
        'makegood-store': slug,
        'idempotency-key': crypto.randomUUID(),
      },
    });
  return {
    id,
    ask,
    save: async (view: object) => {
      const answer = await ask('POST', '', view);
      expect(answer.statusCode, answer.body).toBe(201);
      return answer.json() as ClaimView;
    },
    list: async (slug?: string) =>
      ((await ask('GET', '', undefined, slug)).json() as { views: ListedView[] }).views,
  };
}
type Person = Awaited<ReturnType<typeof person>>;

const names = async (someone: Person) => (await someone.list()).map(({ name }) => name);
const mia = await person('store_support');
const kim = await person('store_user');
const reader = await person('orderprotection_partner', {});
const staff = await person('orderprotection_support_admin', {});

describe('views of the queue', () => {
  it('have a name that can be seen, and nothing in it that can’t', async () => {
    const refused = await kim.ask('POST', '', { name: ' \u200b' });
    expect([refused.statusCode, refused.json().fields[0].path]).toEqual([422, 'name']);
    const { id, name } = await kim.save({ name: '\ufeffMi\u200bne 👩‍🚀' });
    expect(name).toBe('Mine 👩‍🚀');
    await kim.ask('DELETE', `/${id}`);
  });

  it('are seen by their maker, by the team or by every team', async () => {
    await mia.save({ name: 'Mine', query: 'ada@example.com' });
    await mia.save({ name: 'Ours', scope: 'store', tab: 'todo', sort: 'value' });
    await staff.save({ name: 'Everyone’s', scope: 'global' });
    expect(await names(mia)).toEqual(['Everyone’s', 'Mine', 'Ours']);
    expect(await names(kim)).toEqual(['Everyone’s', 'Ours']);
    expect((await staff.list('other')).map(({ name }) => name)).toEqual(['Everyone’s']);
    expect((await mia.list())[2]).toMatchObject({ tab: 'todo', sort: 'value', scope: 'store', position: 2 });
  });

  it('have the order that each person gives them', async () => {
    const [, , ours] = await mia.list();
    expect((await mia.ask('PATCH', `/${ours?.id}`, { position: 0 })).json().position).toBe(0);
    await mia.save({ name: 'Newest' });
    expect(await names(mia)).toEqual(['Ours', 'Everyone’s', 'Mine', 'Newest']);
    expect(await names(kim)).toEqual(['Everyone’s', 'Ours']);
    expect((await mia.ask('PATCH', `/${ours?.id}`, { position: 300 })).json().position).toBe(3);
  });

  it('have one order when several are asked for at once', async () => {
    const lee = await person('store_support');
    const mine = [await lee.save({ name: 'One' }), await lee.save({ name: 'Two' })];
    const moves = Array.from({ length: 8 }, (_, n) =>
      lee.ask('PATCH', `/${mine[n % 2]?.id}`, { position: n % 3 }),
    );
    const statuses = (await Promise.all(moves)).map(({ statusCode }) => statusCode);
    expect(statuses).toEqual(statuses.map(() => 200));
  });

  it('say how many claims they find', async () => {
    const [, mine] = await mia.list();
    expect(mine).toMatchObject({ name: 'Mine', count: 1, hasMore: false });
    expect(await mia.save({ name: 'Nobody’s', query: 'nobody@example.com' })).not.toHaveProperty('count');
    expect((await mia.list()).at(-1)).toMatchObject({ name: 'Nobody’s', count: 0, hasMore: false });
  });

  it('count what is theirs for each person, and nothing for a search that no longer makes sense', async () => {
    const ours = await mia.save({ name: 'Assigned to me', scope: 'store', query: 'assignee:me' });
    await test.database.admin.query('update claims set assignee = $1', [kim.id]);
    const countFor = async (someone: Person) =>
      (await someone.list()).find(({ id }) => id === ours.id)?.count;
    expect([await countFor(kim), await countFor(mia)]).toEqual([1, 0]);
    await test.database.admin.query("update claim_views set query = 'colour:blue' where id = $1", [ours.id]);
    expect(await countFor(kim)).toBeNull();
  });

  it('say 1,000 and that there are more, and count no further', async () => {
    await test.database.admin.query(
      `insert into claims select r.*
       from claims c, generate_series(1, 1000) n, jsonb_populate_record(c, jsonb_build_object('id', 'many' || n,
         'claim_number', 50000 + n, 'holds_quantity', false)) r
       where c.store_id = $1 limit 1000`,
      [store],
    );
    const everything = (await kim.list()).find(({ name }) => name === 'Everyone’s');
    expect(everything).toMatchObject({ count: 1_000, hasMore: true });
  });
});

describe('a view', () => {
  let shared: ClaimView;
  beforeAll(async () => {
    shared = await mia.save({ name: 'Broken in transit', scope: 'store' });
  });

  it('of the store is changed by whoever may change claims, and by nobody else', async () => {
    expect((await kim.ask('PATCH', `/${shared.id}`, { name: 'Broken' })).json().name).toBe('Broken');
    for (const [method, body] of [
      ['PATCH', { name: 'Nonsense' }],
      ['DELETE', undefined],
    ] as const) {
      const answer = await reader.ask(method, `/${shared.id}`, body);
      expect([answer.statusCode, answer.json().permission]).toEqual([403, 'claim:update']);
    }
    expect((await reader.ask('POST', '', { name: 'x', scope: 'store' })).statusCode).toBe(403);
    expect((await reader.ask('POST', '', { name: 'My own' })).statusCode).toBe(201);
  });

  it('for every store is for staff with the right to global macros', async () => {
    const [everyones] = await mia.list();
    const owner = await person('store_owner');
    for (const someone of [owner, reader]) {
      const answer = await someone.ask('POST', '', { name: 'x', scope: 'global' });
      expect([answer.statusCode, answer.json().permission]).toEqual([403, 'global-macro:create']);
      expect((await someone.ask('DELETE', `/${everyones?.id}`)).statusCode).toBe(403);
    }
    const renamed = await staff.ask('PATCH', `/${everyones?.id}`, { name: 'All', query: 'x' });
    expect(renamed.json()).toMatchObject({ name: 'All', query: 'x', scope: 'global' });
  });

  it('keeps its id when it is shared, and is the maker’s alone when it is taken back', async () => {
    const own = await mia.save({ name: 'Late' });
    expect((await kim.ask('PATCH', `/${own.id}`, { name: 'x' })).statusCode).toBe(404);
    expect((await mia.ask('PATCH', `/${own.id}`, { scope: 'store' })).json()).toMatchObject({
      id: own.id,
      scope: 'store',
    });
    expect(await names(kim)).toContain('Late');
    await mia.ask('PATCH', `/${own.id}`, { scope: 'own' });
    expect(await names(kim)).not.toContain('Late');
  });

  it('is refused with a sentence at its field', async () => {
    for (const [field, body] of [
      ['name', { name: ' ' }],
      ['name', { name: 'x'.repeat(61) }],
      ['name', { name: 'a\u202eb' }],
      ['query', { name: 'x', query: 'x'.repeat(321) }],
      ['query', { name: 'x', query: 'colour:blue' }],
      ['tab', { name: 'x', tab: 'late' }],
      ['sort', { name: 'x', sort: 'fastest' }],
      ['scope', { name: 'x', scope: 'planet' }],
    ] as const) {
      const answer = await mia.ask('POST', '', body);
      expect([answer.statusCode, answer.json().fields[0]?.path], JSON.stringify(body)).toEqual([422, field]);
    }
    expect((await mia.ask('PATCH', `/${shared.id}`, {})).statusCode).toBe(422);
  });

  it('is one of a hundred at most, for a person and for a store', async () => {
    const someone = await person('store_support');
    for (let made = 0; made < 100; made += 1) await someone.save({ name: `View ${made}` });
    const refused = await someone.ask('POST', '', { name: 'One more' });
    expect([refused.statusCode, refused.json().code, refused.json().max]).toEqual([
      422,
      'too_many_views',
      100,
    ]);
    expect((await someone.ask('POST', '', { name: 'Ours too', scope: 'store' })).statusCode).toBe(201);
    expect((await kim.ask('POST', '', { name: 'Another person’s' })).statusCode).toBe(201);
    expect((await someone.list())[60]).toMatchObject({ count: null, hasMore: false });
  });

  it('of another store is not there', async () => {
    const stranger = await person('store_owner', { store: other });
    expect((await stranger.ask('PATCH', `/${shared.id}`, { name: 'x' }, 'other')).statusCode).toBe(404);
    expect((await stranger.ask('DELETE', `/${shared.id}`, undefined, 'other')).statusCode).toBe(404);
  });
});
