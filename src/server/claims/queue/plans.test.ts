/** What PostgreSQL chooses by itself, as the application's role, among twenty thousand claims of sixty stores, half of them in the first. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp } from '../../../../test/app.ts';
import { explained } from '../../../../test/explain.ts';
import { file, fileableOrder, orderIdOf, shopperToken } from '../../../../test/world.ts';
import { claimListQuerySchema } from '../../../contract/claim-list.ts';
import { CLAIM_STATUSES } from '../../../domain/claims/claim.ts';
import { QUEUE_SORTS, QUEUE_TABS, type QueueTab } from '../../../domain/claims/claim-queue.ts';
import { NEEDS_SECOND_FACTOR } from '../../people/queries.ts';
import { askOf, type Free, NOTHING_HIDDEN } from './ask.ts';
import { linesQuery } from './lines.ts';
import { orderOf } from './order.ts';
import { pageQuery } from './page.ts';
import { across, within } from './reach.ts';

const STORES = 60;
const CLAIMS = 20_000;

const test = await createTestApp();
afterAll(() => test.close());
const { admin } = test.database;
const store = await test.addStore();
await test.addOrder(store, 'o1', fileableOrder(test.clock.now));
const first = await file(test, shopperToken(test, store, await orderIdOf(test, store, 'o1')), 'o1');
const stores = [store];
for (let n = 1; n < STORES; n += 1) stores.push(await test.addStore({ id: `store${n}`, slug: `store-${n}` }));

beforeAll(async () => {
  const filler = await admin.connect();
  // Without triggers, which check each claim against the others of its order.
  await filler.query("set session_replication_role = 'replica'");
  await filler.query(
    `insert into orders select r.*
     from orders o, unnest($1::text[]) s,
       jsonb_populate_record(o, jsonb_build_object('store_id', s)) r
     where s <> o.store_id`,
    [stores],
  );
  await filler.query(
    `insert into claims select r.*
     from claims c, generate_series(1, ${CLAIMS}) n, jsonb_populate_record(c, jsonb_build_object(
       'store_id', ($3::text[])[case when n % 2 = 0 then 1 else 1 + n % $4 end], 'id', 'many' || n, 'claim_number', 50000 + n, 'order_id', c.order_id || n,
       'holds_quantity', false,
       'author_name', case when n % 240 = 40 then 'Blue Mug' else c.author_name end,
       'status', ($2::text[])[1 + n / $4 % 15], 'value', n % 997 * 1000, 'assignee', case when n % 5 = 0 then 'Kim' end,
       'email_key', 'c' || n / 3 || '@example.com', 'claim_type', (array['DAMAGED', 'STOLEN', 'LOST'])[1 + n / 7 % 3],
       'due_at', case when n % 3 > 0 then c.created_at - make_interval(mins => n % 5003) end,
       'updated_at', c.created_at - make_interval(mins => n % 4999),
       'created_at', c.created_at - make_interval(mins => n))) r
     where c.id = $1`,
    [first, CLAIM_STATUSES, stores, STORES],
  );
  await filler.query(
    `insert into claim_items select r.*
     from claim_items i, claims c, jsonb_populate_record(i, jsonb_build_object(
       'store_id', c.store_id, 'claim_id', c.id, 'id', c.id)) r
     where i.claim_id = $1 and c.id <> $1`,
    [first],
  );
  await filler.query(
    `insert into claim_terms select c.store_id, term, c.id
     from claims c, unnest(array['mug', 'w' || claim_number % 211, 'n' || claim_number] || case when claim_number % 40 = 0 then 'blue' end) term
     where c.id <> $1 and term is not null`,
    [first],
  );
  await filler.query(
    "insert into claim_labels select store_id, 'l' || claim_number % 50, created_at, id from claims",
  );
  await filler.query(
    `insert into metadata_fields (store_id, id, name, kind, choices, position, created_at)
     select s, 'f' || n, 'Field ' || n, case n when 2 then 'number' else 'text' end, '{}', n, now()
     from unnest($1::text[]) s, generate_series(1, 50) n`,
    [stores],
  );
  await filler.query(
    `insert into claim_field_values
     select c.store_id, v.field, v.value, c.id from claims c, lateral (
       values ('f1', 'lot ' || claim_number % 300), ('f2', (claim_number % 40)::text), ('f3', 'same')) v (field, value)`,
  );
  await filler.query(
    `insert into claim_messages (store_id, id, claim_id, position, content, sender_type, created_at)
     select store_id, id, id, 1, case when claim_number % 80 = 0 then 'A Blue mug' else 'A mug' end, 'customer', created_at from claims`,
  );
  await filler.query(
    `insert into claim_instructions (store_id, id, claim_id, resolution_id, kind, state, idempotency_key, created_at, updated_at)
     select store_id, id, id, id, 'PAYMENT', case when claim_number % 400 = 0 then 'FAILED' else 'DONE' end, id, created_at, created_at
     from claims`,
  );
  filler.release(true);
  await admin.query('vacuum analyze');
});

const MOST_CLAIMS_READ = [
  ...['claims', 'claim_terms', 'claim_items', 'claim_labels', 'claim_messages', 'orders'],
  ...['claim_field_values', 'metadata_fields', 'claim_instructions'],
];
const scannedBy = async (
  words: Record<string, string>,
  after: readonly [string, string] | null,
  { many = false, free = null as Free | null, once = false } = {},
) => {
  const query = claimListQuerySchema.parse({ limit: '50', ...words });
  const ask = { ...askOf(query, { me: null, now: test.clock.now, hidden: NOTHING_HIDDEN }, after), free };
  const reach = many ? across(stores) : within(store);
  const page = pageQuery(reach, ask);
  if (once && page.name === undefined) return [];
  const { scanned } = await explained(test, store, page, { freely: true, once });
  return scanned.filter((table) => MOST_CLAIMS_READ.includes(table));
};
const placeAfter = (sort: string): readonly [string, string] =>
  sort === 'value' ? ['500000', 'many1'] : [new Date(test.clock.now - 3e8).toISOString(), 'many1'];

const SEARCHES = [
  'status:new,open',
  'type:stolen',
  'category:shipping method:refund channel:online',
  'assignee:Kim',
  'assignee:none',
  'label:l7',
  'value:>500',
  'due:overdue',
  'due:today',
  'has:message',
  'has:failed',
  'has:failed,message mug',
  'created:2026-01-01..2026-12-31',
  '#50040',
  'c7@example.com',
  'n50040',
  'w7',
  'mug w8',
  '"mug w9"',
  'field:"field 1"="Lot 7"',
  'field:"Field 2"=7,8',
  'field:"Field 3"=same mug',
  'mug status:new value:>100 label:l7',
];

describe('no table is read whole', () => {
  it.each([within(store), across([store]), across(stores)])('for the lines of a page', async (reach) => {
    const { rows: page } = await admin.query(
      'select store_id as store, id from claims where store_id = any ($1) order by id limit 50',
      [reach.storeIds],
    );
    const query = linesQuery(reach, page, { now: test.clock.now, counts: {} });
    const { scanned } = await explained(test, store, query, { freely: true });
    expect(scanned.filter((table) => MOST_CLAIMS_READ.includes(table))).toEqual([]);
  });

  it.each(
    QUEUE_SORTS.flatMap((sort) => (Object.keys(QUEUE_TABS) as QueueTab[]).map((tab) => ({ sort, tab }))),
  )('for $tab by $sort', async ({ sort, tab }) => {
    for (const place of [null, placeAfter(sort)]) expect(await scannedBy({ sort, tab }, place)).toEqual([]);
    for (const once of [false, true])
      expect(await scannedBy({ sort, tab }, null, { many: true, once })).toEqual([]);
  });

  it.each(QUEUE_SORTS)('for what to work on next by %s', async (sort) => {
    const free = { maker: 'person:kim', but: ['many1'] };
    for (const q of ['', 'assignee:none value:>100'])
      for (const many of [false, true])
        expect(await scannedBy({ q, sort, tab: 'todo' }, placeAfter(sort), { many, free })).toEqual([]);
  });

  it.each(SEARCHES)('for %s', async (q) => {
    for (const sort of QUEUE_SORTS) {
      expect(await scannedBy({ q, sort, tab: 'todo' }, null), sort).toEqual([]);
      expect(await scannedBy({ q, sort }, null), sort).toEqual([]);
    }
    expect(await scannedBy({ q, tab: 'todo' }, null, { many: true })).toEqual([]);
    expect(await scannedBy({ q, tab: 'todo' }, null, { once: true })).toEqual([]);
  });
});

describe('a page has the same claims, however many fit', () => {
  const says = (term: string, isWord = true) =>
    `exists (select from claim_terms t where t.store_id = c.store_id and t.claim_id = c.id and t.term ${isWord ? `= '${term}'` : `like '${term}%'`})`;
  const now = new Date(test.clock.now).toISOString();
  const labeled = (label: string) =>
    `exists (select from claim_labels l where l.store_id = c.store_id and l.claim_id = c.id and l.label = '${label}')`;

  it.each([
    ['none', 'nothing', 'false'],
    ['none of a status that the tab hasn’t', 'status:closed', "c.status = 'CLOSED'"],
    ['none of such a status with a word', 'status:closed w8', `c.status = 'CLOSED' and ${says('w8', false)}`],
    ['none of such a status with a phrase', 'status:closed "mug w90"', 'false'],
    ['one', 'n50040', says('n50040')],
    ['few: they are looked up', 'w90', says('w90')],
    ['some: they are listed', 'w7', says('w7', false)],
    ['some have the label', 'label:l7', labeled('l7')],
    ['all', 'mug', says('mug', false)],
    ['all, and few of them another term', 'mug w90', says('w90')],
    ['all, and some of them another term', 'mug w8', says('w8', false)],
    ['some, and others', 'w8 w7', `${says('w8', false)} and ${says('w7', false)}`],
    ['many each, and none both', 'w1 w2', 'false'],
    ['many each, and few both', 'w1 blue', `${says('w1', false)} and ${says('blue')}`],
    [
      'many each, and few all three',
      'w1 blue label:l7',
      `${says('w1', false)} and ${says('blue')} and ${labeled('l7')}`,
    ],
    [
      'many each, and few both, of a value',
      'w1 blue value:>300',
      `${says('w1', false)} and ${says('blue')} and c.value > 300000`,
    ],
    ['many each, and none both, with a phrase', 'w1 "mug blue"', 'false'],
    [
      'many each, and few both, with a phrase',
      'w1 "blue mug"',
      `${says('w1', false)} and ${says('blue')} and (c.claim_number % 80 = 0 or c.claim_number % 240 = 120)`,
    ],
    ['some, of whom some are assigned', 'label:l7 assignee:Kim', `${labeled('l7')} and c.assignee = 'Kim'`],
    ['some with one of two labels', 'label:l7,l8', `(${labeled('l7')} or ${labeled('l8')})`],
    ['few of a value', 'value:>995', 'c.value > 995000'],
    ['many of a value', 'value:>100', 'c.value > 100000'],
    ['none of a value', 'value:>5000', 'false'],
    ['all, and few of them of a value', 'mug value:>995', 'c.value > 995000'],
    ['some of a value', 'label:l7 value:>500', `${labeled('l7')} and c.value > 500000`],
    ['many of a type', 'type:stolen', "c.claim_type = 'STOLEN'"],
    ['none of a type', 'type:wrong-item', "c.claim_type = 'WRONG_ITEM'"],
    [
      'few of a value, of whom some are of a type',
      'type:stolen value:>990',
      "c.claim_type = 'STOLEN' and c.value > 990000",
    ],
    [
      'few of a value, of those that are due',
      'due:overdue value:>990',
      `c.due_at < '${now}' and c.value > 990000`,
    ],
    [
      'some say a phrase, some have it as their name',
      '"blue mug"',
      `${says('blue')} and (c.claim_number % 80 = 0 or c.claim_number % 240 = 120)`,
    ],
    ['few say a word, and none twice', '"w90 w90"', 'false'],
    ['some say its words, and none the phrase', '"mug blue"', 'false'],
    ['few say its words, and none the phrase', '"mug w90"', 'false'],
    ['few between two values', 'value:>500 value:<502', 'c.value > 500000 and c.value < 502000'],
  ])('%s', async (_, q, condition) => {
    const client = await test.database.db.app.connect();
    try {
      for (const [reach, tab] of [
        [across([store]), 'todo'],
        [across([store]), 'all'],
        [across(stores), 'todo'],
        [across(stores), 'all'],
      ] as const)
        for (const sort of QUEUE_SORTS) {
          const query = claimListQuerySchema.parse({ limit: '50', tab, sort, q });
          const ask = askOf(query, { me: null, now: test.clock.now, hidden: NOTHING_HIDDEN }, null);
          const { key, direction } = orderOf(ask);
          const { rows: expected } = await admin.query(
            `select c.id from claims c where c.store_id = any ($1) and c.status = any ($2) and ${condition}
             order by ${key} ${direction}, c.id ${direction} limit 51`,
            [reach.storeIds, QUEUE_TABS[tab].statuses],
          );
          const { rows: found } = await client.query(pageQuery(reach, ask));
          expect(found.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
        }
    } finally {
      client.release();
    }
  });
});

describe.each(QUEUE_SORTS)('by %s, few claims are sorted without being read', (sort) => {
  it.each(['label:l7', 'n50040', 'field:"Field 1"="lot 7"'])('for %s', async (q) => {
    const query = claimListQuerySchema.parse({ q, sort, tab: 'todo' });
    const page = pageQuery(
      within(store),
      askOf(query, { me: null, now: test.clock.now, hidden: NOTHING_HIDDEN }, null),
    );
    const { used } = await explained(test, store, page, { freely: true, once: true });
    expect(used).toContain('claims_by_id');
    expect(used).not.toContain('claims_pkey');
  });
});

it('who needs a second factor is read without the settings of each store', async () => {
  const text = `select ${NEEDS_SECOND_FACTOR} as needs from stores s`;
  const { used } = await explained(test, store, { text, values: [] });
  expect(used).toContain('stores_with_second_factor');
});

describe('what is asked often is planned once', () => {
  it.each([
    ['', within(store)],
    ['label:l8', within(store)],
    ['w7', within(store)],
    ['type:stolen value:>100 due:today', within(store)],
    ['', across(stores)],
    ['label:l7', across(stores)],
  ])('for %j, also in a store that is larger than the others', async (q, reach) => {
    const query = claimListQuerySchema.parse({ limit: '25', tab: 'todo', q });
    const page = pageQuery(
      reach,
      askOf(query, { me: null, now: test.clock.now, hidden: NOTHING_HIDDEN }, null),
    );
    const client = await test.database.db.app.connect();
    try {
      await client.query('begin');
      await client.query("select set_config('app.store', $1, true)", [store]);
      for (let n = 0; n < 10; n += 1) expect((await client.query(page)).rows.length).toBeGreaterThan(0);
      const { rows } = await client.query(
        'select generic_plans::int as generic, custom_plans::int as custom from pg_prepared_statements where name = $1',
        [page.name],
      );
      expect(rows).toEqual([{ generic: 5, custom: 5 }]);
    } finally {
      await client.query('rollback');
      client.release(true);
    }
  });
});

it.each(QUEUE_SORTS)('the last page by %s reads about as much as the first', async (sort) => {
  const last = { due: '9999-12-31T00:00:00Z', value: '2000' }[sort as string];
  const oldest = sort === 'oldest' ? test.clock.now - 6e7 : test.clock.now - 1e9;
  const query = claimListQuerySchema.parse({ limit: '50', tab: 'all', sort });
  const readBy = async (after: readonly [string, string] | null) => {
    const page = pageQuery(
      within(store),
      askOf(query, { me: null, now: test.clock.now, hidden: NOTHING_HIDDEN }, after),
    );
    return (await explained(test, store, page, { freely: true, once: true })).buffers;
  };
  const first = await readBy(null);
  expect(await readBy([last ?? new Date(oldest).toISOString(), 'many1'])).toBeLessThan(1.5 * first);
});

describe('what all claims of a store fit, or some whose texts must be read, costs about as much as a page', () => {
  it.each([
    'mug',
    'mug w',
    'field:"Field 3"=same',
    'created:2020-01-01..2036-12-31',
    'due:today',
    '"mug blue"',
  ])('for %s', async (q) => {
    const query = claimListQuerySchema.parse({ limit: '50', tab: 'todo', q });
    const ask = askOf(query, { me: null, now: test.clock.now, hidden: NOTHING_HIDDEN }, null);
    const zone = 'America/New_York';
    const page = pageQuery({ ...across([store]), zone }, ask);
    expect((await explained(test, store, page, { freely: true })).buffers).toBeLessThan(6_000);
    if (page.name) {
      const { buffers } = await explained(test, store, page, { freely: true, once: true });
      expect(buffers).toBeLessThan(6_000);
    }
  });
});

describe('no other claim is read to hold', () => {
  /** PostgreSQL plans five executions for their values. */
  const PLANNED_FOR_GOOD = 7;

  it.each([
    ['one', 'hold_claim', "'many1'"],
    ['one that is about to be merged', 'hold_claim', "'many1', 'many3'"],
    ['several', 'hold_claims', "array['many1', 'many3', 'many5']"],
  ])('%s', async (_, name, which) => {
    const client = await test.database.db.app.connect();
    const reads = async () => {
      const { rows } = await client.query(
        `select sum(coalesce(idx_tup_fetch, 0) + seq_tup_read)::integer as reads from pg_stat_xact_user_tables
         where relname in ('claims', 'orders', 'claim_items', 'claim_messages')`,
      );
      return rows[0].reads as number;
    };
    try {
      await client.query('begin');
      await client.query("select set_config('app.store', $1, true)", [store]);
      for (let time = 1; time <= PLANNED_FOR_GOOD; time += 1) {
        const before = await reads();
        await client.query(`select ${name}('${store}', ${which})`);
        expect((await reads()) - before, `time ${time}`).toBeLessThan(60);
      }
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});
