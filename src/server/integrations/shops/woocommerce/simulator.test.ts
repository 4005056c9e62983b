import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { simulated } from '../../../../../test/woocommerce-shop.ts';
import type { WooCommerceSimulator } from './simulator.ts';
import { SIMULATED_KEY, SIMULATED_SECRET } from './simulator-state.ts';

/** Read in woocommerce/woocommerce, November 2026; the file is named next to each. */
describe('The simulator refuses what WooCommerce refuses', () => {
  let shop: WooCommerceSimulator;
  beforeAll(async () => {
    shop = await simulated();
  });
  afterAll(() => shop.stop());

  const REFUSED: [
    why: string,
    method: string,
    path: string,
    body: object | null,
    status: number,
    code: string,
  ][] = [
    ['an unknown route (wp-includes/rest-api)', 'GET', 'nothing', null, 404, 'rest_no_route'],
    [
      'more than 100 on a page (class-wp-rest-controller.php)',
      'GET',
      'orders?per_page=101',
      null,
      400,
      'rest_invalid_param',
    ],
    [
      'an unknown order of results (class-wc-rest-crud-controller.php)',
      'GET',
      'orders?orderby=total',
      null,
      400,
      'rest_invalid_param',
    ],
    [
      'an unknown order (class-wc-rest-crud-controller.php)',
      'GET',
      'orders/1',
      null,
      404,
      'woocommerce_rest_shop_order_invalid_id',
    ],
    [
      'refunds of an unknown order (class-wc-rest-order-refunds-controller.php)',
      'POST',
      'orders/1/refunds',
      { amount: '1' },
      404,
      'woocommerce_rest_invalid_order_id',
    ],
    [
      'a negative refund (class-wc-rest-order-refunds-controller.php)',
      'POST',
      'orders/2002/refunds',
      { amount: '-1' },
      400,
      'woocommerce_rest_invalid_order_refund',
    ],
    [
      'an amount that is no text (its schema)',
      'POST',
      'orders/2002/refunds',
      { amount: 1 },
      400,
      'rest_invalid_param',
    ],
    [
      'more than is left (wc_create_refund)',
      'POST',
      'orders/2002/refunds',
      { amount: '100000.01' },
      500,
      'woocommerce_rest_cannot_create_order_refund',
    ],
    [
      'a line of nothing (class-wc-rest-orders-v2-controller.php)',
      'POST',
      'orders',
      { line_items: [{ quantity: 1 }] },
      400,
      'woocommerce_rest_required_product_reference',
    ],
    ['an unknown status (its schema)', 'POST', 'orders', { status: 'sent' }, 400, 'rest_invalid_param'],
    [
      'an unknown currency (abstract-wc-order.php)',
      'POST',
      'orders',
      { currency: 'dollars' },
      400,
      'order_invalid_currency',
    ],
    [
      'a coupon without a code (class-wc-rest-coupons-controller.php)',
      'POST',
      'coupons',
      { amount: '1' },
      400,
      'woocommerce_rest_empty_coupon_code',
    ],
    [
      'an unknown topic (class-wc-rest-webhooks-controller.php)',
      'POST',
      'webhooks',
      { topic: 'order.eaten' },
      400,
      'woocommerce_rest_shop_webhook_invalid_topic',
    ],
    [
      'an address that is none (class-wc-rest-webhooks-controller.php)',
      'POST',
      'webhooks',
      { topic: 'order.created', delivery_url: 'x' },
      400,
      'woocommerce_rest_shop_webhook_invalid_delivery_url',
    ],
  ];

  const ask = (
    method: string,
    path: string,
    body: object | null,
    key = SIMULATED_KEY,
    secret = SIMULATED_SECRET,
  ) =>
    fetch(`${shop.base}/wp-json/wc/v3/${path}`, {
      method,
      headers: { authorization: `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}` },
      ...(body && { body: JSON.stringify(body) }),
    });

  it.each(REFUSED)('%s', async (_why, method, path, body, status, code) => {
    const answer = await ask(method, path, body);
    expect([answer.status, Object(await answer.json()).code]).toEqual([status, code]);
  });

  it('an unknown key, a wrong secret, and writing with a key that can only read (class-wc-rest-authentication.php)', async () => {
    const codeOf = async (answer: Response) => [answer.status, Object(await answer.json()).code];
    expect(await codeOf(await ask('GET', 'orders', null, 'ck_other'))).toEqual([
      401,
      'woocommerce_rest_cannot_view',
    ]);
    const wrong = [401, 'woocommerce_rest_authentication_error'];
    expect(await codeOf(await ask('GET', 'orders', null, SIMULATED_KEY, 'cs_other'))).toEqual(wrong);
    shop.state.permissions = 'read';
    expect(await codeOf(await ask('POST', 'orders', {}))).toEqual(wrong);
    shop.state.permissions = 'read_write';
  });
});
