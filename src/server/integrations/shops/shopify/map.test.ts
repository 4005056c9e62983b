import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { billOf } from '../../../../domain/orders/bill.ts';
import type { OrderDocument } from '../../../../domain/orders/order.ts';
import { mapShopifyOrder, type ShopifyMapping } from './map.ts';

const documentOf = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`./fixtures/${name}.json`, import.meta.url), 'utf8'));

function mapped(name: string, options?: Partial<ShopifyMapping>): OrderDocument {
  const result = mapShopifyOrder(documentOf(name), options);
  if (!result.ok) throw new Error(`${name}: ${result.code} ${result.fields.join(', ')}`);
  return result.order;
}

const totalsOf = ({ subtotal, discountTotal, shipping, shippingTax, tax, total }: OrderDocument) => ({
  subtotal,
  discountTotal,
  shipping,
  shippingTax,
  tax,
  total,
});

const pricesOf = (order: OrderDocument) =>
  order.items.map((i) => [i.quantity, i.price, i.discount, i.tax, i.lineTotal]);

describe('a Shopify order becomes ours', () => {
  it('with several fulfillments, one delivered, one on its way, and an unsent unit', () => {
    const order = mapped('several-fulfillments');
    expect(order).toMatchObject({
      sourceOrderNumber: '1001',
      currency: 'USD',
      exchangeRate: '1',
      salesChannel: 'ONLINE',
      customer: { email: 'ada@example.com', name: 'Ada Shopper', phone: '+12025550123' },
      createdAt: '2026-11-01T10:00:00.000Z',
      cancelledAt: null,
      chargebackAt: null,
      riskLevel: null,
      refundedAmount: '0.00',
      tags: ['VIP', 'wholesale'],
      protection: { shipping: null, warranty: null },
    });
    expect(order.shippingAddress).toEqual({
      name: 'Ada Shopper',
      company: null,
      address1: '1 Main St',
      address2: null,
      city: 'Boise',
      province: 'ID',
      postalCode: '83702',
      country: 'US',
      phone: '+12025550123',
    });
    expect(order.fulfillments).toEqual([
      {
        sourceFulfillmentId: '4001000001',
        fulfillmentStatus: 'DELIVERED',
        fulfilledAt: '2026-11-02T09:00:00.000Z',
        estimatedDeliveryAt: null,
        lastScanAt: '2026-11-05T15:00:00.000Z',
        deliveredAt: '2026-11-05T15:00:00.000Z',
        returnedAt: null,
        trackingCompany: 'UPS',
        trackingNumber: '1Z999AA10123456784',
        trackingUrl: 'https://www.ups.com/WebTracking?loc=en_US&requester=ST&trackNums=1Z999AA10123456784',
        items: [{ sourceItemId: '16001000001', quantity: 4 }],
      },
      expect.objectContaining({
        fulfillmentStatus: 'IN_TRANSIT',
        lastScanAt: '2026-11-04T16:30:00.000Z',
        deliveredAt: null,
        items: [{ sourceItemId: '16001000002', quantity: 1 }],
      }),
    ]);
  });

  it('with the variant and the personalization as options, without the shop’s hidden property', () => {
    const [mug, tee] = mapped('several-fulfillments').items;
    expect(mug?.selectedOptions).toEqual([{ name: 'Variant', value: 'Red' }]);
    expect(tee).toMatchObject({ name: 'Tee', sku: 'TEE-M', sourceProductId: '10001000002' });
    expect(tee?.selectedOptions).toEqual([
      { name: 'Variant', value: 'Medium' },
      { name: 'Engraving', value: 'Ada' },
    ]);
  });

  it('with tax on top: 4 × 20.00 − 5.00 + 6.19 = 81.19', () => {
    const order = mapped('several-fulfillments');
    expect(pricesOf(order)).toEqual([
      [4, '20.000', '1.250', '1.548', '81.19'],
      [2, '35.000', '0.000', '2.890', '75.78'],
    ]);
    expect(totalsOf(order)).toEqual({
      subtotal: '150.00',
      discountTotal: '5.00',
      shipping: '6.00',
      shippingTax: '0.50',
      tax: '11.97',
      total: '163.47',
    });
  });

  it('with discounts on the line, on the order and on shipping', () => {
    const order = mapped('discounts-on-lines-order-and-shipping');
    expect(pricesOf(order)).toEqual([
      [1, '80.000', '12.500', '5.740', '73.24'],
      [3, '10.000', '1.000', '0.767', '29.30'],
    ]);
    expect(totalsOf(order)).toMatchObject({ discountTotal: '15.50', shipping: '0.00', total: '102.54' });
    expect(order.fulfillments[0]).toMatchObject({ fulfillmentStatus: 'FULFILLED', lastScanAt: null });
  });

  it('with duties, fees and a tip, which its bill shows as one line', () => {
    const set = (amount: string) => {
      const money = { amount, currency_code: 'USD' };
      return { shop_money: money, presentment_money: money };
    };
    const result = mapShopifyOrder({
      ...Object(documentOf('discounts-on-lines-order-and-shipping')),
      original_total_duties_set: set('7.20'),
      original_total_additional_fees_set: set('1.50'),
      total_tip_received: '2.00',
      // Shipping of 10.00 less 4.00, with tax.
      shipping_lines: [
        {
          price: '10.00',
          price_set: set('10.00'),
          discount_allocations: [{ amount: '4.00', amount_set: set('4.00') }],
          tax_lines: [{ price: '0.51', price_set: set('0.51'), rate: 0.085 }],
        },
      ],
      total_price: '119.75',
      total_price_set: set('119.75'),
    });
    if (!result.ok) throw new Error(result.code);
    expect(billOf(result.order)).toEqual([
      { name: 'subtotal', amount: '110.00' },
      { name: 'discount', amount: '-15.50' },
      { name: 'shipping', amount: '6.00' },
      { name: 'tax', amount: '8.04' },
      { name: 'shippingTax', amount: '0.51' },
      { name: 'otherCharges', amount: '10.70' },
    ]);
  });

  it('with prices that include tax: 89.70 − 8.97 = 80.73, of it 12.89 tax', () => {
    const order = mapped('tax-included-eur');
    expect(pricesOf(order)).toEqual([
      [3, '25.127', '2.513', '4.297', '80.73'],
      [1, '10.500', '1.050', '1.800', '11.25'],
    ]);
    expect(totalsOf(order)).toEqual({
      subtotal: '85.88',
      discountTotal: '8.59',
      shipping: '4.12',
      shippingTax: '0.78',
      tax: '14.69',
      total: '96.88',
    });
    expect(order.fulfillments[0]).toMatchObject({ fulfillmentStatus: 'OUT_FOR_DELIVERY' });
    expect(order.shippingAddress).toMatchObject({ name: 'Lena Käufer', province: null, country: 'DE' });
  });

  it('with tax included and a free item: the net price comes from the tax rate', () => {
    expect(pricesOf(mapped('given-away-tax-included'))).toEqual([[1, '20.000', '20.000', '0.000', '0.00']]);
  });

  it('in the shopper’s currency, with the rate to the store’s', () => {
    const order = mapped('presentment-currency-gbp');
    expect(order).toMatchObject({ currency: 'GBP', exchangeRate: '0.8', refundedAmount: '10.00' });
    expect(pricesOf(order)).toEqual([[2, '40.000', '0.000', '8.000', '96.00']]);
    expect(totalsOf(order)).toMatchObject({ shipping: '4.00', shippingTax: '0.80', total: '100.80' });
  });

  it('in yen without decimals and dinars with three', () => {
    const yen = mapped('tax-included-jpy');
    expect(pricesOf(yen)).toEqual([[3, '1800.0', '303.0', '149.7', '4940']]);
    expect(totalsOf(yen)).toEqual({
      subtotal: '5400',
      discountTotal: '909',
      shipping: '500',
      shippingTax: '50',
      tax: '449',
      total: '5490',
    });
    const dinar = mapped('three-decimals-kwd');
    expect(pricesOf(dinar)).toEqual([[2, '12.7500', '0.4995', '0.0000', '24.501']]);
    expect(dinar.total).toBe('26.001');
  });

  it('with a refunded unit and its money', () => {
    const order = mapped('partial-refund-with-lines');
    expect(order.items[0]).toMatchObject({ quantity: 3, refundedQuantity: 1, lineTotal: '82.50' });
    expect(order.refundedAmount).toBe('27.50');
  });

  it('with refunds that name no line; failed and voided transactions don’t count', () => {
    const order = mapped('refunds-without-lines');
    expect(order.items[0]).toMatchObject({ refundedQuantity: 0 });
    expect(order.refundedAmount).toBe('20.00');
    expect(order.fulfillments[0]).toMatchObject({ fulfillmentStatus: 'CONFIRMED', lastScanAt: null });
  });

  it('if cancelled, with all of it refunded', () => {
    const order = mapped('cancelled');
    expect(order).toMatchObject({ cancelledAt: '2026-11-02T17:31:15.000Z', refundedAmount: '408.00' });
    expect(order.items[0]).toMatchObject({ quantity: 2, refundedQuantity: 2 });
    expect(order.fulfillments).toEqual([]);
  });

  it('if nothing is fulfilled yet, with every digit of a 64-bit id', () => {
    const result = mapShopifyOrder(documentOf('unfulfilled-webhook-64-bit-ids'));
    expect(result).toMatchObject({ ok: true, sourceOrderId: '820982911946154508' });
    if (!result.ok) return;
    expect(result.order.sourceOrderNumber).toBe('9999');
    expect(result.order.items.map((i) => i.sourceItemId)).toEqual([
      '866550311766439020',
      '141249953214522974',
    ]);
    expect(result.order.fulfillments).toEqual([]);
  });

  it('without its gift card, download and tip among the items, but in its totals', () => {
    const order = mapped('gift-card-download-and-tip');
    expect(order.items.map((i) => i.name)).toEqual(['Mug']);
    expect(totalsOf(order)).toEqual({
      subtotal: '81.00',
      discountTotal: '0.00',
      shipping: '5.00',
      shippingTax: '0.00',
      tax: '2.80',
      total: '88.80',
    });
    expect(order.fulfillments).toHaveLength(1);
    expect(order.fulfillments[0]).toMatchObject({
      fulfillmentStatus: 'ATTEMPTED_DELIVERY',
      items: [{ sourceItemId: '16009000001', quantity: 1 }],
    });
  });

  it('sold in a shop, without addresses, with the customer’s own e-mail', () => {
    expect(mapped('point-of-sale-without-addresses')).toMatchObject({
      salesChannel: 'IN_STORE',
      customer: { email: 'pat@example.com', name: 'Pat Walkin', phone: null },
      shippingAddress: null,
      billingAddress: null,
    });
  });

  it('with a line removed before payment: none of its units or money can be claimed', () => {
    const order = mapped('edited-removed-line');
    expect(order.items.map((i) => [i.quantity, i.refundedQuantity])).toEqual([
      [1, 1],
      [1, 0],
    ]);
    expect(order).toMatchObject({ total: '46.00', refundedAmount: '18.00' });
  });

  it('with the protection product as protection, not as an item', () => {
    const order = mapped('shipping-protection');
    expect(order.items.map((i) => i.name)).toEqual(['Watch']);
    expect(order.protection.shipping).toEqual({
      insuredAmount: null,
      premiumPaid: '7.56',
      premiumCurrency: 'USD',
      removedAt: null,
    });
    expect(order.fulfillments[0]?.items).toEqual([{ sourceItemId: '16016000001', quantity: 1 }]);
  });

  it('with protection that was removed, and when', () => {
    const order = mapped('shipping-protection-removed');
    expect(order.protection.shipping).toMatchObject({
      premiumPaid: '7.00',
      removedAt: '2026-11-01T14:15:00.000Z',
    });
    expect(order.refundedAmount).toBe('7.00');
  });

  it('with the protection product configured by the store', () => {
    const protectionProduct = { skus: [], titles: ['wat*'], vendors: [] };
    const result = mapShopifyOrder(documentOf('shipping-protection'), { protectionProduct });
    // The watch is now the protection product, and the default one is not shippable.
    expect(result).toMatchObject({ ok: false, code: 'nothing_shippable' });
  });

  it('with each status of a shipment, without those that never left', () => {
    const statuses = mapped('every-shipment-status').fulfillments.map((f) => [
      f.fulfillmentStatus,
      f.fulfilledAt !== null,
      f.lastScanAt !== null,
      f.deliveredAt !== null,
    ]);
    expect(statuses).toEqual([
      ['AWAITING_SHIPMENT', false, false, false],
      ['AWAITING_SHIPMENT', false, false, false],
      ['FULFILLED', true, false, false],
      ['LABEL_PRINTED', true, false, false],
      ['LABEL_PURCHASED', true, false, false],
      ['CONFIRMED', true, false, false],
      ['IN_TRANSIT', true, true, false],
      ['OUT_FOR_DELIVERY', true, true, false],
      ['ATTEMPTED_DELIVERY', true, true, false],
      ['DELIVERED', true, true, true],
      ['READY_FOR_PICKUP', true, false, false],
      ['FAILURE', true, true, false],
    ]);
  });
});

describe('a Shopify order is refused by name', () => {
  const refused = (name: string, change: (order: Record<string, unknown>) => void = () => {}) => {
    const document = documentOf(name) as Record<string, unknown>;
    change(document);
    const result = mapShopifyOrder(document);
    if (result.ok) throw new Error('was mapped');
    return result;
  };
  const plain = 'edited-removed-line';

  it('without an e-mail address', () => {
    expect(refused('refused-without-email')).toEqual({
      ok: false,
      reference: '#1011',
      code: 'customer_email_missing',
      reason: 'The order has no e-mail address, so its shopper could never look it up.',
      fields: ['email', 'contact_email', 'customer.email'],
    });
  });

  it('if it is a test order, unless those are accepted', () => {
    expect(refused('refused-test-order')).toMatchObject({ reference: '#1018', code: 'test_order' });
    expect(mapped('refused-test-order', { testOrders: 'accept' }).items).toHaveLength(1);
  });

  it('if nothing in it is shipped', () => {
    expect(refused('refused-only-a-gift-card')).toMatchObject({ code: 'nothing_shippable' });
  });

  it('if an amount, a time, an id or the currency is unreadable', () => {
    expect(
      refused(plain, (o) => Object.assign(o, { total_price: 'free', total_price_set: null })),
    ).toMatchObject({
      code: 'amount_unreadable',
      fields: ['total_price'],
    });
    expect(refused(plain, (o) => Object.assign(o, { processed_at: '', created_at: 'soon' }))).toMatchObject({
      code: 'time_unreadable',
    });
    expect(refused(plain, (o) => Object.assign(o, { id: 'x', admin_graphql_api_id: null }))).toMatchObject({
      reference: '#1012',
      code: 'id_missing',
    });
    expect(refused(plain, (o) => Object.assign(o, { presentment_currency: 'dollars' }))).toMatchObject({
      code: 'currency_unknown',
    });
    expect(refused(plain, (o) => Object.assign(o, { presentment_currency: 'CAD' }))).toMatchObject({
      code: 'exchange_rate_unknown',
    });
  });

  it('if a fulfillment names an unknown line', () => {
    const fulfillments = [{ id: 1, status: 'success', line_items: [{ id: 5, quantity: 1 }] }];
    expect(refused(plain, (o) => Object.assign(o, { fulfillments }))).toMatchObject({
      code: 'line_unknown',
      fields: ['fulfillments.0.line_items.0.id'],
    });
  });

  it('if it is not an order, naming the fields that show it', () => {
    expect(
      mapShopifyOrder({ id: 7, name: '#7', currency: 'USD', total_price: '1', line_items: [{}] }),
    ).toMatchObject({
      reference: '#7',
      code: 'malformed',
      fields: ['line_items.0.id', 'line_items.0.quantity'],
    });
    expect(mapShopifyOrder(null)).toMatchObject({ reference: 'unnamed order', code: 'malformed' });
  });
});
