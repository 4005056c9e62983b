/**
 * What people of the team changed in an order, and how it goes together with what the shop sends
 * (docs/decisions/092-orders-by-hand.md).
 */
import {
  add,
  formatAmount,
  type Money,
  max,
  multiplyRatio,
  parseAmount,
  subtract,
  toTotal,
  zero,
} from '../money/money.ts';
import {
  ADDRESS_FIELDS,
  type Address,
  type Customer,
  type OrderDocument,
  type OrderItem,
  type Protection,
} from './order.ts';

/** What can be changed of a line. The amounts are per unit. */
export const LINE_FIELDS = ['name', 'sku', 'quantity', 'price', 'discount', 'tax', 'warrantyPeriod'] as const;
export type LineField = (typeof LINE_FIELDS)[number];
const AMOUNTS: readonly LineField[] = ['price', 'discount', 'tax'];
const COUNTED: readonly LineField[] = ['quantity', ...AMOUNTS];

type LineValues = Pick<OrderItem, LineField>;

/** `sourceFulfillmentId`: the package that a line added by hand is in; null for every other line. */
export type EditedLine = LineValues & { sourceItemId: string; sourceFulfillmentId: string | null };

/** What can be changed by hand, as a whole. `items`: the shop's lines in its order, then those that were added. */
export type OrderEdit = { customer: Customer; shippingAddress: Address | null; items: EditedLine[] };

/** The fields that a person changed, with the values that count. */
export type KeptByHand = {
  customer?: Partial<Customer>;
  shippingAddress?: Address | null;
  /** By the id of the shop's line; null if it was removed. */
  items?: Record<string, Partial<LineValues> | null>;
  added?: EditedLine[];
  /** Shipping protection, which is added and removed by itself (protection/by-hand.ts). */
  protection?: Protection;
};

/** The order with what was changed by hand over what the shop sent. Its totals differ by as much as its lines do. */
export function withKept(shop: OrderDocument, kept: KeptByHand | null): OrderDocument {
  if (kept === null) return shop;
  const lines = linesWith(shop, kept);
  return {
    ...shop,
    customer: { ...shop.customer, ...kept.customer },
    ...(kept.shippingAddress !== undefined && { shippingAddress: kept.shippingAddress }),
    ...(kept.protection && { protection: { ...shop.protection, shipping: kept.protection } }),
    ...(lines && { items: lines, ...partsWith(shop, lines, kept.added ?? []), ...totalsWith(shop, lines) }),
  };
}

/** Null if the lines are the shop's. An order has a line at least, so the last one is never taken out. */
function linesWith(
  { items, currency }: OrderDocument,
  { items: changes = {}, added = [] }: KeptByHand,
): OrderItem[] | null {
  if (Object.keys(changes).length === 0 && added.length === 0) return null;
  const ofShop = items.flatMap((item) => {
    const change = changes[item.sourceItemId];
    if (change === undefined) return [item];
    return change === null ? [] : [changedLine(item, change, currency)];
  });
  const lines = [...ofShop, ...added.map(newLine)];
  return lines.length === 0 ? items : lines;
}

function changedLine(item: OrderItem, change: Partial<LineValues>, currency: string): OrderItem {
  const line = { ...item, ...change };
  const isSame = COUNTED.every((field) => sameValue(field, line[field], item[field], currency));
  return {
    ...line,
    refundedQuantity: Math.min(item.refundedQuantity, line.quantity),
    lineTotal: isSame || item.lineTotal === null ? item.lineTotal : formatAmount(paidFor(line, currency)),
  };
}

const newLine = ({ sourceFulfillmentId: _, ...line }: EditedLine): OrderItem => ({
  ...line,
  ...{ sourceProductId: null, sourceVariantId: null, refundedQuantity: 0, lineTotal: null },
  ...{ imageUrl: null, selectedOptions: [] },
});

type Part = { sourceItemId: string; quantity: number };

/** Packages and returns hold nothing that the order has not, and no more of it. */
function partsWith(
  { fulfillments, returns }: OrderDocument,
  lines: readonly OrderItem[],
  added: readonly EditedLine[],
): Pick<OrderDocument, 'fulfillments' | 'returns'> {
  const ordered = new Map(lines.map(({ sourceItemId, quantity }) => [sourceItemId, quantity]));
  const held = (parts: readonly Part[]) =>
    parts.flatMap(({ sourceItemId, quantity }) => {
      const most = ordered.get(sourceItemId);
      return most === undefined ? [] : [{ sourceItemId, quantity: Math.min(quantity, most) }];
    });
  const put = (id: string): Part[] =>
    added
      .filter(({ sourceFulfillmentId }) => sourceFulfillmentId === id)
      .map(({ sourceItemId, quantity }) => ({ sourceItemId, quantity }));
  return {
    fulfillments: fulfillments.map((one) => ({
      ...one,
      items: [...held(one.items), ...put(one.sourceFulfillmentId)],
    })),
    ...(returns && { returns: returns.map((one) => ({ ...one, items: held(one.items) })) }),
  };
}

type LineAmounts = Pick<OrderItem, 'quantity' | 'price' | 'discount' | 'tax'>;

function times(amount: string, quantity: number, currency: string): Money {
  const money = parseAmount(amount, currency, 'item') ?? zero(currency);
  return toTotal(multiplyRatio(money, BigInt(quantity), 1n));
}

const paidFor = ({ quantity, price, discount, tax }: LineAmounts, currency: string): Money =>
  add(
    subtract(times(price, quantity, currency), times(discount, quantity, currency)),
    times(tax, quantity, currency),
  );

function totalsWith(
  shop: OrderDocument,
  lines: readonly OrderItem[],
): Pick<OrderDocument, 'subtotal' | 'discountTotal' | 'tax' | 'total'> {
  const { currency } = shop;
  const sum = (amounts: readonly Money[]) => amounts.reduce(add, zero(currency));
  const moved = (told: string, of: (line: LineAmounts) => Money): string => {
    const before = parseAmount(told, currency, 'total') ?? zero(currency);
    const now = add(before, subtract(sum(lines.map(of)), sum(shop.items.map(of))));
    return formatAmount(max(now, zero(currency)));
  };
  const each = (field: 'price' | 'discount' | 'tax') => (line: LineAmounts) =>
    times(line[field], line.quantity, currency);
  return {
    subtotal: moved(shop.subtotal, each('price')),
    discountTotal: moved(shop.discountTotal, each('discount')),
    tax: moved(shop.tax, each('tax')),
    total: moved(shop.total, (line) => paidFor(line, currency)),
  };
}

/** What can be changed of an order as it stands. */
export function editOf(
  { customer, shippingAddress, items, fulfillments }: OrderDocument,
  kept: KeptByHand | null,
): OrderEdit {
  const added = new Map((kept?.added ?? []).map((line) => [line.sourceItemId, line.sourceFulfillmentId]));
  const packages = new Set(fulfillments.map(({ sourceFulfillmentId }) => sourceFulfillmentId));
  return {
    customer: { email: customer.email, name: customer.name, phone: customer.phone },
    shippingAddress,
    items: items.map(({ sourceItemId, name, sku, quantity, price, discount, tax, warrantyPeriod }) => {
      const inPackage = added.get(sourceItemId) ?? null;
      return {
        ...{ sourceItemId, name, sku, quantity, price, discount, tax, warrantyPeriod },
        // The shop may have taken the package back.
        sourceFulfillmentId: inPackage !== null && packages.has(inPackage) ? inPackage : null,
      };
    }),
  };
}

/**
 * What differs from the shop's order and so was changed by hand; null if nothing does. A field with the shop's value is the
 * shop's again. @param protection what was decided about protection
 */
export function keptOf(edit: OrderEdit, shop: OrderDocument, protection?: Protection): KeptByHand | null {
  const customer = Object.fromEntries(
    (['email', 'name', 'phone'] as const)
      .filter((field) => edit.customer[field] !== shop.customer[field])
      .map((field) => [field, edit.customer[field]]),
  ) as Partial<Customer>;
  const edited = new Map(edit.items.map((line) => [line.sourceItemId, line]));
  const items = Object.fromEntries(
    shop.items.flatMap((item): [string, Partial<LineValues> | null][] => {
      const line = edited.get(item.sourceItemId);
      if (!line) return [[item.sourceItemId, null]];
      const changes = lineChanges(item, line, shop.currency);
      return changes.length === 0
        ? []
        : [[item.sourceItemId, Object.fromEntries(changes.map((field) => [field, line[field]]))]];
    }),
  );
  const ofShop = new Set(shop.items.map(({ sourceItemId }) => sourceItemId));
  const added = edit.items.filter(({ sourceItemId }) => !ofShop.has(sourceItemId));
  const kept: KeptByHand = {
    ...(Object.keys(customer).length > 0 && { customer }),
    ...(!sameAddress(edit.shippingAddress, shop.shippingAddress) && {
      shippingAddress: edit.shippingAddress,
    }),
    ...(Object.keys(items).length > 0 && { items }),
    ...(added.length > 0 && { added }),
    ...(protection && { protection }),
  };
  return Object.keys(kept).length > 0 ? kept : null;
}

const lineChanges = (from: LineValues, to: LineValues, currency: string): LineField[] =>
  LINE_FIELDS.filter((field) => !sameValue(field, from[field], to[field], currency));

type Value = string | number | null;

/** "20" is the same amount as "20.000". */
function sameValue(field: LineField, one: Value, other: Value, currency: string): boolean {
  if (one === other) return true;
  if (!AMOUNTS.includes(field)) return false;
  const [a, b] = [one, other].map((text) => parseAmount(String(text), currency, 'item'));
  return !!a && !!b && a.amount === b.amount;
}

export const sameAddress = (one: Address | null, other: Address | null): boolean =>
  one === null || other === null
    ? one === other
    : ADDRESS_FIELDS.every((field) => (one[field] ?? null) === (other[field] ?? null));

/** `item`: the name of the line that the field belongs to. `before`, `after`: null for nothing there. */
export type FieldChange = { field: string; item: string | null; before: Value; after: Value };

/** The values before or after the changes, as the audit log keeps them. */
export const valuesOf = (fields: readonly FieldChange[], side: 'before' | 'after'): Record<string, Value> =>
  Object.fromEntries(
    fields.map((change) => [
      change.item === null ? change.field : `${change.field} (${change.item})`,
      change[side],
    ]),
  );

const addressLine = (address: Address | null): string | null =>
  address && ADDRESS_FIELDS.flatMap((field) => address[field] ?? []).join(', ');

/** What differs between two states of an order, for its history. A line that is only in one of them is the field `line`. */
export function changesBetween(before: OrderEdit, after: OrderEdit, currency: string): FieldChange[] {
  const changes: FieldChange[] = [];
  for (const field of ['email', 'name', 'phone'] as const) {
    const [was, is] = [before.customer[field], after.customer[field]];
    if (was !== is) changes.push({ field, item: null, before: was, after: is });
  }
  if (!sameAddress(before.shippingAddress, after.shippingAddress)) {
    const [was, is] = [addressLine(before.shippingAddress), addressLine(after.shippingAddress)];
    changes.push({ field: 'shippingAddress', item: null, before: was, after: is });
  }
  const now = new Map(after.items.map((line) => [line.sourceItemId, line]));
  const then = new Set(before.items.map(({ sourceItemId }) => sourceItemId));
  for (const line of before.items) {
    const next = now.get(line.sourceItemId);
    if (!next) changes.push({ field: 'line', item: line.name, before: line.quantity, after: null });
    else
      for (const field of lineChanges(line, next, currency))
        changes.push({ field, item: line.name, before: line[field], after: next[field] });
    if (next && next.sourceFulfillmentId !== line.sourceFulfillmentId) {
      const [was, is] = [line.sourceFulfillmentId, next.sourceFulfillmentId];
      changes.push({ field: 'package', item: line.name, before: was, after: is });
    }
  }
  for (const line of after.items.filter(({ sourceItemId }) => !then.has(sourceItemId)))
    changes.push({ field: 'line', item: line.name, before: null, after: line.quantity });
  return changes;
}

/**
 * The fields in which the shop's order says something else than what was changed by hand: "customer.email",
 * "items.i1.price", "items.i1" for a line that was removed or added.
 */
export function keptAgainst(shop: OrderDocument, kept: KeptByHand | null): string[] {
  if (kept === null) return [];
  const now = withKept(shop, kept);
  const differing = keptOf(editOf(now, kept), shop) ?? {};
  const { customer = {}, items = {}, added = [] } = differing;
  return [
    ...Object.keys(customer).map((field) => `customer.${field}`),
    ...('shippingAddress' in differing ? ['shippingAddress'] : []),
    ...Object.entries(items).flatMap(([id, change]) =>
      change === null ? [`items.${id}`] : Object.keys(change).map((field) => `items.${id}.${field}`),
    ),
    ...added.map(({ sourceItemId }) => `items.${sourceItemId}`),
    ...(isSamePolicy(shop.protection.shipping, now.protection.shipping) ? [] : ['protection.shipping']),
  ];
}

export const isSamePolicy = (one: Protection | null, other: Protection | null): boolean =>
  one === null || other === null
    ? one === other
    : one.insuredAmount === other.insuredAmount &&
      one.premiumPaid === other.premiumPaid &&
      one.premiumCurrency === other.premiumCurrency &&
      one.removedAt === other.removedAt;
