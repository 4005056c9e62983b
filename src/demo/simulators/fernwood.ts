/** Fernwood's shop in Shopify on the first day: the demo's orders with their payments, products with stock, and customers. */
import { currencyExponent } from '../../domain/money/money.ts';
import type { Address, Fulfillment, OrderItem } from '../../domain/orders/order.ts';
import { scopesFor } from '../../server/integrations/shops/shopify/scopes.ts';
import {
  paid,
  placeOrder,
  refundThere,
  registerCustomer,
} from '../../server/integrations/shops/shopify/simulator/people.ts';
import {
  emptyShop,
  type ShopifyState,
  type SimulatedAddress,
  type SimulatedFulfillment,
} from '../../server/integrations/shops/shopify/simulator/state.ts';
import type { ShopifySettings } from '../../server/service-settings.ts';
import { amountOf, unitsOf } from '../amounts.ts';
import type { DemoOrder } from '../shop.ts';
import { namesOf, ordersOf, paidFor, productsOf, STOCK } from './first-day.ts';

export const FERNWOOD_CREDENTIALS = {
  shop: 'makegood-demo-fernwood.myshopify.com',
  accessToken: 'shpat_simulated-token',
  secret: 'simulated-client-secret',
};

/** The app of this demo at Shopify: stores connect the shop by its consent page. */
export const DEMO_APP: ShopifySettings = {
  clientId: 'simulated-client',
  clientSecret: FERNWOOD_CREDENTIALS.secret,
  distribution: 'custom',
};

export function fernwoodShop(now: Date): ShopifyState {
  const shop = emptyShop({
    ...{ domain: FERNWOOD_CREDENTIALS.shop, name: 'Fernwood', currency: 'USD' },
    app: { clientId: DEMO_APP.clientId, secret: DEMO_APP.clientSecret, redirectUris: [] },
    tokens: { [FERNWOOD_CREDENTIALS.accessToken]: scopesFor('custom') },
  });
  const orders = ordersOf('demo', now);
  for (const product of productsOf('demo')) {
    const { key, sourceProductId, sourceVariantId, name, sku, barcode, price, selectedOptions } = product;
    shop.products.push({
      ...{ id: sourceProductId, title: name, handle: key, vendor: shop.name, status: 'ACTIVE' },
      updatedAt: orders[0]?.order.createdAt ?? now.toISOString(),
      variants: [
        {
          ...{ id: sourceVariantId ?? '', sku, barcode, price, requiresShipping: true, stock: STOCK },
          title: selectedOptions.map(({ value }) => value).join(' / ') || 'Default Title',
        },
      ],
    });
  }
  for (const one of orders) take(shop, one);
  return shop;
}

function take(shop: ShopifyState, one: DemoOrder): void {
  const { sourceOrderId, order } = one;
  const { currency, customer, createdAt, cancelledAt, refundedAmount, sourceOrderNumber } = order;
  const digits = currencyExponent(currency);
  const premium = order.protection.shipping?.premiumPaid ?? null;
  const units = (amount: string) => unitsOf(amount, digits);
  const total = paidFor(one);
  const { email, name } = customer;
  const known = shop.customers.find((one) => one.email === email) ?? registerCustomer(shop, email);
  Object.assign(known, personOf(name));
  const placed = placeOrder(
    shop,
    order.items.map((item) => lineOf(item, digits)).concat(premium === null ? [] : [premiumLine(premium)]),
    createdAt,
    {
      ...{ id: sourceOrderId, number: Number(sourceOrderNumber), name: `#${sourceOrderNumber}` },
      ...{ email, customerId: known.id, currency, rate: Number(order.exchangeRate), cancelledAt, total },
      shipping: amountOf(units(order.shipping) + units(order.shippingTax), digits),
      shippingAddress: order.shippingAddress && addressOf(order.shippingAddress),
      transactions: [paid(shop, 'shopify_payments', total)],
      fulfillments: order.fulfillments.filter(({ fulfilledAt }) => fulfilledAt !== null).map(parcelOf),
      tags: [...order.tags],
    },
  );
  if (units(refundedAmount) > 0) refundThere(shop, placed, refundedAmount, createdAt);
}

type Ordered = Parameters<typeof placeOrder>[1][number];

/** A line has its currency's decimals, a unit one more. */
function lineOf(item: OrderItem, digits: number): Ordered {
  const fine = (amount: string) => unitsOf(amount, digits + 1);
  const coins = (units: number) => amountOf(Math.round(units / 10), digits);
  const { sourceItemId, sourceProductId, sourceVariantId, name, sku, quantity, refundedQuantity } = item;
  return {
    ...{
      id: sourceItemId,
      productId: sourceProductId,
      variantId: sourceVariantId,
      title: name,
      sku,
      quantity,
    },
    variantTitle: item.selectedOptions.map(({ value }) => value).join(' / ') || null,
    currentQuantity: quantity - refundedQuantity,
    price: coins(fine(item.price)),
    discount: coins(fine(item.discount) * quantity),
    tax: coins(fine(item.tax) * quantity),
  };
}

const premiumLine = (premium: string): Ordered => ({
  ...{ id: '99', title: 'Shipping Protection', sku: 'SHIPPING-PROTECTION', price: premium },
  requiresShipping: false,
});

function personOf(name: string | null): Pick<SimulatedAddress, 'firstName' | 'lastName'> {
  const { first, last } = namesOf(name);
  return { firstName: first || null, lastName: last || null };
}

const addressOf = (address: Address): SimulatedAddress => ({
  ...personOf(address.name),
  ...{ company: address.company, address1: address.address1, address2: address.address2, city: address.city },
  ...{ province: address.province, provinceCode: address.province, zip: address.postalCode },
  ...{ countryCodeV2: address.country, phone: address.phone },
});

const STATUSES: Readonly<Record<string, SimulatedFulfillment['displayStatus']>> = {
  DELIVERED: 'DELIVERED',
  OUT_FOR_DELIVERY: 'OUT_FOR_DELIVERY',
  IN_TRANSIT: 'IN_TRANSIT',
};

const parcelOf = (parcel: Fulfillment): SimulatedFulfillment => ({
  ...{ id: parcel.sourceFulfillmentId, status: 'SUCCESS', createdAt: parcel.fulfilledAt ?? '' },
  displayStatus: STATUSES[parcel.fulfillmentStatus] ?? 'FULFILLED',
  updatedAt: parcel.deliveredAt ?? parcel.lastScanAt ?? parcel.fulfilledAt ?? '',
  ...{ company: parcel.trackingCompany, number: parcel.trackingNumber, url: parcel.trackingUrl },
  lines: parcel.items.map(({ sourceItemId, quantity }) => ({ lineId: sourceItemId, quantity })),
});
