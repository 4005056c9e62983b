/** A simulated shop's state: plain JSON, so that the demo can keep and show it. Amounts are in the order's currency. */

export type SimulatedAddress = {
  firstName: string | null;
  lastName: string | null;
  company: string | null;
  address1: string | null;
  address2: string | null;
  city: string | null;
  province: string | null;
  provinceCode: string | null;
  zip: string | null;
  countryCodeV2: string | null;
  phone: string | null;
};

export type SimulatedLine = {
  id: string;
  productId: string | null;
  variantId: string | null;
  title: string;
  variantTitle: string | null;
  vendor: string | null;
  sku: string | null;
  quantity: number;
  currentQuantity: number;
  price: string;
  /** Of the whole line. */
  discount: string;
  tax: string;
  requiresShipping: boolean;
  isGiftCard: boolean;
};

export type SimulatedTransaction = {
  id: string;
  kind: 'SALE' | 'REFUND';
  status: 'SUCCESS' | 'PENDING' | 'FAILURE';
  gateway: string;
  amount: string;
  parentId: string | null;
  refundId: string | null;
  errorCode: string | null;
};

export type SimulatedRefund = {
  id: string;
  note: string | null;
  createdAt: string;
  lines: { lineId: string; quantity: number }[];
};

export type SimulatedFulfillment = {
  id: string;
  status: 'SUCCESS' | 'CANCELLED';
  displayStatus: 'FULFILLED' | 'IN_TRANSIT' | 'OUT_FOR_DELIVERY' | 'DELIVERED' | 'FAILURE' | 'CANCELED';
  createdAt: string;
  updatedAt: string;
  company: string | null;
  number: string | null;
  url: string | null;
  lines: { lineId: string; quantity: number }[];
  /** Lines of fulfillment orders that it is for. Left out of one that a person made. */
  of?: { id: string; quantity: number }[];
};

export type SimulatedFulfillmentOrder = {
  id: string;
  isOnHold: boolean;
  lines: { id: string; lineId: string; quantity: number }[];
};

export type SimulatedDispute = {
  id: string;
  initiatedAs: 'CHARGEBACK' | 'INQUIRY';
  status: 'ACCEPTED' | 'LOST' | 'NEEDS_RESPONSE' | 'PREVENTED' | 'UNDER_REVIEW' | 'WON';
};

export type SimulatedReturn = {
  id: string;
  name: string;
  status: 'CANCELED' | 'CLOSED' | 'DECLINED' | 'OPEN' | 'REQUESTED';
  createdAt: string;
  lines: { lineId: string; quantity: number; processed: number; refunded: number }[];
  tracking: { carrierName: string | null; number: string | null; url: string | null } | null;
  /** What was paid back for it; null: nothing yet. */
  refund: string | null;
};

export type SimulatedOrder = {
  id: string;
  number: number;
  name: string;
  email: string | null;
  phone: string | null;
  customerId: string | null;
  createdAt: string;
  updatedAt: string;
  cancelledAt: string | null;
  currency: string;
  /** Units of the order's currency for one of the shop's. */
  rate: number;
  taxesIncluded: boolean;
  test: boolean;
  sourceName: string;
  sourceIdentifier: string | null;
  note: string | null;
  tags: string[];
  lines: SimulatedLine[];
  shipping: string;
  total: string;
  shippingAddress: SimulatedAddress | null;
  transactions: SimulatedTransaction[];
  refunds: SimulatedRefund[];
  fulfillments: SimulatedFulfillment[];
  /** Refunds to it fail. */
  closedCard: boolean;
  /** None if left out. */
  disputes?: SimulatedDispute[];
  /** None if left out. */
  returns?: SimulatedReturn[];
  /** Left out until somebody asks for them. */
  fulfillmentOrders?: SimulatedFulfillmentOrder[];
};

export type SimulatedProduct = {
  id: string;
  title: string;
  handle: string;
  vendor: string;
  status: 'ACTIVE' | 'DRAFT' | 'ARCHIVED';
  updatedAt: string;
  variants: SimulatedVariant[];
};

export type SimulatedVariant = {
  id: string;
  title: string;
  sku: string | null;
  barcode: string | null;
  price: string;
  requiresShipping: boolean;
  /** Null: the shop does not count it. */
  stock: number | null;
};

export type SimulatedCustomer = {
  id: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  phone: string | null;
  /** Store credit by currency. */
  credit: Record<string, string>;
  /** Each credit by itself. Left out if there was none. */
  credited?: { id: string; amount: string; currency: string }[];
};

export type SimulatedGiftCard = {
  id: string;
  code: string;
  currency: string;
  value: string;
  balance: string;
  expiresOn: string | null;
  note: string | null;
  createdAt: string;
  enabled: boolean;
};

export type SimulatedDiscount = {
  id: string;
  code: string;
  title: string;
  amount: string;
  usageLimit: number | null;
  endsAt: string | null;
  createdAt: string;
};

export type SimulatedWebhook = { id: string; topic: string; uri: string };

export type SimulatedRefresh = { token: string; scopes: string[]; next: string | null };

export type ShopifyState = {
  domain: string;
  name: string;
  currency: string;
  nextId: number;
  app: { clientId: string; secret: string; redirectUris: string[] };
  /** Access tokens with their scopes. */
  tokens: Record<string, string[]>;
  /** Those that a person took away there. Left out if there are none. */
  withdrawn?: Record<string, string[]>;
  /** Codes of the consent page, not exchanged yet, with their scopes. */
  codes: Record<string, string[]>;
  /** Refresh tokens. `next`: what it was exchanged for, which ends it once that is used. */
  refreshes: Record<string, SimulatedRefresh>;
  orders: SimulatedOrder[];
  products: SimulatedProduct[];
  customers: SimulatedCustomer[];
  giftCards: SimulatedGiftCard[];
  discounts: SimulatedDiscount[];
  webhooks: SimulatedWebhook[];
  /** Keys of `@idempotent`, with what came with each and what was made. */
  keys: Record<string, { body: string; refundId: string }>;
  /** A bucket of points, as rate limits have it. */
  bucket: { available: number; restoreRate: number };
  /** Whether searches find nothing yet, as for a while after an order is made. */
  isSearchBehind: boolean;
  /** The largest value of a gift card: Shopify's own limit depends on the shop's currency. */
  largestGiftCard: string;
};

export const emptyShop = (state: Partial<ShopifyState> = {}): ShopifyState => ({
  domain: 'acme.myshopify.com',
  name: 'Acme',
  currency: 'USD',
  nextId: 6_000_000_000_001,
  app: { clientId: 'simulated-client', secret: 'simulated-client-secret', redirectUris: [] },
  tokens: {},
  codes: {},
  refreshes: {},
  orders: [],
  products: [],
  customers: [],
  giftCards: [],
  discounts: [],
  webhooks: [],
  keys: {},
  bucket: { available: 2000, restoreRate: 100 },
  isSearchBehind: false,
  largestGiftCard: '2000.00',
  ...state,
});

export function nextId(state: ShopifyState): string {
  state.nextId += 1;
  return String(state.nextId);
}

export const gid = (kind: string, id: string): string => `gid://shopify/${kind}/${id}`;
export const idOf = (text: string): string =>
  text
    .slice(text.lastIndexOf('/') + 1)
    .split('?', 1)
    .join();
