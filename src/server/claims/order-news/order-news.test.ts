/** What the shop or a bank does to an order reaches the people who work on its claims. */
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp } from '../../../../test/app.ts';
import { type Desk, openDesk } from '../../../../test/claim-desk.ts';
import { fileableOrder } from '../../../../test/world.ts';
import type { OrderDocument } from '../../../domain/orders/order.ts';
import type { StoreId } from '../../auth/caller.ts';
import { saveOrders } from '../../orders/save.ts';
import { findStore } from '../../stores/queries.ts';
import { tellOfOrders } from './jobs.ts';

const test = await createTestApp();
afterAll(() => test.close());
const { context, clock, database } = test;

let made = 0;
let store: StoreId;
let order: OrderDocument;
beforeEach(async () => {
  made += 1;
  store = await test.addStore({ id: `store${made}`, slug: `slug${made}` });
  order = fileableOrder(clock.now);
});

async function tell(of: StoreId = store): Promise<void> {
  const known = await findStore(context.db, { by: 'id', value: of });
  if (known) await tellOfOrders(context, known);
}

/** The shop sends the order anew. */
async function sent({ orderId }: Desk, changes: Partial<OrderDocument>): Promise<void> {
  const { rows } = await database.admin.query('select source_order_id as source from orders where id = $1', [
    orderId,
  ]);
  await saveOrders(database.db, store, [{ sourceOrderId: rows[0].source, order: { ...order, ...changes } }]);
}
const told = async (desk: Desk) =>
  ((await desk.team('GET', '/events')).json.events as { kind: string; data: { news: string } }[])
    .filter(({ kind }) => kind === 'order_changed')
    .map(({ data }) => data.news);
const marks = async ({ id }: Desk) =>
  (await database.admin.query('select signals from claims where id = $1', [id])).rows[0].signals;
const AT = '2026-11-20T10:00:00.000Z';

describe('an open claim', () => {
  it('is told once that the bank took the payment back, and is marked; then that it did not', async () => {
    const desk = await openDesk(test, store, { order });
    await sent(desk, { chargebackAt: AT });
    await Promise.all([tell(), tell()]);
    await tell();
    expect([await told(desk), await marks(desk)]).toEqual([['charged_back'], 1]);
    const { signals } = (await desk.team('GET', '/desk')).json as { signals: { kind: string }[] };
    expect(signals.map(({ kind }) => kind)).toEqual(['order_charged_back']);
    await sent(desk, { chargebackAt: null });
    await tell();
    expect([await told(desk), await marks(desk)]).toEqual([['charged_back', 'chargeback_ended'], 0]);
  });

  it('is told that its order was canceled and refunded, however often the shop sends it', async () => {
    const desk = await openDesk(test, store, { order });
    await sent(desk, { cancelledAt: AT, refundedAmount: '10.00' });
    await sent(desk, { cancelledAt: AT, refundedAmount: '25.00' });
    await tell();
    await sent(desk, { cancelledAt: AT, refundedAmount: '25.00', tags: ['late'] });
    await tell();
    expect(await told(desk)).toEqual(['cancelled', 'refunded']);
  });

  it('hears nothing of what else changes in its order, nor of what came before it', async () => {
    order = { ...order, refundedAmount: '1.00' };
    const desk = await openDesk(test, store, { order });
    await sent(desk, { tags: ['vip'] });
    await tell();
    expect(await told(desk)).toEqual([]);
  });
});

it('a claim that is decided for good is not told', async () => {
  const desk = await openDesk(test, store, { order });
  await desk.team('POST', '/denial', { reason: 'OTHER', message: 'It is there.' });
  await sent(desk, { chargebackAt: AT });
  await tell();
  expect(await told(desk)).toEqual([]);
});

it('another store’s run tells nobody here', async () => {
  const desk = await openDesk(test, store, { order });
  await sent(desk, { chargebackAt: AT });
  await tell(await test.addStore({ id: `other${made}`, slug: `other${made}` }));
  expect(await told(desk)).toEqual([]);
});

it('nothing more of a charged back order can be claimed', async () => {
  const desk = await openDesk(test, store, { order });
  await sent(desk, { chargebackAt: AT });
  const payload = { email: order.customer.email, order: order.sourceOrderNumber, store: `slug${made}` };
  const found = await test.app.inject({ method: 'POST', url: '/v1/order-lookup', payload });
  expect(found.body).toContain('"disputed"');
  expect(found.body).not.toContain('"eligibilityCode":"eligible"');
});
