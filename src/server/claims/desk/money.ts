import { DECISION_REASONS } from '../../../domain/claims/decision.ts';
import { convertBack, formatAmount, type Money } from '../../../domain/money/money.ts';
import { merchantView } from '../../../domain/resolutions/merchant-view.ts';
import { computed } from './part.ts';

/** The merchant's view of the claim's money. */
export const moneyPart = computed<'money'>(null, ({ store, document, order }) => {
  const { claim, items, events, resolutions } = document;
  const { currency, denial } = claim;
  const view = merchantView({
    currency,
    quote: claim.quote,
    resolutionType: claim.resolution_type,
    denial,
    deniedBy: events.findLast(({ kind }) => kind === 'denied')?.actor_id ?? null,
    resolutions: resolutions
      .filter((one) => one.in_force)
      .map((one) => ({
        claimItemId: one.claim_item_id,
        resolvedBy: one.resolved_by,
        createdAt: one.created_at,
        amounts: one.amounts,
      })),
    items: items.map((item) => ({ id: item.id, claimType: item.claim_type })),
  });
  const inStore = (money: Money) =>
    formatAmount(convertBack(money, store.currency, order?.exchangeRate ?? '1'));
  return {
    isDecided: view.isDecided,
    resolutionDate: view.resolutionDate && new Date(view.resolutionDate).toISOString(),
    providedResolution: view.providedResolution,
    reimbursed: view.reimbursed,
    actionedBy: view.actionedBy,
    denialReason: denial && { reason: denial.reason, label: DECISION_REASONS[denial.reason].label },
    shipping: formatAmount(view.shipping),
    items: formatAmount(view.items),
    taxes: formatAmount(view.taxes),
    subtotal: formatAmount(view.subtotal),
    bonus: formatAmount(view.bonus),
    totalValueToCustomer: formatAmount(view.totalValueToCustomer),
    totalReimbursed: formatAmount(view.totalReimbursed),
    totalClaimValue: formatAmount(view.totalClaimValue),
    currency,
    inStoreCurrency: {
      totalValueToCustomer: inStore(view.totalValueToCustomer),
      totalReimbursed: inStore(view.totalReimbursed),
      totalClaimValue: inStore(view.totalClaimValue),
      currency: store.currency,
    },
  };
});
