/** What a resolution is worth, before and when it is decided (decisions.md section 6). */
import { categoryOf, type IssueType } from './claim-types.ts';
import { add, compare, convert, type Money, max, min, percentage, subtract, zero } from './money.ts';
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
};

export type Quote = {
  /** Net of tax, as are `shipping` and `subtotal` (= items + shipping). */
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
    if (!item) return { ...line, amount: zero(order.currency), tax: zero(order.currency) };
    const before = taken.get(line.sourceItemId) ?? 0;
    taken.set(line.sourceItemId, before + line.quantity);
    const first = item.refundedQuantity + before;
    const whole = linePayment(item, order.currency);
    const share = (amount: Money): Money =>
      percentage(unitShare(amount, item.quantity, first, line.quantity), line.percentage ?? '100');
    const amount = share(whole.total);
    return { ...line, amount, tax: min(share(whole.tax), amount) };
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

/** Every upper bound of a claim's value, none below zero. */
function capsOf(request: QuoteRequest): { by: CappedBy; at: Money }[] {
  const { order, store, alreadyPromised = zero(order.currency) } = request;
  const { currency } = order;
  const left = (of: Money): Money => max(subtract(of, alreadyPromised), zero(currency));
  const policy = order.protection[request.claimCategory === 'WARRANTY' ? 'warranty' : 'shipping'];
  const caps: { by: CappedBy; at: Money }[] = [
    { by: 'paid', at: left(subtract(paid(order.total, currency), paid(order.refundedAmount, currency))) },
  ];
  if (policy?.insuredAmount) {
    const insured = paid(policy.insuredAmount, currency);
    caps.push({ by: 'policy', at: request.isAmountPerResolution ? insured : left(insured) });
  }
  const limit = paid(store.settings.policyLimit, store.currency);
  caps.push({ by: 'limit', at: left(convert(limit, currency, order.exchangeRate)) });
  return caps;
}

function bonusOn(value: Money, { order, store }: QuoteRequest): Money {
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
  const items = subtract(gross, itemTax);
  const subtotal = add(items, shipping.net);
  const tax = add(itemTax, shipping.tax);
  const worth: Quote = {
    items,
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

function applyCap(worth: Quote, cap: { by: CappedBy; at: Money }): Quote {
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
