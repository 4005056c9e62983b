import type { Pool } from 'pg';
import type { ClaimDesk } from '../../../contract/desk.ts';
import type { StoreId } from '../../auth/caller.ts';
import type { Row } from '../../database/rows.ts';
import { readOrder } from '../../orders/queries.ts';
import type { ClaimDocument } from '../queries.ts';
import type { DeskFacts } from './part.ts';
import { PARTS } from './parts.ts';

type Key = keyof ClaimDesk;
const READ = (Object.keys(PARTS) as Key[]).filter((key) => PARTS[key].sql !== null);

/** A part's SQL with `$1` and `$2` replaced by columns. */
const withColumns = (sql: string): string =>
  sql.replaceAll('$1', 'given.store').replaceAll('$2', 'given.claim');

/**
 * `claim_document` sets the store, so everything else depends on the row it returns. The claim's columns are read a second time, because taking each
 * from the document would parse the whole document. The parameters are in a common table, where the planner doesn't see their values. Otherwise it would
 * plan the statement again for each claim, which takes longer than reading the claim.
 * @param claims an SQL expression for the claim's id, or for a set of ids
 */
const textOf = (read: readonly Key[], claims: string): string => `with given as materialized (
      select $1::text as store, ${claims} as claim, $3::timestamptz as now, $4::text[] as keys, $5::text as reader),
    found as materialized (select claim_document(given.store, given.claim) as document, given.* from given),
    c as materialized (select found.document, found.claim, own.*, address_key(own.shipping_address) as address_key
      from found cross join lateral (
        select k.order_id, k.email_key, k.shipping_address, k.created_at, k.claim_number, k.merged_into from claims k
        where found.document is not null and k.store_id = found.store and k.id = found.claim limit 1) own)
  select c.claim as id, c.document, order_document(given.store, c.order_id) as the_order,
    ${read.map((key) => `case when '${key}' = any (given.keys) then (${withColumns(PARTS[key].sql ?? 'null')}) end as "${key}"`).join(',\n    ')}
  from c join given on given.claim = c.claim`;

const SIGNAL_PARTS = ['signals', 'photos', 'shipments'] as const;
const DESK = { name: 'claim_desk', text: textOf(READ, '$2::text') };
const SIGNALS = {
  name: 'claim_signals',
  text: textOf(
    READ.filter((key) => SIGNAL_PARTS.some((part) => part === key)),
    // Hides the number of ids from the planner, which would plan the statement again for each number.
    'unnest((select $2::text[]))',
  ),
};

export type FoundDesk = Pick<DeskFacts, 'document' | 'order' | 'rows'>;

type Asked = { claimId: string; keys: readonly Key[]; now: number; reader: string };

/** The claim, its order and the rows of the parts in `keys`, in one round trip. Null if the store has no such claim. `now`: milliseconds. */
export async function loadDesk(
  db: { app: Pool },
  storeId: StoreId,
  { claimId, keys, now, reader }: Asked,
): Promise<FoundDesk | null> {
  const [row] = await load(db, DESK, [storeId, claimId, new Date(now), keys, reader]);
  return row?.desk ?? null;
}

/**
 * The same for several claims, by id, but only with the parts that signals are computed from. Jobs read these for every claim. They have their own
 * statement, because starting the statement of all parts takes longer than reading these few. Starting this one takes as long as reading a claim, so
 * several are read together. Claims that the store doesn't have are missing from the map.
 */
export async function loadSignals(
  db: { app: Pool },
  storeId: StoreId,
  { claimIds, now }: { claimIds: readonly string[]; now: number },
): Promise<Map<string, FoundDesk>> {
  const rows = await load(db, SIGNALS, [storeId, [...new Set(claimIds)], new Date(now), SIGNAL_PARTS, '']);
  return new Map(rows.map(({ id, desk }) => [id, desk]));
}

async function load(
  { app }: { app: Pool },
  statement: typeof DESK,
  values: readonly unknown[],
): Promise<{ id: string; desk: FoundDesk }[]> {
  const { rows } = await app.query<
    Row<'claims', 'id'> & { document: ClaimDocument; the_order: Parameters<typeof readOrder>[0] | null }
  >({ ...statement, values: [...values] });
  return rows.map(({ id, document, the_order: order, ...read }) => ({
    id,
    desk: { document, order: order && readOrder(order), rows: read as FoundDesk['rows'] },
  }));
}
