import type { PoolClient } from 'pg';
import type { StoreId } from '../../auth/caller.ts';

/** Whether an owner may let a rule go live on it: it is finished, and of this version of the rule. */
export async function isConfirmable(
  client: PoolClient,
  storeId: StoreId,
  { id, ruleId, version }: { id: string; ruleId: string; version: number },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `select 1 from automation_backtests where store_id = $1 and id = $2 and rule_id = $3 and version = $4 and state = 'done'`,
    [storeId, id, ruleId, version],
  );
  return rowCount === 1;
}
