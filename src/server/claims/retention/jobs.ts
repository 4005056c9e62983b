/** Erases the files of claims that closed long ago (docs/decisions/103-legal-texts.md#retention). */
import type { PoolClient } from 'pg';
import { statusesAt } from '../../../domain/claims/claim.ts';
import { filesStart } from '../../../domain/stores/retention.ts';
import type { StoreId } from '../../auth/caller.ts';
import type { Context } from '../../context.ts';
import type { Row } from '../../database/rows.ts';
import { withStore } from '../../database/with-store.ts';
import { findStore, type KnownStore } from '../../stores/queries.ts';
import { noteEvent } from '../change.ts';
import { holdClaim } from '../hold.ts';

/** Claims of a store in one run, so that other stores don't wait for it. */
export const MOST_AT_ONCE = 200;
export const OVER = [...statusesAt('closed', 'archived')];

/** Returns how many claims lost their files. */
export const eraseFiles = (context: Context): Promise<number> =>
  eraseDue(context, { find: claimsWithFiles, erase: eraseFilesOf });

export type Erasing = {
  /** Ids of claims that may be due. */
  find: (client: PoolClient, context: Context, store: KnownStore) => Promise<string[]>;
  /** Says whether there was something to erase. */
  erase: (context: Context, store: KnownStore, claimId: string) => Promise<boolean>;
};

/** Returns from how many claims something was erased. */
export async function eraseDue(context: Context, { find, erase }: Erasing): Promise<number> {
  const { rows } = await context.db.app.query<{ id: StoreId }>('select id from stores');
  let erased = 0;
  for (const { id } of rows) {
    const store = await findStore(context.db, { by: 'id', value: id });
    if (!store) continue;
    const due = await withStore(context.db, store.id, (client) => find(client, context, store));
    for (const claimId of due) {
      try {
        if (await erase(context, store, claimId)) erased += 1;
      } catch (err) {
        // One failure must not keep what the other claims have.
        context.log.error({ err, claim: claimId }, 'a closed claim was not erased');
      }
    }
  }
  return erased;
}

/** Signatures and receipts prove the claim, so they stay with it. */
const ERASABLE = `not exists (select from claim_documents d where d.store_id = f.store_id and d.file_key = f.file_key)`;

/** When the claim closed last, which is before the second value: archiving it comes later. */
export const CLOSED_BEFORE = `(select max(e.at) from claim_events e where e.store_id = c.store_id and e.claim_id = c.id
  and e.to_status = 'CLOSED' and e.from_status is distinct from e.to_status) < $2`;

async function claimsWithFiles(client: PoolClient, context: Context, store: KnownStore): Promise<string[]> {
  const { rows } = await client.query<Row<'claims', 'id'>>(
    `select c.id from files f join claims c on c.store_id = f.store_id and c.id = f.claim_id
     where f.store_id = $1 and f.claim_id is not null and f.created_at < $2 and c.status = any ($3)
       and ${ERASABLE} and ${CLOSED_BEFORE}
     group by c.id order by min(f.created_at) limit $4`,
    [store.id, new Date(filesStart(store, context.clock())), OVER, MOST_AT_ONCE],
  );
  return rows.map(({ id }) => id);
}

/**
 * The claim is locked and checked again, so a claim that was just reopened keeps its files. The bytes go first: if the run
 * ends in between, the rows are still there and the next run goes on.
 */
function eraseFilesOf(context: Context, store: KnownStore, claimId: string): Promise<boolean> {
  return withStore(context.db, store.id, async (client) => {
    const now = context.clock();
    const document = await holdClaim(client, store, claimId);
    if (!document) return false;
    const { rows } = await client.query<Row<'files', 'file_key'>>(
      `select f.file_key from files f join claims c on c.store_id = f.store_id and c.id = f.claim_id
       where f.store_id = $1 and f.claim_id = $3 and c.status = any ($4) and ${ERASABLE} and ${CLOSED_BEFORE}`,
      [store.id, new Date(filesStart(store, now)), claimId, OVER],
    );
    if (rows.length === 0) return false;
    const keys = rows.map((row) => row.file_key);
    for (const fileKey of keys) await context.files.remove({ storeId: store.id, fileKey });
    await client.query('delete from files where store_id = $1 and file_key = any ($2)', [store.id, keys]);
    const actor = { kind: 'system', id: null } as const;
    const held = { context, client, store, document, caller: { kind: 'anonymous' } as const, actor, now };
    await noteEvent(held, 'files_erased', { files: keys.length });
    return true;
  });
}
