/** `POST claims/{id}/resolutions/preview`: what an approval gives, by the rule that approves. Nothing is written. */
import type { ApprovalPreview } from '../../../contract/resolution.ts';
import { givesGoods, type ResolutionType } from '../../../domain/claims/resolution-types.ts';
import { add, convertBack, formatAmount, type Money, percentage, zero } from '../../../domain/money/money.ts';
import type { PlannedResolution } from '../../../domain/resolutions/approval.ts';
import type { Caller } from '../../auth/caller.ts';
import type { Context } from '../../context.ts';
import { withStore } from '../../database/with-store.ts';
import type { KnownStore } from '../../stores/queries.ts';
import { openClaim } from '../read.ts';
import { type Approval, type ApprovalBody, planned } from './approval.ts';

/** @throws what the approval itself would be refused for */
export async function previewApproval(
  context: Context,
  { caller, claimId }: { caller: Caller; claimId: string },
  body: ApprovalBody,
): Promise<ApprovalPreview> {
  const { store, document } = await openClaim(context, caller, claimId);
  const approval = await withStore(context.db, store.id, (client) =>
    planned({ client, store, document }, body),
  );
  return { version: document.claim.version, ...presentApproval(store, approval) };
}

type Amount = 'items' | 'shipping' | 'tax' | 'subtotal' | 'bonus' | 'total';
type Amounts = Pick<PlannedResolution, Amount | 'resolutionType'>;

/** An approval as planned, in the order's currency, with its totals in the store's. */
export function presentApproval(store: KnownStore, { order, resolutions }: Approval) {
  const none = zero(order.currency);
  const sumOf = (some: readonly Amounts[], name: Amount): Money =>
    some.reduce((sum, one) => add(sum, one[name]), none);
  const { percentage: share } = store.settings.replacementCost;
  const costOf = ({ resolutionType, total }: Amounts): Money =>
    givesGoods(resolutionType) ? percentage(total, String(share)) : total;
  const inStore = (money: Money) => formatAmount(convertBack(money, store.currency, order.exchangeRate));
  const presentAmounts = (some: readonly Amounts[]) => {
    const total = sumOf(some, 'total');
    return {
      items: formatAmount(sumOf(some, 'items')),
      shipping: formatAmount(sumOf(some, 'shipping')),
      tax: formatAmount(sumOf(some, 'tax')),
      subtotal: formatAmount(sumOf(some, 'subtotal')),
      bonus: formatAmount(sumOf(some, 'bonus')),
      total: formatAmount(total),
      totalInStoreCurrency: inStore(total),
      cost: inStore(some.map(costOf).reduce(add, none)),
    };
  };
  const types = [...new Set(resolutions.map(({ resolutionType }) => resolutionType))];
  const ofType = (type: ResolutionType) => resolutions.filter((one) => one.resolutionType === type);
  return {
    currency: order.currency,
    storeCurrency: store.currency,
    resolutions: resolutions.map(({ claimItemId, resolutionType, quantity, cappedBy, ...amounts }) => ({
      ...{ claimItemId, resolutionType, quantity, cappedBy },
      ...presentAmounts([{ ...amounts, resolutionType }]),
    })),
    methods: types.map((resolutionType) => ({ resolutionType, ...presentAmounts(ofType(resolutionType)) })),
    totals: presentAmounts(resolutions),
    cappedBy: resolutions.find(({ cappedBy }) => cappedBy !== null)?.cappedBy ?? null,
  };
}
