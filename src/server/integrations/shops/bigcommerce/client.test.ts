import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  creditOrder,
  document,
  EMAIL,
  money,
  opened,
  refundOrder,
  replacementOrder,
  simulated,
} from '../../../../../test/bigcommerce-store.ts';
import { effect } from '../../../../../test/contract/carriers.ts';
import { FORMAT_OPTIONS } from '../../../../../test/formats.ts';
import type { ListedEffect, Page, Provider, RefundOrder, ReplacementOrder } from '../../ports.ts';
import { bigCommerceOrders } from './orders.ts';
import { bigCommerceProducts } from './products.ts';
import type { BigCommerceSimulator } from './simulator.ts';

describe('A BigCommerce store', () => {
  let store: BigCommerceSimulator;
  let provider: Provider;
  beforeEach(async () => {
    store = await simulated();
    provider = opened(store.base);
  });
  afterEach(() => store.stop());

  const refundOf = async (order: RefundOrder) => {
    const answer = await provider.refund?.send(order);
    if (!answer) throw new Error('BigCommerce refunds.');
    return answer;
  };
  const posted = () =>
    store.requests.filter(({ method, path }) => method === 'POST' && path.endsWith('/refunds'));

  it('works if its account may modify orders, and says which scopes are missing', async () => {
    expect(await provider.test()).toEqual({ kind: 'ok', account: 'Fernwood (abc123xyz)' });
    store.state.mayModify = false;
    expect(await provider.test()).toMatchObject({ kind: 'refused', code: 'missing_permission' });
    expect(await refundOf(refundOrder())).toMatchObject({ kind: 'refused', code: 'missing_permission' });
    expect(await opened(store.base, 'wrong').test()).toMatchObject({ kind: 'refused', code: 'unauthorized' });
  });

  it('refunds what was quoted to how the order was paid, never to store credit, and counts what was refunded there', async () => {
    expect(await refundOf({ ...refundOrder(), amount: money(1234n) })).toMatchObject({ kind: 'done' });
    expect(posted().at(-1)?.json).toMatchObject({
      items: [{ item_type: 'ORDER', item_id: 3002, amount: 12.34 }],
      payments: [{ provider_id: 'stripe', amount: 12.34, offline: false }],
    });
    store.refundThere(3002, 99_987.66);
    expect(await refundOf(refundOrder())).toMatchObject({ kind: 'refused', code: 'amount_exceeded' });
  });

  it('refunds to store credit only what was paid by it, and nothing that was paid outside', async () => {
    store.changeOrder(3002, { payment_method: 'Store Credit' });
    await refundOf(refundOrder());
    expect(posted().at(-1)?.json).toMatchObject({ payments: [{ provider_id: 'storecredit' }] });
    store.changeOrder(3002, { payment_method: 'Bank Deposit' });
    expect(await refundOf(refundOrder())).toMatchObject({ kind: 'refused', code: 'refused' });
    expect(posted()).toHaveLength(1);
  });

  it('is pending until the payment provider has paid, and reversed if it declines', async () => {
    store.state.payments = 'later';
    const order = refundOrder();
    const { made, kind } = effect(await refundOf(order));
    expect(kind).toBe('pending');
    for (const refund of store.state.refunds)
      for (const payment of refund.payments) payment.is_declined = true;
    expect(await provider.refund?.find?.(order, made.reference)).toMatchObject({ kind: 'reversed' });
    // What was declined is left again.
    expect(await refundOf({ ...refundOrder(), amount: money(10_000_000n) })).toMatchObject({
      kind: 'pending',
    });
  });

  it('is busy while its tax service is down, since that has no effect', async () => {
    store.state.taxServiceIsDown = true;
    expect(await refundOf(refundOrder())).toMatchObject({ kind: 'busy' });
    store.state.taxServiceIsDown = false;
    store.failing = ({ path }) => path.endsWith('refund_quotes');
    store.failures.push({ kind: 'lost' });
    expect(await refundOf(refundOrder())).toMatchObject({ kind: 'busy' });
    expect(posted()).toHaveLength(0);
  });

  it('waits as long as its rate limit says', async () => {
    store.failures.push({ kind: 'answer', status: 429, headers: { 'x-rate-limit-time-reset-ms': '15001' } });
    expect(await refundOf(refundOrder())).toEqual({ kind: 'busy', retryAfterSeconds: 16 });
  });

  it('never refunds in another currency than the order’s, nor an order that it does not have', async () => {
    const euros = { amount: 100n, scale: 2, currency: 'EUR' };
    expect(await refundOf({ ...refundOrder(), amount: euros })).toMatchObject({
      code: 'currency_not_supported',
    });
    for (const sourceOrderId of ['9999', '../orders', ''])
      expect(await refundOf({ ...refundOrder(), sourceOrderId })).toMatchObject({ code: 'not_found' });
    expect(posted()).toHaveLength(0);
  });

  it('makes no replacement of what is sold out or gone, and counts lines of the same goods together', async () => {
    const [line] = replacementOrder().lines;
    if (!line) throw new Error('A line is missing.');
    const send = (lines: ReplacementOrder['lines']) =>
      provider.replacement?.send({ ...replacementOrder(), lines });
    store.setStock(78, 3);
    const towel = { ...line, sourceItemId: '303', sourceProductId: '77', sourceVariantId: '95' };
    expect(await provider.replacement?.stock([line, towel])).toEqual({
      kind: 'stock',
      lines: [
        { sourceItemId: '304', available: 3 },
        { sourceItemId: '303', available: 5 },
      ],
    });
    const twice = [
      { ...line, quantity: 2 },
      { ...line, sourceItemId: '2', quantity: 2 },
    ];
    expect(await send(twice)).toMatchObject({ code: 'out_of_stock' });
    expect(await send([{ ...line, sourceProductId: '404' }])).toMatchObject({ code: 'out_of_stock' });
    for (const sku of [null, 'none', ''])
      expect(await send([{ ...line, sourceProductId: null, sku }])).toMatchObject({ code: 'out_of_stock' });
    expect(await send([{ ...line, quantity: 2 }])).toMatchObject({ kind: 'done' });
    // Its order came in by another way, so its ids are not the store's.
    expect(await send([{ ...line, sourceProductId: 'lamp-dusk', quantity: 2 }])).toMatchObject({
      code: 'out_of_stock',
    });
    expect(await send([{ ...line, sourceProductId: 'lamp-dusk' }])).toMatchObject({ kind: 'done' });
    expect(store.state.orders.at(-1)?.products).toMatchObject([{ product_id: 78, variant_id: 96 }]);
    expect(store.state.products[0]?.inventory_level).toBe(0);
    expect(store.state.orders.at(-1)).toMatchObject({ status_id: 11, total_inc_tax: '0.0000' });
    expect(store.state.orders.at(-1)?.billing_address).toMatchObject({
      state: 'Idaho',
      country: 'United States',
    });
  });

  it('does not make a replacement again that somebody archived or cancelled', async () => {
    const order = replacementOrder();
    const { made } = effect((await provider.replacement?.send(order)) ?? { kind: 'unknown', detail: null });
    for (const change of [{ is_deleted: true }, { is_deleted: false, status_id: 5 }]) {
      store.changeOrder(Number(made.reference), change);
      expect(await provider.replacement?.send(order)).toMatchObject({ kind: 'reversed' });
      expect(await provider.replacement?.find?.(order, made.reference)).toMatchObject({ kind: 'reversed' });
    }
  });

  it('gives credit as a gift certificate with our code, and tells what is left of it', async () => {
    const order = creditOrder();
    const given = effect((await provider.credit?.carrier.send(order)) ?? { kind: 'unknown', detail: null });
    expect(given.made.credit).toEqual({ code: order.code, balance: money(500n), expiresOn: '2027-05-31' });
    expect(store.requests.at(-1)?.json).toMatchObject({
      to_email: EMAIL,
      amount: '5.00',
      currency_code: 'USD',
      expiry_date: 'Mon, 31 May 2027 23:59:59 +0000',
    });
    for (const certificate of store.state.certificates) certificate.balance = '1.2500';
    const spent = effect(
      (await provider.credit?.carrier.find?.(order, given.made.reference)) ?? { kind: 'absent' },
    );
    expect(spent.made.credit?.balance).toEqual(money(125n));
    const other = { ...creditOrder(), code: order.code };
    expect(await provider.credit?.carrier.send(other)).toMatchObject({ code: 'key_conflict' });
    expect(await provider.credit?.carrier.send({ ...creditOrder(), form: 'account' })).toMatchObject({
      kind: 'refused',
    });
  });

  it('tells all orders that changed, whole, each at least once, though some change meanwhile', async () => {
    for (let id = 1; id <= 70; id += 1) {
      // All in five seconds, as after a bulk edit.
      const date_modified = `Wed, 04 Nov 2026 10:00:0${Math.ceil(id / 14)} +0000`;
      store.state.orders.push({ ...document('fixtures/awaiting'), id, date_modified } as never);
    }
    const seen = new Map<number, Record<string, unknown>>();
    let cursor: string | null = null;
    do {
      const page: Page<unknown> | undefined = await provider.feed?.orders({
        changedSince: '2026-11-01T00:00:00.000Z',
        cursor,
      });
      if (page?.kind !== 'page') throw new Error(JSON.stringify(page));
      for (const order of page.items) seen.set(Object(order).id, Object(order));
      cursor = page.next;
      store.changeOrder(1, { date_modified: 'Wed, 04 Nov 2026 11:00:00 +0000' });
    } while (cursor !== null);
    expect(seen.size).toBe(71);
    expect(seen.get(3002)).toEqual({ ...document('fixtures/two-parcels'), total_inc_tax: '100000.0000' });
    expect(bigCommerceOrders.map(seen.get(3002), FORMAT_OPTIONS)).toMatchObject({ ok: true, key: '3002' });
    expect(await provider.feed?.order('3002')).toMatchObject({ kind: 'page', items: [{ id: 3002 }] });
    expect(await provider.feed?.order('404')).toEqual({ kind: 'page', items: [], next: null });
  });

  it('tells products with their variants', async () => {
    const page = await provider.feed?.products({ changedSince: null, cursor: null });
    expect(page).toMatchObject({ kind: 'page', items: [{ id: 77 }, { id: 78 }], next: null });
    const items = page?.kind === 'page' ? page.items : [];
    expect(items.map((one) => bigCommerceProducts.recognizes(one))).toEqual([true, true]);
  });

  it('lists what left it, with our marks and without', async () => {
    const orders = [refundOrder(), replacementOrder(), creditOrder()] as const;
    await provider.refund?.send(orders[0]);
    await provider.replacement?.send(orders[1]);
    await provider.credit?.carrier.send(orders[2]);
    store.refundThere(3002, 10);
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
      ['refund', orders[0].mark, 1n, '3002'],
      ['refund', null, 1000n, '3002'],
      ['replacement', orders[1].mark, undefined, null],
      ['credit', orders[2].mark, 500n, null],
    ]);
  });

  it('makes its webhooks once, and switches those on again that it switched off', async () => {
    const address = 'https://makegood.example/hooks/1';
    expect(await provider.feed?.subscribe(address)).toEqual({ kind: 'done' });
    for (const hook of store.state.hooks) hook.is_active = false;
    expect(await provider.feed?.subscribe(address)).toEqual({ kind: 'done' });
    expect(store.state.hooks).toHaveLength(11);
    expect(store.state.hooks.every(({ is_active }) => is_active)).toBe(true);
    expect(await provider.feed?.subscribe('https://makegood.example:8443/hooks/1')).toMatchObject({
      kind: 'refused',
    });
  });

  it('adds the webhooks that a store lacks which was connected before they were asked for', async () => {
    const address = 'https://makegood.example/hooks/1';
    await provider.feed?.subscribe(address);
    store.state.hooks = store.state.hooks.filter(({ scope }) => !scope.startsWith('store/shipment/'));
    expect(await provider.feed?.subscribe(address)).toEqual({ kind: 'done' });
    expect(store.state.hooks.map(({ scope }) => scope)).toEqual(
      expect.arrayContaining(['store/shipment/created', 'store/shipment/updated', 'store/shipment/deleted']),
    );
    expect(store.state.hooks).toHaveLength(11);
  });

  it('has the order of a shipment read again, whatever happened to the shipment', async () => {
    await provider.feed?.subscribe('https://makegood.example/hooks/1');
    for (const what of ['created', 'updated', 'deleted']) {
      const { headers, body } = store.delivery(`store/shipment/${what}`, 12, 3002);
      expect(await provider.readNotice?.(headers, body)).toMatchObject({
        topic: `store/shipment/${what}`,
        about: { noun: 'order', sourceOrderId: '3002', document: null },
      });
    }
    const { headers, body } = store.delivery('store/shipment/created', 12);
    expect(await provider.readNotice?.(headers, body)).toMatchObject({ kind: 'ignored' });
  });

  it('tells by webhook which order or product changed and when, and refuses calls that are forged', async () => {
    await provider.feed?.subscribe('https://makegood.example/hooks/1');
    const read = ({ headers, body }: { headers: Record<string, string>; body: Buffer }) =>
      provider.readNotice?.(headers, body);
    const delivery = store.delivery('store/order/updated', 3002);
    const notice = await read(delivery);
    expect(notice).toMatchObject({
      kind: 'event',
      topic: 'store/order/updated',
      changedAt: expect.stringMatching(/^20/),
      about: { noun: 'order', sourceOrderId: '3002', document: null },
    });
    expect(await read(delivery)).toEqual(notice);
    expect(await read(store.delivery('store/product/deleted', 78))).toMatchObject({
      about: { noun: 'product' },
    });
    const { headers, body } = delivery;
    expect(await read({ headers: { ...headers, 'x-makegood-secret': 'guessed' }, body })).toEqual({
      kind: 'forged',
    });
    expect(await read({ headers: {}, body })).toEqual({ kind: 'forged' });
    const elsewhere = Buffer.from(body.toString('utf8').replace('stores/abc123xyz', 'stores/other'));
    expect(await read({ headers, body: elsewhere })).toEqual({ kind: 'forged' });
    const cart = Buffer.from(body.toString('utf8').replace('store/order/updated', 'store/cart/updated'));
    expect(await read({ headers, body: cart })).toMatchObject({ kind: 'ignored' });
    expect(await read({ headers, body: Buffer.from('{') })).toMatchObject({ kind: 'ignored' });
  });
});
