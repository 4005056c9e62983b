/** What an approval of a claim gives: the facts that the rule needs, and its plan. Nothing is written here. */
import type { z } from 'zod';
import type { approvalBodySchema } from '../../../contract/resolution.ts';
import { isResolvable } from '../../../domain/claims/claim.ts';
import { RESOLUTION_TYPES } from '../../../domain/claims/resolution-types.ts';
import type { Address } from '../../../domain/orders/order.ts';
import { type PlannedResolution, planApproval } from '../../../domain/resolutions/approval.ts';
import type { LoadedOrder } from '../../orders/queries.ts';
import { ProblemError } from '../../problem-error.ts';
import { isUnconfirmed, labelAddress, presentAddress } from '../address.ts';
import { approvalFactsOf } from '../approval-facts.ts';
import { type HeldClaim, refuseIllegalMove } from '../change.ts';
import { loadHeldOrder } from './queries.ts';

export type ApprovalBody = z.infer<typeof approvalBodySchema>;

/** A claim, and the transaction that reads what belongs to it. */
export type ReadClaim = Pick<HeldClaim, 'client' | 'store' | 'document'>;

export type Approval = {
  order: LoadedOrder;
  resolutions: PlannedResolution[];
  /** Where goods go; null if none are sent. */
  address: Address | null;
};

/** Plans an approval, or refuses it at the field at fault. */
export async function planned(read: ReadClaim, body: ApprovalBody): Promise<Approval> {
  const { client, store, document } = read;
  refuseSecondDecision(read);
  const order = await loadHeldOrder(client, store.id, document.claim.order_id);
  if (!order) throw new ProblemError('not_found');
  return plannedFor(read, order, body);
}

/** The same, if the order was read along with the claim. */
export function plannedFor(
  read: Pick<HeldClaim, 'store' | 'document'>,
  order: LoadedOrder,
  body: ApprovalBody,
): Approval {
  const { store, document } = read;
  refuseSecondDecision(read);
  refuseIllegalMove(read, 'APPROVED');
  const lines = body.resolutions.map(({ resolutionDetails, ...line }) => ({
    ...line,
    details: resolutionDetails,
  }));
  const plan = planApproval(approvalFactsOf(store, document, order), lines);
  if (!plan.ok)
    throw new ProblemError(plan.code, { fields: plan.fields, ...(plan.params && { params: plan.params }) });
  const address = plan.resolutions.some(isGoods) ? addressFor(read) : null;
  return { order, resolutions: plan.resolutions, address };
}

export function refuseSecondDecision({ document }: Pick<HeldClaim, 'document'>): void {
  if (!isResolvable(document.resolutions.map((one) => ({ inForce: one.in_force })))) {
    throw new ProblemError('already_resolved');
  }
}

const isGoods = ({ resolutionType }: PlannedResolution) => RESOLUTION_TYPES[resolutionType].pays === 'goods';

/** The address for goods: the corrected one, otherwise the order's. Refused if no label can be printed for it. */
function addressFor({ document }: Pick<HeldClaim, 'document'>): Address {
  const { claim } = document;
  if (isUnconfirmed(document)) throw new ProblemError('address_came_back');
  const address = labelAddress(presentAddress(claim), 'shippingAddress');
  if (address) return address;
  throw new ProblemError('address_incomplete', {
    fields: [{ path: 'shippingAddress', message: 'is missing' }],
  });
}
