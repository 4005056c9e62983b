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

/** `$1` and `$2` of a part, as columns. */
const within = (sql: string): string => sql.replaceAll('$1', 'given.store').replaceAll('$2', 'given.claim');

/**
 * `claim_document` sets the store, so everything else reads the row it returned, or is read after it. The columns of the claim
 * are read once more, since finding them in the document means parsing all of it for each. The planner sees no
 * value of a parameter: a plan for certain values would look cheaper to it than the one for all, and planning again for each
 * claim takes longer than reading it. @param claims an expression for the ids
 */
const textOf = (read: readonly Key[], claims: string): string => `with given as materialized (
      select $1::text as store, ${claims} as claim, $3::timestamptz as now, $4::text[] as keys, $5::text as reader),
    found as materialized (select claim_document(given.store, given.claim) as document, given.* from given),
    c as materialized (select found.document, found.claim, own.*, address_key(own.shipping_address) as address_key
      from found cross join lateral (
        select k.order_id, k.email_key, k.shipping_address, k.created_at, k.claim_number, k.merged_into from claims k
        where found.document is not null and k.store_id = found.store and k.id = found.claim limit 1) own)
  select c.claim as id, c.document, order_document(given.store, c.order_id) as the_order,
    ${read.map((key) => `case when '${key}' = any (given.keys) then (${within(PARTS[key].sql ?? 'null')}) end as "${key}"`).join(',\n    ')}
  from c join given on given.claim = c.claim`;

const SIGNAL_PARTS = ['signals', 'photos', 'shipments'] as const;
const DESK = { name: 'claim_desk', text: textOf(READ, '$2::text') };
const SIGNALS = {
  name: 'claim_signals',
  text: textOf(
    READ.filter((key) => SIGNAL_PARTS.some((part) => part === key)),
    // If the planner saw how many there are, it would plan anew for each number.
    'unnest((select $2::text[]))',
  ),
};

export type FoundDesk = Pick<DeskFacts, 'document' | 'order' | 'rows'>;

type Asked = { claimId: string; keys: readonly Key[]; now: number; reader: string };

/** The claim, its order and what the named parts read, in one round trip. Null if the store has no such claim. */
export async function loadDesk(
  db: { app: Pool },
  storeId: StoreId,
  { claimId, keys, now, reader }: Asked,
): Promise<FoundDesk | null> {
  const [row] = await load(db, DESK, [storeId, claimId, new Date(now), keys, reader]);
  return row?.desk ?? null;
}

/**
 * The same for several claims, by their ids, of the parts that signals are read from. Jobs read them of every claim, by a statement of
 * their own: to begin the one of all parts takes longer than to read these, and to begin this one as long as to read a claim. Claims that
 * the store hasn't are missing.
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
