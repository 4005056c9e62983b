/** Posts claims that were decided before the ledger existed (db/migrations/0160_ledger.sql). */
import { journalsOf } from '../../../domain/ledger/journals.ts';
import type { StoreId } from '../../auth/caller.ts';
import type { Context } from '../../context.ts';
import type { CamelRow } from '../../database/rows.ts';
import { withStore } from '../../database/with-store.ts';
import { posted, postJournals } from '../../ledger/post.ts';
import { findStore, type KnownStore } from '../../stores/queries.ts';
import { holdClaim } from '../hold.ts';
import { booked } from './booked.ts';

const BATCH = 500;

/** Works through all claims that are not posted yet, each in its own transaction, so that no claim is locked for long. */
export async function bringIntoLedger({ db }: Pick<Context, 'db'>): Promise<void> {
  const { rows } = await db.app.query<{ id: StoreId }>('select id from stores');
  for (const { id } of rows) {
    const store = await findStore(db, { by: 'id', value: id });
    if (!store) continue;
    for (let found = await inArrears(db, id); found.length > 0; found = await inArrears(db, id))
      for (const claimId of found) await bringIn({ db }, store, claimId);
  }
}

const inArrears = async (db: Context['db'], storeId: StoreId): Promise<string[]> =>
  withStore(db, storeId, async (client) => {
    const { rows } = await client.query<CamelRow<'ledger_arrears', 'claim_id'>>(
      'select claim_id as "claimId" from ledger_arrears where store_id = $1 order by claim_id limit $2',
      [storeId, BATCH],
    );
    return rows.map(({ claimId }) => claimId);
  });

/** Posts the history of the claim's resolutions, dated on the days it happened. If two workers run, the second finds nothing to do. */
async function bringIn({ db }: Pick<Context, 'db'>, store: KnownStore, claimId: string): Promise<void> {
  await withStore(db, store.id, async (client) => {
    const document = await holdClaim(client, store, claimId);
    const { rowCount } = await client.query(
      'delete from ledger_arrears where store_id = $1 and claim_id = $2',
      [store.id, claimId],
    );
    if (!document || rowCount === 0) return;
    const journals = document.resolutions.flatMap((row) =>
      journalsOf(null, booked(row, document.items), document.claim.version).map((journal) =>
        posted(
          journal,
          Date.parse(journal.kind === 'decided' ? row.created_at : row.updated_at),
          store.timeZone,
        ),
      ),
    );
    await postJournals(client, store.id, claimId, journals);
  });
}
