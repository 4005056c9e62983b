import { describe, expect, it } from 'vitest';
import { FORMAT_OPTIONS } from '../../../../../test/formats.ts';
import { mappedOrder as mapped, refusedOrder as refused } from '../../../../../test/woocommerce.ts';
import { mapWooCommerceOrder } from './map.ts';

describe('a WooCommerce order is refused by name', () => {
  it('while it is unpaid, and if its payment failed', () => {
    expect(refused('refused-pending')).toEqual({
      ok: false,
      reference: '2011',
      code: 'unpaid',
      reason: 'The order waits for its payment, so nothing was sent and nothing can be claimed.',
      fields: ['status'],
    });
    expect(refused('refused-failed')).toMatchObject({ code: 'payment_failed' });
    expect(refused('refused-pending', { status: 'on-hold' })).toMatchObject({ code: 'unpaid' });
    expect(refused('coupon', { status: 'checkout-draft' })).toMatchObject({ code: 'unpaid' });
    expect(refused('coupon', { status: 'trash' })).toMatchObject({ code: 'trashed' });
  });

  it('but not on hold after its payment, nor with a plugin’s status', () => {
    expect(mapped('coupon', {}, { status: 'on-hold' }).fulfillments).toEqual([]);
    expect(mapped('coupon', {}, { status: 'in-production', date_paid_gmt: null }).fulfillments).toEqual([]);
    expect(mapped('coupon', {}, { status: 'constructor' }).fulfillments).toEqual([]);
  });

  it('without an e-mail address', () => {
    expect(refused('refused-without-email')).toMatchObject({
      code: 'customer_email_missing',
      fields: ['billing.email'],
    });
  });

  it('if it is a test order, unless those are accepted', () => {
    expect(refused('refused-test-order')).toMatchObject({ code: 'test_order' });
    expect(mapped('refused-test-order', { testOrders: 'accept' }).items).toHaveLength(1);
  });

  it('if nothing in it is shipped', () => {
    expect(refused('refused-downloads')).toMatchObject({ code: 'nothing_shippable' });
    // Products deleted later need no processing either, but this order paid for shipping.
    expect(mapped('coupon', {}, { needs_processing: false }).items).toHaveLength(2);
  });

  it('if an amount, a time, an id, the currency, the rate or the warranty is unreadable', () => {
    expect(refused('coupon', { total: 'free' })).toMatchObject({
      code: 'amount_unreadable',
      fields: ['total'],
    });
    expect(refused('coupon', { date_created_gmt: '2026-11-01' })).toMatchObject({ code: 'time_unreadable' });
    expect(refused('coupon', { id: 'x' })).toMatchObject({ reference: '2002', code: 'id_missing' });
    expect(refused('coupon', { currency: 'usd' })).toMatchObject({ code: 'currency_unknown' });
    const meta_data = [{ id: 1, key: '_woocs_order_rate', value: 'many' }];
    expect(refused('another-currency-gbp', { meta_data })).toMatchObject({
      code: 'exchange_rate_unreadable',
    });
    expect(refused('another-currency-gbp', { meta_data: [] })).toMatchObject({
      code: 'exchange_rate_unknown',
      fields: ['currency'],
    });
    expect(refused('variation-and-engraving', {}, { warrantyMetaKey: 'Engraving' })).toMatchObject({
      code: 'warranty_unreadable',
      fields: ['line_items.0.meta_data.2.value'],
    });
  });

  it('if a fee exceeds the order, or a refund names an unknown line', () => {
    const fee_lines = [{ id: 1, name: 'Discount', total: '-999.00', total_tax: '0.00' }];
    expect(refused('coupon', { fee_lines })).toMatchObject({
      code: 'amounts_inconsistent',
      fields: ['fee_lines.0.total'],
    });
    const refunds = [
      { amount: '1.00', line_items: [{ id: 1, product_id: 5, quantity: -1, total: '-1.00' }] },
    ];
    expect(refused('coupon', { refunds })).toMatchObject({
      code: 'line_unknown',
      fields: ['refunds.0.line_items.0'],
    });
  });

  it('if it is not an order, naming the fields that show it', () => {
    expect(refused('coupon', { line_items: [{ id: 1, quantity: 0.5 }] })).toMatchObject({
      code: 'malformed',
      fields: ['line_items.0.quantity'],
    });
    expect(mapWooCommerceOrder(null, FORMAT_OPTIONS)).toMatchObject({ reference: null, code: 'malformed' });
  });
});
