/** What a resolution is worth, before and when it is decided (decisions.md section 6). */
import { categoryOf, type IssueType } from './claim-types.ts';
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
} from './money.ts';
import type { Order } from './order.ts';
import { linePayment, paid, shareByShipment, unitShare } from './payment.ts';
import type { ResolutionMethod, Store } from './settings.ts';

export type QuoteLine = {
  sourceFulfillmentId: string;
  sourceItemId: string;
  quantity: number;
  issueType: IssueType;
  /** Part of the line's share that is paid, in per cent; all of it unless said. */
  percentage?: string;
};

/** What cut an amount: what was paid, the policy's insured amount, the store's limit, or the credit's own cap. */
export type CappedBy = 'paid' | 'policy' | 'limit' | 'credit';

export type QuotedLine = QuoteLine & {
  /** With tax. */
  amount: Money;
  tax: Money;
  /** Net of tax, as an item value: exact where `amount - tax` was rounded to what can be paid. */
  net: Money;
};

export type Quote = {
  /** Net of tax, as are `shipping` and `subtotal`. An item value: `subtotal` is it plus shipping, rounded. */
  items: Money;
  shipping: Money;
  tax: Money;
  subtotal: Money;
  /** On top of the value, for store credit only. */
  bonus: Money;
  /** What the customer gets: subtotal + tax, cut by the caps, plus bonus. */
  total: Money;
  lines: QuotedLine[];
  cappedBy: CappedBy | null;
  currency: string;
};

export type QuoteRequest = {
  order: Order;
  store: Pick<Store, 'currency' | 'settings'>;
  lines: QuoteLine[];
  method: ResolutionMethod;
  /** Sum of all resolutions in force for the order, without bonuses. */
  alreadyPromised?: Money;
  /** The part of it under this policy; all of it unless said. */
  promisedUnderPolicy?: Money;
  claimCategory?: 'SHIPPING' | 'WARRANTY';
  /** The insured amount caps each resolution alone instead of their sum. */
  isAmountPerResolution?: boolean;
};

/** Shares of the claimed units: the first ones after those refunded or claimed before (in any claim that holds). */
function quoteLines(order: Order, lines: QuoteLine[]): QuotedLine[] {
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

/** Shipments of which every unit that was not refunded is reported as not received. */
function lostShipments(order: Order, lines: QuoteLine[]): string[] {
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

export type CapFacts = Omit<QuoteRequest, 'lines' | 'method'>;
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

/** The tightest of the caps: the most that one more resolution may pay, without bonus. */
export function ceilingOf(facts: CapFacts): Cap {
  return capsOf(facts).reduce((tightest, cap) => (compare(cap.at, tightest.at) < 0 ? cap : tightest));
}

function bonusOn(value: Money, { order, store }: Pick<QuoteRequest, 'order' | 'store'>): Money {
  const { bonus, bonusType } = store.settings.credit;
  if (bonusType === 'percentage') return percentage(value, bonus);
  return convert(paid(bonus, store.currency), order.currency, order.exchangeRate);
}

/**
 * What a claim about these lines is worth by a method. A replacement is shown at the value of its goods and nothing cuts
 * it: half a mug cannot be sent. Lines about unknown items are worth nothing.
 */
export function quote(request: QuoteRequest): Quote {
  const { order, method, store } = request;
  const { currency } = order;
  const lines = quoteLines(order, request.lines);
  const shipping = shippingOf(order, method === 'RESHIP' ? [] : lostShipments(order, request.lines));
  const itemTax = sum(
    lines.map((line) => line.tax),
    currency,
  );
  const gross = sum(
    lines.map((line) => line.amount),
    currency,
  );
  const subtotal = add(subtract(gross, itemTax), shipping.net);
  const tax = add(itemTax, shipping.tax);
  const worth: Quote = {
    items: toItemValue(
      sum(
        lines.map((line) => line.net),
        currency,
      ),
    ),
    shipping: shipping.net,
    tax,
    subtotal,
    bonus: zero(currency),
    total: add(subtotal, tax),
    lines,
    cappedBy: null,
    currency,
  };
  if (method === 'RESHIP') return worth;
  const capped = capsOf(request).reduce(applyCap, worth);
  return method === 'STORE_CREDIT' ? withBonus(capped, bonusOn(capped.total, request), store) : capped;
}

function applyCap(worth: Quote, cap: Cap): Quote {
  return compare(worth.total, cap.at) > 0 ? { ...worth, total: cap.at, cappedBy: cap.by } : worth;
}

/** The bonus comes on top of the approved value, up to the store's percentage of that value. */
function withBonus(worth: Quote, bonus: Money, store: QuoteRequest['store']): Quote {
  const most = percentage(worth.total, String(store.settings.credit.capPercentage));
  const total = min(add(worth.total, bonus), most);
  const given = max(subtract(total, worth.total), zero(worth.currency));
  const cut = compare(add(worth.total, bonus), most) > 0;
  return { ...worth, bonus: given, total, cappedBy: cut ? (worth.cappedBy ?? 'credit') : worth.cappedBy };
}

/** What a credit of this value comes with on top. */
export function creditBonus(value: Money, facts: Pick<QuoteRequest, 'order' | 'store'>): Money {
  const most = percentage(value, String(facts.store.settings.credit.capPercentage));
  return max(subtract(min(add(value, bonusOn(value, facts)), most), value), zero(value.currency));
}

/** A line's own part of what was paid: its units, and of the shipping of a shipment that is lost whole its share. */
export type LineWorth = QuotedLine & {
  /** Net of tax, as is its own tax beside it. */
  shipping: Money;
  shippingTax: Money;
};

/** The same figures as `quote` sums up, line by line, before any cap. */
export function worthByLine(order: Order, lines: QuoteLine[]): LineWorth[] {
  const quoted = quoteLines(order, lines);
  const none = zero(order.currency);
  const worths = quoted.map((line) => ({ ...line, shipping: none, shippingTax: none }));
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
