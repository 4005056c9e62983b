/** Adding an order's shipping protection by hand, and removing it: when it is refused, and what it costs or gives back. */
import { parseAmount } from '../money/money.ts';
import type { OrderDocument, Protection } from '../orders/order.ts';
import { problem } from '../problems/problems.ts';

export type ProtectionAct = 'add' | 'remove';

/** What the rule needs to know of an order's claims. */
type ClaimFacts = { claimNumber: number; claimCategory: string; isOta: boolean; holdsQuantity: boolean };

type OrderFacts = Pick<OrderDocument, 'protection' | 'cancelledAt' | 'chargebackAt'> & {
  claims: readonly ClaimFacts[];
};

export type ProtectionRefusal =
  | { code: 'protection_active' | 'protection_inactive' | 'protection_order_closed' }
  | { code: 'protection_in_use'; claim: number };

/** Null: it can be done. */
export function refusalOf(act: ProtectionAct, order: OrderFacts): ProtectionRefusal | null {
  const policy = order.protection.shipping;
  const isActive = policy !== null && policy.removedAt === null;
  if (act === 'add' && (order.cancelledAt || order.chargebackAt)) return { code: 'protection_order_closed' };
  if (isActive !== (act === 'remove'))
    return { code: isActive ? 'protection_active' : 'protection_inactive' };
  // Claims under the policy depend on it. A one-time appeasement depends on there being none.
  const depends = order.claims.find(
    (claim) => claim.holdsQuantity && claim.claimCategory === 'SHIPPING' && claim.isOta === (act === 'add'),
  );
  return depends ? { code: 'protection_in_use', claim: depends.claimNumber } : null;
}

/** What the sentence of the refusal names. */
export const paramsOf = (refusal: ProtectionRefusal): Record<string, number> =>
  'claim' in refusal ? { claim: refusal.claim } : {};

/** Why it is refused, in a sentence. */
export const refusalSentence = (refusal: ProtectionRefusal): string =>
  problem(refusal.code, { params: paramsOf(refusal) }).detail;

/** `premium`: in the order's currency. Null if the amount has more digits than the currency. */
export function addedPolicy(
  { total, currency }: Pick<OrderDocument, 'total' | 'currency'>,
  premium: string,
): Protection | null {
  if (!parseAmount(premium, currency, 'total')) return null;
  return { insuredAmount: total, premiumPaid: premium, premiumCurrency: currency, removedAt: null };
}

/**
 * The protection that a replacement's order gets at no charge; null if it can't have one, or if the shop or a person decided about it.
 * @param order as the shop sent it @param decided by hand
 */
export function policyOfReplacement(
  {
    protection,
    cancelledAt,
    chargebackAt,
    currency,
  }: Omit<OrderFacts, 'claims'> & Pick<OrderDocument, 'currency'>,
  decided: Protection | null,
): Protection | null {
  if (protection.shipping || decided || cancelledAt || chargebackAt) return null;
  return { insuredAmount: null, premiumPaid: '0', premiumCurrency: currency, removedAt: null };
}

export const removedPolicy = (policy: Protection, now: number): Protection => ({
  ...policy,
  removedAt: new Date(now).toISOString(),
});
