/** What changes in a package matter to a claim about it (docs/decisions/118-tracking.md). */

import { type ClaimStatus, stageOf } from './claim.ts';
import type { ClosedFor } from './claim-moves.ts';
import type { RefusalReason } from './decision.ts';

export type ShipmentSeen = { delivered: boolean; returned: boolean };

export type ShipmentNews = 'delivered' | 'undelivered' | 'returned';

/** Null if nothing that matters changed. `undelivered`: the delivery was taken back. */
export function shipmentNews(before: ShipmentSeen, now: ShipmentSeen): ShipmentNews | null {
  if (now.returned && !before.returned) return 'returned';
  if (now.delivered === before.delivered) return null;
  return now.delivered ? 'delivered' : 'undelivered';
}

const BECAUSE_IT_ARRIVED: readonly string[] = [
  'PACKAGE_ARRIVED',
  'DELIVERY_PHOTO_VERIFIED',
] satisfies RefusalReason[];

type Closed = { status: ClaimStatus; denial: { reason: string } | null; closed_for: ClosedFor | null };

/** Whether the claim was refused because of a delivery, so that it opens again once that is taken back. */
export function isRefusedForArrival({ status, denial, closed_for: closedFor }: Closed): boolean {
  if (denial === null || !BECAUSE_IT_ARRIVED.includes(denial.reason)) return false;
  return stageOf(status) === 'refused' || (stageOf(status) === 'closed' && BY_TIME.includes(closedFor));
}

const BY_TIME: readonly (ClosedFor | null)[] = [null, 'TIME', 'SILENCE'];

/** Whether people still work on it, so that they are told. */
export const isWorkedOn = (status: ClaimStatus): boolean =>
  ['undecided', 'set_aside', 'approved'].includes(stageOf(status));
