/**
 * Maps a WooCommerce order (REST API v3, or the body of an order.* webhook) to our order document. Pure.
 *
 * - Amounts are net of tax, with the tax next to them, whatever the shop's prices include.
 * - A line keeps the ordered quantity. Refunds are listed in `refunds`, in an order as amounts only.
 * - Items are all lines with goods. The order doesn't say which are downloads, only that none needs shipping.
 * - Not part of the order: shipments (a status says "completed", plugins store tracking), scans, disputes, risk,
 *   promises.
 *
 * docs/importing.md has the whole table, docs/decisions/011-woocommerce-orders.md the reasons.
 */
import { orderDocumentSchema } from '../../../../contract/order.ts';
import type { OrderDocument } from '../../../../domain/orders/order.ts';
import { exponentOf, formatDecimal } from '../decimals.ts';
import { mapDocument, referenceFrom } from '../map-document.ts';
import type { FormatOptions, Mapped } from '../ports.ts';
import { protectionOf } from '../protection.ts';
import { idOrNull, textOrNull } from '../text.ts';
import { exchangeRateOf } from './currency.ts';
import { itemsOf } from './items.ts';
import { linesOf } from './lines.ts';
import { metaValue } from './meta.ts';
import { type WooOrder, wooOrderSchema } from './order-schema.ts';
import { addressOf, customerOf } from './people.ts';
import { gmtOrNull } from './plain-text.ts';
import { refundedAmountOf } from './refunds.ts';
import { ORDER_REFUSALS, Refusal } from './refusals.ts';
import { fulfillmentsOf } from './shipments.ts';
import { cancelledAt, refuseUnpaid } from './statuses.ts';
import { totalsOf } from './totals.ts';

/** Never throws. */
export function mapWooCommerceOrder(value: unknown, options: FormatOptions): Mapped<OrderDocument> {
  return mapDocument(value, {
    refusals: ORDER_REFUSALS,
    source: wooOrderSchema,
    contract: orderDocumentSchema,
    invalid: 'invalid_order',
    referenceOf: (document) => referenceFrom(document, ['number', 'id']),
    build: (order) => build(order, options),
  });
}

function build(order: WooOrder, options: FormatOptions): { key: string; document: OrderDocument } {
  const { key, customer, createdAt, exponent } = whoAndWhen(order, options);
  const charged = linesOf(order, exponent, options);
  const { lines, amounts } = totalsOf(order, charged, exponent);
  const goods = lines.filter((line) => line.kind === 'goods');
  if (goods.length === 0 || shipsNothing(order)) throw new Refusal('nothing_shippable', ['line_items']);
  const amount = (units: bigint): string => formatDecimal(units, exponent);
  const document: OrderDocument = {
    sourceOrderNumber: textOrNull(String(order.number ?? ''), 100)?.replace(/^#/, '') || key,
    currency: order.currency,
    exchangeRate: exchangeRateOf(order.currency, options.currency, order.meta_data),
    salesChannel: order.created_via === POINT_OF_SALE ? 'IN_STORE' : 'ONLINE',
    customer,
    createdAt,
    cancelledAt: cancelledAt(order, createdAt),
    chargebackAt: null,
    riskLevel: null,
    refundedAmount: amount(refundedAmountOf(order, amounts.total, exponent)),
    subtotal: amount(amounts.subtotal),
    discountTotal: amount(amounts.discountTotal),
    shipping: amount(amounts.shipping),
    shippingTax: amount(amounts.shippingTax),
    tax: amount(amounts.tax),
    total: amount(amounts.total),
    shippingAddress: addressOf(order.shipping),
    billingAddress: addressOf(order.billing),
    items: itemsOf(goods, exponent, options.warrantyMetaKey),
    fulfillments: fulfillmentsOf(order, goods, { key, createdAt, timeZone: options.timeZone }),
    protection: {
      shipping: protectionOf(
        lines.filter((line) => line.kind === 'protection'),
        (line) => line.refundedAt ?? gmtOrNull(order.date_modified_gmt) ?? createdAt,
        order.currency,
        exponent,
      ),
      warranty: null,
    },
    tags: [],
  };
  return { key, document };
}

/** `created_via` of WooCommerce's own point of sale. */
const POINT_OF_SALE = 'pos-rest-api';

function whoAndWhen(order: WooOrder, options: FormatOptions) {
  const key = idOrNull(order.id);
  if (key === null) throw new Refusal('id_missing', ['id']);
  refuseUnpaid(order);
  // Only WooPayments reports it. Other payment methods leave no trace of their test mode.
  const isTest = metaValue(order.meta_data, '_wcpay_mode') === 'test';
  if (isTest && options.testOrders === 'refuse') throw new Refusal('test_order', ['meta_data']);
  const customer = customerOf(order);
  if (!customer) throw new Refusal('customer_email_missing', ['billing.email']);
  const createdAt = gmtOrNull(order.date_created_gmt);
  if (!createdAt) throw new Refusal('time_unreadable', ['date_created_gmt']);
  const exponent = exponentOf(order.currency);
  if (exponent === null) throw new Refusal('currency_unknown', ['currency']);
  return { key, customer, createdAt, exponent };
}

/**
 * `needs_processing` is false if every product is a download without shipping, but also once the products are deleted.
 * An order that paid for shipping was shipped anyway.
 */
function shipsNothing(order: WooOrder): boolean {
  return order.needs_processing === false && (order.shipping_lines ?? []).length === 0;
}
