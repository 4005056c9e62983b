/** Locks a claim for a transaction, and reads it. */
import type { DatabaseError, PoolClient } from 'pg';
import type { StoreId } from '../auth/caller.ts';
import type { KeptRow } from '../http/answers.ts';
import type { KnownStore } from '../stores/queries.ts';
import type { ClaimDocument } from './queries.ts';

/** Loads a claim and locks its row, its order's row, and the row of the claim it was merged into. Null if the store has no such claim. */
export async function holdClaim(
  client: PoolClient,
  store: KnownStore,
  claimId: string,
): Promise<ClaimDocument | null> {
  const { rows } = await client.query<{ found: ClaimDocument | null }>({
    name: 'hold_claim',
    text: 'select hold_claim($1, $2) as found',
    values: [store.id, claimId],
  });
  return rows[0]?.found ?? null;
}

/**
 * The claim that a held claim is merged into, or about to be: its order is locked already, and only its own row is locked here.
 * Null if the store has no such claim.
 */
export async function holdOtherClaim(
  client: PoolClient,
  store: KnownStore,
  claimId: string,
): Promise<ClaimDocument | null> {
  const { rows } = await client.query<{ found: ClaimDocument | null }>({
    name: 'hold_other_claim',
    text: 'select hold_other_claim($1, $2) as found',
    values: [store.id, claimId],
  });
  return rows[0]?.found ?? null;
}

/** The claim was merged while its orders were waited for. Nothing has been done yet, so it can be held again. */
export const wasMergedMeanwhile = (error: unknown): boolean =>
  (error as Partial<DatabaseError> | null)?.code === '40001';

type Begun = { document: ClaimDocument | null } & (KeptRow | Record<keyof KeptRow, null>);

/**
 * The same, and if the request is a retry, also returns the stored answer to the first one.
 * @param into the id of the claim that this one is about to be merged into @param key identifies the request; null if it can't be a retry
 */
export async function beginChange(
  client: PoolClient,
  storeId: StoreId,
  { claimId, into, key }: { claimId: string; into: string | undefined; key: Buffer | null },
): Promise<{ document: ClaimDocument | null; kept: KeptRow | null }> {
  const { rows } = await client.query<Begun>({
    name: 'begin_change',
    text: `select document, body_hash as "bodyHash", status, answer, led_to as "ledTo", expires_at as "expiresAt"
      from begin_change($1, $2, $3, $4)`,
    values: [storeId, claimId, into ?? null, key],
  });
  const [row] = rows;
  return { document: row?.document ?? null, kept: row && row.bodyHash !== null ? row : null };
}
