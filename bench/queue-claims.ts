/** Claims of 200 stores for the benchmark of the queue: many of them in the demo store, the rest spread evenly. */
import pg from 'pg';
import { CLAIM_STATUSES } from '../src/domain/claims/claim.ts';
import { type Columns, copies, dropIndexes } from './copying.ts';
import { STORE } from './orders.ts';

export const STORES = 200;
/** The store that is read has half of the claims, up to as many as a large store has. */
const LARGE_STORE = 100_000;

/** One of those with the rest. */
export const AVERAGE_STORE = 'bench7';

const COPY_STORE = `insert into stores select (jsonb_populate_record(s, jsonb_build_object(
    'id', 'bench' || n, 'slug', 'bench-' || n, 'name', 'Bench ' || n, 'domains', '{}'::text[]))).*
  from stores s, generate_series(1, $2 - (select count(*)::int from stores)) n where s.id = $1`;

/** Statuses, types, amounts and times in turn. */
const CLAIM: Columns = {
  store_id: "case when n % $5::int = 0 then c.store_id else 'bench' || 1 + n / 2 % ($4::int - 10) end",
  id: "'many' || lpad(n::text, 8, '0')",
  claim_number: '50000 + n',
  order_id: "c.order_id || '-' || n / 3",
  holds_quantity: 'false',
  status: '($2::text[])[1 + n / $5 % cardinality($2::text[])]',
  value: 'n / $5 % 997 * 1000',
  claim_type: "(array['DAMAGED', 'STOLEN', 'LOST'])[1 + n / ($5 * 7) % 3]",
  assignee: "case when n / $5 % 7 = 0 then 'Kim' end",
  email_key: "'c' || n / 6 || '@example.com'",
  labels: "case when n / $5 % 51 = 7 then array['fragile'] end",
  due_at: 'case when n / $5 % 3 > 0 then c.created_at - make_interval(mins => n % 5003) end',
  customer_wrote_at: 'case when n / $5 % 11 = 6 then c.created_at end',
  updated_at: 'c.created_at - make_interval(secs => n * 7)',
  created_at: 'c.created_at - make_interval(secs => n * 11)',
};

const ITEM: Columns = { store_id: 'c.store_id', claim_id: 'c.id', id: 'c.id' };

/** What belongs to each copy. */
const OF_CLAIM = [
  `insert into claim_terms select c.store_id, term, c.id
   from claims c, unnest(array['mug', 'w' || claim_number / 2 % 211, 'n' || claim_number]) term
   where c.id like 'many%' and $1::text is not null`,
  `insert into claim_labels select store_id, 'fragile', created_at, id from claims
   where id like 'many%' and labels is not null and $1::text is not null`,
  `insert into metadata_fields (store_id, id, name, kind, choices, position, created_at)
   select id, 'lot', 'Lot', 'text', '{}', 1, now() from stores where $1::text is not null on conflict do nothing`,
  `insert into claim_field_values select store_id, 'lot', 'l' || claim_number / 2 % 211, id from claims
   where id like 'many%' and $1::text is not null`,
  `insert into claim_counts as k select store_id, status, claim_category, claim_type, 0, count(*) from claims
   where id like 'many%' and $1::text is not null group by 1, 2, 3, 4
   on conflict (store_id, status, claim_category, claim_type, shard) do update set claims = k.claims + excluded.claims`,
];

const PLANTED = [
  'stores',
  'claims',
  'claim_items',
  'claim_terms',
  'claim_labels',
  'claim_field_values',
  'claim_counts',
];

/** Written without triggers, which would check each claim against the others of its order. */
export async function plantQueue(adminUrl: string, claims: number): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    await admin.query("set session_replication_role = 'replica'");
    await admin.query("set maintenance_work_mem = '512MB'");
    const { rows } = await admin.query<{ id: string }>(
      'select id from claims where store_id = $1 order by claim_number limit 1',
      [STORE],
    );
    const first = rows[0]?.id;
    await admin.query(COPY_STORE, [STORE, STORES]);
    const indexes = await dropIndexes(admin, PLANTED);
    await admin.query(
      `${await copies(admin, 'claims', 'c', CLAIM)} from claims c, generate_series(1, $3::int) n where c.id = $1`,
      [first, CLAIM_STATUSES, claims, STORES, Math.max(2, claims / LARGE_STORE)],
    );
    await admin.query(
      `${await copies(admin, 'claim_items', 'i', ITEM)}
       from claim_items i, claims c where i.claim_id = $1 and c.id like 'many%'
         and i.position = (select min(position) from claim_items where claim_id = $1)`,
      [first],
    );
    for (const text of OF_CLAIM) await admin.query(text, [first]);
    for (const text of indexes) await admin.query(text);
    for (const table of PLANTED) await admin.query(`vacuum (analyze) ${table}`);
  } finally {
    await admin.end();
  }
}
