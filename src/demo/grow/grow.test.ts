import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { tenantTables } from '../../../test/fingerprint.ts';
import { orderDocumentSchema } from '../../contract/order.ts';
import { type ClaimStatus, decideTransition, holdsQuantity } from '../../domain/claims/claim.ts';
import { saveOrders } from '../../server/orders/save.ts';
import { storeById } from '../../server/stores/queries.ts';
import { removeStore } from '../remove.ts';
import { FERNWOOD, KIESELSTEIN } from '../stores.ts';
import { canonicalJson } from './copy.ts';
import { growStore } from './grow.ts';
import { grownShop } from './order.ts';
import { GROWN_DAYS, seasonOf } from './season.ts';

const ORDERS = 600;

const test = await createTestApp();
afterAll(() => test.close());
const { admin } = test.database;
// The same seed gives different data on different days.
test.clock.now = Date.parse('2026-11-20T18:00:00Z');
const { now } = test.clock;

const grown = await test.addStore({ ...FERNWOOD, id: 'demo' });
const imported = await test.addStore({ id: 'imported', slug: 'imported' });
const grow = async (orders: number) =>
  growStore(test.context, admin, {
    store: await storeById(test.database.db, grown),
    demo: FERNWOOD,
    orders,
  });

const rowsOf = async (sql: string, values: unknown[] = []) => (await admin.query(sql, values)).rows;

describe('generated orders', () => {
  beforeAll(async () => {
    expect(await grow(ORDERS)).toMatchObject({ orders: ORDERS });
  });

  const make = grownShop(FERNWOOD, 'makegood', now);
  const season = seasonOf(now, ORDERS);
  const made = (index: number) => make(index, (dice) => season(index, dice));

  it('are stored byte for byte like imported ones', async () => {
    const some = Array.from({ length: 60 }, (_, n) => made(n * 10));
    await saveOrders(test.database.db, imported, some);
    const without = "- '{store_id,id,order_id,imported_at}'::text[]";
    for (const table of ['orders', 'order_items', 'fulfillments', 'fulfillment_items']) {
      const key = table === 'orders' ? 'o.id = t.id' : 'o.id = t.order_id';
      const written = (store: string) =>
        rowsOf(
          `select o.source_order_id, o.document::text as document, (to_jsonb(t) ${without})::text as row
           from ${table} t join orders o on o.store_id = t.store_id and ${key}
           where t.store_id = $1 and o.source_order_id = any ($2) order by 1, 3`,
          [store, some.map(({ sourceOrderId }) => sourceOrderId)],
        );
      const expected = await written(imported);
      expect(expected.length).toBeGreaterThan(50);
      expect(await written(grown)).toEqual(expected);
    }
  });

  it('are documents that an import would accept', () => {
    for (const demo of [FERNWOOD, KIESELSTEIN]) {
      const shop = grownShop(demo, 'another', now);
      for (let index = 0; index < 200; index += 1) {
        const { order } = shop(index, (dice) => season(index * 3, dice));
        expect(orderDocumentSchema.safeParse(order).error?.issues ?? []).toEqual([]);
        expect(order.customer.email).toMatch(/@([a-z]+\.)?example\.(com|org|net)$/);
        const paid = order.items.reduce((sum, item) => sum + Number(item.lineTotal), 0);
        expect(paid + Number(order.shipping) + Number(order.shippingTax)).toBeCloseTo(Number(order.total), 4);
        expect(Date.parse(order.createdAt)).toBeGreaterThan(now - (GROWN_DAYS + 1) * 86_400_000);
        expect(Date.parse(order.createdAt)).toBeLessThan(now);
      }
    }
  });

  it('can be looked up by their shoppers', async () => {
    const { customer, sourceOrderNumber } = made(7).order;
    const query = new URLSearchParams({ email: customer.email, order: sourceOrderNumber, store: 'demo' });
    const answer = await test.app.inject({ url: `/v1/order-lookup?${query}` });
    expect(answer.json()).toMatchObject({ orderNumber: sourceOrderNumber, customerName: customer.name });
  });

  it('are the same for the same seed', () => {
    const again = grownShop(FERNWOOD, 'makegood', now);
    expect(again(41, (dice) => season(41, dice))).toEqual(made(41));
    expect(grownShop(FERNWOOD, 'other', now)(41, (dice) => season(41, dice))).not.toEqual(made(41));
  });

  it('have claims whose history follows the transition table', async () => {
    const claims = await rowsOf(
      `select c.*, (select jsonb_agg(to_jsonb(e) order by e.sequence) from claim_events e
         where e.store_id = c.store_id and e.claim_id = c.id) as events from claims c where store_id = $1`,
      [grown],
    );
    expect(claims.length).toBeGreaterThan(ORDERS * 0.02);
    for (const { status, events, holds_quantity, created_at } of claims) {
      let at: ClaimStatus = 'NEW';
      let time = Date.parse(created_at);
      for (const event of events.slice(1)) {
        const facts = { resolutionsDone: true, reasonGiven: true };
        expect(decideTransition(event.from_status, event.to_status, facts)).toEqual({ ok: true });
        expect(event.from_status).toBe(at);
        expect(Date.parse(event.at)).toBeGreaterThan(time);
        at = event.to_status;
        time = Date.parse(event.at);
      }
      expect(at).toBe(status);
      expect(time).toBeLessThan(now);
      const paid = events.some(({ to_status: to }: { to_status: string }) => /APPROVED|BY_BRAND/.test(to));
      expect(holds_quantity).toBe(holdsQuantity(status, paid));
    }
  });

  it('have claims about shipping and some about warranties, of several types', async () => {
    const kinds = await rowsOf(
      'select claim_category as category, count(distinct claim_type)::int as types from claims where store_id = $1 group by 1 order by 1',
      [grown],
    );
    expect(kinds).toEqual([
      { category: 'SHIPPING', types: expect.toSatisfy((types: number) => types > 3) },
      { category: 'WARRANTY', types: 1 },
    ]);
  });

  it('are counted under the tabs of the queue', async () => {
    const counted = `select status, sum(claims)::int as claims from claim_counts where store_id = $1 group by 1 order by 1`;
    const there = `select status, count(*)::int as claims from claims where store_id = $1 group by 1 order by 1`;
    expect(await rowsOf(counted, [grown])).toEqual(await rowsOf(there, [grown]));
  });

  it('continue where the last run ended, and are removed with their store', async () => {
    await grow(5);
    const [last] = await rowsOf(
      'select max(source_order_id) as id, count(*)::int from orders where store_id = $1',
      [grown],
    );
    expect(last).toEqual({ id: 'grown-000000604', count: ORDERS + 5 });
    await removeStore(admin, test.context.files, grown);
    for (const table of await tenantTables(test.database.admin)) {
      expect(await rowsOf(`select 1 from ${table} where store_id = $1`, [grown]), table).toEqual([]);
    }
    expect(await rowsOf('select id from stores order by 1')).toEqual([{ id: imported }]);
    expect(await rowsOf('select 1 from orders where store_id = $1', [imported])).toHaveLength(60);
  });
});

it.each([
  { b: 1, a: 'x', cc: null, 'a b': [1.5, true, {}], ä: 'ü', aa: [] },
  { text: 'tab\t quote" back\\slash \u0001\u007f\u2028 \n' },
  [],
])('writes JSON as the database does: %j', async (value) => {
  const [row] = await rowsOf('select ($1::jsonb)::text as text', [JSON.stringify(value)]);
  expect(canonicalJson(value)).toBe(row.text);
});
