import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson, sessionCookie } from '../../../../test/people.ts';
import { idsOf, queueWorld } from '../../../../test/queue-world.ts';
import type { ListedClaim } from '../../../contract/claim-list.ts';
import { QUEUE_SORTS, QUEUE_TABS } from '../../../domain/claims/claim-queue.ts';

const { test, store, other, first } = await queueWorld();
afterAll(() => test.close());
const { admin } = test.database;

/** Another store, with one of each `every` claims of the first. The claims stand between those of the first, or have the same key. */
async function addSister(name: string, every: number, isLater: boolean) {
  const id = await test.addStore({ id: `${name}store`, slug: name });
  const { rows } = await admin.query(
    `insert into orders select r.* from orders o, jsonb_populate_record(o, jsonb_build_object('store_id', $1::text)) r
     where o.store_id = $2 and o.source_order_id = 'o1' returning id`,
    [id, store],
  );
  await admin.query(
    `insert into claims select r.*
     from claims c, jsonb_populate_record(c, jsonb_build_object(
       'store_id', $1::text, 'id', $4::text || c.id, 'order_id', $3::text,
       'created_at', c.created_at + $6::interval, 'updated_at', c.updated_at + $6::interval)) r
     where c.store_id = $2 and c.claim_number % $5 = 0 and c.id like 'many%'`,
    [id, store, rows[0].id, name, every, isLater ? '1 second' : '0'],
  );
  return id;
}
const sister = await addSister('sister', 7, true);
await admin.query(
  "insert into accounts (id, slug, name, created_at) values ('group', 'group', 'Group', now())",
);
await admin.query("update stores set account_id = 'group' where id = any ($1)", [[store, sister]]);

type Place = Parameters<typeof addPerson>[1];
async function reader(place: Place) {
  const { id } = await addPerson(test, place);
  const cookie = await sessionCookie(test, id);
  const get = (query: Record<string, string> = {}, part = '') =>
    test.app.inject({ url: `/v1/me/claims${part}?${new URLSearchParams(query)}`, headers: { cookie } });
  const walk = async (query: Record<string, string>, most = Infinity): Promise<ListedClaim[]> => {
    const seen: ListedClaim[] = [];
    for (let cursor: string | null = ''; cursor !== null && seen.length < most; ) {
      const answer = await get({ limit: '100', ...query, ...(cursor && { cursor }) });
      expect(answer.statusCode, answer.body).toBe(200);
      seen.push(...answer.json().claims);
      cursor = answer.json().nextCursor;
    }
    return seen;
  };
  return { id, get, walk };
}
const owner = await reader({ role: 'account_owner', accountId: 'group' });
const staff = await reader({ role: 'orderprotection_support' });

const ORDERS = {
  due: "coalesce(due_at, 'infinity'), id",
  newest: 'created_at desc, id desc',
  oldest: 'created_at, id',
  activity: 'updated_at desc, id desc',
  value: 'value desc, id desc',
} as const;
const expected = async (stores: string[], sort: keyof typeof ORDERS, condition = 'true') => {
  const { rows } = await admin.query<{ id: string }>(
    `select id from claims where store_id = any ($1) and ${condition} order by ${ORDERS[sort]}`,
    [stores],
  );
  return rows.map(({ id }) => id);
};

describe('the claims of all stores of a person', () => {
  it.each(QUEUE_SORTS)('are in one order, sorted by %s', async (sort) => {
    expect(idsOf(await owner.walk({ sort }))).toEqual(await expected([store, sister], sort));
  });

  it('name their store, also where the platform’s staff look', async () => {
    const seen = await staff.walk({ tab: 'todo' });
    const todo = `status in (${QUEUE_TABS.todo.statuses.map((status) => `'${status}'`).join()})`;
    expect(idsOf(seen)).toEqual(await expected([store, sister, other], 'due', todo));
    expect([...new Set(seen.map((claim) => claim.store))].toSorted()).toEqual(['other', 'sister', 'test']);
    expect(seen.find(({ id }) => id === first)).toMatchObject({ store: 'test', item: { quantity: 1 } });
  });

  it.each(['status:closed', 'status:closed fragile', 'status:closed label:fragile'])(
    'are none for %s under To do, whatever the length of a page',
    async (q) => {
      for (const limit of ['1', '25', '50', '100']) {
        const answer = await owner.get({ tab: 'todo', q, limit });
        expect(answer.statusCode, answer.body).toBe(200);
        expect(answer.json().claims).toEqual([]);
      }
    },
  );

  it('are in one order where a page has fewer lines than there are stores', async () => {
    for (const sort of ['due', 'newest', 'value'] as const) {
      const seen = await staff.walk({ sort, limit: '1' }, 12);
      expect(idsOf(seen)).toEqual((await expected([store, sister, other], sort)).slice(0, 12));
    }
  });

  it.each(QUEUE_SORTS)('name the next ones after the open claim, sorted by %s', async (sort) => {
    const all = await expected([store, sister], sort);
    const next = async (after: string) => idsOf((await owner.get({ sort, after }, '/next')).json().claims);
    const [last = '', middle = 100] = [all.at(-1), 100];
    expect(await next(all[middle] ?? '')).toEqual(all.slice(middle + 1, middle + 3));
    expect(await next(last)).toEqual(all.slice(0, 2));
  });

  it('are counted together', async () => {
    const { rows } = await admin.query('select count(*)::int as n from claims where store_id = any ($1)', [
      [store, sister],
    ]);
    expect((await owner.get()).json().counts.all).toBe(rows[0].n);
  });

  it.each([
    ['store:sister', ['sisterstore'], 'true'],
    ['store:other', [], 'true'],
    [
      'type:stolen value:>50 label:fragile',
      null,
      "claim_type = 'STOLEN' and value > 50000 and 'fragile' = any (labels)",
    ],
    ['#50001', null, 'claim_number = 50001'],
  ])('are narrowed by %s', async (q, stores, condition) => {
    const found = await owner.walk({ q, sort: 'newest' });
    expect(idsOf(found)).toEqual(await expected(stores ?? [store, sister], 'newest', condition));
  });

  it('are only those of stores where the person may read them', async () => {
    const nobody = await reader({ role: 'orderprotection_implementation' });
    expect((await nobody.get()).json()).toMatchObject({ claims: [], nextCursor: null, counts: { all: 0 } });
    const one = await reader({ role: 'store_user', store: other });
    expect((await one.get()).json().claims).toHaveLength(1);
  });

  it('leave out a store that requires a second factor, in a session that began without one', async () => {
    const setFactor = (is: boolean) =>
      admin.query(`update stores set settings = jsonb_set(settings, '{signIn}', $2) where id = $1`, [
        sister,
        JSON.stringify({ requireSecondFactor: is }),
      ]);
    await setFactor(true);
    const strong = await reader({ role: 'account_owner', accountId: 'group' });
    await admin.query('update person_sessions set is_strong = true where person_id = $1', [strong.id]);
    const storesSeen = async ({ walk }: typeof owner) =>
      [...new Set((await walk({ tab: 'all' })).map((claim) => claim.store))].toSorted();
    expect(await storesSeen(owner)).toEqual(['test']);
    expect((await owner.get({ q: 'store:sister' }, '/next')).json().claims).toEqual([]);
    expect(await storesSeen(strong)).toEqual(['sister', 'test']);
    await setFactor(false);
  });

  it('end for a person at once when a membership does', async () => {
    const leaver = await reader({ role: 'store_owner', store: sister });
    expect((await leaver.get()).json().counts.all).toBeGreaterThan(0);
    await admin.query('delete from memberships where person_id = $1', [leaver.id]);
    expect((await leaver.get()).json()).toMatchObject({ claims: [], counts: { all: 0 } });
  });
});

describe('the claims of so many stores that half of them are more than a page has lines', () => {
  const many = [store, sister, other];
  beforeAll(async () => {
    for (const every of [11, 13, 17]) many.push(await addSister(`many${every}`, every, false));
  });

  it.each(QUEUE_SORTS)('are in one order, sorted by %s', async (sort) => {
    const seen = await staff.walk({ sort, limit: '1', tab: 'all' }, 40);
    expect(idsOf(seen)).toEqual((await expected(many, sort)).slice(0, 40));
  });

  it('are found by a search', async () => {
    const seen = await staff.walk({ sort: 'newest', limit: '1', q: 'type:stolen value:>50' }, 20);
    const condition = "claim_type = 'STOLEN' and value > 50000";
    expect(idsOf(seen)).toEqual((await expected(many, 'newest', condition)).slice(0, 20));
  });

  it('are none where nothing fits', async () => {
    expect((await staff.get({ limit: '1', q: 'nosuchword' })).json()).toMatchObject({
      claims: [],
      nextCursor: null,
    });
  });
});
