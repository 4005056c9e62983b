/** Builds the orders of a demo store: turns "two lamps, delivered six days ago" into a complete order document. */
import type { IssueType } from '../domain/claims/claim-types.ts';
import { currencyExponent } from '../domain/money/money.ts';
import type {
  Address,
  Fulfillment,
  FulfillmentStatus,
  OrderDocument,
  OrderItem,
} from '../domain/orders/order.ts';
import { amountOf, unitsOf } from './amounts.ts';
import { buildAddress, buildFulfillment, buildItem, buildOrder } from './build.ts';
import { type Calendar, calendarOf } from './calendar.ts';
import { demoProducts } from './products.ts';
import type { DemoStore } from './stores.ts';

/** One demo order: where a lookup leads, what can be filed now, and what to try. */
export type DemoOrder = {
  storeSlug: DemoStore['slug'];
  sourceOrderId: string;
  order: OrderDocument;
  /** What is special about it, briefly. */
  note: string;
  tryIt: string;
  leadsTo: '/process' | '/not-shipped' | '/too-soon' | '/too-late';
  /** Issue types that can be filed now in at least one shipment, except warranty and appeasement. */
  opens: readonly IssueType[];
};

type Line = {
  product: string;
  quantity?: number;
  /** Per unit, as the customer sees it: in the order's currency, with or without tax as the store shows it. */
  price?: string;
  discount?: string;
  refundedQuantity?: number;
  refundedAt?: string;
};

/** Days are counted back from now; negative ones are in the future. */
type Parcel = {
  status?: FulfillmentStatus;
  /** Null: packed, but still with the store. */
  shipped: number | null;
  promised?: number;
  scanned?: number | null;
  delivered?: number;
  returned?: number;
  /** Additional scans reported by the carrier. */
  scans?: [days: number, place: string, description: string, status?: FulfillmentStatus][];
  carrier?: string | null;
  /** Quantities by line, starting with 0; everything by default. */
  holds?: Record<number, number>;
};

type Placement = {
  number: string;
  customer: [name: string, email: string];
  address?: Partial<Address> | null;
  currency?: string;
  exchangeRate?: string;
  shipping?: string;
  lines: Line[];
  parcels: Parcel[];
  placed: number;
  facts?: Partial<OrderDocument>;
} & Pick<DemoOrder, 'note' | 'tryIt' | 'leadsTo' | 'opens'>;

export type Shop = { calendar: Calendar; order: (placement: Placement) => DemoOrder };

/** Tenths of a percent, and whether prices exclude tax (US) or include it (DE). */
const TAXES = {
  demo: { rate: 88, included: false },
  other: { rate: 190, included: true },
} as const;

function itemOf(store: DemoStore, line: Line, index: number, currency: string): OrderItem {
  const product = demoProducts.find((one) => one.storeSlug === store.slug && one.key === line.product);
  if (!product) throw new Error(`${store.slug} sells no ${line.product}`);
  const fine = currencyExponent(currency) + 1;
  const shown = unitsOf(line.price ?? product.price, fine);
  const off = unitsOf(line.discount ?? '0', fine);
  const { sourceProductId, sourceVariantId, name, sku, imageUrl, selectedOptions, warrantyPeriod } = product;
  return buildItem({
    sourceItemId: String(index + 1),
    ...{ sourceProductId, sourceVariantId, name, sku, imageUrl, selectedOptions, warrantyPeriod },
    quantity: line.quantity ?? 1,
    refundedQuantity: line.refundedQuantity ?? 0,
    ...(line.refundedAt && { refundedAt: line.refundedAt }),
    ...unitPrices(store, shown, off, fine),
  });
}

/** The price of a unit from the displayed price and discount, both with `fine` digits. */
export function unitPrices(
  store: DemoStore,
  shown: number,
  off: number,
  fine: number,
): Pick<OrderItem, 'price' | 'discount' | 'tax'> {
  const { rate, included } = TAXES[store.slug];
  const net = (units: number): number => (included ? Math.round((units * 1000) / (1000 + rate)) : units);
  const paidNet = net(shown) - net(off);
  // If tax is added, it is rounded to a cent per unit; item values have one digit more.
  const tax = included ? shown - off - paidNet : Math.round((paidNet * rate) / 10_000) * 10;
  return { price: amountOf(net(shown), fine), discount: amountOf(net(off), fine), tax: amountOf(tax, fine) };
}

export const CARRIER_NUMBERS: Record<string, (seed: string) => string> = {
  UPS: (seed) => `1Z999AA1${seed.padStart(10, '0')}`,
  USPS: (seed) => `9400100000000${seed.padStart(9, '0')}`,
  FedEx: (seed) => seed.padStart(12, '7'),
  DHL: (seed) => `00340434${seed.padStart(12, '0')}`,
};

function shipmentOf(calendar: Calendar, parcel: Parcel, items: OrderItem[], seed: string): Fulfillment {
  const waits = parcel.shipped === null;
  const carrier = parcel.carrier === undefined && !waits ? 'UPS' : (parcel.carrier ?? null);
  const lastSeen = parcel.scanned === undefined ? (parcel.delivered ?? parcel.shipped) : parcel.scanned;
  const delivered = parcel.delivered !== undefined;
  const holds = items.flatMap(({ sourceItemId, quantity }, line) => {
    const held = parcel.holds ? (parcel.holds[line] ?? 0) : quantity;
    return held ? [{ sourceItemId, quantity: held }] : [];
  });
  return buildFulfillment({
    sourceFulfillmentId: seed.slice(-1),
    fulfillmentStatus:
      parcel.status ?? (waits ? 'AWAITING_SHIPMENT' : delivered ? 'DELIVERED' : 'IN_TRANSIT'),
    fulfilledAt: parcel.shipped === null ? null : calendar.at(parcel.shipped, '09:00'),
    estimatedDeliveryAt: parcel.promised === undefined ? null : calendar.date(parcel.promised),
    lastScanAt: lastSeen === null ? null : calendar.at(lastSeen, delivered ? '15:00' : '12:30'),
    deliveredAt: parcel.delivered === undefined ? null : calendar.at(parcel.delivered, '15:00'),
    returnedAt: parcel.returned === undefined ? null : calendar.at(parcel.returned, '11:00'),
    trackingCompany: carrier,
    trackingNumber: carrier ? (CARRIER_NUMBERS[carrier]?.(seed) ?? seed) : null,
    ...(parcel.scans && {
      scans: parcel.scans.map(([days, place, description, status = 'IN_TRANSIT']) => ({
        at: calendar.at(days, '10:15'),
        ...{ status, place, description },
      })),
    }),
    items: holds,
  });
}

/** Displayed shipping in units of the currency, split into net and tax. */
export function carriageOf(store: DemoStore, shown: number): { net: number; tax: number } {
  const { rate, included } = TAXES[store.slug];
  const tax = Math.round((shown * rate) / (included ? 1000 + rate : 1000));
  return { net: included ? shown - tax : shown, tax };
}

/** Creates a builder of a store's orders at `now`. The same `now` gives the same orders. */
export function shopOf(store: DemoStore, now: Date, origin: string): Shop {
  const calendar = calendarOf(now, store.timeZone);
  const order = (placement: Placement): DemoOrder => {
    const { number, customer, address, lines, parcels, note, tryIt, leadsTo, opens } = placement;
    const [name, email] = customer;
    const currency = placement.currency ?? store.currency;
    const digits = currencyExponent(currency);
    const items = lines
      .map((line, index) => itemOf(store, line, index, currency))
      .map((item) => ({ ...item, imageUrl: `${origin}${item.imageUrl}` }));
    const carriage = carriageOf(store, unitsOf(placement.shipping ?? '0', digits));
    const document = buildOrder({
      sourceOrderNumber: number,
      currency,
      exchangeRate: placement.exchangeRate ?? '1',
      customer: { email, name, phone: null },
      createdAt: calendar.at(placement.placed, '10:00'),
      shipping: amountOf(carriage.net, digits),
      shippingTax: amountOf(carriage.tax, digits),
      items,
      shippingAddress: address === null ? null : buildAddress({ name, ...address }),
      fulfillments: parcels.map((parcel, index) =>
        shipmentOf(calendar, parcel, items, `${number}${index + 1}`),
      ),
      ...placement.facts,
    });
    // Digits alone: the shops that the stores are connected with have no other ids.
    return { storeSlug: store.slug, sourceOrderId: number, order: document, note, tryIt, leadsTo, opens };
  };
  return { calendar, order };
}
