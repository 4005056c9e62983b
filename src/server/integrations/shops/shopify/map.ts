/**
 * Maps a Shopify order (Admin REST API, or the payload of an orders/* webhook) to our order document. Pure.
 *
 * - Currency: what the shopper paid in (presentment); `exchangeRate` is its units for one of the store's.
 * - Items are shipped goods. Gift cards, downloads, services, tips and the protection product count only in the totals.
 * - Price, discount and tax are per unit and net of tax; `lineTotal` is what was paid for the line with tax.
 * - A chargeback (chargebacks.ts) has no time with the order: `chargebackAt` is when the order changed last.
 * - Not part of the order: fraud analysis (`riskLevel`), promised dates, returns to sender,
 *   pictures. They are separate resources of the vendor and stay null.
 *
 * docs/importing.md has the whole table, docs/decisions/007-shopify-orders.md the reasons.
 */
import { orderDocumentSchema } from '../../../../contract/order.ts';
import type { OrderDocument } from '../../../../domain/orders/order.ts';
import { formatDecimal, parseDecimal } from '../decimals.ts';
import { fieldsAtFault, firstFault } from '../issues.ts';
import { protectionOf } from '../protection.ts';
import { DEFAULT_PROTECTION_PRODUCT, type ProtectionProduct } from '../protection-product.ts';
import { idOrNull, textOrNull, timeOrNull } from '../text.ts';
import { isChargedBack } from './chargebacks.ts';
import { currenciesOf, exchangeRateOf } from './currency.ts';
import { itemOf, linesOf } from './lines.ts';
import { type ShopifyOrder, shopifyOrderSchema } from './order-schema.ts';
import { addressOf, customerOf } from './people.ts';
import { refundedAmountOf, removalTimeOf } from './refunds.ts';
import { REFUSALS, Refusal, type RefusalCode } from './refusals.ts';
import { fulfillmentsOf } from './shipments.ts';
import { totalsOf } from './totals.ts';

export type ShopifyMapping = {
  protectionProduct: ProtectionProduct;
  /** Orders of Shopify's test mode: real shops refuse them, a development shop has no others. */
  testOrders: 'refuse' | 'accept';
};

export const DEFAULT_SHOPIFY_MAPPING: ShopifyMapping = {
  protectionProduct: DEFAULT_PROTECTION_PRODUCT,
  testOrders: 'refuse',
};

export type MappedOrder =
  | { ok: true; sourceOrderId: string; order: OrderDocument }
  | { ok: false; reference: string; code: RefusalCode; reason: string; fields: string[] };

/** Unwraps a single-order answer; lists are split by the reader. Never throws. */
export function mapShopifyOrder(document: unknown, options: Partial<ShopifyMapping> = {}): MappedOrder {
  const value = unwrap(document);
  const refuse = (code: RefusalCode, fields: string[], more = ''): MappedOrder => ({
    ok: false,
    reference: referenceOf(value),
    code,
    reason: `${REFUSALS[code]} ${more}`.trim(),
    fields,
  });
  const parsed = shopifyOrderSchema.safeParse(value);
  if (!parsed.success) {
    const { issues } = parsed.error;
    return refuse('malformed', fieldsAtFault(issues), firstFault(issues));
  }
  try {
    const source = parsed.data;
    const sourceOrderId = idOrNull(source.id, source.admin_graphql_api_id);
    if (sourceOrderId === null) return refuse('id_missing', ['id']);
    const order = orderDocumentSchema.safeParse(build(source, { ...DEFAULT_SHOPIFY_MAPPING, ...options }));
    if (!order.success) {
      const { issues } = order.error;
      return refuse('invalid_order', fieldsAtFault(issues), firstFault(issues));
    }
    return { ok: true, sourceOrderId, order: order.data };
  } catch (error) {
    if (error instanceof Refusal) return refuse(error.code, error.fields);
    throw error;
  }
}

function build(source: ShopifyOrder, mapping: ShopifyMapping): OrderDocument {
  if (source.test && mapping.testOrders === 'refuse') throw new Refusal('test_order', ['test']);
  const customer = customerOf(source);
  if (!customer) throw new Refusal('customer_email_missing', ['email', 'contact_email', 'customer.email']);
  // An order migrated from another system has its original time in `processed_at`.
  const createdAt = timeOrNull(source.processed_at) ?? timeOrNull(source.created_at);
  if (!createdAt) throw new Refusal('time_unreadable', ['created_at']);
  const cancelledAt = timeOrNull(source.cancelled_at);
  if (source.cancelled_at && !cancelledAt) throw new Refusal('time_unreadable', ['cancelled_at']);
  const currencies = currenciesOf(source);
  if (!currencies) throw new Refusal('currency_unknown', ['presentment_currency', 'currency']);
  const exchangeRate = exchangeRateOf(source, currencies);
  if (!exchangeRate) throw new Refusal('exchange_rate_unknown', ['total_price_set']);

  const lines = linesOf(source, mapping.protectionProduct, currencies);
  const goods = lines.filter((line) => line.kind === 'goods');
  if (goods.length === 0) throw new Refusal('nothing_shippable', ['line_items']);
  const totals = totalsOf(source, lines, currencies);
  const total = parseDecimal(totals.total, currencies.exponent) ?? 0n;
  const refunded = refundedAmountOf(source, total, currencies, exchangeRate);
  const removedAt = (line: { id: string }): string => removalTimeOf(source, line.id, createdAt);
  return {
    sourceOrderNumber: numberOf(source),
    currency: currencies.order,
    exchangeRate,
    salesChannel: source.source_name === 'pos' ? 'IN_STORE' : 'ONLINE',
    customer,
    createdAt,
    cancelledAt,
    chargebackAt: isChargedBack(source) ? (timeOrNull(source.updated_at) ?? createdAt) : null,
    riskLevel: null,
    refundedAmount: formatDecimal(refunded, currencies.exponent),
    ...totals,
    shippingAddress: addressOf(source.shipping_address),
    billingAddress: addressOf(source.billing_address),
    items: goods.map((line) => itemOf(line, currencies.exponent)),
    fulfillments: fulfillmentsOf(source, lines),
    protection: {
      shipping: protectionOf(
        lines.filter(({ kind }) => kind === 'protection'),
        removedAt,
        currencies.order,
        currencies.exponent,
      ),
      warranty: null,
    },
    tags: tagsOf(source),
  };
}

/** As in the shopper's confirmation mail, without the sign: "#1001" → "1001", "EN-1001" stays. */
function numberOf(order: ShopifyOrder): string {
  return textOrNull(order.name, 100)?.replace(/^#/, '') || String(order.order_number ?? order.id);
}

/** A comma-separated text. 250 is the vendor's own limit. */
function tagsOf(order: ShopifyOrder): string[] {
  const tags = (order.tags ?? '').split(',').flatMap((tag) => textOrNull(tag) ?? []);
  return [...new Set(tags)].slice(0, 250);
}

function unwrap(document: unknown): unknown {
  if (typeof document !== 'object' || document === null || !('order' in document)) return document;
  return 'line_items' in document ? document : document.order;
}

/** The name a person knows the order by, otherwise its number, otherwise its id. Reads any input. */
function referenceOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return 'unnamed order';
  const { name, order_number, id } = value as Record<string, unknown>;
  const known = [name, order_number, id].find((v) => (typeof v === 'string' && v) || typeof v === 'number');
  return known === undefined ? 'unnamed order' : String(known).slice(0, 100);
}
