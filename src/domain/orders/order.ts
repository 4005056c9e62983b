/**
 * An order as every rule sees it: what a shop system reported, unchanged, plus what was already claimed. Times are ISO
 * 8601 UTC strings, amounts are decimal strings in `currency` (item values one digit finer than totals).
 */

export const FULFILLMENT_STATUSES = [
  'AWAITING_SHIPMENT',
  'DELIVERED',
  'IN_TRANSIT',
  'FULFILLED',
  'ON_HOLD',
  'PARTIALLY_FULFILLED',
  'OUT_FOR_DELIVERY',
  'ATTEMPTED_DELIVERY',
  'NOT_DELIVERED',
  'LABEL_PURCHASED',
  'LABEL_PRINTED',
  'READY_FOR_PICKUP',
  'CONFIRMED',
  'SCHEDULED',
  'UNFULFILLED',
  'CARRIER_PICKED_UP',
  'PICKED_UP',
  'DELAYED',
  'FAILURE',
] as const;
export type FulfillmentStatus = (typeof FULFILLMENT_STATUSES)[number];

export const CHANNELS = ['ONLINE', 'IN_STORE'] as const;
export type Channel = (typeof CHANNELS)[number];

export const RISK_LEVELS = ['low', 'medium', 'high'] as const;
export type RiskLevel = (typeof RISK_LEVELS)[number];

export type Address = {
  name: string | null;
  company: string | null;
  address1: string | null;
  address2: string | null;
  city: string | null;
  /** The short code if the country has one, otherwise the province's name. */
  province: string | null;
  postalCode: string | null;
  /** ISO 3166-1 alpha-2. */
  country: string | null;
  phone: string | null;
};

export const ADDRESS_FIELDS = [
  'name',
  'company',
  'address1',
  'address2',
  'city',
  'province',
  'postalCode',
  'country',
  'phone',
] as const satisfies readonly (keyof Address)[];

export type Customer = { email: string; name: string | null; phone: string | null };

export type OrderItem = {
  sourceItemId: string;
  sourceProductId: string | null;
  sourceVariantId: string | null;
  name: string;
  sku: string | null;
  quantity: number;
  refundedQuantity: number;
  /** Time of the last refund, if known. */
  refundedAt?: string | null | undefined;
  /** Per unit, net of tax. */
  price: string;
  discount: string;
  tax: string;
  /** What was paid for the whole line with tax, if the shop system reports it. */
  lineTotal: string | null;
  imageUrl: string | null;
  selectedOptions: { name: string; value: string }[];
  /** ISO 8601 duration, or null when the item has no warranty. */
  warrantyPeriod: string | null;
};

export type FulfillmentItem = { sourceItemId: string; quantity: number };

/** A scan reported by the carrier. */
export type Scan = {
  at: string;
  status: FulfillmentStatus;
  /** "Memphis, TN" */
  place: string | null;
  /** In the carrier's words. */
  description: string | null;
};

export type Fulfillment = {
  sourceFulfillmentId: string;
  fulfillmentStatus: FulfillmentStatus;
  fulfilledAt: string | null;
  /** A plain date (YYYY-MM-DD): the promise is a day, not an instant. */
  estimatedDeliveryAt: string | null;
  lastScanAt: string | null;
  deliveredAt: string | null;
  returnedAt: string | null;
  trackingCompany: string | null;
  trackingNumber: string | null;
  trackingUrl: string | null;
  /** All scans, if the source of the order knows them. The last one is repeated in the fields above. */
  scans?: Scan[] | undefined;
  items: FulfillmentItem[];
};

export const RETURN_STATUSES = [
  'REQUESTED',
  'APPROVED',
  'IN_TRANSIT',
  'RECEIVED',
  'REFUNDED',
  'DECLINED',
  'CANCELLED',
] as const;
export type ReturnStatus = (typeof RETURN_STATUSES)[number];

/** A return as the store's returns tool reports it. It is not a claim, and we pay nothing for it. */
export type OrderReturn = {
  id: string;
  status: ReturnStatus;
  createdAt: string;
  trackingNumber: string | null;
  trackingUrl: string | null;
  items: FulfillmentItem[];
};

export type Protection = {
  insuredAmount: string | null;
  premiumPaid: string | null;
  premiumCurrency: string | null;
  removedAt: string | null;
};

/** The document that an adapter or `PUT /v1/orders/{id}` delivers. */
export type OrderDocument = {
  sourceOrderNumber: string;
  currency: string;
  /** Units of the order's currency for one of the store's. */
  exchangeRate: string;
  salesChannel: Channel;
  customer: Customer;
  createdAt: string;
  cancelledAt: string | null;
  chargebackAt: string | null;
  riskLevel: RiskLevel | null;
  /** All refunds, whether or not they name lines. */
  refundedAmount: string;
  subtotal: string;
  discountTotal: string;
  shipping: string;
  shippingTax: string;
  tax: string;
  total: string;
  shippingAddress: Address | null;
  billingAddress: Address | null;
  items: OrderItem[];
  fulfillments: Fulfillment[];
  /** Omitted by shop systems without returns. */
  returns?: OrderReturn[] | undefined;
  protection: { shipping: Protection | null; warranty: Protection | null };
  tags: string[];
};

/** One line of a claim that holds quantity (see `holdsQuantity` in claim.ts). */
export type ClaimedLine = {
  claimId: string;
  sourceFulfillmentId: string | null;
  sourceItemId: string;
  quantity: number;
};

/** A stored order: the document, its keys, and the quantities that claims in force hold. */
export type Order = OrderDocument & {
  /** Our own id (`systemOrderId` on the wire). */
  id: string;
  storeId: string;
  sourceOrderId: string;
  claimed: ClaimedLine[];
};
