import type { PoolClient } from 'pg';
import { RESOLUTION_STATES } from '../../../domain/claims/resolution-types.ts';
import { INSTRUCTION_STATES } from '../../../domain/instructions/states.ts';
import type { StoreId } from '../../auth/caller.ts';
import type { JsonRow } from '../../database/rows.ts';
import type { PostedJournal } from '../../ledger/post.ts';
import { type LoadedOrder, readOrder } from '../../orders/queries.ts';
import { ProblemError } from '../../problem-error.ts';
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

type InstructionRow = JsonRow<'claim_instructions'>;

/** As a decision writes it. */
export type NewInstruction = Pick<
  InstructionRow,
  | 'store_id'
  | 'id'
  | 'claim_id'
  | 'resolution_id'
  | 'kind'
  | 'state'
  | 'idempotency_key'
  | 'amount'
  | 'currency'
  | 'goods'
  | 'address'
  | 'created_at'
  | 'updated_at'
>;

/**
 * Writes decided resolutions with their instructions and journals, in one statement. If the store is connected to a provider, a worker
 * carries the instructions out; otherwise the team does.
 */
export async function insertResolutions(
  { client, store, document }: Pick<HeldClaim, 'client' | 'store' | 'document'>,
  resolutions: readonly ResolutionRow[],
  instructions: readonly NewInstruction[],
  journals: readonly PostedJournal[],
): Promise<void> {
  await client.query({
    name: 'insert_resolutions',
    text: `with decided as (
       insert into claim_resolutions select r.*
       from jsonb_populate_recordset(null::claim_resolutions, with_defaults('claim_resolutions', $3)) r),
     connected as materialized (select exists (select from connections where store_id = $1) as is_so),
     instructed as (
       insert into claim_instructions select r.*
       from jsonb_populate_recordset(null::claim_instructions, with_defaults('claim_instructions', (
         select coalesce(jsonb_agg(case when c.is_so then one || jsonb_build_object('next_at', one -> 'created_at')
           else one || '{"hold": "by_hand"}' end), '[]')
         from jsonb_array_elements($4::jsonb) one, connected c))) r
       returning 1)
     select post_journals($1, $2, $5), case when (select is_so from connected) and exists (select from instructed)
       then enqueue_job('carry_out', json_build_object('storeId', $1::text), null) end`,
    values: [
      store.id,
      document.claim.id,
      ...[resolutions, instructions, journals].map((rows) => JSON.stringify(rows)),
    ],
  });
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
  // Instructions first, as a worker locks them that is about to send one.
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
  // The instruction first, as a worker locks it that is about to send it.
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

/** Whether a provider may be carrying it out at this moment. Waits for a worker that is about to say so. */
export async function isBeingCarriedOut(
  client: PoolClient,
  { store_id: storeId, id }: Pick<ResolutionRow, 'store_id' | 'id'>,
): Promise<boolean> {
  const { rows } = await client.query<Pick<InstructionRow, 'state'>>(
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
