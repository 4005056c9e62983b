/**
 * Builders that fill in what doesn't matter: `buildOrder({ cancelledAt })` is a complete, consistent order. Tests,
 * browser tests and the demo stores share them. The defaults are the API reference's example.
 */

import { currencyExponent } from '../domain/money/money.ts';
import type { Address, Fulfillment, OrderDocument, OrderItem } from '../domain/orders/order.ts';
import { amountOf, lineTotalOf, totalsOf, unitsOf } from './amounts.ts';

export function buildAddress(overrides: Partial<Address> = {}): Address {
  return {
    name: 'Ada Shopper',
    company: null,
    address1: '1 Main St',
    address2: null,
    city: 'Boise',
    province: 'ID',
    postalCode: '83702',
    country: 'US',
    phone: null,
    ...overrides,
  };
}

/** `lineTotal` is derived unless given. */
export function buildItem(overrides: Partial<OrderItem> = {}): OrderItem {
  const item: OrderItem = {
    sourceItemId: 'i1',
    sourceProductId: 'p1',
    sourceVariantId: 'v1',
    name: 'Mug',
    sku: 'MUG-1',
    quantity: 4,
    refundedQuantity: 0,
    price: '20.000',
    discount: '1.250',
    tax: '1.650',
    lineTotal: null,
    imageUrl: null,
    selectedOptions: [],
    warrantyPeriod: null,
    ...overrides,
  };
  return 'lineTotal' in overrides ? item : { ...item, lineTotal: lineTotalOf(item) };
}

export function buildFulfillment(overrides: Partial<Fulfillment> = {}): Fulfillment {
  return {
    sourceFulfillmentId: 'f1',
    fulfillmentStatus: 'DELIVERED',
    fulfilledAt: '2026-11-02T09:00:00Z',
    estimatedDeliveryAt: '2026-11-06',
    lastScanAt: '2026-11-05T15:00:00Z',
    deliveredAt: '2026-11-05T15:00:00Z',
    returnedAt: null,
    trackingCompany: 'UPS',
    trackingNumber: '1Z999AA10123456784',
    trackingUrl: null,
    items: [{ sourceItemId: 'i1', quantity: 4 }],
    ...overrides,
  };
}

/** The premium is 2.25 % of the insured amount. */
function protectionOf(total: string, currency: string): OrderDocument['protection'] {
  const digits = currencyExponent(currency);
  const premiumPaid = amountOf(Math.round(unitsOf(total, digits) * 0.0225), digits);
  const shipping = { insuredAmount: total, premiumPaid, premiumCurrency: currency, removedAt: null };
  return { shipping, warranty: null };
}

/** Totals, the one shipment with everything, and the protection are derived from the items unless given. */
export function buildOrder(overrides: Partial<OrderDocument> = {}): OrderDocument {
  const currency = overrides.currency ?? 'USD';
  const zero = amountOf(0, currencyExponent(currency));
  const items = overrides.items ?? [buildItem()];
  const shipping = overrides.shipping ?? zero;
  const shippingTax = overrides.shippingTax ?? zero;
  const totals = totalsOf({ currency, items, shipping, shippingTax });
  const shipped = items.map(({ sourceItemId, quantity }) => ({ sourceItemId, quantity }));
  return {
    sourceOrderNumber: '1001',
    exchangeRate: '1',
    salesChannel: 'ONLINE',
    customer: { email: 'ada@example.com', name: 'Ada Shopper', phone: '+12025550123' },
    createdAt: '2026-11-01T10:00:00Z',
    cancelledAt: null,
    chargebackAt: null,
    riskLevel: 'low',
    refundedAmount: zero,
    ...totals,
    shippingAddress: buildAddress(),
    billingAddress: null,
    fulfillments: [buildFulfillment({ items: shipped })],
    protection: protectionOf(overrides.total ?? totals.total, currency),
    tags: [],
    ...overrides,
    currency,
    items,
    shipping,
    shippingTax,
  };
}
