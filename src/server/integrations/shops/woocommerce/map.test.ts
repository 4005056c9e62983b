import { describe, expect, it } from 'vitest';
import { mappedOrder as mapped } from '../../../../../test/woocommerce.ts';
import { billOf } from '../../../../domain/orders/bill.ts';
import type { OrderDocument } from '../../../../domain/orders/order.ts';

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

describe('a WooCommerce order becomes ours', () => {
  it('of a guest, paid and not yet sent, with HTML entities in its names decoded', () => {
    const order = mapped('processing-guest');
    expect(order).toMatchObject({
      sourceOrderNumber: '2001',
      currency: 'USD',
      exchangeRate: '1',
      salesChannel: 'ONLINE',
      customer: { email: 'ada@example.com', name: 'Ada Shopper', phone: '+12025550123' },
      createdAt: '2026-11-01T10:00:00.000Z',
      cancelledAt: null,
      chargebackAt: null,
      riskLevel: null,
      refundedAmount: '0.00',
      fulfillments: [],
      protection: { shipping: null, warranty: null },
      tags: [],
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
      phone: null,
    });
    expect(order.items[1]).toEqual({
      sourceItemId: '20012',
      sourceProductId: '102',
      sourceVariantId: null,
      name: 'Lamp – "Dusk"',
      sku: 'LAMP-1',
      quantity: 1,
      refundedQuantity: 0,
      price: '80.000',
      discount: '0.000',
      tax: '4.800',
      lineTotal: '84.80',
      imageUrl: 'https://shop.example/wp-content/uploads/2026/lamp-1.jpg',
      selectedOptions: [],
      warrantyPeriod: null,
    });
  });

  it('with a coupon: 2 × 20.00 − 4.00 + 2.16 = 38.16', () => {
    const order = mapped('coupon');
    expect(pricesOf(order)).toEqual([
      [2, '20.000', '2.000', '1.080', '38.16'],
      [1, '80.000', '8.000', '4.320', '76.32'],
    ]);
    expect(totalsOf(order)).toEqual({
      subtotal: '120.00',
      discountTotal: '12.00',
      shipping: '6.00',
      shippingTax: '0.00',
      tax: '6.48',
      total: '120.48',
    });
  });

  it('with a fee in its totals but not among its items', () => {
    const order = mapped('fee-gift-wrap');
    expect(order.items.map((i) => i.name)).toEqual(['Lamp – "Dusk"']);
    expect(totalsOf(order)).toMatchObject({ subtotal: '83.50', tax: '5.01', total: '94.51' });
  });

  it('with a negative fee deducted from the price of each line', () => {
    const order = mapped('fee-below-zero');
    expect(pricesOf(order)).toEqual([
      [1, '20.000', '1.000', '1.140', '20.14'],
      [1, '80.000', '4.000', '4.560', '80.56'],
    ]);
    expect(totalsOf(order)).toMatchObject({ discountTotal: '5.00', shipping: '6.00', total: '106.70' });
  });

  it('with a negative fee that covers everything, including shipping', () => {
    const fee_lines = [{ id: 1, name: 'Gift card', total: '-111.00', total_tax: '0.00' }];
    const order = mapped('coupon', {}, { fee_lines, total: '9.48' });
    expect(order.items.map((i) => i.lineTotal)).toEqual(['1.16', '2.32']);
    const whole = mapped('coupon', {}, { fee_lines: [{ ...fee_lines[0], total: '-120.00' }], total: '0.48' });
    expect(whole.items.map((i) => i.lineTotal)).toEqual(['0.00', '0.00']);
    expect(totalsOf(whole)).toMatchObject({ shipping: '0.48', tax: '0.00', total: '0.48' });
  });

  it('with prices that include tax, which the document has removed: 80.73, of it 12.89', () => {
    const order = mapped('tax-included-eur', { currency: 'EUR' });
    expect(order.sourceOrderNumber).toBe('RE-2005');
    expect(pricesOf(order)).toEqual([
      [3, '25.127', '2.513', '4.297', '80.73'],
      [1, '11.680', '1.170', '0.740', '11.25'],
    ]);
    expect(totalsOf(order)).toMatchObject({ shipping: '4.12', shippingTax: '0.78', total: '96.88' });
    expect(order.shippingAddress).toMatchObject({ name: 'Lena Käufer', province: 'BY', country: 'DE' });
  });

  it('with several tax classes', () => {
    expect(pricesOf(mapped('several-tax-classes', { currency: 'EUR' })).map(([, , , tax]) => tax)).toEqual([
      '9.350',
      '0.713',
      '0.000',
    ]);
  });

  it('in yen without decimals and dinars with three', () => {
    const yen = mapped('yen-without-decimals', { currency: 'JPY' });
    expect(pricesOf(yen)).toEqual([[3, '1800.0', '303.0', '149.7', '4940']]);
    expect(yen.shippingAddress).toMatchObject({ province: '13', country: 'JP' });
    const dinar = mapped('three-decimals-kwd', { currency: 'KWD' });
    expect(pricesOf(dinar)).toEqual([[2, '12.7500', '0.4995', '0.0000', '24.501']]);
    expect(dinar.total).toBe('26.001');
  });

  it('requested with six decimals: the parts are rounded after summing', () => {
    const line = {
      id: 1,
      name: 'Tea',
      quantity: 1,
      subtotal: '16.806723',
      total: '16.806723',
      total_tax: '3.193277',
    };
    const order = mapped('fee-gift-wrap', {}, { fee_lines: [], line_items: [line], total: '26.000000' });
    expect(pricesOf(order)).toEqual([[1, '16.810', '0.000', '3.190', '20.00']]);
  });

  it('adds up if the shop rounded its tax once for the whole order', () => {
    const order = mapped('processing-guest', {}, { total: '133.57' });
    expect(totalsOf(order)).toMatchObject({ subtotal: '120.01', tax: '7.20', total: '133.57' });
    // A gap of forty is not rounding: a plugin deducted a gift card from the total.
    const paidByCard = mapped('processing-guest', {}, { total: '93.56' });
    expect(totalsOf(paidByCard)).toMatchObject({ subtotal: '120.00', total: '93.56' });
    expect(billOf(paidByCard).at(-1)).toEqual({ name: 'otherDeductions', amount: '-40.00' });
  });

  it('with the variation’s attributes and the personalization as options, without hidden meta', () => {
    const [tee] = mapped('variation-and-engraving').items;
    expect(tee).toMatchObject({ name: 'Tee', sourceProductId: '110', sourceVariantId: '112' });
    expect(tee?.selectedOptions).toEqual([
      { name: 'Color', value: 'Red' },
      { name: 'Size', value: 'M' },
      { name: 'Engraving', value: 'Ada & Max' },
    ]);
  });

  it('with the warranty from the metadata configured by the store', () => {
    expect(mapped('variation-and-engraving').items[0]?.warrantyPeriod).toBeNull();
    const [tee] = mapped('variation-and-engraving', { warrantyMetaKey: '_warranty' }).items;
    expect(tee?.warrantyPeriod).toBe('P2Y');
  });

  it('with a bundle: its contents are the goods, unless the bundle has the price', () => {
    expect(mapped('bundle').items.map((i) => [i.name, i.lineTotal])).toEqual([
      ['Teapot', '47.70'],
      ['Cup', '40.28'],
      ['Breakfast box', '31.80'],
      ['Jam', '0.00'],
    ]);
  });

  it('whatever plugins write in place of a bundle or a picture', () => {
    const line = { id: 1, name: 'Cup', quantity: 1, subtotal: '9.50', total: '9.50', total_tax: '' };
    const odd = {
      ...line,
      bundled_items: '',
      composite_children: {},
      image: [],
      meta_data: { 3: { key: 'Size', value: 'S' } },
    };
    const [cup] = mapped('coupon', {}, { line_items: [odd] }).items;
    expect(cup).toMatchObject({
      lineTotal: '9.50',
      imageUrl: null,
      selectedOptions: [{ name: 'Size', value: 'S' }],
    });
  });

  it('sold in a shop, without addresses', () => {
    expect(mapped('point-of-sale')).toMatchObject({
      salesChannel: 'IN_STORE',
      customer: { email: 'pat@example.com', name: 'Pat Walkin', phone: null },
      shippingAddress: null,
      billingAddress: { name: 'Pat Walkin', country: null },
    });
  });

  it('in another currency, with the rate stored by a plugin', () => {
    expect(mapped('another-currency-gbp')).toMatchObject({ currency: 'GBP', exchangeRate: '0.8' });
    const meta = (key: string, value: unknown) => ({ meta_data: [{ id: 1, key, value }] });
    const rateWith = (change: Record<string, unknown>) =>
      mapped('another-currency-gbp', {}, change).exchangeRate;
    expect(rateWith(meta('_woocs_order_rate', 0.79832))).toBe('0.79832');
    expect(rateWith(meta('_base_currency_exchange_rate', '1.25'))).toBe('0.8');
    expect(mapped('another-currency-gbp', { currency: 'GBP' }).exchangeRate).toBe('1');
  });
});

describe('a refund', () => {
  const mappedItems = (change: object) => mapped('processing-guest', {}, change).items;

  it('of an amount counts as money and not as units', () => {
    const order = mapped('refund-of-an-amount');
    expect(order.refundedAmount).toBe('10.00');
    expect(order.items[0]).toMatchObject({ quantity: 2, refundedQuantity: 0 });
  });

  it('for a claim is no refund by the shop: the promise for the claim counts it already', () => {
    const ours = { reason: 'Claim 1001 (mg-0b5f3a52-6f0e-4a55-9b39-3f8c1d2e4f60)', total: '-4.00' };
    const refunds = [ours, { reason: 'Goodwill', total: '-10.00' }];
    expect(mapped('refund-of-an-amount', {}, { refunds }).refundedAmount).toBe('10.00');
    expect(mapped('refund-of-an-amount', {}, { refunds: [ours] }).refundedAmount).toBe('0.00');
  });

  it('counts by unit if the document contains the full refunds', () => {
    const order = mapped('refund-with-lines');
    expect(order.refundedAmount).toBe('31.80');
    expect(order.items.map((i) => [i.quantity, i.refundedQuantity])).toEqual([
      [3, 1],
      [1, 0],
    ]);
  });

  it('counts by product if a refund’s line names none of the order’s', () => {
    const line_items = [{ product_id: 102, variation_id: 0, quantity: -1, total: '-80.00' }];
    const [mug, lamp] = mappedItems({ refunds: [{ amount: '84.80', line_items }] });
    expect([mug?.refundedQuantity, lamp?.refundedQuantity]).toEqual([0, 1]);
  });

  it('covers everything once the order is refunded, or was cancelled before payment', () => {
    const order = mapped('refunded-whole');
    expect(order).toMatchObject({
      refundedAmount: '133.20',
      fulfillments: [{ fulfillmentStatus: 'FULFILLED' }],
    });
    expect(order.items.map((i) => i.quantity - i.refundedQuantity)).toEqual([0, 0]);
    expect(mapped('cancelled-before-payment')).toMatchObject({
      cancelledAt: '2026-11-01T11:00:02.000Z',
      refundedAmount: '48.40',
    });
    expect(mapped('cancelled')).toMatchObject({ cancelledAt: '2026-11-02T17:31:15.000Z', fulfillments: [] });
  });
});

describe('shipping protection', () => {
  it('is a fee or a product, recognized by its name or SKU, and not an item', () => {
    expect(mapped('protection-as-a-fee').protection.shipping).toEqual({
      insuredAmount: null,
      premiumPaid: '2.40',
      premiumCurrency: 'USD',
      removedAt: null,
    });
    const order = mapped('protection-product-refunded');
    expect(order.items.map((i) => i.sku)).toEqual(['LAMP-1']);
    expect(order.protection.shipping).toMatchObject({
      premiumPaid: '2.50',
      removedAt: '2026-11-01T14:15:00.000Z',
    });
  });

  it('is removed when the fee is refunded', () => {
    const fee = {
      id: 9,
      quantity: 0,
      total: '-2.40',
      meta_data: [{ key: '_refunded_item_id', value: '20192' }],
    };
    const refunds = [{ amount: '2.40', date_created_gmt: '2026-11-04T08:00:00', fee_lines: [fee] }];
    const order = mapped('protection-as-a-fee', {}, { refunds });
    expect(order.protection.shipping?.removedAt).toBe('2026-11-04T08:00:00.000Z');
  });

  it('can be configured by the store', () => {
    const protectionProduct = { skus: [], titles: ['gift wrap'], vendors: [] };
    expect(mapped('fee-gift-wrap', { protectionProduct }).protection.shipping?.premiumPaid).toBe('3.71');
  });
});
