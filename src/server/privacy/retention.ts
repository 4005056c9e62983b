/** Takes the customers out of claims that closed years ago (docs/decisions/111-privacy.md#retention). */
import type { PoolClient } from 'pg';
import { claimsStart } from '../../domain/stores/retention.ts';
import { CLOSED_BEFORE, eraseDue, MOST_AT_ONCE, OVER } from '../claims/retention/jobs.ts';
import type { Context } from '../context.ts';
import type { Row } from '../database/rows.ts';
import { withStore } from '../database/with-store.ts';
import type { KnownStore } from '../stores/queries.ts';
import { eraseClaim } from './erase.ts';

/** Returns how many claims lost their customers. */
export const eraseCustomers = (context: Context): Promise<number> =>
  eraseDue(context, { find: claimsWithCustomer, erase: eraseCustomerOf });

/** Written out, so that the index of such claims serves. */
const NAMED = `c.status in (${OVER.map((status) => `'${status}'`).join(', ')}) and c.erased_at is null`;

async function claimsWithCustomer(
  client: PoolClient,
  context: Context,
  store: KnownStore,
): Promise<string[]> {
  const { rows } = await client.query<Row<'claims', 'id'>>(
    `select c.id from claims c where c.store_id = $1 and c.created_at < $2 and ${NAMED} and ${CLOSED_BEFORE}
     order by c.created_at limit $3`,
    [store.id, new Date(claimsStart(store, context.clock())), MOST_AT_ONCE],
  );
  return rows.map(({ id }) => id);
}

/** A claim that was just reopened keeps its customer. */
function eraseCustomerOf(context: Context, store: KnownStore, claimId: string): Promise<boolean> {
  return withStore(context.db, store.id, async (client) => {
    const start = new Date(claimsStart(store, context.clock()));
    await client.query('select from claims where store_id = $1 and id = $2 for update', [store.id, claimId]);
    const { rowCount } = await client.query(
      `select from claims c where c.store_id = $1 and c.id = $3 and ${NAMED} and ${CLOSED_BEFORE}`,
      [store.id, start, claimId],
    );
    return rowCount === 1 && (await eraseClaim({ context, client, store }, claimId)) !== null;
  });
}
