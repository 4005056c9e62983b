/** What a filing is worth, worked out before it is written and kept with the claim. */
import type { Filing } from '../../contract/claim.ts';
import type { FilingLine } from '../../domain/filing.ts';
import { add, formatAmount, type Money, parseAmount, subtract, zero } from '../../domain/money.ts';
import { type Quote, quote } from '../../domain/resolution.ts';
import type { LoadedOrder } from '../orders/store.ts';
import type { KnownStore } from '../stores/store.ts';
import type { StoredQuote } from './store.ts';

export type Worth = { quote: StoredQuote; value: Money };

/** The amounts for the method asked for, and the claim's value (without bonus) for the proof ladder. */
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
    alreadyPromised: promisedBefore(order),
  });
  return { quote: storedQuote(quoted), value: add(quoted.subtotal, quoted.tax) };
}

/** What the order's claims in force were worked out at, without bonuses: together they never exceed what was paid. */
export function promisedBefore(order: LoadedOrder): Money {
  const amount = (text: string) => parseAmount(text, order.currency, 'total') ?? zero(order.currency);
  return order.claims
    .filter((claim) => claim.holdsQuantity && claim.requestedMethod !== 'RESHIP')
    .reduce(
      (sum, { quote: { total, bonus } }) => add(sum, subtract(amount(total), amount(bonus))),
      zero(order.currency),
    );
}

function storedQuote(quoted: Quote): StoredQuote {
  return {
    items: formatAmount(quoted.items),
    shipping: formatAmount(quoted.shipping),
    tax: formatAmount(quoted.tax),
    subtotal: formatAmount(quoted.subtotal),
    bonus: formatAmount(quoted.bonus),
    total: formatAmount(quoted.total),
    cappedBy: quoted.cappedBy,
    currency: quoted.currency,
  };
}
