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
scalar CountryCode
scalar CurrencyCode
enum DiscountBuyerSelection { ALL }
enum DiscountErrorCode { BLANK GREATER_THAN INTERNAL_ERROR INVALID TAKEN TOO_LONG }
enum GiftCardErrorCode { CUSTOMER_NOT_FOUND GIFT_CARD_LIMIT_EXCEEDED GREATER_THAN INTERNAL_ERROR INVALID MISSING_ARGUMENT RECIPIENT_NOT_FOUND TAKEN TOO_LONG TOO_SHORT }
enum GiftCardSortKeys { AMOUNT_SPENT BALANCE CODE CREATED_AT CUSTOMER_NAME DISABLED_AT EXPIRES_ON ID INITIAL_VALUE UPDATED_AT }
enum OrderCreateFinancialStatus { AUTHORIZED EXPIRED PAID PARTIALLY_PAID PARTIALLY_REFUNDED PENDING REFUNDED VOIDED }
enum OrderCreateInputsInventoryBehavior { BYPASS DECREMENT_IGNORING_POLICY DECREMENT_OBEYING_POLICY }
enum OrderCreateUserErrorCode { FULFILLMENT_SERVICE_INVALID INVALID INVENTORY_CLAIM_FAILED PROCESSED_AT_INVALID REDUNDANT_CUSTOMER_FIELDS SHOP_DORMANT TAX_LINE_RATE_MISSING }
enum OrderSortKeys { CREATED_AT CURRENT_TOTAL_PRICE CUSTOMER_NAME DESTINATION FINANCIAL_STATUS FULFILLMENT_STATUS ID ORDER_NUMBER PO_NUMBER PROCESSED_AT RELEVANCE TOTAL_ITEMS_QUANTITY TOTAL_PRICE UPDATED_AT }
scalar OrderTransactionErrorCode
enum OrderTransactionKind { AUTHORIZATION CAPTURE CHANGE EMV_AUTHORIZATION REFUND SALE SUGGESTED_REFUND VOID }
enum OrderTransactionStatus { AWAITING_RESPONSE ERROR FAILURE PENDING SUCCESS UNKNOWN }
enum ProductVariantInventoryPolicy { CONTINUE DENY }
enum StoreCreditAccountCreditUserErrorCode { ACCOUNT_NOT_FOUND CREDIT_LIMIT_EXCEEDED EXPIRES_AT_IN_PAST MISMATCHING_CURRENCY NEGATIVE_OR_ZERO_AMOUNT OWNER_NOT_FOUND UNSUPPORTED_CURRENCY }
input CustomerIdentifierInput { emailAddress: String, id: ID }
input DiscountAmountInput { amount: Decimal, appliesOnEachItem: Boolean }
input DiscountCodeBasicInput { appliesOncePerCustomer: Boolean, code: String, context: DiscountContextInput, customerGets: DiscountCustomerGetsInput, endsAt: DateTime, startsAt: DateTime, title: String, usageLimit: Int }
input DiscountContextInput { all: DiscountBuyerSelection }
input DiscountCustomerGetsInput { items: DiscountItemsInput, value: DiscountCustomerGetsValueInput }
input DiscountCustomerGetsValueInput { discountAmount: DiscountAmountInput, percentage: Float }
input DiscountItemsInput { all: Boolean }
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
type AccessScope {
  handle: String!
}
type AppInstallation implements Node {
  accessScopes: [AccessScope!]!
  id: ID!
}
type Customer implements Node {
  id: ID!
}
type DiscountCodeBasic {
  asyncUsageCount: Int!
  createdAt: DateTime!
  endsAt: DateTime
  title: String!
}
type DiscountCodeBasicCreatePayload {
  codeDiscountNode: DiscountCodeNode
  userErrors: [DiscountUserError!]!
}
type DiscountCodeNode implements Node {
  codeDiscount: DiscountCode!
  id: ID!
}
type DiscountUserError {
  code: DiscountErrorCode
  field: [String!]
  message: String!
}
type GiftCard implements Node {
  balance: MoneyV2!
  createdAt: DateTime!
  enabled: Boolean!
  expiresOn: Date
  id: ID!
  note: String
}
type GiftCardConnection {
  nodes: [GiftCard!]!
}
type GiftCardCreatePayload {
  giftCard: GiftCard
  userErrors: [GiftCardUserError!]!
}
type GiftCardUserError {
  code: GiftCardErrorCode
  field: [String!]
  message: String!
}
type InventoryItem implements Node {
  id: ID!
  tracked: Boolean!
}
type MoneyBag {
  presentmentMoney: MoneyV2!
}
type MoneyV2 {
  amount: Decimal!
  currencyCode: CurrencyCode!
}
type Mutation {
  discountCodeBasicCreate(basicCodeDiscount: DiscountCodeBasicInput!): DiscountCodeBasicCreatePayload
  giftCardCreate(input: GiftCardCreateInput!): GiftCardCreatePayload
  orderCreate(options: OrderCreateOptionsInput, order: OrderCreateOrderInput!): OrderCreatePayload
  refundCreate(input: RefundInput!): RefundCreatePayload
  storeCreditAccountCredit(creditInput: StoreCreditAccountCreditInput!, id: ID!): StoreCreditAccountCreditPayload
}
interface Node {
  id: ID!
}
type Order implements Node {
  cancelledAt: DateTime
  createdAt: DateTime!
  customer: Customer
  id: ID!
  name: String!
  presentmentCurrencyCode: CurrencyCode!
  refunds(first: Int): [Refund!]!
  sourceIdentifier: String
  suggestedRefund(suggestFullRefund: Boolean = false): SuggestedRefund
  test: Boolean!
}
type OrderConnection {
  nodes: [Order!]!
}
type OrderCreatePayload {
  order: Order
  userErrors: [OrderCreateUserError!]!
}
type OrderCreateUserError {
  code: OrderCreateUserErrorCode
  field: [String!]
  message: String!
}
type OrderTransaction implements Node {
  amountSet: MoneyBag!
  errorCode: OrderTransactionErrorCode
  gateway: String
  id: ID!
  kind: OrderTransactionKind!
  status: OrderTransactionStatus!
}
type OrderTransactionConnection {
  nodes: [OrderTransaction!]!
}
type ProductVariant implements Node {
  id: ID!
  inventoryItem: InventoryItem!
  inventoryPolicy: ProductVariantInventoryPolicy!
  inventoryQuantity: Int
}
type QueryRoot {
  codeDiscountNodeByCode(code: String!): DiscountCodeNode
  currentAppInstallation: AppInstallation!
  customerByIdentifier(identifier: CustomerIdentifierInput!): Customer
  giftCards(first: Int, query: String, reverse: Boolean = false, sortKey: GiftCardSortKeys = ID): GiftCardConnection!
  nodes(ids: [ID!]!): [Node]!
  order(id: ID!): Order
  orders(first: Int, query: String, reverse: Boolean = false, sortKey: OrderSortKeys = PROCESSED_AT): OrderConnection!
  shop: Shop!
}
type Refund implements Node {
  createdAt: DateTime
  id: ID!
  note: String
  totalRefundedSet: MoneyBag!
  transactions(first: Int): OrderTransactionConnection!
}
type RefundCreatePayload {
  refund: Refund
  userErrors: [UserError!]!
}
type Shop implements Node {
  currencyCode: CurrencyCode!
  id: ID!
  myshopifyDomain: String!
}
type StoreCreditAccountCreditPayload {
  storeCreditAccountTransaction: StoreCreditAccountCreditTransaction
  userErrors: [StoreCreditAccountCreditUserError!]!
}
type StoreCreditAccountCreditTransaction implements Node {
  balanceAfterTransaction: MoneyV2!
  createdAt: DateTime!
  id: ID!
}
type StoreCreditAccountCreditUserError {
  code: StoreCreditAccountCreditUserErrorCode
  field: [String!]
  message: String!
}
type SuggestedOrderTransaction {
  amountSet: MoneyBag!
  gateway: String
  maximumRefundableSet: MoneyBag
  parentTransaction: OrderTransaction
}
type SuggestedRefund {
  suggestedTransactions: [SuggestedOrderTransaction!]!
}
type UserError {
  field: [String!]
  message: String!
}
union DiscountCode = DiscountCodeBasic
`;
