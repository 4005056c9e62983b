import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHANGED_COLUMNS } from '../src/server/claims/columns.ts';
import { createTestApp } from './app.ts';
import { type Desk, deskOf, openDesk } from './claim-desk.ts';

const test = await createTestApp();
afterAll(() => test.close());
const store = await test.addStore({ id: 'ruled', slug: 'ruled' });
const { admin } = test.database;

/** Runs as the application's role in the store, in a transaction that is rolled back. */
async function asApp<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await test.database.db.app.connect();
  try {
    await client.query('begin');
    await client.query("select set_config('app.store', $1, true)", [store]);
    return await work(client);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const flat = (amount: string) => ({ resolutions: [{ resolutionType: 'FLAT_RATE', amount }] });

describe('an update of a claim', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await openDesk(test, store);
  });

  const change = (columns: object, counts = true) =>
    asApp(async (client) => {
      const changes = { [desk.id]: { change: columns, events: [], versions: counts ? 1 : 0 } };
      await client.query('select change_claims($1, $2, now())', [store, JSON.stringify(changes)]);
      const { rows } = await client.query('select to_jsonb(c) as claim from claims c where id = $1', [
        desk.id,
      ]);
      return rows[0]?.claim as Record<string, unknown>;
    });

  // For each column type in claims, a value that no claim has. merged_into names a claim of the store.
  const OTHER: Record<string, unknown> = {
    text: 'SOMETHING_ELSE',
    boolean: false,
    'double precision': 7.25,
    jsonb: { something: 'else' },
    'text[]': ['something', 'else'],
    'timestamp with time zone': '2031-05-06T07:08:09+00:00',
    integer: 77,
    smallint: 7,
    bigint: 77,
  };

  it('writes exactly the columns that TypeScript allows, and rejects every other', async () => {
    const { rows } = await admin.query<{ name: string; type: string }>(
      `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
       where attrelid = 'claims'::regclass and attnum > 0 and not attisdropped order by attnum`,
    );
    const written: string[] = [];
    for (const { name, type } of rows) {
      const value = name === 'merged_into' ? desk.id : OTHER[type];
      expect([name, type, value]).not.toContain(undefined);
      const claim = await change({ [name]: value }).catch((error: { code: string; message: string }) => {
        expect(error).toMatchObject({ code: '42703', message: `change_claims does not write ${name}` });
        return null;
      });
      if (claim === null) continue;
      expect([name, claim[name]]).toEqual([name, value]);
      written.push(name);
    }
    expect(written.sort()).toEqual([...CHANGED_COLUMNS].sort());
  });

  it('rejects a name that isn’t a column, and any column beside a note', async () => {
    await expect(change({ status: 'OPEN', asignee: 'mia' })).rejects.toThrow('does not write asignee');
    await expect(change({ status: 'CLOSED' }, false)).rejects.toThrow('does not write status');
  });
});

describe('amounts in JSON', () => {
  // Calls each database function that returns JSON; null if it returns no row of a table.
  const ANSWERS: Record<string, ((desk: Desk, order: string) => [string, unknown[]]) | null> = {
    begin_change: ({ id }) => ['row_to_json(begin_change($1, $2, null, null))', [id]],
    begin_filing: (_, order) => [
      'row_to_json(begin_filing($1, $2, $3, $4, now()))',
      [order, [], Buffer.from('k')],
    ],
    begin_offline_filing: (_, order) => [
      'row_to_json(begin_offline_filing($1, $2, $3, null, $4, now()))',
      [order, [], Buffer.from('k')],
    ],
    claim_document: ({ id }) => ['claim_document($1, $2)', [id]],
    claim_progress: ({ id }) => [
      '(select claim_progress(c) from claims c where store_id = $1 and id = $2)',
      [id],
    ],
    hold_claim: ({ id }) => ['hold_claim($1, $2)', [id]],
    hold_claims: ({ id }) => ['(select json_agg(h) from hold_claims($1, array[$2]) h)', [id]],
    hold_other_claim: ({ id }) => ['hold_other_claim($1, $2)', [id]],
    load_order_by_source: (_, order) => ['load_order_by_source($1, $2)', [order]],
    look_up_order: () => ["look_up_order($1, $2, $3, '{}', '[]', true, '{}')", ['desk', 'none']],
    open_orders: ({ orderId }) => ['open_orders($1, $2, now())', [[orderId]]],
    order_document: ({ orderId }) => ['order_document($1, $2)', [orderId]],
    orders_after: () => ["(select json_agg(r) from orders_after($1, '-infinity', '', 'infinity', 10) r)", []],
    take_instructions: () => ['(select json_agg(t) from take_instructions($1, now(), 10) t)', []],
    take_mail: ({ id }) => [
      "(select row_to_json(take_mail($1, m.id, 'w')) from mails m where m.store_id = $1 and m.claim_id = $2 limit 1)",
      [id],
    ],
    write_claims: ({ id }) => ["write_claims($1, '{}', now(), $2)", [id]],
    visit_order: ({ orderId }) => ["visit_order($1, $2, null, false, 'x', now(), now())", [orderId]],
    // Of people, and of what happened, without amounts.
    actor_names: null,
    claim_news: null,
    claim_people: null,
    find_person_grants: null,
    find_session: null,
    find_watchers: null,
    file_claim: null,
    file_offline_claim: null,
    // What people entered: its amounts are strings.
    kept_orders: null,
    kept_products: null,
    reported_parcels: null,
    save_orders: null,
    save_products: null,
    row_json: null,
  };

  it('are strings with all their digits, whichever table they come from', async () => {
    const desk = await openDesk(test, store);
    await desk.team('POST', '/resolutions', flat('5.00'));
    const source = await admin.query<{ order: string }>(
      'select source_order_id as order from orders where id = $1',
      [desk.orderId],
    );
    const { rows: columns } = await admin.query<{ table: string; columns: string[] }>(
      `select c.relname as table, array_agg(a.attname::text) as columns from pg_attribute a join pg_class c on c.oid = a.attrelid
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.atttypid = 'numeric'::regtype
         and not a.attisdropped group by 1`,
    );
    // The trigger that guards promises has its own tests.
    const guarded = ['claim_resolutions', 'claim_instructions'];
    for (const table of guarded) await admin.query(`alter table ${table} disable trigger user`);
    for (const { table, columns: names } of columns)
      await admin.query(
        `update ${table} set ${names.map((name) => `${name} = 1.12345678901234567891`).join(', ')}`,
      );
    await admin.query(
      "update claim_instructions set hold = null, next_at = '-infinity' where state = 'WAITING'",
    );
    for (const table of guarded) await admin.query(`alter table ${table} enable trigger user`);
    const answers = Object.entries(ANSWERS).flatMap(([name, call]) =>
      call === null ? [] : [{ name, call: call(desk, source.rows[0]?.order ?? '') }],
    );
    for (const { name, call } of answers) {
      const [expression, values] = call;
      const text = await asApp(async (client) => {
        const { rows } = await client.query<{ text: string }>(`select ${expression}::text as text`, [
          store,
          ...values,
        ]);
        return rows[0]?.text;
      });
      expect(text?.length, name).toBeGreaterThan(1);
      expect([name, text?.match(/"\w+" ?: ?1\.1\d+/g)]).toEqual([name, null]);
    }
    const { rows } = await admin.query<{ promised: string }>(
      "select claim_document($1, $2) -> 'resolutions' -> 0 ->> 'promised' as promised",
      [store, desk.id],
    );
    expect(rows).toEqual([{ promised: '1.12345678901234567891' }]);
  });

  it('are checked in every function that returns JSON', async () => {
    const { rows } = await admin.query<{ name: string }>(
      `select distinct p.proname as name from pg_proc p, unnest(p.prorettype || p.proallargtypes) as t (type),
         unnest(coalesce(p.proargmodes, '{o}')) as m (mode)
       where p.pronamespace = 'public'::regnamespace and (p.prorettype in ('json'::regtype, 'jsonb'::regtype)
         or (p.proargmodes is not null and mode in ('o', 't') and type in ('json'::regtype, 'jsonb'::regtype)))
       order by 1`,
    );
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(ANSWERS).sort());
  });
});

describe('the total promised by all claims of an order', () => {
  let first: Desk;
  let second: Desk;
  beforeAll(async () => {
    first = await openDesk(test, store);
    second = await deskOf(test, store, { orderId: first.orderId });
    expect((await first.team('POST', '/resolutions', flat('80.00'))).status).toBe(200);
    expect((await second.team('POST', '/resolutions', flat('8.00'))).status).toBe(200);
  });
  const update = (sql: string, desk: Desk, before: string[] = []) =>
    asApp(async (client) => {
      for (const one of before) await client.query(one, [first.orderId]);
      await client.query(`update claim_resolutions set ${sql} where claim_id = $1`, [desk.id]);
    });
  const refused = { code: 'MG004' };

  it('can’t exceed what was paid', async () => {
    await expect(update('promised = 8.11', second)).rejects.toMatchObject(refused);
    await update('promised = 8.10', second);
  });

  it('can’t be restored once other claims used up the rest', async () => {
    const raised = `update claim_resolutions set promised = 88.10 where order_id = $1 and promised = 80`;
    const over = `update claim_resolutions set in_force = false where order_id = $1 and promised = 8`;
    await expect(update('in_force = true', second, [over, raised])).rejects.toMatchObject(refused);
    await update('in_force = true', second, [over]);
  });

  it('can’t be moved to an order that paid less', async () => {
    const other = await openDesk(test, store);
    expect((await other.team('POST', '/resolutions', flat('30.00'))).status).toBe(200);
    await expect(update(`order_id = '${other.orderId}'`, first)).rejects.toMatchObject(refused);
  });

  it('can’t be inserted, not even by an upsert', async () => {
    const insert = (tail: string) =>
      asApp((client) =>
        client.query(
          `insert into claim_resolutions
           select r.* from claim_resolutions t, row_json(t) j,
             jsonb_populate_record(null::claim_resolutions, j || '{"id": "again", "promised": "0.11"}') r
           where t.claim_id = $1 ${tail}`,
          [second.id],
        ),
      );
    await expect(insert('')).rejects.toMatchObject(refused);
    await expect(
      asApp((client) =>
        client.query(
          `insert into claim_resolutions select t.* from claim_resolutions t where t.claim_id = $1
           on conflict (store_id, id) do update set promised = 9`,
          [second.id],
        ),
      ),
    ).rejects.toMatchObject(refused);
  });

  it('can be reported on and canceled after the shop itself refunded money', async () => {
    await admin.query('update orders set refunded_amount = 80 where id = $1', [first.orderId]);
    await update("state = 'DONE', reference = 'R-1'", first);
    await update("state = 'CANCELLED', in_force = false", first);
    await update('promised = 7', second);
  });
});
