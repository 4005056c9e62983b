/**
 * The part of Shopify's GraphQL Admin API 2026-07 that our documents use, cut from the schema that Shopify publishes (read November 2026).
 * Types, names and required arguments are Shopify's: what stands here not is refused as an unknown field, as Shopify does.
 */
export const SCHEMA = `
schema { query: QueryRoot mutation: Mutation }
directive @idempotent(key: String!) on FIELD
scalar Date
scalar DateTime
scalar Decimal
scalar Money
scalar URL
scalar CountryCode
scalar CurrencyCode
enum DiscountBuyerSelection { ALL }
enum DiscountErrorCode { BLANK GREATER_THAN INTERNAL_ERROR INVALID TAKEN TOO_LONG }
enum DiscountSortKeys { CREATED_AT ENDS_AT ID RELEVANCE STARTS_AT TITLE UPDATED_AT }
enum FulfillmentDisplayStatus { ATTEMPTED_DELIVERY CANCELED CARRIER_PICKED_UP CONFIRMED DELAYED DELIVERED FAILURE FULFILLED IN_TRANSIT LABEL_PRINTED LABEL_PURCHASED LABEL_VOIDED MARKED_AS_FULFILLED NOT_DELIVERED OUT_FOR_DELIVERY PICKED_UP READY_FOR_PICKUP SUBMITTED }
enum FulfillmentOrderAction { CANCEL_FULFILLMENT_ORDER CREATE_FULFILLMENT EXTERNAL HOLD MARK_AS_OPEN MERGE MOVE RELEASE_HOLD REPORT_PROGRESS REQUEST_CANCELLATION REQUEST_FULFILLMENT SPLIT }
enum FulfillmentOrderStatus { CANCELLED CLOSED INCOMPLETE IN_PROGRESS ON_HOLD OPEN SCHEDULED }
enum FulfillmentStatus { CANCELLED ERROR FAILURE OPEN PENDING SUCCESS }
enum DisputeStatus { ACCEPTED CHARGE_REFUNDED LOST NEEDS_RESPONSE PREVENTED UNDER_REVIEW WON }
enum DisputeType { CHARGEBACK INQUIRY }
enum GiftCardErrorCode { CUSTOMER_NOT_FOUND GIFT_CARD_LIMIT_EXCEEDED GREATER_THAN INTERNAL_ERROR INVALID MISSING_ARGUMENT RECIPIENT_NOT_FOUND TAKEN TOO_LONG TOO_SHORT }
enum GiftCardSortKeys { AMOUNT_SPENT BALANCE CODE CREATED_AT CUSTOMER_NAME DISABLED_AT EXPIRES_ON ID INITIAL_VALUE UPDATED_AT }
enum OrderCreateFinancialStatus { AUTHORIZED EXPIRED PAID PARTIALLY_PAID PARTIALLY_REFUNDED PENDING REFUNDED VOIDED }
enum OrderCreateInputsInventoryBehavior { BYPASS DECREMENT_IGNORING_POLICY DECREMENT_OBEYING_POLICY }
enum OrderCreateUserErrorCode { FULFILLMENT_SERVICE_INVALID INVALID INVENTORY_CLAIM_FAILED PROCESSED_AT_INVALID REDUNDANT_CUSTOMER_FIELDS SHOP_DORMANT TAX_LINE_RATE_MISSING }
enum OrderDisplayFinancialStatus { AUTHORIZED EXPIRED PAID PARTIALLY_PAID PARTIALLY_REFUNDED PENDING REFUNDED VOIDED }
enum OrderSortKeys { CREATED_AT CURRENT_TOTAL_PRICE CUSTOMER_NAME DESTINATION FINANCIAL_STATUS FULFILLMENT_STATUS ID ORDER_NUMBER PO_NUMBER PROCESSED_AT RELEVANCE TOTAL_ITEMS_QUANTITY TOTAL_PRICE UPDATED_AT }
scalar OrderTransactionErrorCode
enum OrderTransactionKind { AUTHORIZATION CAPTURE CHANGE EMV_AUTHORIZATION REFUND SALE SUGGESTED_REFUND VOID }
enum OrderTransactionStatus { AWAITING_RESPONSE ERROR FAILURE PENDING SUCCESS UNKNOWN }
enum ProductSortKeys { CREATED_AT ID INVENTORY_TOTAL PRODUCT_TYPE PUBLISHED_AT RELEVANCE TITLE UPDATED_AT VENDOR }
enum ProductStatus { ACTIVE ARCHIVED DRAFT UNLISTED }
enum ProductVariantInventoryPolicy { CONTINUE DENY }
enum ReturnStatus { CANCELED CLOSED DECLINED OPEN REQUESTED }
enum StoreCreditAccountCreditUserErrorCode { ACCOUNT_NOT_FOUND CREDIT_LIMIT_EXCEEDED EXPIRES_AT_IN_PAST MISMATCHING_CURRENCY NEGATIVE_OR_ZERO_AMOUNT OWNER_NOT_FOUND UNSUPPORTED_CURRENCY }
enum WebhookSubscriptionFormat { JSON XML }
enum WebhookSubscriptionTopic { APP_UNINSTALLED DISPUTES_CREATE DISPUTES_UPDATE FULFILLMENTS_CREATE FULFILLMENTS_UPDATE ORDERS_CANCELLED ORDERS_CREATE ORDERS_FULFILLED ORDERS_UPDATED PRODUCTS_CREATE PRODUCTS_UPDATE REFUNDS_CREATE RETURNS_APPROVE RETURNS_CANCEL RETURNS_CLOSE RETURNS_DECLINE RETURNS_PROCESS RETURNS_REOPEN RETURNS_REQUEST RETURNS_UPDATE }
input CustomerIdentifierInput { emailAddress: String, id: ID }
input DiscountAmountInput { amount: Decimal, appliesOnEachItem: Boolean }
input DiscountCodeBasicInput { appliesOncePerCustomer: Boolean, code: String, context: DiscountContextInput, customerGets: DiscountCustomerGetsInput, endsAt: DateTime, startsAt: DateTime, title: String, usageLimit: Int }
input DiscountContextInput { all: DiscountBuyerSelection }
input DiscountCustomerGetsInput { items: DiscountItemsInput, value: DiscountCustomerGetsValueInput }
input DiscountCustomerGetsValueInput { discountAmount: DiscountAmountInput, percentage: Float }
input DiscountItemsInput { all: Boolean }
input FulfillmentInput { lineItemsByFulfillmentOrder: [FulfillmentOrderLineItemsInput!]!, notifyCustomer: Boolean = false, trackingInfo: FulfillmentTrackingInput }
input FulfillmentOrderLineItemInput { id: ID!, quantity: Int! }
input FulfillmentOrderLineItemsInput { fulfillmentOrderId: ID!, fulfillmentOrderLineItems: [FulfillmentOrderLineItemInput!] }
input FulfillmentTrackingInput { company: String, number: String, numbers: [String!], url: URL, urls: [URL!] }
input GiftCardCreateInput { code: String, customerId: ID, expiresOn: Date, initialAmount: MoneyInput, note: String }
input MailingAddressInput { address1: String, address2: String, city: String, company: String, countryCode: CountryCode, firstName: String, lastName: String, phone: String, province: String, provinceCode: String, zip: String }
input MoneyBagInput { presentmentMoney: MoneyInput, shopMoney: MoneyInput! }
input MoneyInput { amount: Decimal!, currencyCode: CurrencyCode! }
input OrderCreateAssociateCustomerAttributesInput { email: String, id: ID }
input OrderCreateCustomerInput { toAssociate: OrderCreateAssociateCustomerAttributesInput }
input OrderCreateDiscountCodeInput { itemPercentageDiscountCode: OrderCreatePercentageDiscountCodeAttributesInput }
input OrderCreateLineItemInput { priceSet: MoneyBagInput, productId: ID, quantity: Int!, requiresShipping: Boolean = false, sku: String, title: String, variantId: ID }
input OrderCreateOptionsInput { inventoryBehaviour: OrderCreateInputsInventoryBehavior = BYPASS, sendFulfillmentReceipt: Boolean = false, sendReceipt: Boolean = false }
input OrderCreateOrderInput { currency: CurrencyCode, customer: OrderCreateCustomerInput, discountCode: OrderCreateDiscountCodeInput, email: String, financialStatus: OrderCreateFinancialStatus, lineItems: [OrderCreateLineItemInput!], note: String, shippingAddress: MailingAddressInput, sourceIdentifier: String, tags: [String!], test: Boolean = false }
input OrderCreatePercentageDiscountCodeAttributesInput { code: String!, percentage: Float }
input OrderTransactionInput { amount: Money!, gateway: String!, kind: OrderTransactionKind!, orderId: ID!, parentId: ID }
input RefundInput { allowOverRefunding: Boolean = false, currency: CurrencyCode, note: String, notify: Boolean, orderId: ID!, refundMethods: [RefundMethodInput!] = [], transactions: [OrderTransactionInput!] }
input RefundMethodInput { storeCreditRefund: StoreCreditRefundInput }
input StoreCreditAccountCreditInput { creditAmount: MoneyInput!, expiresAt: DateTime, notify: Boolean = false }
input StoreCreditRefundInput { amount: MoneyInput!, expiresAt: DateTime }
input WebhookSubscriptionInput { filter: String, format: WebhookSubscriptionFormat, uri: String }
type AccessScope {
  handle: String!
}
type AppInstallation implements Node {
  accessScopes: [AccessScope!]!, id: ID!
}
type Attribute {
  key: String!, value: String
}
type Customer implements Node {
  defaultEmailAddress: CustomerEmailAddress, defaultPhoneNumber: CustomerPhoneNumber, firstName: String, id: ID!, lastName: String
}
type CustomerEmailAddress {
  emailAddress: String!
}
type CustomerPhoneNumber {
  phoneNumber: String!
}
type DiscountAllocation {
  allocatedAmountSet: MoneyBag!
}
type DiscountAmount {
  amount: MoneyV2!
}
type DiscountCodeBasic {
  asyncUsageCount: Int!, createdAt: DateTime!, customerGets: DiscountCustomerGets!, endsAt: DateTime, title: String!
}
type DiscountCodeBasicCreatePayload {
  codeDiscountNode: DiscountCodeNode, userErrors: [DiscountUserError!]!
}
type DiscountCodeNode implements Node {
  codeDiscount: DiscountCode!, id: ID!
}
type DiscountCustomerGets {
  value: DiscountCustomerGetsValue!
}
type DiscountNode implements Node {
  discount: Discount!, id: ID!
}
type DiscountNodeConnection {
  nodes: [DiscountNode!]!, pageInfo: PageInfo!
}
type DiscountUserError {
  code: DiscountErrorCode, field: [String!], message: String!
}
type Fulfillment implements Node {
  createdAt: DateTime!, displayStatus: FulfillmentDisplayStatus, fulfillmentLineItems(first: Int): FulfillmentLineItemConnection!
  id: ID!, status: FulfillmentStatus!, trackingInfo(first: Int): [FulfillmentTrackingInfo!]!, updatedAt: DateTime!
}
type FulfillmentLineItem implements Node {
  id: ID!, lineItem: LineItem!, quantity: Int
}
type FulfillmentLineItemConnection {
  nodes: [FulfillmentLineItem!]!
}
type FulfillmentCancelPayload {
  fulfillment: Fulfillment, userErrors: [UserError!]!
}
type FulfillmentCreatePayload {
  fulfillment: Fulfillment, userErrors: [UserError!]!
}
type FulfillmentOrder implements Node {
  id: ID!, lineItems(after: String, first: Int): FulfillmentOrderLineItemConnection!, status: FulfillmentOrderStatus!
  supportedActions: [FulfillmentOrderSupportedAction!]!
}
type FulfillmentOrderConnection {
  nodes: [FulfillmentOrder!]!, pageInfo: PageInfo!
}
type FulfillmentOrderLineItem implements Node {
  id: ID!, lineItem: LineItem!, remainingQuantity: Int!, totalQuantity: Int!
}
type FulfillmentOrderLineItemConnection {
  nodes: [FulfillmentOrderLineItem!]!
}
type FulfillmentOrderSupportedAction {
  action: FulfillmentOrderAction!
}
type FulfillmentTrackingInfo {
  company: String, number: String, url: URL
}
type GiftCard implements Node {
  balance: MoneyV2!, createdAt: DateTime!, enabled: Boolean!, expiresOn: Date, id: ID!, initialValue: MoneyV2!, note: String
}
type GiftCardConnection {
  nodes: [GiftCard!]!, pageInfo: PageInfo!
}
type GiftCardCreatePayload {
  giftCard: GiftCard, userErrors: [GiftCardUserError!]!
}
type GiftCardUserError {
  code: GiftCardErrorCode, field: [String!], message: String!
}
type Image {
  url: URL!
}
type InventoryItem implements Node {
  id: ID!, requiresShipping: Boolean!, tracked: Boolean!
}
type LineItem implements Node {
  currentQuantity: Int!, customAttributes: [Attribute!]!, discountAllocations: [DiscountAllocation!]!, id: ID!
  isGiftCard: Boolean!, name: String!, originalUnitPriceSet: MoneyBag!, product: Product, quantity: Int!
  requiresShipping: Boolean!, sku: String, taxLines(first: Int): [TaxLine!]!, title: String!, variant: ProductVariant
  variantTitle: String, vendor: String
}
type LineItemConnection {
  nodes: [LineItem!]!, pageInfo: PageInfo!
}
type MailingAddress implements Node {
  address1: String, address2: String, city: String, company: String, countryCodeV2: CountryCode, firstName: String, id: ID!
  lastName: String, name: String, phone: String, province: String, provinceCode: String, zip: String
}
interface Media {
  preview: MediaPreviewImage
}
type MediaPreviewImage {
  image: Image
}
type Metafield implements Node {
  id: ID!, key: String!, namespace: String!, value: String!
}
type MetafieldConnection {
  nodes: [Metafield!]!
}
type MoneyBag {
  presentmentMoney: MoneyV2!, shopMoney: MoneyV2!
}
type MoneyV2 {
  amount: Decimal!, currencyCode: CurrencyCode!
}
type Mutation {
  discountCodeBasicCreate(basicCodeDiscount: DiscountCodeBasicInput!): DiscountCodeBasicCreatePayload
  fulfillmentCancel(id: ID!): FulfillmentCancelPayload
  fulfillmentCreate(fulfillment: FulfillmentInput!, message: String): FulfillmentCreatePayload
  giftCardCreate(input: GiftCardCreateInput!): GiftCardCreatePayload
  orderCreate(options: OrderCreateOptionsInput, order: OrderCreateOrderInput!): OrderCreatePayload
  refundCreate(input: RefundInput!): RefundCreatePayload
  storeCreditAccountCredit(creditInput: StoreCreditAccountCreditInput!, id: ID!): StoreCreditAccountCreditPayload
  tagsAdd(id: ID!, tags: [String!]!): TagsAddPayload
  tagsRemove(id: ID!, tags: [String!]!): TagsRemovePayload
  webhookSubscriptionCreate(topic: WebhookSubscriptionTopic!, webhookSubscription: WebhookSubscriptionInput!): WebhookSubscriptionCreatePayload
}
interface Node {
  id: ID!
}
type Order implements Node {
  billingAddress: MailingAddress, cancelledAt: DateTime, createdAt: DateTime!, currencyCode: CurrencyCode!
  currentTotalPriceSet: MoneyBag!, customer: Customer, displayFinancialStatus: OrderDisplayFinancialStatus
  disputes: [OrderDisputeSummary!]!, email: String
  fulfillmentOrders(after: String, first: Int): FulfillmentOrderConnection!, fulfillments(first: Int): [Fulfillment!]!, id: ID!, lineItems(after: String, first: Int): LineItemConnection!, name: String!
  number: Int!, phone: String, presentmentCurrencyCode: CurrencyCode!, processedAt: DateTime!, refunds(first: Int): [Refund!]!
  returns(after: String, first: Int, query: String, reverse: Boolean = false): ReturnConnection!
  shippingAddress: MailingAddress, shippingLines(first: Int, includeRemovals: Boolean = false): ShippingLineConnection!
  sourceIdentifier: String, sourceName: String, suggestedRefund(suggestFullRefund: Boolean = false): SuggestedRefund
  tags: [String!]!, taxesIncluded: Boolean!, test: Boolean!, totalPriceSet: MoneyBag!, updatedAt: DateTime!
}
type OrderConnection {
  nodes: [Order!]!, pageInfo: PageInfo!
}
type OrderCreatePayload {
  order: Order, userErrors: [OrderCreateUserError!]!
}
type OrderCreateUserError {
  code: OrderCreateUserErrorCode, field: [String!], message: String!
}
type OrderDisputeSummary implements Node {
  id: ID!, initiatedAs: DisputeType!, status: DisputeStatus!
}
type OrderTransaction implements Node {
  amountSet: MoneyBag!, errorCode: OrderTransactionErrorCode, gateway: String, id: ID!, kind: OrderTransactionKind!
  status: OrderTransactionStatus!
}
type OrderTransactionConnection {
  nodes: [OrderTransaction!]!
}
type PageInfo {
  endCursor: String, hasNextPage: Boolean!
}
type Product implements Node {
  featuredMedia: Media, handle: String!, id: ID!, metafields(first: Int): MetafieldConnection!, status: ProductStatus!
  title: String!, updatedAt: DateTime!, variants(after: String, first: Int): ProductVariantConnection!, vendor: String!
}
type ProductConnection {
  nodes: [Product!]!, pageInfo: PageInfo!
}
type ProductVariant implements Node {
  barcode: String, id: ID!, inventoryItem: InventoryItem!, inventoryPolicy: ProductVariantInventoryPolicy!, inventoryQuantity: Int
  price: Money!, sku: String, title: String!
}
type ProductVariantConnection {
  nodes: [ProductVariant!]!, pageInfo: PageInfo!
}
type QueryRoot {
  codeDiscountNodeByCode(code: String!): DiscountCodeNode, currentAppInstallation: AppInstallation!
  customerByIdentifier(identifier: CustomerIdentifierInput!): Customer
  discountNodes(after: String, first: Int, query: String, sortKey: DiscountSortKeys = ID): DiscountNodeConnection!
  giftCards(after: String, first: Int, query: String, reverse: Boolean = false, sortKey: GiftCardSortKeys = ID): GiftCardConnection!
  nodes(ids: [ID!]!): [Node]!, order(id: ID!): Order
  orders(after: String, first: Int, query: String, reverse: Boolean = false, sortKey: OrderSortKeys = PROCESSED_AT): OrderConnection!
  return(id: ID!): Return
  product(id: ID!): Product, products(after: String, first: Int, query: String, sortKey: ProductSortKeys = ID): ProductConnection!
  shop: Shop!, webhookSubscriptions(first: Int): WebhookSubscriptionConnection!
}
type Refund implements Node {
  createdAt: DateTime, id: ID!, note: String, processedAt: DateTime!, refundLineItems(first: Int): RefundLineItemConnection!
  totalRefundedSet: MoneyBag!, transactions(first: Int): OrderTransactionConnection!
}
type RefundCreatePayload {
  refund: Refund, userErrors: [UserError!]!
}
type RefundLineItem {
  lineItem: LineItem!, quantity: Int!
}
type RefundLineItemConnection {
  nodes: [RefundLineItem!]!
}
type RefundConnection {
  nodes: [Refund!]!
}
type Return implements Node {
  closedAt: DateTime, createdAt: DateTime!, id: ID!, name: String!, order: Order!, refunds(first: Int): RefundConnection!
  returnLineItems(first: Int): ReturnLineItemTypeConnection!
  reverseFulfillmentOrders(first: Int): ReverseFulfillmentOrderConnection!, status: ReturnStatus!
}
type ReturnConnection {
  nodes: [Return!]!, pageInfo: PageInfo!
}
type ReturnLineItem implements ReturnLineItemType {
  fulfillmentLineItem: FulfillmentLineItem!, id: ID!, processedQuantity: Int!, quantity: Int!, refundedQuantity: Int!
}
interface ReturnLineItemType {
  id: ID!, processedQuantity: Int!, quantity: Int!, refundedQuantity: Int!
}
type ReturnLineItemTypeConnection {
  nodes: [ReturnLineItemType!]!
}
type ReverseDelivery {
  deliverable: ReverseDeliveryDeliverable
}
type ReverseDeliveryConnection {
  nodes: [ReverseDelivery!]!
}
type ReverseDeliveryShippingDeliverable {
  tracking: ReverseDeliveryTrackingV2
}
type ReverseDeliveryTrackingV2 {
  carrierName: String, number: String, url: URL
}
type ReverseFulfillmentOrder {
  reverseDeliveries(first: Int): ReverseDeliveryConnection!
}
type ReverseFulfillmentOrderConnection {
  nodes: [ReverseFulfillmentOrder!]!
}
type ShippingLine {
  discountAllocations: [DiscountAllocation!]!, discountedPriceSet: MoneyBag!, isRemoved: Boolean!, originalPriceSet: MoneyBag!
  taxLines: [TaxLine!]!
}
type ShippingLineConnection {
  nodes: [ShippingLine!]!
}
type Shop implements Node {
  currencyCode: CurrencyCode!, id: ID!, myshopifyDomain: String!
}
type StoreCreditAccountCreditPayload {
  storeCreditAccountTransaction: StoreCreditAccountCreditTransaction, userErrors: [StoreCreditAccountCreditUserError!]!
}
type StoreCreditAccountCreditTransaction implements Node {
  balanceAfterTransaction: MoneyV2!, createdAt: DateTime!, id: ID!
}
type StoreCreditAccountCreditUserError {
  code: StoreCreditAccountCreditUserErrorCode, field: [String!], message: String!
}
type SuggestedOrderTransaction {
  amountSet: MoneyBag!, gateway: String, maximumRefundableSet: MoneyBag, parentTransaction: OrderTransaction
}
type SuggestedRefund {
  suggestedTransactions: [SuggestedOrderTransaction!]!
}
type TagsAddPayload {
  node: Node, userErrors: [UserError!]!
}
type TagsRemovePayload {
  node: Node, userErrors: [UserError!]!
}
type TaxLine {
  priceSet: MoneyBag!, rate: Float
}
type UserError {
  field: [String!], message: String!
}
type WebhookSubscription implements Node {
  id: ID!, topic: WebhookSubscriptionTopic!, uri: String!
}
type WebhookSubscriptionConnection {
  nodes: [WebhookSubscription!]!
}
type WebhookSubscriptionCreatePayload {
  userErrors: [UserError!]!, webhookSubscription: WebhookSubscription
}
union DiscountCode = DiscountCodeBasic
union Discount = DiscountCodeBasic
union ReverseDeliveryDeliverable = ReverseDeliveryShippingDeliverable
union DiscountCustomerGetsValue = DiscountAmount
`;
