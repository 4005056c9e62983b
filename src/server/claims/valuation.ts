/** The value of a filing, computed before it is written and stored with the claim. */

import type { Filing } from '../../contract/claim.ts';
import type { Coverage } from '../../domain/claims/claim-types.ts';
import { givesGoods, type ResolutionType } from '../../domain/claims/resolution-types.ts';
import type { FilingLine } from '../../domain/filing/filing.ts';
import {
  add,
  convertBack,
  formatAmount,
  type Money,
  parseAmount,
  subtract,
  zero,
} from '../../domain/money/money.ts';
import { paid } from '../../domain/orders/payment.ts';
import type { StoredValuation } from '../../domain/resolutions/claim-record.ts';
import { type CapFacts, type Valuation, valueClaim } from '../../domain/resolutions/valuation.ts';
import type { ClaimAtAGlance, LoadedOrder } from '../orders/queries.ts';
import type { KnownStore } from '../stores/queries.ts';
import type { ClaimDocument } from './queries.ts';

export type Worth = { quote: StoredValuation; value: Money };

/** An order's amount in thousandths of the store's currency: claims in any currency are sorted by it. */
export function thousandths(
  store: Pick<KnownStore, 'currency'>,
  order: Pick<LoadedOrder, 'currency' | 'exchangeRate'>,
  total: string,
): number {
  const worth = parseAmount(total, order.currency, 'total') ?? zero(order.currency);
  const { amount, scale } = convertBack(worth, store.currency, order.exchangeRate);
  return Number(amount) * 10 ** (3 - scale);
}

/** The amounts by requested method, and the claim's value (without bonus) for the proof ladder. */
export function valueFiling(
  store: KnownStore,
  order: LoadedOrder,
  filing: Filing,
  lines: FilingLine[],
): Worth {
  const valuation = valueClaim({
    order,
    store,
    lines,
    method: filing.resolution.desiredMethod,
    claimCategory: filing.claimCategory,
    ...promisedBefore(order, filing.claimCategory),
  });
  return { quote: storedValuation(valuation), value: add(valuation.subtotal, valuation.tax) };
}

/**
 * What the order's claims promise: as decided, or as valued while undecided. Together they never exceed the payment,
 * nor what a policy covers, and a fixed bonus is given once.
 */
export function promisedBefore(
  order: LoadedOrder,
  category: Coverage,
): Required<Pick<CapFacts, 'alreadyPromised' | 'promisedUnderPolicy' | 'bonusBefore'>> {
  const none = zero(order.currency);
  const amount = (text: string) => parseAmount(text, order.currency, 'total') ?? none;
  const quotedOf = (claim: ClaimAtAGlance) =>
    valuedParts(claim.quote, claim.requestedMethod)
      .filter(({ method }) => !givesGoods(method))
      .reduce((sum, { total, bonus }) => add(sum, subtract(amount(total), amount(bonus))), none);
  const promises = order.claims
    .filter(({ given, holdsQuantity }) => given !== null || holdsQuantity)
    .map((claim) => ({
      category: claim.claimCategory,
      promised: claim.given === null ? quotedOf(claim) : amount(claim.given.promised),
      bonus: amount((claim.given ?? claim.quote).bonus),
    }));
  const promised = (some: typeof promises) => some.map((one) => one.promised).reduce(add, none);
  return {
    alreadyPromised: promised(promises),
    promisedUnderPolicy: promised(promises.filter((one) => one.category === category)),
    bonusBefore: promises.map(({ bonus }) => bonus).reduce(add, none),
  };
}

/** Claims filed before items could have different resolutions have one part: the whole. */
export function valuedParts(
  { parts, total, bonus }: Pick<StoredValuation, 'parts' | 'total' | 'bonus'>,
  requestedMethod: ResolutionType,
): { method: ResolutionType; total: string; bonus: string }[] {
  return parts ?? [{ method: requestedMethod, total, bonus }];
}

/** The shopper's request: by method, and for each item. */
export function requestedIn({ claim, items }: Pick<ClaimDocument, 'claim' | 'items'>) {
  return {
    parts: valuedParts(claim.quote, claim.requested_method).map(({ method, total }) => ({
      method,
      total: paid(total, claim.currency),
    })),
    items: items.map((item) => ({
      name: item.name,
      quantity: item.quantity,
      method: item.requested_method ?? claim.requested_method,
    })),
  };
}

function storedValuation(valuation: Valuation): StoredValuation {
  return {
    items: formatAmount(valuation.items),
    shipping: formatAmount(valuation.shipping),
    tax: formatAmount(valuation.tax),
    subtotal: formatAmount(valuation.subtotal),
    bonus: formatAmount(valuation.bonus),
    total: formatAmount(valuation.total),
    parts: valuation.parts.map(({ method, total, bonus }) => ({
      method,
      total: formatAmount(total),
      bonus: formatAmount(bonus),
    })),
    cappedBy: valuation.cappedBy,
    currency: valuation.currency,
  };
}
