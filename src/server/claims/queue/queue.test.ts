import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp } from '../../../../test/app.ts';
import { explained } from '../../../../test/explain.ts';
import { bearer, file, fileableOrder, orderIdOf, shopperToken } from '../../../../test/world.ts';
import { type ClaimListQuery, claimListQuerySchema, type ListedClaim } from '../../../contract/claim-list.ts';
import { CLAIM_STATUSES, tabOf } from '../../../domain/claims/claim.ts';
import { QUEUE_TABS, type QueueTab } from '../../../domain/claims/claim-queue.ts';
import { queueQuery } from './queries.ts';

const MANY = 1_200;

const test = await createTestApp();
afterAll(() => test.close());
const { admin } = test.database;

const store = await test.addStore();
const other = await test.addStore({ id: 'otherstore', slug: 'other' });
for (const [at, id] of [
  [store, 'o1'],
  [store, 'o2'],
  [other, 'x1'],
] as const) {
  const number = id === 'o2' ? '#20002' : '1001';
  const email = id === 'o2' ? 'Bea@Example.com' : 'ada@example.com';
  const customer = { email, name: null, phone: null };
  await test.addOrder(at, id, fileableOrder(test.clock.now, { sourceOrderNumber: number, customer }));
}
const first = await file(test, shopperToken(test, store, await orderIdOf(test, store, 'o1')), 'o1');
await file(test, shopperToken(test, other, await orderIdOf(test, other, 'x1')), 'x1');
// Two years of claims: statuses and types in turn, three claims at each moment, so that ids break the ties.
await admin.query(
  `insert into claims select (jsonb_populate_record(c, jsonb_build_object(
     'id', 'many' || lpad(n::text, 6, '0'), 'claim_number', 50000 + n, 'holds_quantity', false,
     'status', ($2::text[])[1 + n % cardinality($2)], 'claim_type', (array['DAMAGED', 'STOLEN', 'LOST'])[1 + n / 7 % 3],
     'claim_category', case when n % 10 = 0 then 'WARRANTY' else 'SHIPPING' end,
     'created_at', c.created_at - make_interval(mins => n / 3, secs => 0.000123)))).*
   from claims c, generate_series(1, ${MANY}) n where c.id = $1`,
  [first, CLAIM_STATUSES],
);
const [late, early] = ['many000001', 'many001200'];
await admin.query(
  `update claims set email_key = 'bea@example.com',
     order_id = (select id from orders where source_order_id = 'o2') where id = $1`,
  [late],
);
// Every fifth claim is Kim's, every seventh is fragile, and a claim that is both is also urgent.
await admin.query(
  `update claims set assignee = case when claim_number % 5 = 0 then 'Kim' when claim_number % 5 = 1 then 'Lee' end,
     labels = case when claim_number % 35 = 0 then array['fragile', 'urgent'] when claim_number % 7 = 0 then array['fragile'] end
   where id like 'many%'`,
);
await admin.query('vacuum analyze');

const token = await test.token(store, 'store_user');
const get = (query: Partial<Record<keyof ClaimListQuery, string | number>>, as = token) =>
  test.app.inject({
    url: `/v1/claims?${new URLSearchParams(Object.entries(query).map(([k, v]) => [k, String(v)]))}`,
    headers: bearer(as),
  });

async function walk(query: Parameters<typeof get>[0]): Promise<ListedClaim[]> {
  const seen: ListedClaim[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const answer = await get({ ...query, limit: 100, ...(cursor && { cursor }) });
    expect(answer.statusCode, answer.body).toBe(200);
    seen.push(...answer.json().claims);
    cursor = answer.json().nextCursor;
  }
  return seen;
}

const idsInOrder = async (condition: string, direction = 'desc'): Promise<string[]> => {
  const { rows } = await admin.query<{ id: string }>(
    `select id from claims where store_id = $1 and ${condition} order by created_at ${direction}, id ${direction}`,
    [store],
  );
  return rows.map(({ id }) => id);
};
const idsOf = (claims: ListedClaim[]) => claims.map(({ id }) => id);

describe('the queue of claims', () => {
  it('shows every claim once, newest first, without gaps between pages', async () => {
    expect(idsOf(await walk({}))).toEqual(await idsInOrder('true'));
  });

  it('can be read oldest first', async () => {
    expect(idsOf(await walk({ sort: 'oldest' }))).toEqual(await idsInOrder('true', 'asc'));
  });

  it.each(Object.keys(QUEUE_TABS) as QueueTab[])(
    'shows only its own statuses under the tab %s',
    async (tab) => {
      const statuses = QUEUE_TABS[tab].statuses.map((status) => `'${status}'`).join();
      expect(idsOf(await walk({ tab }))).toEqual(await idsInOrder(`status in (${statuses})`));
    },
  );

  it.each([
    [{ status: 'DENIED', sort: 'oldest' }, "status = 'DENIED'"],
    [{ type: 'STOLEN' }, "claim_type = 'STOLEN'"],
    [{ category: 'WARRANTY', type: 'LOST' }, "claim_category = 'WARRANTY' and claim_type = 'LOST'"],
    [
      { tab: 'pending', status: 'WAITING_FOR_CUSTOMER', type: 'DAMAGED' },
      "status = 'WAITING_FOR_CUSTOMER' and claim_type = 'DAMAGED'",
    ],
    [{ tab: 'denied', status: 'NEW' }, 'false'],
    [{ type: 'MULTIPLE' }, 'false'],
    [{ assignee: 'Kim' }, "assignee = 'Kim'"],
    [{ assignee: ' Lee ', sort: 'oldest' }, "assignee = 'Lee'"],
    [{ assignee: 'Nobody' }, 'false'],
    [{ label: 'fragile' }, "'fragile' = any (labels)"],
    [{ label: 'fragile', sort: 'oldest' }, "'fragile' = any (labels)"],
    [
      { label: 'urgent', assignee: 'Kim', type: 'STOLEN' },
      "'urgent' = any (labels) and claim_type = 'STOLEN'",
    ],
    [{ label: 'urgent', assignee: 'Lee' }, 'false'],
    [{ label: 'fragile', status: 'DENIED', tab: 'denied' }, "'fragile' = any (labels) and status = 'DENIED'"],
    [
      { q: '1001', label: 'fragile', assignee: 'Kim' },
      "labels @> '{fragile,urgent}' and order_id = (select order_id from claims where id = 'many000600')",
    ],
  ])('filtered by %j shows just that', async (query, condition) => {
    const direction = 'sort' in query ? 'asc' : 'desc';
    expect(idsOf(await walk(query))).toEqual(await idsInOrder(condition, direction));
  });

  it('is filtered by filing time, to the microsecond', async () => {
    const { rows } = await admin.query<{ at: string }>(
      'select created_at::text as at from claims where id = $1',
      ['many000600'],
    );
    const at = rows[0]?.at ?? '';
    const time = new Date(at).toISOString();
    const after = idsOf(await walk({ createdAfter: time }));
    const before = idsOf(await walk({ createdBefore: time }));
    expect(after).toEqual(await idsInOrder(`created_at >= '${time}'`));
    expect([...after, ...before]).toEqual(await idsInOrder('true'));
  });

  it.each([
    ['a claim number', '50001', [late]],
    ['a claim number with its sign', '#50001', [late]],
    ['an order number', '20002', [late]],
    ['an e-mail address in any case', ' BEA@example.com', [late]],
    ['nothing that there is', 'nobody@example.com', []],
    ['a number too large for a claim', '9'.repeat(40), []],
    ['words', "'; drop table claims; --", []],
  ])('can be searched by %s', async (_, q, expected) => {
    const answer = await get({ q });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(idsOf(answer.json().claims)).toEqual(expected);
  });

  it('finds all claims of an order by its number, a page at a time', async () => {
    const found = await walk({ q: '1001', type: 'STOLEN' });
    expect(idsOf(found)).toEqual((await idsInOrder("claim_type = 'STOLEN'")).filter((id) => id !== late));
  });

  it('shows each row’s assignee and labels', async () => {
    const [claim] = await walk({ label: 'urgent' });
    expect(claim).toMatchObject({ assignee: 'Kim', labels: ['fragile', 'urgent'] });
    expect((await walk({})).find(({ id }) => id === first)).toMatchObject({ assignee: null, labels: [] });
  });

  it('reflects new assignees and labels', async () => {
    const mark = async (payload: object) => {
      const owner = await test.token(store, 'store_owner');
      const headers = { ...bearer(owner), 'if-match': '*' };
      await test.app.inject({ method: 'PATCH', url: `/v1/claims/${first}`, headers, payload });
    };
    const found = async () => [idsOf(await walk({ label: 'vip' })), idsOf(await walk({ assignee: 'Sam' }))];
    await mark({ labels: ['vip', 'vip', 'glass'], assignee: 'Sam' });
    expect(await found()).toEqual([[first], [first]]);
    await mark({ labels: ['glass'], assignee: null });
    expect(await found()).toEqual([[], []]);
    await mark({ labels: [] });
  });

  it.each([
    ['/v1/claims?lable=fragile', 'lable'],
    ['/v1/claims?status=NEW&page=2', 'page'],
    ['/v1/orders?q=ada', 'q'],
    ['/v1/products?name=mug', 'name'],
  ])('%s is an unknown parameter, and refused', async (url, name) => {
    const answer = await test.app.inject({ url, headers: bearer(token) });
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'validation_failed']);
    expect(answer.body).toContain(name);
  });

  it('shows nothing of another store', async () => {
    const answer = await get({}, await test.token(other, 'store_owner'));
    expect(answer.json().claims).toHaveLength(1);
    expect(answer.json().counts).toMatchObject({ todo: 1, all: 1 });
  });
});

describe('the counts on the tabs', () => {
  const counted = async (condition = 'true') => {
    const { rows } = await admin.query<{ status: (typeof CLAIM_STATUSES)[number] }>(
      `select status from claims where store_id = $1 and ${condition}`,
      [store],
    );
    const counts = Object.fromEntries(Object.keys(QUEUE_TABS).map((tab) => [tab, 0]));
    for (const { status } of rows) {
      for (const tab of [tabOf(status), 'all']) counts[tab] = (counts[tab] ?? 0) + 1;
    }
    return counts;
  };

  it('match the claims of the requested category and type', async () => {
    expect((await get({ tab: 'denied' })).json().counts).toEqual(await counted());
    const query = { category: 'WARRANTY', type: 'STOLEN' };
    const condition = "claim_category = 'WARRANTY' and claim_type = 'STOLEN'";
    expect((await get(query)).json().counts).toEqual(await counted(condition));
  });

  it('follow claims that change, return or disappear, and ignore changes that are rolled back', async () => {
    await admin.query("update claims set status = 'DENIED', claim_type = 'WRONG_ITEM' where id = $1", [
      early,
    ]);
    expect((await get({})).json().counts).toEqual(await counted());
    expect(idsOf(await walk({ type: 'WRONG_ITEM' }))).toEqual([early]);
    await admin.query("begin; update claims set status = 'CLOSED'; delete from claims; rollback");
    await admin.query('delete from claims where id = $1', [early]);
    expect((await get({})).json().counts).toEqual(await counted());
    expect(await walk({ type: 'WRONG_ITEM' })).toEqual([]);
  });
});

describe('a cursor', () => {
  const cursorOf = async (query: Parameters<typeof get>[0]): Promise<string> =>
    (await get({ ...query, limit: 1 })).json().nextCursor;

  it.each([
    ['made up', async () => 'abc'],
    ['cut short', async () => (await cursorOf({})).slice(0, -1)],
    ['changed', async () => `x${await cursorOf({})}`],
    ['longer than any', async () => 'x'.repeat(10_000)],
    ['with more behind it', async () => `${await cursorOf({})}.x`],
    ['of the other direction', () => cursorOf({ sort: 'oldest' })],
    [
      'of another list',
      async () => {
        const answer = await test.app.inject({ url: '/v1/orders?limit=1', headers: bearer(token) });
        return answer.json().nextCursor;
      },
    ],
    ['empty', async () => ''],
  ])('that is %s is refused by name', async (_, make) => {
    const answer = await get({ cursor: await make() });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({
      code: 'validation_failed',
      fields: [{ path: expect.stringContaining('cursor') }],
    });
  });

  it('still works although its claim is gone and new ones arrived', async () => {
    const page = (await get({ limit: 3 })).json();
    const rest = (await idsInOrder('true')).slice(3);
    await admin.query('delete from claims where id = $1', [page.claims[2].id]);
    const next = (await get({ limit: 3, cursor: page.nextCursor })).json();
    expect(idsOf(next.claims)).toEqual(rest.slice(0, 3));
  });
});

describe('a page costs the same at any depth', () => {
  beforeAll(async () => {
    await admin.query('vacuum analyze claims, claim_counts');
  });
  const query = (words: Record<string, string>) => claimListQuerySchema.parse({ limit: '25', ...words });
  const deep = ['2020-01-01T00:00:00.000000Z', 'zzz'] as const;
  const middle = async (): Promise<readonly [string, string]> => {
    const { rows } = await admin.query('select created_at, id from claims order by 1 offset 600 limit 1');
    return [rows[0].created_at, rows[0].id];
  };

  it.each([
    ['everything', {}, ['claims_listed'], 150],
    ['a tab', { tab: 'todo' }, ['claims_queued'], 500],
    ['a type', { type: 'DAMAGED', category: 'SHIPPING' }, ['claims_queued'], 700],
    ['a customer', { q: 'ada@example.com' }, ['claims_by_email'], 150],
    ['someone’s', { assignee: 'Kim' }, ['claims_by_assignee'], 250],
    ['a label', { label: 'fragile' }, ['claim_labels_pkey'], 400],
  ] as const)('for %s', async (_, words, indexes, most) => {
    for (const after of [null, await middle(), deep]) {
      const { used, scanned, buffers } = await explained(test, store, queueQuery(store, query(words), after));
      expect(used).toEqual(expect.arrayContaining([...indexes]));
      // The counts tell which kinds exist; the claims themselves are never scanned.
      expect(scanned.filter((table) => table !== 'claim_counts')).toEqual([]);
      expect(buffers).toBeLessThan(most);
    }
  });
});
