/** Sends the review invitations that are due: one mail per claim, ever (docs/decisions/027-mails-of-a-claim.md). */

import type { PoolClient } from 'pg';
import { isInvitable } from '../../../domain/claims/review-invitation.ts';
import type { StoreId } from '../../auth/caller.ts';
import type { Context } from '../../context.ts';
import type { Row } from '../../database/rows.ts';
import { withStore } from '../../database/with-store.ts';
import { findStore, type KnownStore } from '../../stores/queries.ts';
import { noteEvent, notifyShopper } from '../change.ts';
import { holdClaim } from '../hold.ts';

const MOST_AT_ONCE = 200;

/** Returns how many were sent. */
export async function inviteReviewers(context: Context): Promise<number> {
  const { rows } = await context.db.app.query<{ id: StoreId }>('select id from stores');
  let invited = 0;
  for (const { id } of rows) {
    const store = await findStore(context.db, { by: 'id', value: id });
    if (store) invited += await inviteInStore(context, store);
  }
  return invited;
}

async function inviteInStore(context: Context, store: KnownStore): Promise<number> {
  const { rows } = await withStore(context.db, store.id, (client) =>
    client.query<Row<'claim_review_invitations', 'claim_id'>>(
      `select claim_id from claim_review_invitations
       where store_id = $1 and invited_at is null and due_at <= $2 order by due_at limit $3`,
      [store.id, new Date(context.clock()), MOST_AT_ONCE],
    ),
  );
  let invited = 0;
  for (const { claim_id: claimId } of rows) {
    try {
      if (await inviteReviewer(context, store, claimId)) invited += 1;
    } catch (err) {
      // One failure must not block the store's other invitations.
      context.log.error({ err, claim: claimId }, 'review invitation failed');
    }
  }
  return invited;
}

/** The claim is locked and checked again, so a second worker, or one after a reopening, does nothing. */
function inviteReviewer(context: Context, store: KnownStore, claimId: string): Promise<boolean> {
  return withStore(context.db, store.id, async (client) => {
    const now = context.clock();
    const document = await holdClaim(client, store, claimId);
    if (!document || !(await takeInvitation(client, store, claimId, now))) return false;
    const { status, denial } = document.claim;
    const isOff = store.settings.reviews.inviteAfterDays <= 0;
    if (isOff || !isInvitable(status, denial !== null) || (await isReviewed(client, store, claimId)))
      return false;
    const actor = { kind: 'system', id: null } as const;
    const caller = { kind: 'anonymous' } as const;
    const held = { context, client, store, document, caller, actor, now };
    await noteEvent(held, 'review_invited', {});
    await notifyShopper(held, 'review_invitation');
    return true;
  });
}

async function takeInvitation(client: PoolClient, store: KnownStore, claimId: string, now: number) {
  const { rowCount } = await client.query(
    `update claim_review_invitations set invited_at = $3
     where store_id = $1 and claim_id = $2 and invited_at is null`,
    [store.id, claimId, new Date(now)],
  );
  return rowCount === 1;
}

async function isReviewed(client: PoolClient, store: KnownStore, claimId: string): Promise<boolean> {
  const { rowCount } = await client.query(
    'select 1 from claim_reviews where store_id = $1 and claim_id = $2',
    [store.id, claimId],
  );
  return rowCount !== 0;
}
