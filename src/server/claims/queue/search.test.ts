import { afterAll, describe, expect, it } from 'vitest';
import { idsOf, queueWorld } from '../../../../test/queue-world.ts';
import { QUEUE_TABS } from '../../../domain/claims/claim-queue.ts';
import { CHOICES } from '../../../domain/claims/search/search.ts';
import { CHANNELS } from '../../../domain/orders/order.ts';
import { addDays, dateIn } from '../../../domain/time/calendar.ts';

const { test, store, get, walk, idsInOrder } = await queueWorld();
afterAll(() => test.close());
const { admin } = test.database;
await admin.query("insert into labels values ($1, 'l1', 'fragile', 'gray', now())", [store]);

it('is searched for every channel that an order has', () => expect(CHOICES.channel).toEqual(CHANNELS));

describe('the queue of claims', () => {
  const SORTED = {
    due: 'due_at nulls last, id',
    newest: 'created_at desc, id desc',
    oldest: 'created_at, id',
    activity: 'updated_at desc, id desc',
    value: 'value desc, id desc',
  } as const;

  it.each(
    Object.entries(SORTED).flatMap(([sort, order]) =>
      (['todo', 'closed', 'all'] as const).map((tab) => ({ sort, order, tab })),
    ),
  )('is sorted by $sort under the tab $tab, without gaps between pages', async ({ sort, order, tab }) => {
    const { rows } = await admin.query<{ id: string }>(
      `select id from claims where store_id = $1 and status = any ($2) order by ${order}`,
      [store, QUEUE_TABS[tab].statuses],
    );
    expect(idsOf(await walk({ sort, tab }))).toEqual(rows.map(({ id }) => id));
  });

  it('is sorted by what is due under To do, and by the last change under the others', async () => {
    for (const [tab, sort] of [
      ['todo', 'due'],
      ['denied', 'activity'],
    ] as const)
      expect((await get({ tab })).json().claims).toEqual((await get({ tab, sort })).json().claims);
  });

  const ZONE = 'America/New_York';
  const day = (later: number) => addDays(dateIn(test.clock.now, ZONE), later);
  const overdue = () => `due_at < '${new Date(test.clock.now).toISOString()}'`;
  it.each([
    ['status:denied,new', () => "status in ('DENIED', 'NEW')"],
    ['type:stolen category:warranty', () => "claim_type = 'STOLEN' and claim_category = 'WARRANTY'"],
    ['assignee:none', () => 'assignee is null'],
    ['assignee:Kim,none', () => "(assignee = 'Kim' or assignee is null)"],
    ['label:FRAGILE,Nothing', () => "'fragile' = any (labels)"],
    ['label:fragile label:urgent', () => "labels @> '{fragile,urgent}'"],
    ['value:>=100', () => 'value >= 100000'],
    ['value:20.5..40', () => 'value between 20500 and 40000'],
    ['due:overdue', overdue],
    ['due:today', () => `due_at < timestamp '${day(1)}' at time zone '${ZONE}'`],
    ['has:message', () => 'customer_wrote_at is not null'],
    ['has:failed', () => 'claim_number % 40 in (0, 1) and claim_number > 50000'],
    [
      'has:failed,message assignee:none',
      () =>
        '(claim_number % 40 in (0, 1) and claim_number > 50000 or customer_wrote_at is not null) and assignee is null',
    ],
    ['method:reship', () => "requested_method = 'RESHIP'"],
    ['channel:in-store', () => "sales_channel = 'IN_STORE'"],
    ['store:test,other', () => 'true'],
    ['store:elsewhere', () => 'false'],
    [`created:<${day(0)}`, () => `created_at < timestamp '${day(0)}' at time zone '${ZONE}'`],
    [
      `created:${day(-1)}..${day(0)}`,
      () => `(created_at at time zone '${ZONE}')::date between '${day(-1)}' and '${day(0)}'`,
    ],
  ])('is narrowed by %s', async (q, condition) => {
    expect(idsOf(await walk({ q, sort: 'newest' }))).toEqual(await idsInOrder(condition()));
  });

  it('marks the claims with a resolution that failed, in every list', async () => {
    const marked = (await walk({ sort: 'newest' })).filter(({ hasFailed }) => hasFailed);
    expect(idsOf(marked)).toEqual(idsOf(await walk({ q: 'has:failed', sort: 'newest' })));
    expect(marked).not.toEqual([]);
  });

  it.each([
    ['colour:blue', 0, 'There is no filter “colour”. Put this text in quotation marks to search for it.'],
    ['ada "blue', 4, 'Close this quotation mark.'],
    ['vip assignee:me', 4, '“assignee:me” is for people who are signed in. Name the assignee instead.'],
  ])('names the mistake in %s', async (q, position, message) => {
    const answer = await get({ q });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({
      code: 'search_invalid',
      position,
      fields: [{ path: 'querystring.q', message }],
    });
  });
});
