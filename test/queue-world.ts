/** A store with twelve hundred claims of every kind, for the tests of the queue. */
import { expect } from 'vitest';
import type { ClaimListQuery, ListedClaim } from '../src/contract/claim-list.ts';
import { CLAIM_STATUSES } from '../src/domain/claims/claim.ts';
import { createTestApp } from './app.ts';
import { bearer, file, fileableOrder, orderIdOf, shopperToken } from './world.ts';

const MANY = 1_200;

export async function queueWorld() {
  const test = await createTestApp();
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
    `insert into claims select r.*
     from claims c, generate_series(1, ${MANY}) n, jsonb_populate_record(c, jsonb_build_object(
       'id', 'many' || lpad(n::text, 6, '0'), 'claim_number', 50000 + n, 'holds_quantity', false,
       'status', ($2::text[])[1 + n % cardinality($2)], 'claim_type', (array['DAMAGED', 'STOLEN', 'LOST'])[1 + n / 7 % 3],
       'claim_category', case when n % 10 = 0 then 'WARRANTY' else 'SHIPPING' end,
       'created_at', c.created_at - make_interval(mins => n / 3, secs => 0.000123))) r
     where c.id = $1`,
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
  // Amounts, times and what customers ask for, in turn.
  await admin.query(
    `update claims set value = claim_number % 113 * 1000, requested_method = (array['REFUND', 'RESHIP'])[1 + claim_number % 2],
       sales_channel = case when claim_number % 9 = 0 then 'IN_STORE' else 'ONLINE' end,
       updated_at = created_at + make_interval(mins => (claim_number % 61)::int),
       due_at = case when claim_number % 3 > 0 then created_at + make_interval(hours => (claim_number % 31)::int) end,
       customer_wrote_at = case when claim_number % 11 = 6 then updated_at end,
       signals = case when claim_number = 50001 then 2 else 0 end
     where id like 'many%'`,
  );
  // The refund of every fortieth failed, and of some nobody knows what became; the others are carried out.
  const filler = await admin.connect();
  await filler.query("set session_replication_role = 'replica'");
  await filler.query(
    `insert into claim_instructions (store_id, id, claim_id, resolution_id, kind, state, next_at, idempotency_key, created_at, updated_at)
     select store_id, id, id, id, 'PAYMENT', case claim_number % 40 when 0 then 'FAILED' when 1 then 'UNKNOWN' when 2 then 'SENDING' else 'DONE' end,
       case when claim_number % 40 = 2 then updated_at end, id, created_at, updated_at
     from claims where id like 'many%'`,
  );
  filler.release(true);
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
  return { test, store, other, first, late, early, token, get, walk, idsInOrder };
}

export const idsOf = (claims: ListedClaim[]) => claims.map(({ id }) => id);
