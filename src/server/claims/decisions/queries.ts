import type { PoolClient } from 'pg';
import { RESOLUTION_STATES } from '../../../domain/claims/resolution-types.ts';
import { INSTRUCTION_STATES } from '../../../domain/instructions/states.ts';
import type { StoreId } from '../../auth/caller.ts';
import type { Row } from '../../database/rows.ts';
import { type LoadedOrder, readOrder } from '../../orders/queries.ts';
import { ProblemError } from '../../problem-error.ts';
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

/**
 * Cancels everything that was not sent: the claim's resolutions are no longer in force, and nothing of them is carried
 * out. @throws being_carried_out if a provider may be carrying one of them out at this moment
 */
export async function cancelResolutions(
  client: PoolClient,
  storeId: StoreId,
  claimId: string,
  at: Date,
): Promise<void> {
  // Locks instructions before resolutions, in the order of a worker that is about to send one.
  await client.query(
    `update claim_instructions set state = 'CANCELLED', hold = null, next_at = null, updated_at = $3
     where store_id = $1 and claim_id = $2 and state in ('WAITING', 'FAILED')`,
    [storeId, claimId, at],
  );
  const { rowCount } = await client.query(
    `select from claim_instructions where store_id = $1 and claim_id = $2 and state in ('SENDING', 'UNKNOWN') limit 1`,
    [storeId, claimId],
  );
  if (rowCount !== 0) throw new ProblemError('being_carried_out');
  await client.query(
    `update claim_resolutions set state = 'CANCELLED', in_force = false, on_its_way = false, updated_at = $3
     where store_id = $1 and claim_id = $2 and in_force`,
    [storeId, claimId, at],
  );
}

/**
 * Stores a resolution's reported progress. A pending instruction counts as carried out, so that nothing is sent twice.
 */
export async function saveReport(client: PoolClient, one: ResolutionRow, at: Date): Promise<void> {
  // Locks the instruction before the resolution, in the order of a worker that is about to send it.
  if (RESOLUTION_STATES[one.state].moved)
    await client.query(
      `update claim_instructions set state = 'DONE', hold = null, next_at = null, provider = null, updated_at = $3
       where store_id = $1 and resolution_id = $2 and state in ('WAITING', 'FAILED')`,
      [one.store_id, one.id, at],
    );
  await client.query(
    `update claim_resolutions set state = $3, reference = $4, tracking_company = $5, tracking_number = $6,
       tracking_url = $7, provider = $8, on_its_way = $9, updated_at = $10 where store_id = $1 and id = $2`,
    [
      one.store_id,
      one.id,
      one.state,
      one.reference,
      one.tracking_company,
      one.tracking_number,
      one.tracking_url,
      one.provider,
      one.on_its_way,
      at,
    ],
  );
}

/** Whether a provider may be carrying it out right now. Waits for a worker that is about to mark it as sent. */
export async function isBeingCarriedOut(
  client: PoolClient,
  { store_id: storeId, id }: Pick<ResolutionRow, 'store_id' | 'id'>,
): Promise<boolean> {
  const { rows } = await client.query<Row<'claim_instructions', 'state'>>(
    'select state from claim_instructions where store_id = $1 and resolution_id = $2 for update',
    [storeId, id],
  );
  return rows.some(({ state }) => INSTRUCTION_STATES[state].onItsWay);
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
