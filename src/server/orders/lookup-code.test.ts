import type { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { readMails } from '../../../test/mails.ts';
import { statementsOf } from '../../../test/statements.ts';
import { bearer, orderIdOf, shopperToken } from '../../../test/world.ts';
import { buildOrder } from '../../demo/build.ts';
import type { StoreId } from '../auth/caller.ts';
import { lookupCodeTasks } from './lookup-code.ts';
import { lookUpOrder } from './queries.ts';

let test: TestApp;
let storeId: StoreId;
beforeAll(async () => {
  const limits = { storeMissesPerMinute: 20, emailMissesPerQuarterHour: 5 };
  test = await createTestApp(limits, { publicUrl: 'https://claims.example' });
  storeId = await test.addStore();
  for (const [id, number, email] of [
    ['o1', '1001', 'ada@example.com'],
    ['o2', '1002', 'ada@example.com'],
    ['o3', '1003', 'ben@example.com'],
  ] as const) {
    const customer = { email, name: 'Ada', phone: null };
    await test.addOrder(storeId, id, buildOrder({ sourceOrderNumber: number, customer }));
  }
});
afterAll(() => test.close());
beforeEach(async () => {
  for (const table of ['lookup_misses', 'mails', 'graphile_worker._private_jobs'])
    await test.database.admin.query(`delete from ${table}`);
});

const lookUp = (body: object = {}, headers: Record<string, string> = {}) =>
  test.app.inject({
    method: 'POST',
    url: '/v1/order-lookup',
    headers,
    payload: { store: 'test', email: 'ada@example.com', order: '1001', ...body },
  });

const mails = () => readMails(test);
const NEWS = {
  letterhead: {},
  greeting: 'Hello,',
  blocks: [{ kind: 'text', text: 'News' }],
  link: null,
};
const codeIn = (body = '') => /\b[0-9A-Z]{4}-[0-9A-Z]{4}\b/.exec(body)?.[0] ?? '';
const whatIsSaid = (answer: Awaited<ReturnType<typeof lookUp>>) => {
  const { requestId: _, ...body } = answer.json();
  return { status: answer.statusCode, body };
};

/** Does what the worker would do with the waiting jobs. */
async function work(): Promise<void> {
  const { rows } = await test.database.admin.query<{ payload: unknown }>(
    `with gone as (delete from graphile_worker._private_jobs returning payload) select payload from gone`,
  );
  const task = lookupCodeTasks(test.context).send_lookup_code;
  for (const { payload } of rows) {
    if (Object.hasOwn(payload as object, 'numberKey')) await task?.(payload, {} as never);
  }
}

async function miss(times: number, email = 'ada@example.com'): Promise<void> {
  for (let n = 0; n < times; n += 1) await lookUp({ order: `nothing-${n}`, email });
}

const attackStore = async () => {
  for (let n = 0; n < 20; n += 1) await miss(1, `nobody${n}@example.com`);
};

it('a store under attack requires a mailed code from newcomers', async () => {
  await attackStore();
  const asked = await lookUp();
  expect(asked.json()).toMatchObject({ status: 401, code: 'lookup_code_required' });
  expect(whatIsSaid(await lookUp({ email: 'eve@example.com' }))).toEqual(whatIsSaid(asked));

  await work();
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail?.recipient).toBe('ada@example.com');
  const code = codeIn(mail?.body);
  expect((await lookUp({ code })).statusCode).toBe(200);
  const wrong = await lookUp({ code: code === '0000-0000' ? '0000-0001' : '0000-0000' });
  expect(wrong.json()).toMatchObject({ code: 'lookup_code_required', fields: [{ path: 'code' }] });
});

describe('five failed lookups of an e-mail address', () => {
  it('lock out nobody: a mailed code opens the order, and other addresses need none', async () => {
    await miss(4);
    expect((await lookUp()).statusCode).toBe(200);
    await miss(1);
    expect((await lookUp()).json()).toMatchObject({ status: 401, code: 'lookup_code_required' });
    await work();
    const code = codeIn((await mails())[0]?.body);
    expect((await lookUp({ code })).statusCode).toBe(200);
    expect((await lookUp({ email: 'ben@example.com', order: '1003' })).statusCode).toBe(200);
  });

  it('require nothing from the holder of that order’s token', async () => {
    const [first, second] = await Promise.all(['o1', 'o2'].map((id) => orderIdOf(test, storeId, id)));
    await miss(5);
    const own = shopperToken(test, storeId, first ?? '');
    expect((await lookUp({}, bearer(own))).statusCode).toBe(200);
    expect((await lookUp({}, { cookie: `__Host-makegood_shopper_${first}=${own}` })).statusCode).toBe(200);
    const another = shopperToken(test, storeId, second ?? '');
    expect((await lookUp({}, bearer(another))).statusCode).toBe(401);
    expect((await lookUp({ order: '1003', email: 'ben@example.com' }, bearer(another))).statusCode).toBe(200);
  });
});

describe('a code', () => {
  it('is accepted in any spelling', async () => {
    await miss(5);
    await lookUp();
    await work();
    const code = codeIn((await mails())[0]?.body);
    for (const typed of [code.toLowerCase(), code.replace('-', ''), ` ${code.replace('-', ' ')} `]) {
      expect((await lookUp({ code: typed })).statusCode).toBe(200);
      await test.database.admin.query(`delete from lookup_misses where counter like 'code-used:%'`);
    }
  });

  it('opens one order, for nine to ten minutes', async () => {
    await miss(5);
    await lookUp();
    await work();
    const code = codeIn((await mails())[0]?.body);
    expect((await lookUp({ code, order: '1002' })).statusCode).toBe(401);
    test.clock.now += 9 * 60_000 - 1;
    const before = test.clock.now;
    test.clock.now += 60_001;
    expect((await lookUp({ code })).statusCode).toBe(401);
    test.clock.now = before;
    expect((await lookUp({ code })).statusCode).toBe(200);
  });

  it('works once, even if given twice at the same moment', async () => {
    await miss(5);
    await lookUp();
    await work();
    const code = codeIn((await mails())[0]?.body);
    const both = await Promise.all([lookUp({ code }), lookUp({ code })]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
    const again = await lookUp({ code });
    expect(again.json()).toMatchObject({ code: 'lookup_code_required', fields: [{ path: 'code' }] });
    const owned = {
      authorization: `Bearer ${both.find((one) => one.statusCode === 200)?.json().accessToken}`,
    };
    expect((await lookUp({}, owned)).statusCode).toBe(200);
  });

  it('refused for another reason still works', async () => {
    await miss(5);
    await lookUp();
    await work();
    const code = codeIn((await mails())[0]?.body);
    await test.database.admin.query(
      `update lookup_misses set misses = 1000000000 where counter like 'address:%'`,
    );
    expect((await lookUp({ code })).statusCode).toBe(429);
    await test.database.admin.query(`delete from lookup_misses where counter like 'address:%'`);
    expect((await lookUp({ code })).statusCode).toBe(200);
  });

  it('is mailed once, however often it is requested, and whatever other mails went to that address', async () => {
    await miss(5);
    for (let n = 0; n < 12; n += 1) {
      await test.database.admin.query(
        `insert into mails (store_id, id, recipient, subject, parts, created_at)
         values ($1, $2, 'ada@example.com', 'Your claim', $4, $3)`,
        [storeId, `news-${n}`, new Date(test.clock.now), JSON.stringify(NEWS)],
      );
    }
    for (let n = 0; n < 4; n += 1) {
      await lookUp();
      await work();
    }
    const codes = () => mails().then((all) => all.filter(({ body }) => codeIn(body) !== ''));
    expect(await codes()).toHaveLength(1);
    test.clock.now += 9 * 60_000;
    await lookUp();
    await work();
    expect(await codes()).toHaveLength(2);
  });
});

describe('while a code is required, a match takes the same work as a miss', () => {
  it.each([
    ['without a code', {}],
    ['with a wrong code', { code: '0000-0000' }],
  ])('%s: the same statements, the same answer', async (_name, more) => {
    await attackStore();
    const sought = [{}, { order: '9999' }, { email: 'eve@example.com' }];
    const costs: string[][] = [];
    const said: unknown[] = [];
    for (const one of sought) {
      costs.push(await statementsOf(async () => said.push(whatIsSaid(await lookUp({ ...one, ...more })))));
    }
    expect(costs[0]?.filter((name) => name === 'look_up_order')).toHaveLength(1);
    expect(new Set(costs.map((cost) => cost.join('\n'))).size).toBe(1);
    expect(new Set(said.map((one) => JSON.stringify(one))).size).toBe(1);
  });

  it('reads no more for a match than for a miss without a code', async () => {
    const counters = [{ counter: `store:${storeId}`, limit: 20, seconds: 60, blocks: false }];
    const probe = { numberKey: '1001', emailKey: 'ada@example.com', counters, trusted: false, held: [] };
    await attackStore();
    const client = await test.database.db.app.connect();
    // The statistics of this connection, earlier transactions included.
    const reads = async () => {
      const { rows } = await client.query<{ reads: string }>(
        `select coalesce(idx_tup_fetch, 0) + seq_tup_read as reads from pg_stat_xact_user_tables
         where relname = 'orders'`,
      );
      return Number(rows[0]?.reads ?? 0);
    };
    const readBy = async (more: object) => {
      await client.query('begin');
      const before = await reads();
      await lookUpOrder({ app: client as unknown as Pool }, storeId, { ...probe, ...more });
      const count = (await reads()) - before;
      await client.query('rollback');
      return count;
    };
    const [match, miss] = [await readBy({}), await readBy({ numberKey: '9999' })];
    expect(match).toBe(miss);
    expect(await readBy({ trusted: true })).toBeGreaterThan(match);
    client.release();
  });
});
