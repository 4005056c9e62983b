/** The reports as they are asked for: who may, of which stores, by what, and as CSV. */
import { afterAll, describe, expect, it } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { type Desk, openDesk } from '../../../test/claim-desk.ts';
import { addPerson, sessionCookie } from '../../../test/people.ts';
import { bearer, fileableOrder } from '../../../test/world.ts';
import type { Overview, Report } from '../../contract/analytics.ts';
import { FIGURE_NAMES } from '../../domain/figures/figures.ts';
import { REPORT_NAMES, reportOf } from '../../domain/figures/reports.ts';
import type { StoreId } from '../auth/caller.ts';
import { countFigures } from './jobs.ts';

const test = await createTestApp();
afterAll(() => test.close());
const { admin } = test.database;
const DAY = 86_400_000;
test.clock.now = Date.UTC(2027, 1, 10, 15);

let made = 0;
async function newStore(more: object = {}): Promise<StoreId> {
  made += 1;
  return test.addStore({ id: `figures${made}`, slug: `figures-${made}`, name: `Figures ${made}`, ...more });
}
const day = (at: number) => new Date(at).toISOString().slice(0, 10);
const range = (days = 30) => ({ from: day(test.clock.now - (days - 1) * DAY), to: day(test.clock.now) });

async function ask<T>(headers: Record<string, string>, path: string, query: Record<string, string> = {}) {
  const answer = await test.app.inject({
    url: `/v1/${path}?${new URLSearchParams({ ...range(), ...query })}`,
    headers,
  });
  return {
    status: answer.statusCode,
    body: answer.body,
    json: answer.statusCode === 200 && path.slice(-3) !== 'csv' ? (answer.json() as T) : (null as T),
    headers: answer.headers,
  };
}
const owner = async (store: StoreId) => bearer(await test.token(store, 'store_owner'));
const total = ({ totals }: Pick<Report, 'totals'>, figure: string) =>
  totals.find((one) => one.figure === figure)?.value;
const refund = (desk: Desk) =>
  desk.team('POST', '/resolutions', {
    resolutions: [{ claimItemId: desk.itemId, resolutionType: 'REFUND' }],
  });

describe('a report', () => {
  it('has the caller’s own decision at once, also before the job counted it', async () => {
    const store = await newStore();
    const desk = await openDesk(test, store);
    const headers = await owner(store);
    expect(total((await ask<Report>(headers, 'analytics/reports/claims')).json, 'filed')).toBe(1);
    await refund(desk);
    const { json } = await ask<Report>(headers, 'analytics/reports/decisions', { by: 'type' });
    expect([total(json, 'decided'), total(json, 'approvalRate'), json.behind]).toEqual([1, 100, 0]);
    expect(json.groups).toMatchObject([{ value: 'DAMAGED', label: 'Damaged' }]);
  });

  it('doesn’t wait for whoever is counting, and says how many changes are not counted', async () => {
    const store = await newStore();
    const headers = await owner(store);
    const desk = await openDesk(test, store);
    await ask(headers, 'analytics/overview');
    await openDesk(test, store);
    const counting = await admin.connect();
    try {
      await counting.query('begin');
      await counting.query('select 1 from figure_states where store_id = $1 for update', [store]);
      const { json } = await ask<Report>(headers, 'analytics/reports/claims');
      expect([total(json, 'filed'), json.behind]).toEqual([1, 1]);
      // A change doesn't wait either.
      expect((await refund(desk)).status).toBe(200);
    } finally {
      await counting.query('rollback');
      counting.release();
    }
    expect(total((await ask<Report>(headers, 'analytics/reports/claims')).json, 'filed')).toBe(2);
  });

  it('compares with the span before', async () => {
    const store = await newStore();
    const headers = await owner(store);
    const at = test.clock.now;
    test.clock.now = at - 9 * DAY;
    await openDesk(test, store);
    await openDesk(test, store);
    test.clock.now = at;
    await openDesk(test, store);
    const { json } = await ask<Overview>(headers, 'analytics/overview', range(7));
    expect(json.before).toEqual({ from: day(at - 13 * DAY), to: day(at - 7 * DAY) });
    expect(json.totals.find(({ figure }) => figure === 'filed')).toEqual({
      figure: 'filed',
      value: 1,
      before: 2,
    });
    expect(json.totals.find(({ figure }) => figure === 'open')).toEqual({
      figure: 'open',
      value: 3,
      before: 2,
    });
    expect(json.backlog.map(({ value, values }) => [value, values[0]])).toEqual([
      ['0', 1],
      ['1', 0],
      ['3', 0],
      ['7', 2],
      ['14', 0],
      ['30', 0],
    ]);
  });

  it('divides the claims by the orders that shipped 7 to 37 days before, a 31st for each day', async () => {
    const store = await newStore();
    const headers = await owner(store);
    const desk = await openDesk(test, store);
    expect(desk.id).not.toBe('');
    const fulfilledAt = new Date(test.clock.now - 10 * DAY).toISOString();
    const { fulfillments, ...order } = fileableOrder(test.clock.now);
    const few = await ask<Report>(headers, 'analytics/reports/claims', range(4));
    expect(total(few.json, 'claimRate')).toBeNull();
    for (let at = 0; at < 93; at += 1) {
      const [one] = fulfillments;
      if (!one) throw new Error('The order has no package');
      await test.addOrder(store, `shipped-${at}`, { ...order, fulfillments: [{ ...one, fulfilledAt }] });
    }
    // Imported again and changed, an order still counts once.
    const [one] = fulfillments;
    if (one)
      await test.addOrder(store, 'shipped-0', {
        ...order,
        tags: ['seen'],
        fulfillments: [{ ...one, fulfilledAt }],
      });
    const shipped = await admin.query(
      'select sum(orders)::int as n from shipped_days where store_id = $1 and day = $2::date',
      [store, fulfilledAt.slice(0, 10)],
    );
    expect(shipped.rows[0].n).toBe(93);
    // On each of the last four days, 7 to 10 days after the shipment, 93 orders count 3.
    const rate = total((await ask<Report>(headers, 'analytics/reports/claims', range(4))).json, 'claimRate');
    const own = await admin.query(
      `select sum(orders * greatest(0, least(day + 37, $2::date) - greatest(day + 7, $3::date) + 1))::float / 31 as n
       from shipped_days where store_id = $1`,
      [store, range(4).to, range(4).from],
    );
    expect(own.rows[0].n).toBeGreaterThanOrEqual(12);
    expect(rate).toBeCloseTo(100 / own.rows[0].n, 1);
  });

  it('has days of the store’s time zone', async () => {
    const store = await newStore({ timeZone: 'Pacific/Auckland' });
    const at = test.clock.now;
    test.clock.now = Date.UTC(2027, 1, 10, 23, 30);
    await openDesk(test, store);
    const { json } = await ask<Report>(await owner(store), 'analytics/reports/claims', {
      from: '2027-02-10',
      to: '2027-02-11',
    });
    expect(json.days.map(({ day: one, values }) => [one, values[0]])).toEqual([
      ['2027-02-10', 0],
      ['2027-02-11', 1],
    ]);
    test.clock.now = at;
  });

  it('is the same as CSV, with the names of products, never as formulas', async () => {
    const store = await newStore();
    await openDesk(test, store);
    const headers = await owner(store);
    await admin.query(
      `insert into products (store_id, source_product_id, name, status, variants, content_hash, updated_at)
       select store_id, source_product_id, '=1+1', 'active', '[]', 'x', now() from claim_items where store_id = $1`,
      [store],
    );
    const answer = await ask(headers, 'analytics/reports/claims/csv', { by: 'product' });
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    const [head, line] = answer.body.slice(1).split('\r\n');
    expect(head).toMatch(/^Product,Claims filed,Decisions,Value requested \(USD\),/);
    expect(line).toMatch(/^"'=1\+1",1,0,20\.40,0,0,0\.00$/);
    const days = (await ask(headers, 'analytics/reports/claims/csv', range(2))).body.trim().split('\r\n');
    expect(days).toHaveLength(4);
    expect(days.at(-1)).toMatch(/^All days,1,1,0,/);
  });

  it('of every name can be split by each of its dimensions, and by no other', async () => {
    const headers = await owner(await newStore());
    for (const name of REPORT_NAMES) {
      for (const by of reportOf(name).by) {
        expect((await ask(headers, `analytics/reports/${name}`, { by })).status, `${name} by ${by}`).toBe(
          200,
        );
      }
    }
    const wrong = await ask(headers, 'analytics/reports/times', { by: 'product' });
    expect([wrong.status, JSON.parse(wrong.body).fields]).toEqual([
      422,
      [{ path: 'querystring.by', message: 'Use one of type, category, channel.' }],
    ]);
  });

  it.each([
    [{ from: '2026-11-02', to: '2026-11-01' }, 422],
    [{ from: '2025-01-01', to: '2026-11-01' }, 422],
    [{ from: '2026-11-01', to: '2026-11-01', by: 'shoe' }, 422],
    [{ from: '2026-11-01', to: '2026-11-01', more: 'x' }, 422],
  ])('%j answers %d', async (query, status) => {
    const headers = await owner(await newStore());
    expect((await ask(headers, 'analytics/reports/claims', query as never)).status).toBe(status);
  });

  it('reads no claims', async () => {
    const store = await newStore();
    await openDesk(test, store);
    await countFigures(test.context);
    const headers = await owner(store);
    await admin.query(
      'alter table claims rename to claims_away; alter table claim_events rename to claim_events_away',
    );
    try {
      for (const path of ['overview', ...REPORT_NAMES.map((name) => `reports/${name}`)]) {
        expect((await ask(headers, `analytics/${path}`)).status, path).toBe(200);
      }
    } finally {
      await admin.query(
        'alter table claims_away rename to claims; alter table claim_events_away rename to claim_events',
      );
    }
  });
});

describe('who sees it', () => {
  it('by person only who manages the team, not support, not users', async () => {
    const store = await newStore();
    const desk = await openDesk(test, store);
    await refund(desk);
    for (const [role, status] of [
      ['store_owner', 200],
      ['store_admin', 200],
      ['store_support', 403],
      ['store_user', 403],
    ] as const) {
      const headers = bearer(await test.token(store, role));
      expect((await ask(headers, 'analytics/reports/people')).status, role).toBe(status);
      expect((await ask(headers, 'analytics/reports/people/csv')).status, role).toBe(status);
      expect((await ask(headers, 'analytics/reports/decisions')).status, role).toBe(200);
      expect((await ask(headers, 'analytics/reports/decisions', { by: 'person' })).status, role).toBe(422);
    }
    const { json } = await ask<Report>(await owner(store), 'analytics/reports/people');
    expect(json.groups).toMatchObject([
      { label: 'test', values: [1, expect.any(Number), expect.any(Number), 0] },
    ]);
  });

  it('of several stores those that a person may see, or those named of them', async () => {
    const [one, two, other] = [await newStore(), await newStore({ currency: 'EUR' }), await newStore()];
    for (const store of [one, one, two, other]) await openDesk(test, store);
    await countFigures(test.context);
    await admin.query(
      "insert into accounts (id, slug, name, created_at) values ('figures', 'figures', 'F', now())",
    );
    await admin.query("update stores set account_id = 'figures' where id = any ($1)", [[one, two]]);
    const { id } = await addPerson(test, { role: 'account_owner', accountId: 'figures' });
    const headers = { cookie: await sessionCookie(test, id) };
    const { json } = await ask<Report>(headers, 'me/analytics/reports/claims', { by: 'store' });
    expect([json.stores, json.currency, total(json, 'filed'), total(json, 'asked')]).toEqual([
      2,
      null,
      3,
      null,
    ]);
    expect(json.groups.map(({ value, values }) => [value, values[0]])).toEqual([
      [one, 2],
      [two, 1],
    ]);
    const slug = one.replace('figures', 'figures-');
    const alone = (await ask<Overview>(headers, 'me/analytics/overview', { stores: slug })).json;
    expect([alone.stores, alone.currency, total(alone, 'filed')]).toEqual([1, 'USD', 2]);
    const stranger = other.replace('figures', 'figures-');
    expect((await ask(headers, 'me/analytics/overview', { stores: stranger })).status).toBe(404);
    expect((await ask(headers, 'me/analytics/reports/people')).status).toBe(422);
    expect((await ask(headers, 'me/analytics/reports/claims', { by: 'product' })).status).toBe(422);
    const backlog = await ask<Report>(headers, 'me/analytics/reports/backlog');
    expect(total(backlog.json, 'waiting')).toBe(3);
  });
});

it('every figure has a sentence and stands in a report', () => {
  const shown = new Set(REPORT_NAMES.flatMap((name) => reportOf(name).figures));
  expect(FIGURE_NAMES.filter((name) => !shown.has(name))).toEqual([]);
});
