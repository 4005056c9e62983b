import { afterReply } from '../../../domain/claims/claim-moves.ts';
import { type HeldClaim, writeChange } from '../change.ts';
import { holdOtherClaim } from '../hold.ts';
import { clearProofRequest } from '../proof-requests.ts';

/**
 * A reply in a merged claim is shown with the earlier claim, so it brings that one back to the team as if it were written
 * there. The later claim and the orders of both are held already.
 */
export async function passOnReply(held: HeldClaim, messageId: string): Promise<void> {
  const { client, store, document } = held;
  const { merged_into: into, id: claimId } = document.claim;
  if (into === null) return;
  const earlier = await holdOtherClaim(client, store, into);
  if (!earlier) return;
  const other = { ...held, document: earlier };
  const { status, closed_for: closedFor } = earlier.claim;
  await writeChange(other, {
    kind: 'message',
    data: { messageId, senderType: 'customer', claimId },
    to: status === 'CLOSED' ? null : afterReply(status, closedFor),
    columns: clearProofRequest(other),
  });
}
