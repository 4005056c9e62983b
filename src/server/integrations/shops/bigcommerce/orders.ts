/**
 * Maps a BigCommerce order of version 2, with its products, to our order document. Pure.
 *
 * - Amounts are net of tax, in the currency that was paid.
 * - Refunds count if they stand in the document: version 2 has no amount of them.
 * - Not part of the order: scans, risk, promises.
 *
 * docs/importing.md has the whole table.
 */
import { orderDocumentSchema } from '../../../../contract/order.ts';
import type { OrderDocument, OrderItem } from '../../../../domain/orders/order.ts';
import { exponentOf, formatDecimal } from '../decimals.ts';
import { itemAmounts } from '../line-money.ts';
import { mapDocument, referenceFrom } from '../map-document.ts';
import type { FormatOptions, Mapped, OrderFormat } from '../ports.ts';
import { protectionOf } from '../protection.ts';
import { idOrNull, textOrNull } from '../text.ts';
import { type Line, linesOf } from './lines.ts';
import { timeOf } from './marks.ts';
import { type BigOrder, type BigProduct, bigOrderSchema } from './order-schema.ts';
import { addressOf, customerOf } from './people.ts';
import { ORDER_REFUSALS, Refusal } from './refusals.ts';
import { fulfillmentsOf } from './shipments.ts';
import { CANCELLED, DISPUTED, refuseUnpaid } from './statuses.ts';
import { exchangeRateOf, refundedAmountOf, totalsOf } from './totals.ts';

/** Never throws. */
export function mapBigCommerceOrder(value: unknown, options: FormatOptions): Mapped<OrderDocument> {
  return mapDocument(value, {
    refusals: ORDER_REFUSALS,
    source: bigOrderSchema,
    contract: orderDocumentSchema,
    invalid: 'invalid_order',
    referenceOf: (document) => referenceFrom(document, ['id']),
    build: (order) => build(order, options),
  });
}

function build(order: BigOrder, options: FormatOptions): { key: string; document: OrderDocument } {
  const { key, customer, createdAt, currency, exponent } = whoAndWhen(order, options);
  const lines = linesOf(order, exponent, options);
  const amounts = totalsOf(order, lines, exponent);
  const goods = lines.filter((line) => line.kind === 'goods');
  if (goods.length === 0 || order.order_is_digital === true)
    throw new Refusal('nothing_shippable', ['products']);
  const amount = (units: bigint): string => formatDecimal(units, exponent);
  const changedAt = timeOf(order.date_modified) ?? createdAt;
  const document: OrderDocument = {
    sourceOrderNumber: key,
    currency,
    exchangeRate: exchangeRateOf(order, currency, options.currency),
    salesChannel: /\bpos\b/i.test(order.order_source ?? '') ? 'IN_STORE' : 'ONLINE',
    customer,
    createdAt,
    cancelledAt: order.status_id === CANCELLED ? changedAt : null,
    chargebackAt: order.status_id === DISPUTED ? changedAt : null,
    riskLevel: null,
    refundedAmount: amount(refundedAmountOf(order, amounts.total, exponent)),
    subtotal: amount(amounts.subtotal),
    discountTotal: amount(amounts.discountTotal),
    shipping: amount(amounts.shipping),
    shippingTax: amount(amounts.shippingTax),
    tax: amount(amounts.tax),
    total: amount(amounts.total),
    shippingAddress: addressOf(order.shipping_addresses?.[0]),
    billingAddress: addressOf(order.billing_address),
    items: goods.map((line) => itemOf(line, exponent)),
    fulfillments: fulfillmentsOf(order, lines, key, createdAt),
    protection: {
      shipping: protectionOf(
        lines.filter((line) => line.kind === 'protection'),
        (line) => line.refundedAt ?? changedAt,
        currency,
        exponent,
      ),
      warranty: null,
    },
    tags: [],
  };
  return { key, document };
}

function whoAndWhen(order: BigOrder, options: FormatOptions) {
  const key = idOrNull(order.id);
  if (key === null) throw new Refusal('id_missing', ['id']);
  refuseUnpaid(order);
  const isTest = order.payment_method === 'Test Payment Gateway';
  if (isTest && options.testOrders === 'refuse') throw new Refusal('test_order', ['payment_method']);
  const customer = customerOf(order);
  if (!customer) throw new Refusal('customer_email_missing', ['billing_address.email']);
  const createdAt = timeOf(order.date_created);
  if (!createdAt) throw new Refusal('time_unreadable', ['date_created']);
  const currency = order.default_currency_code || order.currency_code || '';
  const exponent = exponentOf(currency);
  if (exponent === null) throw new Refusal('currency_unknown', ['default_currency_code']);
  return { key, customer, createdAt, currency, exponent };
}

function itemOf(
  { id, source, quantity, refundedQuantity, refundedAt, money }: Line,
  exponent: number,
): OrderItem {
  return {
    sourceItemId: id,
    sourceProductId: idOrNull(source.product_id),
    sourceVariantId: idOrNull(source.variant_id),
    name: textOrNull(source.name_customer, 500) ?? textOrNull(source.name, 500) ?? 'Item',
    sku: textOrNull(source.sku),
    quantity,
    refundedQuantity,
    ...(refundedAt && { refundedAt }),
    ...itemAmounts(money, quantity, exponent),
    imageUrl: null,
    selectedOptions: optionsOf(source),
    warrantyPeriod: null,
  };
}

const OPTIONS_KEPT = 100;

function optionsOf({ product_options }: BigProduct): { name: string; value: string }[] {
  return (product_options ?? [])
    .flatMap((option) => {
      const name = textOrNull(option.display_name_customer) ?? textOrNull(option.display_name);
      const value = textOrNull(option.display_value_customer, 1000) ?? textOrNull(option.display_value, 1000);
      return name && value ? [{ name, value }] : [];
    })
    .slice(0, OPTIONS_KEPT);
}

/** Characteristic fields of the other formats. */
const OTHERS = [
  'sourceOrderNumber',
  'line_items',
  'admin_graphql_api_id',
  'order_number',
  'order_key',
  'order',
];

/** Recognized by a number for its status, a billing address with this name, and products. */
export const bigCommerceOrders: OrderFormat = {
  name: 'BigCommerce',
  recognizes(value) {
    const document = Object(value) as Record<string, unknown>;
    const other = OTHERS.some((key) => key in document);
    return 'status_id' in document && 'billing_address' in document && 'products' in document && !other;
  },
  map: mapBigCommerceOrder,
};
