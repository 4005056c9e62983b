/** Settings of days and hours: what a shopper can file when, and what happens to a claim by itself. */
import { afterAll, describe, expect } from 'vitest';
import type { ClaimDesk } from '../src/contract/desk.ts';
import { buildFulfillment, buildItem } from '../src/demo/build.ts';
import type { OrderDocument } from '../src/domain/orders/order.ts';
import { runTimers } from '../src/server/claims/timers/jobs.ts';
import type { StoreInput } from '../src/server/stores/queries.ts';
import { createTestApp } from './app.ts';
import { type Desk, openDesk } from './claim-desk.ts';
import { setting } from './setting.ts';
import { bearer, fileableOrder, filingOf } from './world.ts';

const test = await createTestApp();
afterAll(() => test.close());

const DAY = 86_400_000;
/** A Tuesday, 10:00 in New York. */
const TUESDAY = '2026-11-10T15:00:00Z';

type Settings = StoreInput['settings'];
const storeWith = (settings: Settings, more: Partial<StoreInput> = {}) =>
  test.addStore({ settings, ...more });

describe('in a lookup,', () => {
  const now = Date.parse(TUESDAY);
  const ago = (days: number) => new Date(now - days * DAY).toISOString();
  const shipment = (times: Parameters<typeof buildFulfillment>[0]) => {
    const items = [{ sourceItemId: 'i1', quantity: 4 }];
    const unknown = { lastScanAt: null, deliveredAt: null, estimatedDeliveryAt: null };
    return fileableOrder(now, {
      items: [buildItem({ sourceItemId: 'i1', quantity: 4, warrantyPeriod: 'P1Y' })],
      fulfillments: [buildFulfillment({ fulfilledAt: ago(8), ...unknown, items, ...times })],
    });
  };
  const arrived = shipment({ deliveredAt: ago(5), lastScanAt: ago(5) });
  const unknown = shipment({ fulfillmentStatus: 'FULFILLED' });
  const moving = shipment({
    fulfillmentStatus: 'IN_TRANSIT',
    lastScanAt: ago(5),
    estimatedDeliveryAt: ago(1),
  });
  const unknownPromised = {
    ...shipment({ fulfillmentStatus: 'FULFILLED', estimatedDeliveryAt: ago(1) }),
    sourceOrderNumber: '1002',
  };
  const abroad = {
    ...moving,
    shippingAddress: moving.shippingAddress && { ...moving.shippingAddress, country: 'CA' },
  };

  async function lookUp(order: OrderDocument, settings: Settings) {
    test.clock.now = now;
    await test.addOrder(await storeWith(settings), 'looked-up', order);
    const payload = { order: '1001', email: 'ada@example.com', store: 'test' };
    return (await test.app.inject({ method: 'POST', url: '/v1/order-lookup', payload })).json();
  }
  /** By how many days a day of the verdict moves once the setting differs from its default. */
  async function moves(
    order: OrderDocument,
    type: string,
    day: 'eligibleAt' | 'uneligibleAt',
    settings: Settings,
  ) {
    const at = async (chosen: Settings) =>
      Date.parse((await lookUp(order, chosen)).fulfillments[0].issues[type][day]);
    return Math.round(((await at(settings)) - (await at({}))) / DAY);
  }

  setting('windows.notReceivedAfterDelivery', 'opens “not received” later after the delivery', async () => {
    const settings = { windows: { notReceivedAfterDelivery: 9 } };
    expect(await moves(arrived, 'ORDER_DELIVERED_NOT_RECEIVED', 'eligibleAt', settings)).toBe(7);
  });

  setting('windows.notReceivedAfterFulfillment', 'opens “not received” later after shipping', async () => {
    const settings = { windows: { notReceivedAfterFulfillment: 12 } };
    expect(await moves(unknown, 'ORDER_DELIVERED_NOT_RECEIVED', 'eligibleAt', settings)).toBe(2);
  });

  setting('windows.notMoving', 'opens “not moving” sooner after the last scan', async () => {
    expect(await moves(moving, 'TRACKING_NOT_MOVING', 'eligibleAt', { windows: { notMoving: 4 } })).toBe(-3);
  });

  setting('windows.notMovingAbroad', 'does so for another country, and only there', async () => {
    const settings = { windows: { notMovingAbroad: 10 } };
    expect(await moves(abroad, 'TRACKING_NOT_MOVING', 'eligibleAt', settings)).toBe(-4);
    expect(await moves(moving, 'TRACKING_NOT_MOVING', 'eligibleAt', settings)).toBe(0);
  });

  setting('windows.lateAfterPromise', 'opens “late” later after the promised day', async () => {
    // Only the team can say that a parcel is late.
    const late = async (lateAfterPromise: number) => {
      test.clock.now = now;
      const desk = await openDesk(test, await storeWith({ windows: { lateAfterPromise } }), {
        order: unknownPromised,
      });
      await test.database.admin.query("update claim_items set claim_type = 'LATE_SHIPPING' where id = $1", [
        desk.itemId,
      ]);
      const { eligibility } = (await desk.team('GET', '/desk')).json as ClaimDesk;
      return Date.parse(eligibility.now[0]?.eligibleAt ?? '');
    };
    expect(Math.round(((await late(5)) - (await late(2))) / DAY)).toBe(3);
  });

  setting('windows.closeAfterDelivery', 'closes windows later after the delivery', async () => {
    expect(await moves(arrived, 'DAMAGED', 'uneligibleAt', { windows: { closeAfterDelivery: 60 } })).toBe(30);
  });

  setting('windows.closeAfterFulfillment', 'closes windows later if no delivery is known', async () => {
    const settings = { windows: { closeAfterFulfillment: 50 } };
    expect(await moves(unknown, 'DAMAGED', 'uneligibleAt', settings)).toBe(5);
  });

  setting('windows.minimumOpenDays', 'keeps a short window open', async () => {
    const short = { closeAfterDelivery: 1 };
    const before = await moves(arrived, 'DAMAGED', 'uneligibleAt', { windows: short });
    const after = await moves(arrived, 'DAMAGED', 'uneligibleAt', {
      windows: { ...short, minimumOpenDays: 20 },
    });
    expect(after - before).toBe(6);
  });

  setting('windows.graceHours', 'takes or refuses a claim after the last day', async () => {
    const filed = async (graceHours: number) => {
      const windows = { closeAfterDelivery: 4, minimumOpenDays: 1, graceHours };
      const { accessToken } = await lookUp(arrived, { windows });
      const url = '/v1/claims/looked-up';
      const answer = await test.app.inject({
        method: 'POST',
        url,
        headers: bearer(accessToken),
        payload: filingOf(),
      });
      return answer.statusCode === 201 ? 'filed' : answer.json().code;
    };
    expect(await filed(5)).toBe('not_eligible');
    expect(await filed(12)).toBe('filed');
  });

  setting('warranty.endsFrom', 'ends a warranty after the purchase or the delivery', async () => {
    const ends = async (endsFrom: 'purchase' | 'delivery') =>
      (await lookUp(arrived, { warranty: { endsFrom } })).eligibility.i1.warranty.expires.slice(0, 10);
    expect([await ends('purchase'), await ends('delivery')]).toEqual(['2027-11-01', '2027-11-06']);
  });

  setting('capabilities.warranties', 'offers warranties or none', async () => {
    const offered = async (warranties: boolean) =>
      (await lookUp(arrived, { capabilities: { warranties } })).eligibility.i1.warranty.validity.eligible;
    expect([await offered(true), await offered(false)]).toEqual([true, false]);
  });
});

describe('for a claim nobody touches,', () => {
  const NO_HOLIDAYS = { calendar: { publicHolidays: false } };
  async function waited(days: number, timers: object, act: (desk: Desk) => Promise<unknown>) {
    test.clock.now = Date.parse(TUESDAY);
    const desk = await openDesk(test, await storeWith({ ...NO_HOLIDAYS, timers }));
    await act(desk);
    test.clock.now += days * DAY;
    await runTimers(test.context);
    return desk;
  }
  const ask = (desk: Desk) =>
    desk.team('POST', '/proof-requests', { types: ['PHOTO'], message: 'A photo, please' });
  const resolve = (desk: Desk) => desk.team('POST', '/resolve-externally', { description: 'At the till' });

  setting('timers.remindCustomer', 'reminds a silent customer on another day', async () => {
    expect(await (await waited(1, {}, ask)).mails()).not.toContain('reminder');
    expect(await (await waited(1, { remindCustomer: 1 }, ask)).mails()).toContain('reminder');
  });

  setting('timers.closeSilent', 'closes it on another day', async () => {
    expect(await (await waited(2, {}, ask)).status()).toBe('WAITING_FOR_CUSTOMER');
    expect(await (await waited(2, { remindCustomer: 0, closeSilent: 2 }, ask)).status()).toBe('CLOSED');
  });

  setting('timers.leaveOnHold', 'ends a hold on another day', async () => {
    const hold = (desk: Desk) => desk.team('PATCH', '', { status: 'WAITING_FOR_BRAND' });
    expect(await (await waited(2, {}, hold)).status()).toBe('WAITING_FOR_BRAND');
    expect(await (await waited(2, { leaveOnHold: 2 }, hold)).status()).toBe('OPEN');
  });

  setting('timers.closeResolved', 'closes a resolved one on another day', async () => {
    expect(await (await waited(3, {}, resolve)).status()).toBe('RESOLVED_BY_BRAND');
    expect(await (await waited(3, { closeResolved: 3 }, resolve)).status()).toBe('CLOSED');
  });

  setting('timers.archiveClosed', 'archives a closed one on another day', async () => {
    const desk = await waited(3, { closeResolved: 3, archiveClosed: 4 }, resolve);
    test.clock.now += 4 * DAY;
    await runTimers(test.context);
    expect(await desk.status()).toBe('ARCHIVED');
  });
});

describe('on the desk,', () => {
  /** When answer and decision are due for a claim filed now, in UTC. */
  async function due(filedAt: string, settings: Settings, where: Partial<StoreInput> = {}) {
    test.clock.now = Date.parse(filedAt);
    const desk = await openDesk(test, await storeWith(settings, where));
    const { team } = (await desk.team('GET', '')).json as { team: Record<string, string> };
    return { answer: team.firstAnswerDueAt?.slice(0, 16), decision: team.decisionDueAt?.slice(0, 16) };
  }
  /** Half an hour before work ends. */
  const EVENING = '2026-11-10T21:30:00Z';

  setting('timers.firstAnswer', 'sets when the first answer is due', async () => {
    expect((await due(TUESDAY, {})).answer).toBe('2026-11-10T16:00');
    expect((await due(TUESDAY, { timers: { firstAnswer: 4 } })).answer).toBe('2026-11-10T19:00');
  });

  setting('timers.decision', 'sets when the decision is due', async () => {
    expect((await due(TUESDAY, { timers: { decision: 3 } })).decision).toBe('2026-11-10T18:00');
  });

  setting('timers.businessHours.days', 'counts only working days', async () => {
    const settings = { timers: { businessHours: { days: [2, 5] } }, calendar: { publicHolidays: false } };
    expect((await due(EVENING, settings)).answer).toBe('2026-11-13T14:30');
  });

  setting('timers.businessHours.opensAt', 'counts from the hour at which work begins', async () => {
    const settings = { timers: { businessHours: { opensAt: 12 } } };
    expect((await due(TUESDAY, settings)).answer).toBe('2026-11-10T18:00');
  });

  setting('timers.businessHours.closesAt', 'counts to the hour at which work ends', async () => {
    const settings = { timers: { businessHours: { closesAt: 18 } } };
    expect((await due(EVENING, settings)).answer).toBe('2026-11-10T22:30');
  });

  setting('calendar.publicHolidays', 'skips public holidays', async () => {
    const answer = async (publicHolidays: boolean) =>
      (await due(EVENING, { calendar: { publicHolidays } })).answer;
    expect([await answer(true), await answer(false)]).toEqual(['2026-11-12T14:30', '2026-11-11T14:30']);
  });

  setting('calendar.state', 'skips the holidays of its state', async () => {
    const germany = { country: 'DE', timeZone: 'Europe/Berlin' };
    const answer = async (state: string | null) =>
      (await due('2026-06-03T14:30:00Z', { calendar: { state } }, germany)).answer;
    expect([await answer(null), await answer('BY')]).toEqual(['2026-06-04T07:30', '2026-06-05T07:30']);
  });

  setting('calendar.closedDays', 'skips days on which the store is closed', async () => {
    const calendar = { publicHolidays: false, closedDays: ['2026-11-11', '2026-11-12'] };
    expect((await due(EVENING, { calendar })).answer).toBe('2026-11-13T14:30');
  });
});
