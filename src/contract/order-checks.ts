/** Checks that span several fields of an order: decimal places of the currency, matching ids, plausible quantities. */
import type { z } from 'zod';
import { type AmountKind, parseAmount } from '../domain/money/money.ts';
import type { OrderDocument } from '../domain/orders/order.ts';

type Report = (path: (string | number)[], message: string) => void;

/** Runs after every field is valid by itself. Each problem names its field. */
export function checkOrder(order: OrderDocument, context: z.RefinementCtx): void {
  const report: Report = (path, message) => context.addIssue({ code: 'custom', path, message, input: order });
  checkAmounts(order, report);
  checkItems(order, report);
  checkFulfillments(order, report);
  checkReturns(order, report);
}

/** An amount with more decimals than its currency has is a mistake, and we can't guess which cent was meant. */
export function checkDigits(
  report: Report,
  value: string | null,
  sort: { currency: string; kind: AmountKind },
  path: (string | number)[],
): void {
  if (value === null || parseAmount(value, sort.currency, sort.kind)) return;
  const allowed =
    sort.kind === 'item'
      ? `one digit more than ${sort.currency} has`
      : `the digits that ${sort.currency} has`;
  report(path, `Use at most ${allowed} after the point.`);
}

const TOTALS = [
  'refundedAmount',
  'subtotal',
  'discountTotal',
  'shipping',
  'shippingTax',
  'tax',
  'total',
] as const;
const PER_UNIT = ['price', 'discount', 'tax'] as const;

function checkAmounts(order: OrderDocument, report: Report): void {
  const { currency } = order;
  const total = { currency, kind: 'total' } as const;
  for (const field of TOTALS) checkDigits(report, order[field], total, [field]);
  order.items.forEach((item, i) => {
    for (const field of PER_UNIT)
      checkDigits(report, item[field], { currency, kind: 'item' }, ['items', i, field]);
    checkDigits(report, item.lineTotal, total, ['items', i, 'lineTotal']);
  });
  for (const kind of ['shipping', 'warranty'] as const) {
    const policy = order.protection[kind];
    if (!policy) continue;
    const premium = { currency: policy.premiumCurrency ?? currency, kind: 'total' } as const;
    checkDigits(report, policy.insuredAmount, total, ['protection', kind, 'insuredAmount']);
    checkDigits(report, policy.premiumPaid, premium, ['protection', kind, 'premiumPaid']);
  }
}

function checkItems(order: OrderDocument, report: Report): void {
  reportTwice(order.items, 'sourceItemId', ['items'], report);
  order.items.forEach((item, i) => {
    if (item.refundedQuantity > item.quantity)
      report(['items', i, 'refundedQuantity'], `At most the ${item.quantity} that were ordered.`);
  });
}

function checkReturns({ items, returns = [] }: OrderDocument, report: Report): void {
  const ordered = new Map(items.map((item) => [item.sourceItemId, item.quantity]));
  reportTwice(returns, 'id', ['returns'], report);
  returns.forEach((sent, r) => {
    reportTwice(sent.items, 'sourceItemId', ['returns', r, 'items'], report);
    sent.items.forEach(({ sourceItemId, quantity }, i) => {
      const path = ['returns', r, 'items', i];
      const most = ordered.get(sourceItemId);
      if (most === undefined) report([...path, 'sourceItemId'], 'No item of the order has this id.');
      else if (quantity > most) report([...path, 'quantity'], `At most the ${most} that were ordered.`);
    });
  });
}

function checkFulfillments(order: OrderDocument, report: Report): void {
  const ordered = new Map(order.items.map((item) => [item.sourceItemId, item.quantity]));
  reportTwice(order.fulfillments, 'sourceFulfillmentId', ['fulfillments'], report);
  order.fulfillments.forEach((fulfillment, f) => {
    reportTwice(fulfillment.items, 'sourceItemId', ['fulfillments', f, 'items'], report);
    fulfillment.items.forEach((shipped, i) => {
      const path = ['fulfillments', f, 'items', i];
      const most = ordered.get(shipped.sourceItemId);
      if (most === undefined) report([...path, 'sourceItemId'], 'No item of the order has this id.');
      // Checked within one parcel only: a shop that resends a lost parcel may record both.
      else if (shipped.quantity > most)
        report([...path, 'quantity'], `At most the ${most} that were ordered.`);
    });
  });
}

function reportTwice<K extends string>(
  rows: readonly Record<K, string>[],
  key: K,
  path: (string | number)[],
  report: Report,
): void {
  const seen = new Set<string>();
  rows.forEach((row, i) => {
    if (seen.has(row[key])) report([...path, i, key], 'This id is here twice.');
    seen.add(row[key]);
  });
}
