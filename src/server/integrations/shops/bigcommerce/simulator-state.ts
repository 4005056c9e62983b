/** What a simulated BigCommerce store has: plain JSON in the vendor's own shape, so that the demo can keep and show it. */

export type Json = Record<string, unknown>;

export type SimulatedOrder = Json & {
  id: number;
  status_id: number;
  date_created: string;
  date_modified: string;
  default_currency_code: string;
  total_inc_tax: string;
  payment_method: string;
  billing_address: { email: string } & Json;
  products: Json[];
  shipping_addresses: Json[];
  shipments: Json[];
  is_deleted: boolean;
};
export type SimulatedRefund = {
  id: number;
  order_id: number;
  created: string;
  reason: string;
  total_amount: number;
  items: Json[];
  payments: {
    id: number;
    provider_id: string;
    amount: number;
    is_declined: boolean;
    transaction_id?: string;
  }[];
};
export type SimulatedProduct = Json & {
  id: number;
  inventory_level: number;
  inventory_tracking: string;
  variants: Json[];
};
export type SimulatedCertificate = Json & {
  id: number;
  code: string;
  amount: string;
  balance: string;
  message: string;
};
export type SimulatedHook = {
  id: number;
  scope: string;
  destination: string;
  is_active: boolean;
  headers: Record<string, string>;
};

export type BigCommerceState = {
  storeHash: string;
  accessToken: string;
  /** Whether the account may modify anything. */
  mayModify: boolean;
  currency: string;
  nextId: number;
  orders: SimulatedOrder[];
  refunds: SimulatedRefund[];
  products: SimulatedProduct[];
  certificates: SimulatedCertificate[];
  hooks: SimulatedHook[];
  /** Whether refunds are paid at once, later, or declined by the payment provider. */
  payments: 'paid' | 'later' | 'declined';
  taxServiceIsDown: boolean;
};

export const SIMULATED_HASH = 'abc123xyz';
export const SIMULATED_TOKEN = 'simulatedtoken0123456789';

export function emptyBigCommerce(): BigCommerceState {
  return {
    storeHash: SIMULATED_HASH,
    accessToken: SIMULATED_TOKEN,
    mayModify: true,
    currency: 'USD',
    nextId: 9_000,
    orders: [],
    refunds: [],
    products: [],
    certificates: [],
    hooks: [],
    payments: 'paid',
    taxServiceIsDown: false,
  };
}
