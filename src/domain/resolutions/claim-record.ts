/** JSON that a claim stores next to its columns. Amounts are decimal text, times ISO 8601. */

import type { DecisionReason } from '../claims/decision.ts';
import type { ProofRequestType } from '../claims/proof-request.ts';
import type { ResolutionMethod } from '../claims/resolution-methods.ts';
import type { OrderItem } from '../orders/order.ts';

export type Denial = { reason: DecisionReason; message: string; at: string };

export type ProofRequest = {
  types: ProofRequestType[];
  message: string;
  at: string;
  answeredAt: string | null;
};

/** Filed on the customer's behalf. `by`: the API token; `requireCustomerSignature`: set by the option or the ladder. */
export type StoredValet = {
  by: string;
  fromValet: boolean;
  requireCustomerSignature: boolean;
  notifyCustomer: boolean;
};

export type ClaimPolicy = {
  id: string;
  insuredAmount: string | null;
  premiumPaid: string | null;
  premiumCurrency: string | null;
  removedAt: string | null;
  isAmountPerResolution: boolean;
};

export type WarrantyMetadata = {
  productValue: string | null;
  warrantyFee: string | null;
  dateOfPurchase: string | null;
  warrantyPeriod: string | null;
};

export type ResolutionAmounts = {
  items: string;
  shipping: string;
  tax: string;
  subtotal: string;
  bonus: string;
  total: string;
};

export type StoredValuation = ResolutionAmounts & {
  /** Missing in claims filed before version 64 of the schema. */
  parts?: { method: ResolutionMethod; total: string; bonus: string }[];
  cappedBy: string | null;
  currency: string;
};

/** The order's line as it was when the claim was filed. */
export type ItemAsOrdered = Pick<
  OrderItem,
  'price' | 'discount' | 'tax' | 'quantity' | 'refundedQuantity' | 'selectedOptions'
>;

/** The goods to send for a resolution. */
/** What the customer needs to use store credit. */
export type GivenCredit = {
  /** The last characters of its code, which is kept encrypted beside it; null for credit of an account. */
  last: string | null;
  /** What is left of it, as a decimal string; null if the provider does not tell. */
  balance: string | null;
  /** A day, or null if it does not expire. */
  expiresOn: string | null;
};

export type Goods = {
  sourceItemId: string;
  sourceVariantId: string | null;
  sku: string | null;
  quantity: number;
};
