import type { ClaimOnWire } from '../../contract/claim.ts';
import type { ResolutionOnWire } from '../../contract/resolution.ts';
import { trackingLink } from '../../domain/orders/tracking.ts';
import type { Store } from '../../domain/stores/settings.ts';
import type { KeyRing } from '../auth/keys.ts';
import { openCode } from '../database/credit-codes.ts';
import type { Viewer } from './present-state.ts';
import type { ResolutionRow } from './queries.ts';

/** Only the team sees who decided. */
export function presentResolution(
  store: Pick<Store, 'settings'>,
  one: ResolutionRow,
  viewer: Viewer,
): ResolutionOnWire {
  const by = viewer === 'team' ? one.resolved_by : null;
  return {
    id: one.id,
    resolutionType: one.resolution_type,
    resolutionDetails: one.details,
    resolutionDescription: one.description,
    resolutionReference: one.reference,
    quantity: one.quantity,
    refundedQuantity: one.resolution_type === 'REFUND' && one.state === 'DONE' ? one.quantity : null,
    percentage: one.percentage,
    flatAmount: one.flat_amount,
    paidValue: one.paid_value,
    paidOriginalValue: one.paid_original_value,
    paidOriginalCurrency: one.paid_original_currency,
    shippingAmount: one.amounts.shipping,
    amounts: one.amounts,
    cappedBy: one.capped_by,
    creditStore: one.credit_store,
    state: one.state,
    trackingCompany: one.tracking_company,
    trackingNumber: one.tracking_number,
    trackingUrl: trackingLink(store, { trackingUrl: one.tracking_url, trackingNumber: one.tracking_number }),
    parcel: one.parcel,
    external: one.external,
    resolvedBy: by,
    createdAt: new Date(one.created_at).toISOString(),
    relatedClaimItemId: one.claim_item_id,
    user: by,
  };
}

/** A granted store credit. Excludes denied and reversed ones; credit given elsewhere is only recorded. */
export const isCredit = (one: ResolutionRow): boolean => one.credit_store && one.in_force && !one.external;

export function presentCredit(
  keys: KeyRing,
  one: ResolutionRow,
  viewer: Viewer,
): ClaimOnWire['claimStoreCredits'][number] {
  const { credit, amounts, paid_original_currency: currency, state } = one;
  return {
    id: one.id,
    amount: amounts.total,
    bonus: amounts.bonus,
    currency,
    state,
    reference: one.reference,
    code: viewer === 'customer' ? openCode(keys, one) : (credit?.last ?? null),
    balance: credit?.balance ?? null,
    expiresOn: credit?.expiresOn ?? null,
    createdAt: new Date(one.created_at).toISOString(),
  };
}

/** The end of a store credit code, which the team sees. Anyone with the whole code could spend it. */
export const lastOf = (code: string | null): string | null => code && `…${code.slice(-4)}`;
