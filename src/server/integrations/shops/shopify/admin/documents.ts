/**
 * Orders and products of the GraphQL Admin API in the shape that its REST API and webhooks have, since that is what our format maps (../map.ts,
 * ../products.ts). So an order is the same, whichever way it comes.
 */
import { numberOf } from './ids.ts';
import type {
  Both,
  ReadAddress,
  ReadDiscounts,
  ReadLine,
  ReadLineList,
  ReadOrder,
  ReadProduct,
  ReadTaxes,
  ReadVariant,
} from './reading.ts';

/** An id as a number in REST's manner, and as it is. */
const ids = (gid: string): { id: string; admin_graphql_api_id: string } => ({
  id: numberOf(gid),
  admin_graphql_api_id: gid,
});
const lower = (word: string | null): string | null => word?.toLowerCase() ?? null;

const setOf = ({ shopMoney, presentmentMoney }: Both): object => ({
  shop_money: { amount: shopMoney.amount, currency_code: shopMoney.currencyCode },
  presentment_money: { amount: presentmentMoney.amount, currency_code: presentmentMoney.currencyCode },
});

/** REST has each amount once more, in the shop's currency. */
const priced = <Name extends string>(name: Name, set: Both): Record<string, unknown> => ({
  [name]: set.shopMoney.amount,
  [`${name}_set`]: setOf(set),
});

const discountsOf = (list: ReadDiscounts): object[] =>
  list.map(({ allocatedAmountSet }) => priced('amount', allocatedAmountSet));

const taxLinesOf = (list: ReadTaxes): object[] =>
  list.map(({ rate, priceSet }) => ({ rate, ...priced('price', priceSet) }));

const linesOf = ({ nodes }: ReadLineList): { gid: string; quantity: number }[] =>
  nodes.map(({ quantity, lineItem }) => ({ gid: lineItem.id, quantity: quantity ?? 0 }));

const addressOf = (address: ReadAddress | null): object | null =>
  address && {
    first_name: address.firstName,
    last_name: address.lastName,
    name: address.name,
    company: address.company,
    address1: address.address1,
    address2: address.address2,
    city: address.city,
    province: address.province,
    province_code: address.provinceCode,
    zip: address.zip,
    country_code: address.countryCodeV2,
    phone: address.phone,
  };

/** @param lines all of the order, which may be more than those on it */
export function orderDocument(order: ReadOrder, lines: readonly ReadLine[]): object {
  return {
    ...ids(order.id),
    name: order.name,
    order_number: order.number,
    email: order.email,
    contact_email: order.email,
    phone: order.phone,
    created_at: order.createdAt,
    processed_at: order.processedAt,
    updated_at: order.updatedAt,
    cancelled_at: order.cancelledAt,
    currency: order.currencyCode,
    presentment_currency: order.presentmentCurrencyCode,
    financial_status: lower(order.displayFinancialStatus),
    source_name: order.sourceName,
    tags: order.tags.join(', '),
    test: order.test,
    taxes_included: order.taxesIncluded,
    ...priced('total_price', order.totalPriceSet),
    ...priced('current_total_price', order.currentTotalPriceSet),
    customer: order.customer && {
      email: order.customer.defaultEmailAddress?.emailAddress ?? null,
      first_name: order.customer.firstName,
      last_name: order.customer.lastName,
      phone: order.customer.defaultPhoneNumber?.phoneNumber ?? null,
    },
    billing_address: addressOf(order.billingAddress),
    shipping_address: addressOf(order.shippingAddress),
    line_items: lines.map(lineDocument),
    shipping_lines: order.shippingLines.nodes.map((line) => ({
      is_removed: line.isRemoved,
      ...priced('price', line.originalPriceSet),
      ...priced('discounted_price', line.discountedPriceSet),
      discount_allocations: discountsOf(line.discountAllocations),
      tax_lines: taxLinesOf(line.taxLines),
    })),
    fulfillments: order.fulfillments.map((one) => ({
      ...ids(one.id),
      status: lower(one.status),
      shipment_status: lower(one.displayStatus),
      created_at: one.createdAt,
      updated_at: one.updatedAt,
      tracking_company: one.trackingInfo[0]?.company ?? null,
      tracking_number: one.trackingInfo[0]?.number ?? null,
      tracking_numbers: one.trackingInfo.flatMap(({ number }) => number ?? []),
      tracking_url: one.trackingInfo[0]?.url ?? null,
      tracking_urls: one.trackingInfo.flatMap(({ url }) => url ?? []),
      line_items: linesOf(one.fulfillmentLineItems).map(({ gid, quantity }) => ({ ...ids(gid), quantity })),
    })),
    disputes: order.disputes.map(({ initiatedAs, status }) => ({
      initiated_as: lower(initiatedAs),
      status: lower(status),
    })),
    refunds: order.refunds.map((refund) => ({
      note: refund.note,
      created_at: refund.createdAt,
      processed_at: refund.processedAt,
      refund_line_items: linesOf(refund.refundLineItems).map(({ gid, quantity }) => ({
        line_item_id: numberOf(gid),
        quantity,
        line_item: { admin_graphql_api_id: gid },
      })),
      transactions: refund.transactions.nodes.map(({ kind, status, amountSet }) => ({
        kind: lower(kind),
        status: lower(status),
        amount: amountSet.presentmentMoney.amount,
        currency: amountSet.presentmentMoney.currencyCode,
      })),
    })),
  };
}

function lineDocument(line: ReadLine): object {
  return {
    ...ids(line.id),
    product_id: line.product && numberOf(line.product.id),
    variant_id: line.variant && numberOf(line.variant.id),
    title: line.title,
    name: line.name,
    variant_title: line.variantTitle,
    vendor: line.vendor,
    sku: line.sku,
    quantity: line.quantity,
    current_quantity: line.currentQuantity,
    requires_shipping: line.requiresShipping,
    gift_card: line.isGiftCard,
    ...priced('price', line.originalUnitPriceSet),
    discount_allocations: discountsOf(line.discountAllocations),
    tax_lines: taxLinesOf(line.taxLines),
    properties: line.customAttributes.map(({ key, value }) => ({ name: key, value })),
  };
}

/** @param variants all of the product, which may be more than those on it */
export function productDocument(product: ReadProduct, variants: readonly ReadVariant[]): object {
  const src = product.featuredMedia?.preview?.image?.url;
  return {
    ...ids(product.id),
    title: product.title,
    handle: product.handle,
    vendor: product.vendor,
    status: lower(product.status),
    updated_at: product.updatedAt,
    image: src === undefined ? null : { src },
    metafields: product.metafields.nodes,
    variants: variants.map(({ id, inventoryItem, ...variant }) => ({
      ...ids(id),
      ...variant,
      requires_shipping: inventoryItem.requiresShipping,
    })),
  };
}
