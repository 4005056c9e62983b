/** The order behind a claim without one: what was bought in the shop, on its day (docs/decisions/021-in-store.md). */
import { createHmac } from 'node:crypto';
import type { OfflineFiling } from '../../contract/in-store.ts';
import { claimIdFrom } from '../../domain/claims/claim-id.ts';
import { formatAmount, parseAmount, toTotal, zero } from '../../domain/money/money.ts';
import type { Address, OrderDocument, OrderItem } from '../../domain/orders/order.ts';
import { emailKey } from '../../domain/orders/order-number.ts';
import { instantOf } from '../../domain/time/calendar.ts';
import { deriveKey } from '../auth/keys.ts';
import type { Context } from '../context.ts';
import type { KnownStore } from '../stores/queries.ts';
import type { CatalogueProduct } from './queries.ts';

export const PURCHASE = { fulfillment: 'purchase', item: 'item' } as const;

/** The purchase: a product of the catalogue, or its owner's description. */
export type Purchase = {
  filing: OfflineFiling;
  product: CatalogueProduct | null;
  warrantyPeriod: string;
};

const tidy = (name: string) => name.normalize('NFKC').replace(/\s+/g, ' ').trim();

/** Normalized product and name for "one claim per e-mail, product and purchase date" (docs/rules/in-store.md). */
function productKey({ filing, product }: Pick<Purchase, 'filing' | 'product'>): string {
  return product ? `id:${product.sourceProductId}` : `name:${tidy(filing.item.name ?? '').toLowerCase()}`;
}

/**
 * The order's keys. The same person, product and day always give the same keys, so that the quantity check limits how
 * often it can be claimed. Nobody can compute them without the secret.
 */
export function purchaseKeys(
  { keptKeys }: Pick<Context, 'keptKeys'>,
  store: KnownStore,
  purchase: Pick<Purchase, 'filing' | 'product'>,
): { sourceOrderId: string; sourceOrderNumber: string } {
  const { customer, warranty } = purchase.filing;
  const parts = [store.id, emailKey(customer.email), productKey(purchase), warranty.dateOfPurchase];
  const hash = createHmac('sha256', deriveKey(keptKeys.purchases, 'in-store-purchase'))
    .update(JSON.stringify(parts))
    .digest();
  return {
    sourceOrderId: `in-store-${hash.subarray(0, 18).toString('base64url')}`,
    sourceOrderNumber: `S-${claimIdFrom(hash.subarray(18, 28)).toUpperCase()}`,
  };
}

/**
 * The unit price including tax: the catalogue's price in the store's currency, otherwise the price paid, otherwise
 * unknown.
 */
function priceOf({ currency }: KnownStore, { filing, product }: Purchase) {
  const listed = product?.currency === currency ? product.price : null;
  const text = listed ?? filing.item.pricePaid ?? '0';
  const price = parseAmount(text, currency, 'item');
  return price === null ? zero(currency) : toTotal(price);
}

function itemOf(purchase: Purchase, price: string, lineTotal: string): OrderItem {
  const { filing, product, warrantyPeriod } = purchase;
  return {
    sourceItemId: PURCHASE.item,
    sourceProductId: product?.sourceProductId ?? null,
    sourceVariantId: null,
    name: product?.name ?? tidy(filing.item.name ?? ''),
    sku: product?.sku ?? filing.item.sku ?? null,
    quantity: filing.item.quantity,
    refundedQuantity: 0,
    price,
    discount: '0',
    tax: '0',
    lineTotal,
    imageUrl: product?.imageUrl ?? null,
    selectedOptions: [],
    warrantyPeriod,
  };
}

/** Bought and handed over at noon of its day in the store's time zone. */
export function purchaseOrder(
  store: KnownStore,
  purchase: Purchase,
  keys: { sourceOrderNumber: string; shippingAddress: Address | null },
): OrderDocument {
  const { customer, warranty, item } = purchase.filing;
  const price = priceOf(store, purchase);
  const total = formatAmount({ ...price, amount: price.amount * BigInt(item.quantity) });
  const boughtAt = new Date(instantOf(`${warranty.dateOfPurchase}T12:00`, store.timeZone)).toISOString();
  return {
    sourceOrderNumber: keys.sourceOrderNumber,
    currency: store.currency,
    exchangeRate: '1',
    salesChannel: 'IN_STORE',
    customer: { email: customer.email, name: customer.name || null, phone: customer.phone || null },
    createdAt: boughtAt,
    cancelledAt: null,
    chargebackAt: null,
    riskLevel: null,
    ...{ refundedAmount: '0', discountTotal: '0', shipping: '0', shippingTax: '0', tax: '0' },
    subtotal: total,
    total,
    shippingAddress: keys.shippingAddress,
    billingAddress: null,
    items: [itemOf(purchase, formatAmount(price), total)],
    fulfillments: [
      {
        sourceFulfillmentId: PURCHASE.fulfillment,
        fulfillmentStatus: 'PICKED_UP',
        fulfilledAt: boughtAt,
        deliveredAt: boughtAt,
        ...{ estimatedDeliveryAt: null, lastScanAt: null, returnedAt: null },
        ...{ trackingCompany: null, trackingNumber: null, trackingUrl: null },
        items: [{ sourceItemId: PURCHASE.item, quantity: item.quantity }],
      },
    ],
    protection: { shipping: null, warranty: null },
    tags: ['in-store'],
  };
}
