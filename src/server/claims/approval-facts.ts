/** The facts that an approval is planned from. The order must have been read with the claim, or after the claim was locked. */
import { add, parseAmount, zero } from '../../domain/money/money.ts';
import type { ApprovalFacts } from '../../domain/resolutions/approval.ts';
import type { LoadedOrder } from '../orders/queries.ts';
import type { KnownStore } from '../stores/queries.ts';
import type { ClaimDocument } from './queries.ts';

export function approvalFactsOf(
  store: KnownStore,
  { claim, items }: Pick<ClaimDocument, 'claim' | 'items'>,
  order: LoadedOrder,
): ApprovalFacts {
  const earlier = new Set(
    order.claims.filter((one) => one.claimNumber < claim.claim_number).map(({ id }) => id),
  );
  const category = claim.claim_category === 'WARRANTY' ? 'WARRANTY' : 'SHIPPING';
  return {
    // Only earlier claims count as claimed, as they did when this one was filed. Its own units are excluded.
    order: { ...order, claimed: order.claimed.filter(({ claimId }) => earlier.has(claimId)) },
    store,
    claimCategory: category,
    isAmountPerResolution: claim.policy?.isAmountPerResolution ?? false,
    ...promisedInOrder(order, { id: claim.id, category }),
    items: items.map((item) => ({
      id: item.id,
      sourceFulfillmentId: item.source_fulfillment_id,
      sourceItemId: item.source_item_id,
      quantity: item.quantity,
      claimType: item.claim_type,
    })),
  };
}

/**
 * The amounts already promised in a claim's order, in total and under the policy of its category, and the bonuses of
 * the order's other claims: as given, or as valued if undecided.
 */
function promisedInOrder(
  { currency, claims }: Pick<LoadedOrder, 'currency' | 'claims'>,
  claim: { id: string; category: string },
) {
  const sum = (amounts: readonly string[]) =>
    amounts.reduce(
      (total, amount) => add(total, parseAmount(amount, currency, 'total') ?? zero(currency)),
      zero(currency),
    );
  const decided = claims.flatMap(({ given, claimCategory }) => (given ? [{ ...given, claimCategory }] : []));
  const waiting = claims.filter((one) => one.given === null && one.holdsQuantity && one.id !== claim.id);
  const underPolicy = decided.filter(({ claimCategory }) => claimCategory === claim.category);
  return {
    alreadyPromised: sum(decided.map(({ promised }) => promised)),
    promisedUnderPolicy: sum(underPolicy.map(({ promised }) => promised)),
    bonusBefore: sum([...decided, ...waiting.map(({ quote }) => quote)].map(({ bonus }) => bonus)),
  };
}
