import type { Pool } from 'pg';
import type { ClaimDesk } from '../../../contract/desk.ts';
import type { StoreId } from '../../auth/caller.ts';
import { readOrder } from '../../orders/queries.ts';
import type { ClaimDocument } from '../queries.ts';
import type { DeskFacts } from './part.ts';
import { PARTS } from './parts.ts';

type Key = keyof ClaimDesk;
const READ = (Object.keys(PARTS) as Key[]).filter((key) => PARTS[key].sql !== null);

/** `claim_document` sets the store, so everything else reads the row it returned, or is read after it. */
const TEXT = `with found as materialized (select claim_document($1, $2) as document),
    c as materialized (select document, document #>> '{claim,order_id}' as order_id,
      document #>> '{claim,email_key}' as email_key,
      address_key(to_jsonb(document #> '{claim,shipping_address}')) as address_key from found where document is not null)
  select c.document, order_document($1, c.order_id) as the_order,
    ${READ.map((key) => `case when '${key}' = any ($4::text[]) then (${PARTS[key].sql}) end as "${key}"`).join(',\n    ')}
  from c cross join (select $3::timestamptz, $5::text) given (now, reader)`;

export type FoundDesk = Pick<DeskFacts, 'document' | 'order' | 'rows'>;

/** The claim, its order and what the named parts read, in one round trip. Null if the store has no such claim. */
export async function loadDesk(
  db: { app: Pool },
  storeId: StoreId,
  { claimId, keys, now, reader }: { claimId: string; keys: readonly Key[]; now: number; reader: string },
): Promise<FoundDesk | null> {
  const { rows } = await db.app.query<{
    document: ClaimDocument;
    the_order: Parameters<typeof readOrder>[0] | null;
  }>({ name: 'claim_desk', text: TEXT, values: [storeId, claimId, new Date(now), keys, reader] });
  const [row] = rows;
  if (!row) return null;
  const { document, the_order: order, ...read } = row;
  return { document, order: order && readOrder(order), rows: read as FoundDesk['rows'] };
}
