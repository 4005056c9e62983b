/** What we read of Shopify's orders and products: the fragments of GraphQL, and the shape of what comes back. */
import { z } from 'zod';

export const LINE_FIELDS = `
  fragment LineRead on LineItem {
    id title name variantTitle vendor sku quantity currentQuantity requiresShipping isGiftCard
    product { id } variant { id }
    originalUnitPriceSet { ...Both }
    discountAllocations { allocatedAmountSet { ...Both } }
    taxLines(first: 20) { rate priceSet { ...Both } }
    customAttributes { key value }
  }
  fragment Both on MoneyBag { shopMoney { amount currencyCode } presentmentMoney { amount currencyCode } }`;

export const ORDER_FIELDS = `
  fragment OrderRead on Order {
    id name number email phone createdAt processedAt updatedAt cancelledAt
    currencyCode presentmentCurrencyCode displayFinancialStatus sourceName tags test taxesIncluded
    totalPriceSet { ...Both } currentTotalPriceSet { ...Both }
    customer { firstName lastName defaultEmailAddress { emailAddress } defaultPhoneNumber { phoneNumber } }
    billingAddress { ...AddressRead } shippingAddress { ...AddressRead }
    lineItems(first: 50) { nodes { ...LineRead } pageInfo { hasNextPage endCursor } }
    shippingLines(first: 10, includeRemovals: true) {
      nodes {
        isRemoved originalPriceSet { ...Both } discountedPriceSet { ...Both }
        discountAllocations { allocatedAmountSet { ...Both } }
        taxLines { rate priceSet { ...Both } }
      }
    }
    fulfillments(first: 50) {
      id status displayStatus createdAt updatedAt
      trackingInfo(first: 10) { company number url }
      fulfillmentLineItems(first: 50) { nodes { quantity lineItem { id } } }
    }
    disputes { initiatedAs status }
    refunds(first: 50) {
      note createdAt processedAt
      refundLineItems(first: 50) { nodes { quantity lineItem { id } } }
      transactions(first: 10) { nodes { kind status amountSet { presentmentMoney { amount currencyCode } } } }
    }
  }
  fragment AddressRead on MailingAddress {
    firstName lastName name company address1 address2 city province provinceCode zip countryCodeV2 phone
  }
  ${LINE_FIELDS}`;

export const VARIANT_FIELDS = `
  fragment VariantRead on ProductVariant { id title sku barcode price inventoryItem { requiresShipping } }`;

export const PRODUCT_FIELDS = `
  fragment ProductRead on Product {
    id title handle vendor status updatedAt
    featuredMedia { preview { image { url } } }
    metafields(first: 20) { nodes { namespace key value } }
    variants(first: 100) { nodes { ...VariantRead } pageInfo { hasNextPage endCursor } }
  }
  ${VARIANT_FIELDS}`;

const text = z.string().nullable();
const money = z.object({ amount: z.string(), currencyCode: z.string() });
const both = z.object({ shopMoney: money, presentmentMoney: money });
export type Both = z.infer<typeof both>;
export const pageInfo = z.object({ hasNextPage: z.boolean(), endCursor: text });
const allocations = z.array(z.object({ allocatedAmountSet: both }));
export type ReadDiscounts = z.infer<typeof allocations>;
const taxes = z.array(z.object({ rate: z.number().nullable(), priceSet: both }));
export type ReadTaxes = z.infer<typeof taxes>;
const ofLines = z.object({
  nodes: z.array(z.object({ quantity: z.number().nullable(), lineItem: z.object({ id: z.string() }) })),
});
export type ReadLineList = z.infer<typeof ofLines>;

export const lineShape = z.object({
  id: z.string(),
  title: z.string(),
  name: z.string(),
  variantTitle: text,
  vendor: text,
  sku: text,
  quantity: z.number(),
  currentQuantity: z.number(),
  requiresShipping: z.boolean(),
  isGiftCard: z.boolean(),
  product: z.object({ id: z.string() }).nullable(),
  variant: z.object({ id: z.string() }).nullable(),
  originalUnitPriceSet: both,
  discountAllocations: allocations,
  taxLines: taxes,
  customAttributes: z.array(z.object({ key: z.string(), value: text })),
});
export type ReadLine = z.infer<typeof lineShape>;

const addressShape = z.object({
  firstName: text,
  lastName: text,
  name: text,
  company: text,
  address1: text,
  address2: text,
  city: text,
  province: text,
  provinceCode: text,
  zip: text,
  countryCodeV2: text,
  phone: text,
});
export type ReadAddress = z.infer<typeof addressShape>;

export const orderShape = z.object({
  id: z.string(),
  name: z.string(),
  number: z.number(),
  email: text,
  phone: text,
  createdAt: z.string(),
  processedAt: z.string(),
  updatedAt: z.string(),
  cancelledAt: text,
  currencyCode: z.string(),
  presentmentCurrencyCode: z.string(),
  displayFinancialStatus: text,
  sourceName: text,
  tags: z.array(z.string()),
  test: z.boolean(),
  taxesIncluded: z.boolean(),
  totalPriceSet: both,
  currentTotalPriceSet: both,
  customer: z
    .object({
      firstName: text,
      lastName: text,
      defaultEmailAddress: z.object({ emailAddress: z.string() }).nullable(),
      defaultPhoneNumber: z.object({ phoneNumber: z.string() }).nullable(),
    })
    .nullable(),
  billingAddress: addressShape.nullable(),
  shippingAddress: addressShape.nullable(),
  disputes: z.array(z.object({ initiatedAs: z.string(), status: z.string() })),
  lineItems: z.object({ nodes: z.array(lineShape), pageInfo }),
  shippingLines: z.object({
    nodes: z.array(
      z.object({
        isRemoved: z.boolean(),
        originalPriceSet: both,
        discountedPriceSet: both,
        discountAllocations: allocations,
        taxLines: taxes,
      }),
    ),
  }),
  fulfillments: z.array(
    z.object({
      id: z.string(),
      status: z.string(),
      displayStatus: text,
      createdAt: z.string(),
      updatedAt: z.string(),
      trackingInfo: z.array(z.object({ company: text, number: text, url: text })),
      fulfillmentLineItems: ofLines,
    }),
  ),
  refunds: z.array(
    z.object({
      note: text,
      createdAt: text,
      processedAt: z.string(),
      refundLineItems: ofLines,
      transactions: z.object({
        nodes: z.array(
          z.object({
            kind: z.string(),
            status: z.string(),
            amountSet: z.object({ presentmentMoney: money }),
          }),
        ),
      }),
    }),
  ),
});
export type ReadOrder = z.infer<typeof orderShape>;

export const variantShape = z.object({
  id: z.string(),
  title: z.string(),
  sku: text,
  barcode: text,
  price: z.string(),
  inventoryItem: z.object({ requiresShipping: z.boolean() }),
});
export type ReadVariant = z.infer<typeof variantShape>;

export const productShape = z.object({
  id: z.string(),
  title: z.string(),
  handle: z.string(),
  vendor: z.string(),
  status: z.string(),
  updatedAt: z.string(),
  featuredMedia: z
    .object({ preview: z.object({ image: z.object({ url: z.string() }).nullable() }).nullable() })
    .nullable(),
  metafields: z.object({
    nodes: z.array(z.object({ namespace: z.string(), key: z.string(), value: z.string() })),
  }),
  variants: z.object({ nodes: z.array(variantShape), pageInfo }),
});
export type ReadProduct = z.infer<typeof productShape>;
