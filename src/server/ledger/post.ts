/** Adds journals to a store's ledger, in the transaction of what they tell (docs/decisions/107-ledger.md). */
import type { PoolClient } from 'pg';
import type { Entry, Journal } from '../../domain/ledger/journals.ts';
import { dateIn } from '../../domain/time/calendar.ts';
import type { StoreId } from '../auth/caller.ts';
import { shortId } from '../auth/short-id.ts';

/** As `post_journals` takes it. */
export type PostedJournal = Omit<Journal, 'entries'> & {
  id: string;
  /** The day of the store that it counts for. */
  effectiveOn: string;
  createdAt: string;
  /** Amounts as text: JSON has no integers of their size. */
  entries: (Omit<Entry, 'amount'> & { amount: string })[];
};

/** @param now when it happened, in milliseconds */
export const posted = (journal: Journal, now: number, timeZone: string): PostedJournal => ({
  ...journal,
  id: shortId(),
  effectiveOn: dateIn(now, timeZone),
  createdAt: new Date(now).toISOString(),
  entries: journal.entries.map((entry) => ({ ...entry, amount: entry.amount.toString() })),
});

/**
 * Posts journals of a claim, or changes nothing if there are none. The database refuses a journal that doesn't come to zero, a
 * reference that its source has used, and a closed month.
 */
export const postJournals = (
  client: PoolClient,
  storeId: StoreId,
  claimId: string,
  journals: readonly PostedJournal[],
): Promise<void> =>
  postAll(
    client,
    storeId,
    journals.map((journal) => ({ ...journal, claimId })),
  );

/** The same, of several claims. Each transaction posts once: balances are locked in the order of one call. */
export async function postAll(
  client: PoolClient,
  storeId: StoreId,
  journals: readonly (PostedJournal & { claimId: string })[],
): Promise<void> {
  if (journals.length === 0) return;
  await client.query({
    name: 'post_journals',
    text: 'select post_journals($1, null, $2)',
    values: [storeId, JSON.stringify(journals)],
  });
}
