/** What a filing is worth, worked out before it is written and kept with the claim. */

import type { Filing } from '../../contract/claim.ts';
import type { StoredQuote } from '../../domain/claim-record.ts';
import type { Coverage } from '../../domain/claim-types.ts';
import type { FilingLine } from '../../domain/filing.ts';
import { add, formatAmount, type Money, parseAmount, subtract, zero } from '../../domain/money.ts';
import { paid } from '../../domain/payment.ts';
import { type CapFacts, type Quote, quote } from '../../domain/resolution.ts';
import { givesGoods, type ResolutionType } from '../../domain/resolution-types.ts';
import type { ClaimAtAGlance, LoadedOrder } from '../orders/store.ts';
import type { KnownStore } from '../stores/store.ts';
import type { ClaimDocument } from './store.ts';

export type Worth = { quote: StoredQuote; value: Money };

/** The amounts for the methods asked for, and the claim's value (without bonus) for the proof ladder. */
export function quoteFiling(
  store: KnownStore,
  order: LoadedOrder,
  filing: Filing,
  lines: FilingLine[],
): Worth {
  const quoted = quote({
    order,
    store,
    lines,
    method: filing.resolution.desiredMethod,
    claimCategory: filing.claimCategory,
    ...promisedBefore(order, filing.claimCategory),
  });
  return { quote: storedQuote(quoted), value: add(quoted.subtotal, quoted.tax) };
}

/**
 * What the order's claims promise: as decided, or as quoted where they wait for a decision. Together they never exceed what
 * was paid, those under one policy never what it covers, and a fixed bonus is given once.
 */
export function promisedBefore(
  order: LoadedOrder,
  category: Coverage,
): Required<Pick<CapFacts, 'alreadyPromised' | 'promisedUnderPolicy' | 'bonusBefore'>> {
  const none = zero(order.currency);
  const amount = (text: string) => parseAmount(text, order.currency, 'total') ?? none;
  const quotedOf = (claim: ClaimAtAGlance) =>
    quotedParts(claim.quote, claim.requestedMethod)
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

/** Claims filed before items could ask for different resolutions have one part: the whole. */
export function quotedParts(
  { parts, total, bonus }: Pick<StoredQuote, 'parts' | 'total' | 'bonus'>,
  requestedMethod: ResolutionType,
): { method: ResolutionType; total: string; bonus: string }[] {
  return parts ?? [{ method: requestedMethod, total, bonus }];
}

/** What the shopper asked for: by method, and of each item. */
export function requestedIn({ claim, items }: Pick<ClaimDocument, 'claim' | 'items'>) {
  return {
    parts: quotedParts(claim.quote, claim.requested_method).map(({ method, total }) => ({
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

function storedQuote(quoted: Quote): StoredQuote {
  return {
    items: formatAmount(quoted.items),
    shipping: formatAmount(quoted.shipping),
    tax: formatAmount(quoted.tax),
    subtotal: formatAmount(quoted.subtotal),
    bonus: formatAmount(quoted.bonus),
    total: formatAmount(quoted.total),
    parts: quoted.parts.map(({ method, total, bonus }) => ({
      method,
      total: formatAmount(total),
      bonus: formatAmount(bonus),
    })),
    cappedBy: quoted.cappedBy,
    currency: quoted.currency,
  };
}
