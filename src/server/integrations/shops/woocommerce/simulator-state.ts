/** What a simulated WooCommerce shop has: plain JSON in the vendor's own shape, so that the demo can keep and show it. */
export type Json = Record<string, unknown>;
export type Meta = { id: number; key: string; value: unknown }[];

export type SimulatedRefund = {
  id: number;
  parent_id: number;
  amount: string;
  reason: string;
  refunded_payment: boolean;
  date_created_gmt: string;
  meta_data: Meta;
  line_items: unknown[];
};
export type SimulatedOrder = Json & {
  id: number;
  number: string;
  status: string;
  currency: string;
  total: string;
  date_created_gmt: string;
  date_modified_gmt: string;
  billing: { email: string } & Json;
  refunds: { id: number; reason: string; total: string }[];
  line_items: Json[];
  meta_data: Meta;
};
export type SimulatedProduct = Json & {
  id: number;
  manage_stock: boolean;
  stock_quantity: number | null;
  stock_status: 'instock' | 'outofstock';
  date_modified_gmt: string;
};
export type SimulatedCoupon = Json & {
  id: number;
  code: string;
  amount: string;
  usage_count: number;
  meta_data: Meta;
};
export type SimulatedWebhook = {
  id: number;
  topic: string;
  status: string;
  delivery_url: string;
  secret: string;
};

export type WooCommerceState = {
  consumerKey: string;
  consumerSecret: string;
  permissions: 'read' | 'read_write';
  currency: string;
  nextId: number;
  orders: SimulatedOrder[];
  refunds: SimulatedRefund[];
  products: SimulatedProduct[];
  coupons: SimulatedCoupon[];
  webhooks: SimulatedWebhook[];
  /** Why the payment gateway refuses refunds, in its words; null if it pays them. */
  gatewayRefuses: string | null;
};

export const SIMULATED_KEY = `ck_${'0123456789abcdef'.repeat(2)}01234567`;
export const SIMULATED_SECRET = `cs_${'fedcba9876543210'.repeat(2)}76543210`;

export function emptyWooCommerce(): WooCommerceState {
  return {
    consumerKey: SIMULATED_KEY,
    consumerSecret: SIMULATED_SECRET,
    permissions: 'read_write',
    currency: 'USD',
    nextId: 90_000,
    orders: [],
    refunds: [],
    products: [],
    coupons: [],
    webhooks: [],
    gatewayRefuses: null,
  };
}
