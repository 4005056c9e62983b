import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { document, opened, simulated } from '../../../../../test/woocommerce-shop.ts';
import type { Provider } from '../../ports.ts';
import type { WooCommerceSimulator } from './simulator.ts';

describe('A WooCommerce webhook', () => {
  let shop: WooCommerceSimulator;
  let provider: Provider;
  beforeAll(async () => {
    shop = await simulated();
    provider = opened(shop.base);
    await provider.feed?.subscribe('https://makegood.example/hooks/1');
  });
  afterAll(() => shop.stop());

  const read = ({ headers, body }: { headers: Record<string, string>; body: Buffer }) =>
    provider.readNotice?.(headers, body);

  it('tells which order changed and when, with the same id on each repeat', async () => {
    const delivery = shop.delivery('order.updated', document('fixtures/coupon'));
    const notice = await read(delivery);
    expect(notice).toMatchObject({
      kind: 'event',
      topic: 'order.updated',
      changedAt: '2026-11-03T16:00:00.000Z',
      about: { noun: 'order', sourceOrderId: '2002', document: { id: 2002 } },
    });
    expect(await read(delivery)).toEqual(notice);
  });

  it('has another id for another resource or content, even within one second', async () => {
    const ids = [{ id: 1 }, { id: 2 }, { id: 2, status: 'x' }].map(
      async (one) => Object(await read(shop.delivery('product.updated', one))).eventId,
    );
    expect(new Set(await Promise.all(ids)).size).toBe(3);
  });

  it('is forged with a wrong secret, an altered body or without a signature', async () => {
    const { headers, body } = shop.delivery('order.updated', { id: 1 });
    const wrong = { ...headers, 'x-wc-webhook-signature': Buffer.alloc(32).toString('base64') };
    const { 'x-wc-webhook-signature': _, ...unsigned } = headers;
    for (const forged of [
      { headers: wrong, body },
      { headers: unsigned, body },
      { headers, body: Buffer.from('{"id":2}') },
    ])
      expect(await read(forged)).toEqual({ kind: 'forged' });
  });

  it('is ignored if it is the ping of a new webhook, another topic, or no document', async () => {
    expect(await read({ headers: {}, body: Buffer.from('webhook_id=7') })).toMatchObject({ kind: 'ignored' });
    const { headers, body } = shop.delivery('order.updated', { id: 'x' });
    expect(await read({ headers, body })).toMatchObject({ kind: 'ignored' });
    expect(
      await read({ headers: { ...headers, 'x-wc-webhook-topic': 'coupon.created' }, body }),
    ).toMatchObject({ kind: 'ignored' });
  });

  it('of an order with refunds has no document, since the lines of refunds are missing from it', async () => {
    const order = { ...document('fixtures/coupon'), refunds: [{ id: 1, reason: '', total: '-1.00' }] };
    expect(await read(shop.delivery('order.updated', order))).toMatchObject({
      kind: 'event',
      about: { noun: 'order', sourceOrderId: '2002', document: null },
    });
  });

  it('of a deleted order has no document', async () => {
    const notice = await read(shop.delivery('order.deleted', { id: 2002 }));
    expect(notice).toMatchObject({ about: { noun: 'order', sourceOrderId: '2002', document: null } });
  });
});
