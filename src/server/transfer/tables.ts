/** Which tables of a store are exported, and which of those another installation takes over (docs/exporting.md). */
import type { PoolClient } from 'pg';

/**
 * Not exported. Stored answers are encrypted with this installation's secret and expire within two days. The counts follow from the
 * claims and orders, the hashes from the photos.
 */
const LEFT_OUT: readonly string[] = [
  'answers',
  'claim_counts',
  'order_counts',
  'figure_marks',
  'figure_claims',
  'figure_days',
  'figure_states',
  'shipped_days',
  'photo_hashes',
  'photo_bands',
  'unhashed_photos',
  'signal_marks',
];

const SEALED = 'The secret of the installation that was left seals it.';
const OF_PEOPLE = 'It belongs to people of the installation that was left.';
const UNDER_WAY = 'Work that the installation that was left had begun.';

/** Exported for its readers, and not taken over. */
export const LEFT_BEHIND: Readonly<Record<string, string>> = {
  api_tokens: 'Tokens are made anew.',
  connections: SEALED,
  slack_connections: SEALED,
  slack_messages: SEALED,
  webhook_endpoints: SEALED,
  webhook_deliveries: SEALED,
  webhook_attempts: SEALED,
  webhook_events: SEALED,
  webhook_feeds: SEALED,
  webhook_outbox: SEALED,
  inbound_events: SEALED,
  drafts: SEALED,
  in_store_filings: SEALED,
  in_store_visits: SEALED,
  notifications: OF_PEOPLE,
  filing_news: UNDER_WAY,
  claim_unsent: OF_PEOPLE,
  claim_skips: OF_PEOPLE,
  claim_hand_overs: OF_PEOPLE,
  help_desk_tickets: UNDER_WAY,
  help_desk_notes: UNDER_WAY,
  automation_moments: UNDER_WAY,
  automation_backtests: UNDER_WAY,
  order_news: UNDER_WAY,
  shop_updates: UNDER_WAY,
  shipment_changes: UNDER_WAY,
  order_return_reads: UNDER_WAY,
  provider_breakers: UNDER_WAY,
  shop_imports: UNDER_WAY,
  shop_import_refusals: UNDER_WAY,
  imports: UNDER_WAY,
  import_runs: UNDER_WAY,
  import_kept: UNDER_WAY,
  import_refusals: UNDER_WAY,
  simulations: UNDER_WAY,
  claim_bulks: UNDER_WAY,
  claim_bulk_items: UNDER_WAY,
  claim_exports: UNDER_WAY,
  person_exports: UNDER_WAY,
  person_erasures: UNDER_WAY,
  claim_labels: 'It follows from the claims.',
  claim_field_values: 'It follows from the claims.',
  customers: 'It follows from the orders.',
  customer_contacts: 'It follows from the orders.',
};

/** A table whose rows belong to a store, by the column that names it. */
export type StoreTable = { name: string; column: 'id' | 'store_id' };

/** The store itself, then each table of its rows after those that it refers to. */
export async function exportedTables(client: PoolClient): Promise<StoreTable[]> {
  const { rows } = await client.query<{ name: string; needs: string[] }>(
    `select c.relname as name,
       array(select distinct r.relname::text from pg_constraint f join pg_class r on r.oid = f.confrelid
         where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as needs
     from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'store_id')
       and has_table_privilege(c.oid, 'select') and c.relname <> all ($1)
     order by 1`,
    [LEFT_OUT],
  );
  return [
    { name: 'stores', column: 'id' },
    ...inOrder(rows).map((name): StoreTable => ({ name, column: 'store_id' })),
  ];
}

type Needing = { name: string; needs: readonly string[] };

/** Each after what it needs. @throws Error if two need each other */
export function inOrder(tables: readonly Needing[]): string[] {
  const names = new Set(tables.map(({ name }) => name));
  const ordered = new Set<string>();
  while (ordered.size < tables.length) {
    const next = tables.filter(
      ({ name, needs }) => !ordered.has(name) && needs.every((one) => !names.has(one) || ordered.has(one)),
    );
    if (next.length === 0) throw new Error('Tables need each other');
    for (const { name } of next) ordered.add(name);
  }
  return [...ordered];
}
