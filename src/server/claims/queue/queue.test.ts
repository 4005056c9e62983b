import { afterAll, describe, expect, it } from 'vitest';
import { idsOf, queueWorld } from '../../../../test/queue-world.ts';
import { bearer } from '../../../../test/world.ts';
import { type CLAIM_STATUSES, tabOf } from '../../../domain/claims/claim.ts';
import { QUEUE_TABS, type QueueTab } from '../../../domain/claims/claim-queue.ts';

const { test, store, other, first, late, early, token, get, walk, idsInOrder } = await queueWorld();
afterAll(() => test.close());
const { admin } = test.database;

describe('the queue of claims', () => {
  it('shows every claim once, newest first, without gaps between pages', async () => {
    expect(idsOf(await walk({ sort: 'newest' }))).toEqual(await idsInOrder('true'));
  });

  it('can be read oldest first', async () => {
    expect(idsOf(await walk({ sort: 'oldest' }))).toEqual(await idsInOrder('true', 'asc'));
  });

  it.each(Object.keys(QUEUE_TABS) as QueueTab[])(
    'shows only its own statuses under the tab %s',
    async (tab) => {
      const statuses = QUEUE_TABS[tab].statuses.map((status) => `'${status}'`).join();
      expect(idsOf(await walk({ tab, sort: 'newest' }))).toEqual(await idsInOrder(`status in (${statuses})`));
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
    expect(idsOf(await walk({ sort: 'newest', ...query }))).toEqual(await idsInOrder(condition, direction));
  });

  it('is filtered by filing time, to the microsecond', async () => {
    const { rows } = await admin.query<{ at: string }>(
      'select created_at::text as at from claims where id = $1',
      ['many000600'],
    );
    const at = rows[0]?.at ?? '';
    const time = new Date(at).toISOString();
    const after = idsOf(await walk({ createdAfter: time, sort: 'newest' }));
    const before = idsOf(await walk({ createdBefore: time, sort: 'newest' }));
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
    ['words', "'; drop table claims", []],
    ['wildcards', '100% _a 5%', []],
    ['other alphabets', 'Łódź 破損 كوب', []],
  ])('can be searched by %s', async (_, q, expected) => {
    const answer = await get({ q });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(idsOf(answer.json().claims)).toEqual(expected);
  });

  it('finds all claims of an order by its number, a page at a time', async () => {
    const found = await walk({ q: '1001', type: 'STOLEN', sort: 'newest' });
    expect(idsOf(found)).toEqual((await idsInOrder("claim_type = 'STOLEN'")).filter((id) => id !== late));
  });

  it('shows what each claim is about', async () => {
    expect((await walk({ q: `#50001` }))[0]).toMatchObject({
      store: 'test',
      item: null,
      moreItems: 0,
      hasNewMessage: true,
      risk: 2,
    });
    const [claim] = await walk({ q: 'ada@example.com', sort: 'newest', status: 'NEW' });
    expect(claim).toMatchObject({
      id: first,
      item: { name: expect.any(String), imageUrl: null, quantity: 1 },
      moreItems: 0,
      dueAt: expect.any(String),
      warnsAt: expect.any(String),
      lastActivityAt: claim?.updatedAt,
      hasNewMessage: false,
      risk: 0,
    });
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
    ['/v1/orders?name=ada', 'name'],
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
