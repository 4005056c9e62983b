import type { PoolClient } from 'pg';
import { RESOLUTION_STATES } from '../../../domain/claims/resolution-types.ts';
import type { StoreId } from '../../auth/caller.ts';
import type { JsonRow } from '../../database/rows.ts';
import type { PostedJournal } from '../../ledger/post.ts';
import { type LoadedOrder, readOrder } from '../../orders/queries.ts';
import type { HeldClaim } from '../change.ts';
import type { ResolutionRow } from '../queries.ts';

/** The current order of a locked claim. */
export async function loadHeldOrder(
  client: PoolClient,
  storeId: StoreId,
  orderId: string,
): Promise<LoadedOrder | null> {
  const { rows } = await client.query<{ found: Parameters<typeof readOrder>[0] | null }>({
    name: 'order_document',
    text: 'select order_document($1, $2) as found',
    values: [storeId, orderId],
  });
  const found = rows[0]?.found;
  return found ? readOrder(found) : null;
}

export type InstructionRow = JsonRow<'claim_instructions'>;

/** Writes decided resolutions with their instructions and journals, in one statement. */
export async function insertResolutions(
  { client, store, document }: Pick<HeldClaim, 'client' | 'store' | 'document'>,
  resolutions: readonly ResolutionRow[],
  instructions: readonly InstructionRow[],
  journals: readonly PostedJournal[],
): Promise<void> {
  await client.query({
    name: 'insert_resolutions',
    text: `with decided as (
       insert into claim_resolutions select r.*
       from jsonb_populate_recordset(null::claim_resolutions, with_defaults('claim_resolutions', $3)) r),
     instructed as (
       insert into claim_instructions select r.*
       from jsonb_populate_recordset(null::claim_instructions, with_defaults('claim_instructions', $4)) r)
     select post_journals($1, $2, $5)`,
    values: [
      store.id,
      document.claim.id,
      ...[resolutions, instructions, journals].map((rows) => JSON.stringify(rows)),
    ],
  });
}

/**
 * Cancels everything that was not sent: the claim's resolutions are no longer in force, and nothing of them is carried
 * out.
 */
export async function cancelResolutions(
  client: PoolClient,
  storeId: StoreId,
  claimId: string,
  at: Date,
): Promise<void> {
  await client.query(
    `update claim_resolutions set state = 'CANCELLED', in_force = false, updated_at = $3
     where store_id = $1 and claim_id = $2 and in_force`,
    [storeId, claimId, at],
  );
  await client.query(
    `update claim_instructions set state = 'CANCELLED', updated_at = $3
     where store_id = $1 and claim_id = $2 and state = 'WAITING'`,
    [storeId, claimId, at],
  );
}

/**
 * Stores a resolution's reported progress. A pending instruction counts as carried out, so that nothing is sent twice.
 */
export async function saveReport(client: PoolClient, one: ResolutionRow, at: Date): Promise<void> {
  await client.query(
    `update claim_resolutions set state = $3, reference = $4, tracking_company = $5, tracking_number = $6,
       tracking_url = $7, updated_at = $8 where store_id = $1 and id = $2`,
    [
      one.store_id,
      one.id,
      one.state,
      one.reference,
      one.tracking_company,
      one.tracking_number,
      one.tracking_url,
      at,
    ],
  );
  if (!RESOLUTION_STATES[one.state].moved) return;
  await client.query(
    `update claim_instructions set state = 'DONE', updated_at = $3
     where store_id = $1 and resolution_id = $2 and state = 'WAITING'`,
    [one.store_id, one.id, at],
  );
}

/** Changes the issue types of some of a claim's lines. */
export async function retypeItems(
  client: PoolClient,
  storeId: StoreId,
  claimId: string,
  items: readonly { id: string; claimType: string }[],
): Promise<void> {
  await client.query(
    `update claim_items i set claim_type = w ->> 'claimType' from jsonb_array_elements($3) w
     where i.store_id = $1 and i.claim_id = $2 and i.id = w ->> 'id'`,
    [storeId, claimId, JSON.stringify(items)],
  );
}
