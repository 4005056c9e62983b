/** Orders of 200 stores with what hangs on them, for the benchmark of lists: half of them in the demo store, the rest spread evenly. */
import pg from 'pg';
import { FERNWOOD } from '../src/demo/stores.ts';
import { type Columns, copies, dropIndexes } from './copying.ts';
import { growTo } from './grown.ts';
import { STORE } from './orders.ts';
import { plantQueue, STORES } from './queue-claims.ts';

export type Planted = { orders: number; claims: number };

/** A search looks at up to 2,000 rows: also the smaller database has as many. */
const FULL = 2_500;

/** How many grown orders the others are copies of. */
const PATTERNS = 500;
const FIRST_NAMES = `'{Ada,Bea,Cleo,Dana,Eli,Finn,Gia,Hugo,Ida,Jon,Kai,Lea,Mio,Nia,Ole,Pia,Quin,Rea,Sam,Tom}'::text[]`;

/** Of order `n`; two orders in a row of one store have the same customer. */
const STORE_OF = `case when n % 2 = 0 then '${STORE}' else 'bench' || 1 + n / 2 % ${STORES - 10} end`;
const ID_OF = `'rec' || lpad(n::text, 8, '0')`;
const EMAIL_OF = `'buyer' || n / 4 || '@example.com'`;
// As many digits for all: a search for one number must not find longer ones, of which only the larger store has any.
const NAME_OF = `(${FIRST_NAMES})[1 + n / 4 % 20] || ' Buyer' || lpad((n / 4)::text, 6, '0')`;
const CUSTOMER = `jsonb_build_object('email', ${EMAIL_OF}, 'name', ${NAME_OF}, 'phone', null)`;
const RETURNS = `json_build_array(json_build_object('id', 'r' || n, 'status', (array['RECEIVED', 'REFUNDED'])[1 + n / 40 % 2],
  'createdAt', p.created_at, 'trackingNumber', null, 'trackingUrl', null,
  'items', json_build_array(json_build_object('sourceItemId', p.document -> 'items' -> 0 ->> 'sourceItemId', 'quantity', 1))))`;

const ORDER: Columns = {
  store_id: STORE_OF,
  id: ID_OF,
  source_order_id: ID_OF,
  source_order_number: `(1000000 + n)::text`,
  number_key: `(1000000 + n)::text`,
  email_key: EMAIL_OF,
  customer: CUSTOMER,
  created_at: `now() - make_interval(secs => n * 60)`,
  // Every twentieth order of the store has a return.
  document: `case when n / 2 % 20 = 0 then (p.document::jsonb || jsonb_build_object('returns', ${RETURNS}))::json else p.document end`,
};
const PART: Columns = { store_id: STORE_OF, order_id: ID_OF };

/** Which pattern order `n` is a copy of, with its number. */
const PATTERNED = `with patterns as (
    select p.*, row_number() over (order by p.id) - 1 as place from orders p where p.store_id = '${STORE}' and p.source_order_id like 'grown-%' limit ${PATTERNS}),
  numbered as (select p.*, n from generate_series(0, $1::int - 1) n join patterns p on p.place = n / 2 % ${PATTERNS})`;

/** Written without triggers, which keep these in step. */
const OF_ORDERS = [
  `insert into order_counts as k select store_id, 0, count(*) from orders where id like 'rec%' group by 1
   on conflict (store_id, shard) do update set orders = k.orders + excluded.orders`,
  `insert into customers (store_id, email_key, id, email, name, name_key, orders, paid, last_order_at)
   select store_id, email_key, customer_id(store_id, email_key), email_key, min(customer ->> 'name'), fold_text(min(customer ->> 'name')), count(*),
     sum(total), max(created_at)
   from orders where id like 'rec%' group by 1, 2`,
];

/** Claims are spread over 90 days; two of three are decided, a day after they were filed. */
const HISTORY = [
  `insert into claim_events (store_id, claim_id, sequence, at, kind, actor_kind, actor_id, from_status, to_status, data)
   select store_id, id, 1, created_at, 'filed', 'customer', null, null, 'NEW', '{}' from claims where id like 'many%'`,
  `insert into claim_events (store_id, claim_id, sequence, at, kind, actor_kind, actor_id, from_status, to_status, data)
   select store_id, id, 2, created_at + interval '1 day', case when claim_number % 3 = 0 then 'denied' else 'approved' end, 'team',
     'person' || claim_number % 7, 'NEW', case when claim_number % 3 = 0 then 'DENIED' else 'APPROVED' end, '{}'
   from claims where id like 'many%' and claim_number % 3 <> 1`,
];

/** As many in both sizes. */
const RARELY_LABELED = [
  `update claims set labels = array['rare'] where store_id = '${STORE}' and claim_number between 50000 and 50200 and claim_number % 10 = 0`,
  `insert into claim_labels select store_id, 'rare', created_at, id from claims where store_id = '${STORE}' and labels = array['rare']`,
];

/** In the store that is read each claim is about an order of its own. All claims are reviewed. */
const ofClaims = ({ orders, claims }: Planted): string[] => [
  `update claims c set created_at = created_at - make_interval(days => claim_number::int % 90),
     order_id = 'rec' || lpad(n::text, 8, '0'), source_order_number = (1000000 + n)::text, email_key = ${EMAIL_OF}
   from (select store_id, id, substr(id, 5)::bigint * ${orders} / ${claims + 2} / 2 * 2 as n from claims where id like 'many%') about
   where c.store_id = about.store_id and c.id = about.id`,
  ...RARELY_LABELED,
  ...HISTORY,
  `insert into claim_reviews (store_id, id, claim_id, rating, content, author_name, created_at, reply, replied_at)
   select store_id, 'rev' || id, id, 1 + claim_number % 5, 'Number ' || claim_number || ' was solved well', 'Ada', created_at,
     case when claim_number % 3 = 0 then 'Thank you' end, case when claim_number % 3 = 0 then created_at end
   from claims where id like 'many%'`,
  `insert into audit_log (store_id, at, id, actor_kind, actor_id, by_name, operation, subject_kind, subject_id, subject_name)
   select '${STORE}', now() - make_interval(secs => n * 90), 'line' || n, 'person', 'person' || n % 7, 'Kim', (array['updateLabel', 'patchStore'])[1 + n % 2],
     (array['label', 'store'])[1 + n % 2], 's' || n, 'Thing ' || n from generate_series(1, ${Math.max(claims, FULL)}) n`,
  `insert into products (store_id, source_product_id, name, sku, price, currency, status, variants, content_hash, updated_at)
   select '${STORE}', 'many' || n, 'Lamp ' || n, 'SKU-' || n, 20, 'USD', (array['active', 'archived'])[1 + n % 10 / 9], '[]', 'x', now()
   from generate_series(1, ${Math.max(orders / 20, FULL)}) n`,
];

const PLANTED = [
  ...['orders', 'order_items', 'fulfillments', 'customers'],
  ...['claims', 'claim_events', 'claim_reviews', 'audit_log', 'products'],
];

export async function plantRecords(adminUrl: string, { orders, claims }: Planted): Promise<void> {
  await growTo(adminUrl, FERNWOOD, PATTERNS);
  await plantQueue(adminUrl, claims);
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    await admin.query("set session_replication_role = 'replica'");
    await admin.query("set maintenance_work_mem = '512MB'");
    const indexes = await dropIndexes(admin, PLANTED);
    await admin.query(`${PATTERNED} ${await copies(admin, 'orders', 'p', ORDER)} from numbered p`, [orders]);
    for (const table of ['order_items', 'fulfillments'])
      await admin.query(
        `${PATTERNED} ${await copies(admin, table, 'l', PART)}
         from numbered p join ${table} l on l.store_id = p.store_id and l.order_id = p.id`,
        [orders],
      );
    for (const text of [...OF_ORDERS, ...ofClaims({ orders, claims })]) await admin.query(text);
    for (const text of indexes) await admin.query(text);
    for (const table of [...PLANTED, 'claim_labels', 'order_counts'])
      await admin.query(`vacuum (analyze) ${table}`);
  } finally {
    await admin.end();
  }
}
