/** The merchant's view of a claim's money, with the specification's names (docs/rules/resolutions.md). */
import { CLAIM_TYPES, type ClaimType } from '../claims/claim-types.ts';
import type { ResolutionType } from '../claims/resolution-types.ts';
import { add, type Money, parseAmount, subtract, toItemValue, zero } from '../money/money.ts';
import type { ResolutionAmounts } from './claim-record.ts';

export type MerchantFacts = {
  currency: string;
  /** As worked out at filing. */
  quote: ResolutionAmounts;
  resolutionType: ResolutionType | null;
  denial: { reason: string; at: string } | null;
  /** Of the event that denied the claim. */
  deniedBy: string | null;
  /** In force, oldest first. */
  resolutions: readonly {
    claimItemId: string | null;
    resolvedBy: string | null;
    createdAt: string;
    amounts: ResolutionAmounts;
  }[];
  items: readonly { id: string; claimType: ClaimType }[];
};

export type MerchantView = {
  isDecided: boolean;
  resolutionDate: string | null;
  providedResolution: ResolutionType | null;
  reimbursed: boolean | null;
  actionedBy: string | null;
  shipping: Money;
  items: Money;
  taxes: Money;
  subtotal: Money;
  bonus: Money;
  totalValueToCustomer: Money;
  totalReimbursed: Money;
  totalClaimValue: Money;
};

/** Whether the store is reimbursed for a line of a claim. A line about the claim as a whole counts if one of its items does. */
export const isReimbursed = (
  claimItemId: string | null,
  items: readonly { id: string; claimType: ClaimType }[],
): boolean =>
  items.some(
    ({ id, claimType }) =>
      (claimItemId === null || id === claimItemId) && CLAIM_TYPES[claimType].merchantReimbursed,
  );

export function merchantView(facts: MerchantFacts): MerchantView {
  const { currency, resolutions, denial, items } = facts;
  const amount = (of: ResolutionAmounts, name: keyof ResolutionAmounts) =>
    parseAmount(of[name], currency, name === 'items' ? 'item' : 'total') ?? zero(currency);
  const isDecided = resolutions.length > 0 || denial !== null;
  const given = resolutions.length > 0 ? resolutions.map((one) => one.amounts) : denial ? [] : [facts.quote];
  const total = (name: keyof ResolutionAmounts) =>
    given.map((one) => amount(one, name)).reduce(add, zero(currency));
  const reimbursed = resolutions
    .filter((one) => isReimbursed(one.claimItemId, items))
    .map((one) => one.amounts);
  const last = resolutions.at(-1);
  return {
    isDecided,
    resolutionDate: last?.createdAt ?? denial?.at ?? null,
    providedResolution: last ? facts.resolutionType : null,
    reimbursed: isDecided ? reimbursed.length > 0 : null,
    actionedBy: last ? last.resolvedBy : denial ? facts.deniedBy : null,
    shipping: total('shipping'),
    items: toItemValue(total('items')),
    taxes: total('tax'),
    subtotal: total('subtotal'),
    bonus: total('bonus'),
    totalValueToCustomer: total('total'),
    totalReimbursed: reimbursed
      .map((one) => subtract(amount(one, 'total'), amount(one, 'bonus')))
      .reduce(add, zero(currency)),
    totalClaimValue: add(amount(facts.quote, 'subtotal'), amount(facts.quote, 'tax')),
  };
}
