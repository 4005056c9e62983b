/** The value of a resolution, before and when it is decided (docs/rules/resolutions.md). */

import { categoryOf, type IssueType } from '../claims/claim-types.ts';
import { METHODS_AS_VALUED, type ResolutionMethod } from '../claims/resolution-methods.ts';
import { givesCredit, givesGoods } from '../claims/resolution-types.ts';
import {
  add,
  allocate,
  compare,
  convert,
  type Money,
  max,
  min,
  percentage,
  subtract,
  toItemValue,
  zero,
} from '../money/money.ts';
import type { Order } from '../orders/order.ts';
import { linePayment, paid, shareByShipment, unitShare } from '../orders/payment.ts';
import type { Store } from '../stores/settings.ts';

export type ValuationLine = {
  sourceFulfillmentId: string;
  sourceItemId: string;
  quantity: number;
  issueType: IssueType;
  /** Percentage of the line's share to pay; all of it by default. */
  percentage?: string;
  /** The resolution for this line; by default the claim's. */
  method?: ResolutionMethod;
};

/** What capped an amount: the payment, the policy's insured amount, the store's limit, or the credit's own cap. */
export type CappedBy = 'paid' | 'policy' | 'limit' | 'credit';

export type ValuedLine = ValuationLine & {
  /** With tax. */
  amount: Money;
  tax: Money;
  /** Net of tax, as an item value: exact, while `amount - tax` was rounded to a payable amount. */
  net: Money;
};

/** The sum of the lines of one method: money, or the value of the goods sent. */
export type ValuationPart = { method: ResolutionMethod; total: Money; bonus: Money };

export type Valuation = {
  /** Net of tax, as are `shipping` and `subtotal`. An item value: `subtotal` is this plus shipping, rounded. */
  items: Money;
  shipping: Money;
  tax: Money;
  subtotal: Money;
  /** On top of the value, for store credit only. */
  bonus: Money;
  /** What the customer gets: subtotal + tax, capped, plus bonus. */
  total: Money;
  /** One for each requested method. */
  parts: ValuationPart[];
  lines: ValuedLine[];
  cappedBy: CappedBy | null;
  currency: string;
};

export type ValuationRequest = {
  order: Order;
  store: Pick<Store, 'currency' | 'settings'>;
  lines: ValuationLine[];
  method: ResolutionMethod;
  /** Sum of all resolutions in force for the order, without bonuses. */
  alreadyPromised?: Money;
  /** The part of it under this policy; all of it by default. */
  promisedUnderPolicy?: Money;
  /** Bonuses of the order's other claims: a fixed bonus is given once per order. */
  bonusBefore?: Money;
  claimCategory?: 'SHIPPING' | 'WARRANTY';
  /** The insured amount caps each resolution instead of their sum. */
  isAmountPerResolution?: boolean;
};

/**
 * The shares of the claimed units: the first units after those already refunded or claimed (in any claim that holds
 * units).
 */
function valueLines(order: Order, lines: ValuationLine[]): ValuedLine[] {
  const taken = new Map<string, number>();
  for (const { sourceItemId, quantity } of order.claimed) {
    taken.set(sourceItemId, (taken.get(sourceItemId) ?? 0) + quantity);
  }
  return lines.map((line) => {
    const item = order.items.find((known) => known.sourceItemId === line.sourceItemId);
    const none = zero(order.currency);
    if (!item) return { ...line, amount: none, tax: none, net: toItemValue(none) };
    const before = taken.get(line.sourceItemId) ?? 0;
    taken.set(line.sourceItemId, before + line.quantity);
    const first = item.refundedQuantity + before;
    const whole = linePayment(item, order.currency);
    const share = (amount: Money): Money =>
      percentage(unitShare(amount, item.quantity, first, line.quantity), line.percentage ?? '100');
    const amount = share(whole.total);
    return { ...line, amount, tax: min(share(whole.tax), amount), net: share(whole.net) };
  });
}

/** Shipments with every unrefunded unit reported as not received. */
function lostShipments(order: Order, lines: ValuationLine[]): string[] {
  const lost = order.fulfillments.filter(({ sourceFulfillmentId, items }) => {
    return items.every(({ sourceItemId, quantity }) => {
      const item = order.items.find((known) => known.sourceItemId === sourceItemId);
      const kept = item ? Math.max(0, item.quantity - item.refundedQuantity) : 0;
      const missing = lines
        .filter(
          (line) => line.sourceFulfillmentId === sourceFulfillmentId && line.sourceItemId === sourceItemId,
        )
        .filter((line) => categoryOf(line.issueType) === 'notReceived')
        .reduce((sum, line) => sum + line.quantity, 0);
      return missing >= Math.min(quantity, kept);
    });
  });
  const named = new Set(lines.map((line) => line.sourceFulfillmentId));
  return lost.map(({ sourceFulfillmentId }) => sourceFulfillmentId).filter((id) => named.has(id));
}

const sum = (amounts: Money[], currency: string): Money => amounts.reduce(add, zero(currency));

function shippingOf(order: Order, lost: string[]): { net: Money; tax: Money } {
  const shareOf = (text: string): Money => {
    if (lost.length === 0) return zero(order.currency);
    const shares = shareByShipment(order, paid(text, order.currency));
    return sum(
      lost.map((id) => shares.get(id) ?? zero(order.currency)),
      order.currency,
    );
  };
  return { net: shareOf(order.shipping), tax: shareOf(order.shippingTax) };
}

export type CapFacts = Omit<ValuationRequest, 'lines' | 'method'>;
type Cap = { by: CappedBy; at: Money };

/** Every upper bound of a claim's value, none below zero. */
function capsOf(request: CapFacts): Cap[] {
  const { order, store, alreadyPromised = zero(order.currency) } = request;
  const { promisedUnderPolicy = alreadyPromised } = request;
  const { currency } = order;
  const leftOf = (of: Money, taken: Money): Money => max(subtract(of, taken), zero(currency));
  const left = (of: Money): Money => leftOf(of, promisedUnderPolicy);
  const policy = order.protection[request.claimCategory === 'WARRANTY' ? 'warranty' : 'shipping'];
  const kept = subtract(paid(order.total, currency), paid(order.refundedAmount, currency));
  const caps: Cap[] = [{ by: 'paid', at: leftOf(kept, alreadyPromised) }];
  if (policy?.insuredAmount) {
    const insured = paid(policy.insuredAmount, currency);
    caps.push({ by: 'policy', at: request.isAmountPerResolution ? insured : left(insured) });
  }
  const limit = paid(store.settings.policyLimit, store.currency);
  caps.push({ by: 'limit', at: left(convert(limit, currency, order.exchangeRate)) });
  return caps;
}

/** The lowest cap: the most that one more resolution may pay, without bonus. */
function ceilingOf(facts: CapFacts): Cap {
  return capsOf(facts).reduce((tightest, cap) => (compare(cap.at, tightest.at) < 0 ? cap : tightest));
}

type BonusFacts = Pick<ValuationRequest, 'order' | 'store' | 'bonusBefore'>;

function bonusOn(value: Money, { order, store, bonusBefore }: BonusFacts): Money {
  const { bonus, bonusType } = store.settings.credit;
  if (bonusType === 'percentage') return percentage(value, bonus);
  const none = zero(order.currency);
  const whole = convert(paid(bonus, store.currency), order.currency, order.exchangeRate);
  return max(subtract(whole, bonusBefore ?? none), none);
}

/**
 * The value of a claim about these lines, by the method of each. A replacement counts with the full value of its goods,
 * since half a mug can't be sent. Money is capped at what the earlier parts leave. Lines about unknown items are worth
 * nothing.
 */
export function valueClaim(request: ValuationRequest): Valuation {
  const { order, method } = request;
  const { currency } = order;
  const lines = worthByLine(order, request.lines).map((line) => withoutFreight(line, line.method ?? method));
  const sumOf = (amount: (line: LineWorth) => Money) => sum(lines.map(amount), currency);
  const shipping = sumOf((line) => line.shipping);
  const subtotal = add(
    sumOf((line) => subtract(line.amount, line.tax)),
    shipping,
  );
  const parts = partsOf(request, lines);
  return {
    items: toItemValue(sumOf((line) => line.net)),
    shipping,
    tax: sumOf((line) => add(line.tax, line.shippingTax)),
    subtotal,
    bonus: sum(
      parts.map((part) => part.bonus),
      currency,
    ),
    total: sum(
      parts.map((part) => part.total),
      currency,
    ),
    parts: parts.map(({ method, total, bonus }) => ({ method, total, bonus })),
    lines,
    cappedBy: parts.find((part) => part.cappedBy !== null)?.cappedBy ?? null,
    currency,
  };
}

/** Shipping is refunded only if the item is not sent again. */
function withoutFreight(line: LineWorth, method: ResolutionMethod): LineWorth & { method: ResolutionMethod } {
  if (!givesGoods(method)) return { ...line, method };
  const none = zero(line.amount.currency);
  return { ...line, method, shipping: none, shippingTax: none };
}

type CappedPart = ValuationPart & { cappedBy: CappedBy | null };

function partsOf(
  request: ValuationRequest,
  lines: readonly (LineWorth & { method: ResolutionMethod })[],
): CappedPart[] {
  const { currency } = request.order;
  const budget = openBudget(request);
  const parts: CappedPart[] = [];
  for (const method of METHODS_AS_VALUED) {
    const own = lines.filter((line) => line.method === method);
    if (own.length === 0) continue;
    if (givesGoods(method)) {
      const goods = own.map((line) => line.amount);
      parts.push({ method, total: sum(goods, currency), bonus: zero(currency), cappedBy: null });
      continue;
    }
    parts.push(
      moneyPart(
        request,
        method,
        own.map((line) => takeShare(budget, line)),
      ),
    );
  }
  return parts;
}

/** The remaining budget while resolutions are planned one after the other. */
export type Budget = { ceiling: () => Cap; promise: (amount: Money) => void };

export function openBudget(facts: CapFacts): Budget {
  let alreadyPromised = facts.alreadyPromised ?? zero(facts.order.currency);
  let promisedUnderPolicy = facts.promisedUnderPolicy ?? alreadyPromised;
  return {
    ceiling: () => ceilingOf({ ...facts, alreadyPromised, promisedUnderPolicy }),
    promise: (amount) => {
      alreadyPromised = add(alreadyPromised, amount);
      promisedUnderPolicy = add(promisedUnderPolicy, amount);
    },
  };
}

export type Given = { given: Money; cappedBy: CappedBy | null };

/** What a line pays, capped at what earlier lines leave; nothing once that is used up. */
export function takeShare(budget: Budget, worth: LineWorth): Given {
  const whole = add(worth.amount, add(worth.shipping, worth.shippingTax));
  const { by, at } = budget.ceiling();
  const given = min(whole, at);
  budget.promise(given);
  return { given, cappedBy: compare(whole, at) > 0 ? by : null };
}

/** A credit's bonus is added, up to the store's percentage of the value. */
function moneyPart(request: ValuationRequest, method: ResolutionMethod, shares: Given[]): CappedPart {
  const given = sum(
    shares.map((share) => share.given),
    request.order.currency,
  );
  const cappedBy = shares.find((share) => share.cappedBy !== null)?.cappedBy ?? null;
  if (!givesCredit(method)) return { method, total: given, bonus: zero(given.currency), cappedBy };
  const bonus = creditBonus(given, request);
  const isBonusCut = compare(bonus, bonusOn(given, request)) < 0;
  return { method, total: add(given, bonus), bonus, cappedBy: cappedBy ?? (isBonusCut ? 'credit' : null) };
}

/** The bonus of a credit of this value. */
export function creditBonus(value: Money, facts: BonusFacts): Money {
  const most = percentage(value, String(facts.store.settings.credit.capPercentage));
  return max(subtract(min(add(value, bonusOn(value, facts)), most), value), zero(value.currency));
}

/**
 * The part of the payment that belongs to a line: its units, plus its share of the shipping if the whole shipment is
 * lost.
 */
export type LineWorth = ValuedLine & {
  /** Net of tax, like the tax field next to it. */
  shipping: Money;
  shippingTax: Money;
};

/** The figures that `valueClaim` sums up, line by line, before any cap. */
export function worthByLine(order: Order, lines: ValuationLine[]): LineWorth[] {
  const valued = valueLines(order, lines);
  const none = zero(order.currency);
  const worths = valued.map((line) => ({ ...line, shipping: none, shippingTax: none }));
  for (const id of lostShipments(order, lines)) {
    const whole = shippingOf(order, [id]);
    const here = worths.filter((line) => line.sourceFulfillmentId === id);
    const weights = here.map((line) => line.amount.amount);
    const [nets, taxes] = [allocate(whole.net, weights), allocate(whole.tax, weights)];
    for (const [index, line] of here.entries()) {
      line.shipping = nets[index] ?? none;
      line.shippingTax = taxes[index] ?? none;
    }
  }
  return worths;
}
