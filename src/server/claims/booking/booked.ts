/** The journals that a change of a claim's resolutions or types leaves in the ledger. */
import type { ClaimType } from '../../../domain/claims/claim-types.ts';
import { type BookedResolution, journalsOf } from '../../../domain/ledger/journals.ts';
import { parseAmount, toTotal, zero } from '../../../domain/money/money.ts';
import { isReimbursed } from '../../../domain/resolutions/merchant-view.ts';
import { type PostedJournal, posted } from '../../ledger/post.ts';
import type { HeldClaim } from '../change.ts';
import type { ClaimItemRow, ResolutionRow } from '../queries.ts';

type Typed = Pick<ClaimItemRow, 'id'> & { claim_type: ClaimType };

/** @param before the same resolutions before the change; those missing were just decided @param items after the change */
export function journalsFor(
  { store, document, now }: Pick<HeldClaim, 'store' | 'document' | 'now'>,
  before: readonly ResolutionRow[],
  after: readonly ResolutionRow[],
  items: readonly Typed[] = document.items,
): PostedJournal[] {
  return after.flatMap((row) => {
    const known = before.find(({ id }) => id === row.id);
    const journals = journalsOf(
      known ? booked(known, document.items) : null,
      booked(row, items),
      document.claim.version,
    );
    return journals.map((journal) => posted(journal, now, store.timeZone));
  });
}

/** A resolution as the ledger books it. */
export function booked(row: ResolutionRow, items: readonly Typed[]): BookedResolution {
  const currency = row.paid_original_currency;
  const amountOf = (text: string) => toTotal(parseAmount(text, currency, 'item') ?? zero(currency)).amount;
  return {
    id: row.id,
    type: row.resolution_type,
    state: row.state,
    onItsWay: row.on_its_way,
    round: row.round,
    provider: row.provider,
    external: row.external,
    currency,
    total: amountOf(row.amounts.total),
    bonus: amountOf(row.amounts.bonus),
    reimbursed: isReimbursed(
      row.claim_item_id,
      items.map((item) => ({ id: item.id, claimType: item.claim_type })),
    ),
  };
}
