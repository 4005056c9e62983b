/**
 * The part of Shopify's GraphQL Admin API 2026-07 that our documents use, cut from the schema that Shopify publishes (read November 2026).
 * Types, names and required arguments are Shopify's: what stands here not is refused as an unknown field, as Shopify does.
 */
export const SCHEMA = `
schema { query: QueryRoot mutation: Mutation }
directive @idempotent(key: String!) on FIELD
scalar DateTime
scalar Decimal
scalar Money
scalar CurrencyCode
scalar OrderTransactionErrorCode
enum OrderTransactionKind { AUTHORIZATION CAPTURE CHANGE EMV_AUTHORIZATION REFUND SALE SUGGESTED_REFUND VOID }
enum OrderTransactionStatus { AWAITING_RESPONSE ERROR FAILURE PENDING SUCCESS UNKNOWN }
input MoneyInput { amount: Decimal!, currencyCode: CurrencyCode! }
input OrderTransactionInput { amount: Money!, gateway: String!, kind: OrderTransactionKind!, orderId: ID!, parentId: ID }
input RefundInput { allowOverRefunding: Boolean = false, currency: CurrencyCode, note: String, notify: Boolean, orderId: ID!, refundMethods: [RefundMethodInput!] = [], transactions: [OrderTransactionInput!] }
input RefundMethodInput { storeCreditRefund: StoreCreditRefundInput }
input StoreCreditRefundInput { amount: MoneyInput!, expiresAt: DateTime }
type AccessScope {
  handle: String!
}
type AppInstallation {
  accessScopes: [AccessScope!]!
}
type MoneyBag {
  presentmentMoney: MoneyV2!
}
type MoneyV2 {
  amount: Decimal!
  currencyCode: CurrencyCode!
}
type Mutation {
  refundCreate(input: RefundInput!): RefundCreatePayload
}
type Order {
  id: ID!
  presentmentCurrencyCode: CurrencyCode!
  refunds(first: Int): [Refund!]!
  suggestedRefund(suggestFullRefund: Boolean = false): SuggestedRefund
}
type OrderTransaction {
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
type QueryRoot {
  currentAppInstallation: AppInstallation!
  order(id: ID!): Order
  shop: Shop!
}
type Refund {
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
type Shop {
  myshopifyDomain: String!
  name: String!
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
`;
