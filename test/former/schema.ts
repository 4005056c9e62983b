/** A database's tables and everything on them as text, to compare two databases. */
import type { Pool } from 'pg';

// Role names and PostgreSQL's own ids differ between databases.
const FACTS = `
  select format('function %s %s', p.oid::regprocedure, pg_get_functiondef(p.oid))
    from pg_proc p where p.pronamespace = 'public'::regnamespace
  union all select format('may %s %s %s', a.grantee, a.privilege_type, p.oid::regprocedure)
    from pg_proc p, aclexplode(p.proacl) a where p.pronamespace = 'public'::regnamespace
  union all select format('trigger %s %s %s', t.tgrelid::regclass, t.tgenabled, pg_get_triggerdef(t.oid))
    from pg_trigger t where not t.tgisinternal
      and t.tgrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
  union all select format('policy %s %s %s %s %s %s %s', p.polrelid::regclass, p.polname, p.polcmd, p.polpermissive,
      p.polroles, pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid))
    from pg_policy p
  union all select format('table %s %s %s %s %s', c.relname, c.relkind, c.relpersistence, c.relrowsecurity, c.relforcerowsecurity)
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'S', 'v')
  union all select format('may %s %s %s', a.grantee, a.privilege_type, c.relname)
    from pg_class c, aclexplode(c.relacl) a where c.relnamespace = 'public'::regnamespace
  union all select format('column %s %s %s %s %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull,
      pg_get_expr(d.adbin, d.adrelid))
    from pg_attribute a join pg_class c on c.oid = a.attrelid
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
  union all select format('constraint %s %s', k.conrelid::regclass, pg_get_constraintdef(k.oid))
    from pg_constraint k where k.connamespace = 'public'::regnamespace
  union all select format('index %s', pg_get_indexdef(i.indexrelid))
    from pg_index i join pg_class c on c.oid = i.indrelid where c.relnamespace = 'public'::regnamespace
  union all select format('remembered function %s %s', name, checksum) from schema_functions
  union all select format('migration %s', name) from schema_migrations`;

export async function describeSchema(admin: Pool, role: string): Promise<string[]> {
  const { rows } = await admin.query<{ fact: string }>(
    `with facts (fact) as (${FACTS}), roles as (
       select (select oid::text from pg_roles where rolname = $1) as app, (select oid::text from pg_roles where rolname = current_user) as owner)
     select replace(replace(fact, 'may ' || app || ' ', 'may application '), 'may ' || owner || ' ', 'may owner ') as fact
     from facts, roles order by 1`,
    [role],
  );
  return rows.map(({ fact }) => fact);
}

const AT = '2026-11-05T14:00:00+00:00';
const IN_STORE = { store_id: 's1', created_at: AT, updated_at: AT };
const OF_ORDER = { ...IN_STORE, order_id: 'o1' };
const OF_CLAIM = { ...OF_ORDER, claim_id: 'c1', source_fulfillment_id: 'f1', source_item_id: 'i1' };

const DRAFT = {
  ...OF_ORDER,
  id: 'x1',
  email: 'ada@shop.example',
  status: 'DETAILS',
  metadata: {},
  answers: {},
  reached: ['DETAILS'],
  expires_at: AT,
};

/** Tables that a migration renamed, by their former name. */
export const RENAMED: Readonly<Record<string, string>> = { sessions: 'drafts' };

/**
 * A row for each table, in an order that foreign keys allow, with the columns of all releases: each release uses those it has.
 */
export const FILLING: readonly { table: string; row: object }[] = [
  {
    table: 'stores',
    row: {
      id: 's1',
      slug: 'shop',
      name: 'Shop',
      currency: 'USD',
      time_zone: 'UTC',
      country: 'US',
      domains: ['shop.example'],
      settings: {},
      branding: {},
      created_at: AT,
      updated_at: AT,
    },
  },
  { table: 'store_counters', row: { store_id: 's1', last_claim_number: 20_001 } },
  {
    table: 'orders',
    row: {
      ...IN_STORE,
      id: 'o1',
      source_order_id: '1',
      source_order_number: '#1',
      number_key: '1',
      email_key: 'ada',
      customer: { email: 'ada@shop.example' },
      currency: 'USD',
      exchange_rate: '1',
      sales_channel: 'web',
      refunded_amount: '0',
      subtotal: '12.345678901234567890',
      discount_total: '0',
      shipping: '0',
      shipping_tax: '0',
      tax: '0',
      total: '12.345678901234567890',
      protection: {},
      tags: [],
      document: {},
      content_hash: 'x',
      version: 3,
      imported_at: AT,
    },
  },
  {
    table: 'order_items',
    row: {
      ...OF_CLAIM,
      position: 1,
      name: 'Cup',
      quantity: 3,
      refunded_quantity: 0,
      price: '4',
      discount: '0',
      tax: '0',
      selected_options: [],
    },
  },
  { table: 'fulfillments', row: { ...OF_CLAIM, position: 1, fulfillment_status: 'DELIVERED' } },
  { table: 'fulfillment_items', row: { ...OF_CLAIM, position: 1, quantity: 3 } },
  { table: 'sessions', row: DRAFT },
  { table: 'drafts', row: DRAFT },
  {
    table: 'claims',
    row: {
      ...OF_ORDER,
      id: 'c1',
      claim_number: 20_001,
      source_order_id: '1',
      source_order_number: '#1',
      claim_category: 'SHIPPING',
      claim_type: 'DAMAGED',
      status: 'WAITING_FOR_CUSTOMER',
      holds_quantity: true,
      is_ota: false,
      email_key: 'ada',
      author_email: 'ada@shop.example',
      sales_channel: 'web',
      requested_method: 'REFUND',
      quote: {},
      currency: 'USD',
      token_generation: 2,
      version: 5,
      labels: ['new'],
      status_since: AT,
    },
  },
  {
    table: 'claim_items',
    row: {
      ...OF_CLAIM,
      id: 'ci1',
      position: 1,
      name: 'Cup',
      quantity: 2,
      claim_type: 'DAMAGED',
      order_item: {},
    },
  },
  {
    table: 'claim_events',
    row: { ...OF_CLAIM, sequence: 1, at: AT, kind: 'filed', actor_kind: 'customer', data: {} },
  },
  {
    table: 'mails',
    row: {
      ...OF_CLAIM,
      id: 'm1',
      recipient: 'ada@shop.example',
      subject: 'Hello',
      body: 'Text',
      parts: { blocks: [], link: null },
      written_at: AT,
    },
  },
  {
    table: 'claim_resolutions',
    row: {
      ...OF_CLAIM,
      id: 'r1',
      position: 1,
      claim_category: 'SHIPPING',
      resolution_type: 'REFUND',
      state: 'WAITING',
      in_force: true,
      external: false,
      amounts: {},
      promised: '4.10',
      paid_value: '4.10',
      paid_original_value: '4.10',
      paid_original_currency: 'USD',
      credit_store: false,
      actor_kind: 'team',
    },
  },
  {
    table: 'api_tokens',
    row: { ...IN_STORE, id: 't1', name: 'Token', secret_hash: '\\x00', permissions: [], expires_at: AT },
  },
];
