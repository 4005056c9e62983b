import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { effect } from '../../../../../test/contract/carriers.ts';
import { FORMAT_OPTIONS } from '../../../../../test/formats.ts';
import {
  creditOrder,
  document,
  EMAIL,
  money,
  opened,
  refundOrder,
  replacementOrder,
  simulated,
} from '../../../../../test/woocommerce-shop.ts';
import type { ListedEffect, Page, Provider, RefundOrder, ReplacementOrder } from '../../ports.ts';
import { wooCommerceOrders } from './orders.ts';
import { wooCommerceProducts } from './products.ts';
import type { WooCommerceSimulator } from './simulator.ts';

describe('A WooCommerce shop', () => {
  let shop: WooCommerceSimulator;
  let provider: Provider;
  beforeEach(async () => {
    shop = await simulated();
    provider = opened(shop.base);
  });
  afterEach(() => shop.stop());

  const refundOf = (order: RefundOrder) => provider.refund?.send(order);

  it('works if its key can write, and says which permission a key lacks that can only read', async () => {
    expect(await provider.test()).toEqual({ kind: 'ok', account: 'shop.example (USD)' });
    shop.state.permissions = 'read';
    expect(await provider.test()).toMatchObject({ kind: 'refused', code: 'missing_permission' });
    expect(await refundOf(refundOrder())).toMatchObject({ kind: 'refused', code: 'missing_permission' });
    expect(await opened(shop.base, 'cs_wrong').test()).toMatchObject({
      kind: 'refused',
      code: 'unauthorized',
    });
  });

  it('refunds by the gateway, puts nothing back into stock, and counts what was refunded there', async () => {
    const order = { ...refundOrder(), amount: money(1234n) };
    expect(await refundOf(order)).toMatchObject({
      kind: 'done',
      made: { url: expect.stringMatching(/post=2002/) },
    });
    expect(shop.requests.at(-1)?.json).toMatchObject({
      amount: '12.34',
      api_refund: true,
      api_restock: false,
    });
    shop.refundThere(2002, '99987.66');
    expect(await refundOf(refundOrder())).toMatchObject({ kind: 'refused', code: 'amount_exceeded' });
  });

  it('is told by a refund’s reason too, since the mark in the metadata is written last', async () => {
    const order = refundOrder();
    shop.failures.push({ kind: 'lost' });
    shop.failing = ({ method }) => method === 'POST';
    await refundOf(order);
    for (const refund of shop.state.refunds) refund.meta_data = [];
    expect(await provider.refund?.find?.(order, null)).toMatchObject({ kind: 'done' });
  });

  it('leaves a refund to a person that its gateway did not confirm, did not pay, or that was deleted', async () => {
    const order = refundOrder();
    const made = effect((await refundOf(order)) ?? { kind: 'unknown', detail: null });
    for (const refund of shop.state.refunds) refund.refunded_payment = false;
    expect(await refundOf(order)).toMatchObject({ kind: 'unknown' });
    shop.state.refunds = [];
    expect(await provider.refund?.find?.(order, made.made.reference)).toMatchObject({ kind: 'unknown' });
    shop.state.gatewayRefuses = 'The card of planted.shopper@example.com is closed.';
    const refused = await refundOf(refundOrder());
    expect(refused).toMatchObject({ kind: 'refused', code: 'refused' });
    expect(JSON.stringify(refused)).not.toContain('planted');
  });

  it('never refunds in another currency than the order’s, nor an order that it does not have', async () => {
    const euros = { amount: 100n, scale: 2, currency: 'EUR' };
    expect(await refundOf({ ...refundOrder(), amount: euros })).toMatchObject({
      code: 'currency_not_supported',
    });
    for (const sourceOrderId of ['9999', '../orders', ''])
      expect(await refundOf({ ...refundOrder(), sourceOrderId })).toMatchObject({ code: 'not_found' });
    expect(shop.requests.every(({ method }) => method === 'GET')).toBe(true);
  });

  it('makes no replacement of what is sold out or gone, and counts lines of the same goods together', async () => {
    const [line] = replacementOrder().lines;
    if (!line) throw new Error('A line is missing.');
    const send = (lines: ReplacementOrder['lines']) =>
      provider.replacement?.send({ ...replacementOrder(), lines });
    shop.setStock(101, 3);
    expect(await provider.replacement?.stock([line])).toEqual({
      kind: 'stock',
      lines: [{ sourceItemId: '1', available: 3 }],
    });
    const twice = [
      { ...line, quantity: 2 },
      { ...line, sourceItemId: '2', quantity: 2 },
    ];
    expect(await send(twice)).toMatchObject({ code: 'out_of_stock' });
    expect(await send([{ ...line, sourceProductId: '404' }])).toMatchObject({ code: 'out_of_stock' });
    expect(await send([{ ...line, quantity: 3 }])).toMatchObject({ kind: 'done' });
    expect(shop.state.products[0]?.stock_quantity).toBe(0);
    expect(shop.state.orders.at(-1)).toMatchObject({ status: 'processing', total: '0.00' });
  });

  it('makes no replacement for an email address that the shop does not take', async () => {
    const order = { ...replacementOrder(), customer: { email: 'nobody', name: null, phone: null } };
    expect(await provider.replacement?.send(order)).toMatchObject({
      kind: 'refused',
      code: 'address_refused',
    });
  });

  it('does not make a replacement again that somebody threw away or cancelled', async () => {
    const order = replacementOrder();
    const { made } = effect((await provider.replacement?.send(order)) ?? { kind: 'unknown', detail: null });
    for (const status of ['trash', 'cancelled']) {
      shop.changeOrder(Number(made.reference), { status });
      expect(await provider.replacement?.send(order)).toMatchObject({ kind: 'reversed' });
      expect(await provider.replacement?.find?.(order, made.reference)).toMatchObject({ kind: 'reversed' });
    }
  });

  it('gives credit for one use by one address, and takes no address that stands for everybody', async () => {
    const order = creditOrder();
    const given = effect((await provider.credit?.carrier.send(order)) ?? { kind: 'unknown', detail: null });
    expect(given.made.credit).toEqual({ code: order.code, balance: money(500n), expiresOn: '2027-05-31' });
    expect(shop.requests.at(-1)?.json).toMatchObject({
      amount: '5.00',
      usage_limit: 1,
      email_restrictions: [EMAIL],
      date_expires: '2027-05-31T23:59:59',
    });
    for (const coupon of shop.state.coupons) coupon.usage_count = 1;
    const used = effect(
      (await provider.credit?.carrier.find?.(order, given.made.reference)) ?? { kind: 'absent' },
    );
    expect(used.made.credit?.balance?.amount).toBe(0n);
    const everybody = { ...creditOrder(), customer: { email: '*@example.com', name: null } };
    expect(await provider.credit?.carrier.send(everybody)).toMatchObject({ kind: 'refused' });
    expect(await provider.credit?.carrier.send({ ...creditOrder(), code: order.code })).toMatchObject({
      code: 'key_conflict',
    });
  });

  it('tells all orders and products that changed, each at least once, though some change meanwhile', async () => {
    const template = document('fixtures/processing-guest');
    for (let id = 1; id <= 120; id += 1) {
      // All in five seconds, as after a bulk edit.
      const date_modified_gmt = `2026-11-02T10:00:0${Math.ceil(id / 24)}`;
      shop.state.orders.push({ ...template, id, number: `${id}`, date_modified_gmt, refunds: [] } as never);
    }
    const seen = new Set<unknown>();
    let cursor: string | null = null;
    do {
      const page: Page<unknown> | undefined = await provider.feed?.orders({
        changedSince: '2026-11-02T00:00:00.000Z',
        cursor,
      });
      if (page?.kind !== 'page') throw new Error(JSON.stringify(page));
      for (const order of page.items) seen.add(Object(order).id);
      cursor = page.next;
      shop.changeOrder(1, { date_modified_gmt: '2026-11-02T11:00:00' });
    } while (cursor !== null);
    for (let id = 1; id <= 120; id += 1) expect(seen.has(id)).toBe(true);
    expect(seen.size).toBe(121);
  });

  it('tells orders and products as the formats read them, with the lines of refunds', async () => {
    shop.refundThere(2002, '10.00');
    const orders = await provider.feed?.orders({ changedSince: null, cursor: null });
    const products = await provider.feed?.products({ changedSince: null, cursor: null });
    if (orders?.kind !== 'page' || products?.kind !== 'page') throw new Error('No page.');
    expect(orders.items.map((one) => wooCommerceOrders.recognizes(one))).toEqual([true]);
    expect(Object(orders.items[0]).refunds[0]).toHaveProperty('amount', '10.00');
    expect(products.items.map((one) => wooCommerceProducts.map(one, FORMAT_OPTIONS).ok)).toEqual([true]);
    expect(await provider.feed?.order('2002')).toMatchObject({ kind: 'page', items: [{ id: 2002 }] });
    expect(await provider.feed?.order('404')).toEqual({ kind: 'page', items: [], next: null });
  });

  it('lists what left it, with our marks and without', async () => {
    const orders = [refundOrder(), replacementOrder(), creditOrder()] as const;
    await provider.refund?.send(orders[0]);
    await provider.replacement?.send(orders[1]);
    await provider.credit?.carrier.send(orders[2]);
    shop.refundThere(2002, '10.00');
    const [from, to] = [
      new Date(Date.now() - 60_000).toISOString(),
      new Date(Date.now() + 60_000).toISOString(),
    ];
    const items = [];
    let cursor: string | null = null;
    do {
      const page: Page<ListedEffect> | undefined = await provider.list?.({ from, to, cursor });
      if (page?.kind !== 'page') throw new Error(JSON.stringify(page));
      items.push(...page.items);
      cursor = page.next;
    } while (cursor !== null);
    expect(
      items.map(({ kind, mark, amount, sourceOrderId }) => [kind, mark, amount?.amount, sourceOrderId]),
    ).toEqual([
      ['refund', orders[0].mark, 1n, '2002'],
      ['refund', null, 1000n, '2002'],
      ['replacement', orders[1].mark, undefined, null],
      ['credit', orders[2].mark, 500n, null],
    ]);
  });

  it('makes its webhooks once, and switches those on again that it switched off', async () => {
    const address = 'https://makegood.example/hooks/1';
    expect(await provider.feed?.subscribe(address)).toEqual({ kind: 'done' });
    for (const webhook of shop.state.webhooks) webhook.status = 'disabled';
    expect(await provider.feed?.subscribe(address)).toEqual({ kind: 'done' });
    expect(shop.state.webhooks).toHaveLength(8);
    expect(shop.state.webhooks.every(({ status }) => status === 'active')).toBe(true);
  });
});
