import type { PoolClient } from 'pg';
import type { Address } from '../../../domain/orders/order.ts';
import type { StoreId } from '../../auth/caller.ts';

/** Updates the address of goods waiting to be sent. */
export async function readdressGoods(
  client: PoolClient,
  storeId: StoreId,
  claimId: string,
  address: Address,
  at: Date,
): Promise<void> {
  await client.query(
    `update claim_instructions set address = $3, updated_at = $4
     where store_id = $1 and claim_id = $2 and kind = 'GOODS' and state = 'WAITING'`,
    [storeId, claimId, JSON.stringify(address), at],
  );
}
