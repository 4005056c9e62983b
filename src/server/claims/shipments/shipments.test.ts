/** What becomes of packages reaches the claims about them, and the claims whose replacements they are. */
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp } from '../../../../test/app.ts';
import { carryOut } from '../../../../test/carrying.ts';
import { type Desk, openDesk } from '../../../../test/claim-desk.ts';
import { readMails } from '../../../../test/mails.ts';
import { connectTo, registeredFor, testedProvider } from '../../../../test/provider.ts';
import { setting } from '../../../../test/setting.ts';
import { openVault, type Vault } from '../../../../test/vault.ts';
import { bearer, fileableOrder } from '../../../../test/world.ts';
import { buildFulfillment } from '../../../demo/build.ts';
import type { Fulfillment } from '../../../domain/orders/order.ts';
import type { ParcelReport } from '../../../domain/orders/parcel-report.ts';
import type { StoreId } from '../../auth/caller.ts';
import { withStore } from '../../database/with-store.ts';
import { saveOrders } from '../../orders/save.ts';
import { reportParcel } from '../../parcels/commands.ts';
import { findStore } from '../../stores/queries.ts';
import { tellOfShipments, watchReplacements } from './jobs.ts';

let goods: Vault = openVault({ by: 'mark' });
const tested = testedProvider();
const test = await createTestApp(
  {},
  {
    providers: {
      get shopify() {
        const stock = async () => ({ kind: 'stock', lines: [] }) as const;
        return registeredFor(tested, { replacement: { ...goods.carrier(), stock } });
      },
    },
  },
);
afterAll(() => test.close());
const { context, clock, database } = test;
const DAY = 86_400_000;
const START = clock.now;
const at = (days: number) => new Date(clock.now + days * DAY).toISOString();

let made = 0;
let store: StoreId;
beforeEach(async () => {
  made += 1;
  clock.now = START;
  store = await test.addStore({ id: `store${made}`, slug: `slug${made}` });
  await connectTo(context, store, 'shopify');
  goods = openVault({ by: 'mark' });
});

async function tell(): Promise<void> {
  const known = await findStore(context.db, { by: 'id', value: store });
  if (known) await tellOfShipments(context, known);
}
const report = async (given: Partial<ParcelReport>) => {
  await withStore(context.db, store, (client) =>
    reportParcel(
      client,
      store,
      {
        ...{
          trackingNumber: '1Z1',
          company: 'UPS',
          status: 'IN_TRANSIT',
          changedAt: at(0),
          deliveredAt: null,
        },
        ...{ estimatedDeliveryAt: null, returnedAt: null, trackingUrl: null, scans: [], ...given },
      },
      clock.now,
    ),
  );
  await tell();
};
const delivered = () => report({ status: 'DELIVERED', deliveredAt: at(0) });
const events = async (desk: Desk) => {
  const { json } = await desk.team('GET', '/events');
  return (json.events as { kind: string; data: Record<string, unknown> }[])
    .filter(({ kind }) => kind === 'shipment_changed' || kind === 'reopened')
    .map(({ kind, data }) => (kind === 'reopened' ? kind : data.news));
};
const onTheWay = (given: Partial<Fulfillment> = {}) =>
  fileableOrder(clock.now, {
    fulfillments: [
      buildFulfillment({
        ...{ fulfillmentStatus: 'IN_TRANSIT', fulfilledAt: at(-30), lastScanAt: at(-29), deliveredAt: null },
        ...{ estimatedDeliveryAt: null, trackingNumber: '1Z1', ...given },
      }),
    ],
  });
const missing = () =>
  openDesk(test, store, { order: onTheWay(), issueType: 'TRACKING_NOT_MOVING', quantity: 4 });

describe('an open claim', () => {
  it('is told when its package arrives, when that is taken back, and when it comes back', async () => {
    const desk = await missing();
    await delivered();
    await tell();
    expect(await events(desk)).toEqual(['delivered']);
    clock.now += DAY;
    await report({});
    expect(await events(desk)).toEqual(['delivered', 'undelivered']);
    clock.now += DAY;
    await report({ status: 'NOT_DELIVERED', returnedAt: at(0) });
    expect(await events(desk)).toEqual(['delivered', 'undelivered', 'returned']);
    expect(await desk.mails()).not.toContain('reopened');
  });

  it('is told once, although two workers do it at once', async () => {
    const desk = await missing();
    await withStore(context.db, store, (client) =>
      reportParcel(
        client,
        store,
        {
          ...{
            trackingNumber: '1Z1',
            company: 'UPS',
            status: 'DELIVERED',
            changedAt: at(0),
            deliveredAt: at(0),
          },
          ...{ estimatedDeliveryAt: null, returnedAt: null, trackingUrl: null, scans: [] },
        },
        clock.now,
      ),
    );
    await Promise.all([tell(), tell(), tell()]);
    expect(await events(desk)).toEqual(['delivered']);
  });
});

describe('a claim that was refused because the package arrived', () => {
  it('opens again once the carrier takes the delivery back, and its customer is told', async () => {
    const desk = await missing();
    await delivered();
    await desk.team('POST', '/denial', { reason: 'PACKAGE_ARRIVED', message: 'It arrived.' });
    clock.now += DAY;
    await report({});
    expect(await desk.status()).toBe('OPEN');
    expect(await events(desk)).toEqual(['delivered', 'undelivered', 'reopened']);
    expect(await desk.mails()).toContain('reopened');
  });

  it('stays refused if it was for another reason', async () => {
    const desk = await missing();
    await delivered();
    await desk.team('POST', '/denial', { reason: 'NO_RESPONSE', message: 'No answer.' });
    clock.now += DAY;
    await report({});
    expect(await desk.status()).toBe('DENIED');
  });
});

/** A claim whose replacement the shop has: `number` of its order there. */
async function replaced(): Promise<{ desk: Desk; sourceOrderId: string }> {
  const desk = await openDesk(test, store);
  const resolutions = [{ claimItemId: desk.itemId, resolutionType: 'RESHIP', quantity: 1 }];
  expect((await desk.team('POST', '/resolutions', { resolutions })).status).toBe(200);
  await carryOut(context, store);
  const { rows } = await database.admin.query(
    'select reference from claim_instructions where claim_id = $1',
    [desk.id],
  );
  return { desk, sourceOrderId: rows[0]?.reference };
}
const shipped = (sourceOrderId: string, given: Partial<Fulfillment> = {}) =>
  saveOrders(context.db, store, [
    {
      sourceOrderId,
      order: {
        ...onTheWay({
          ...{ fulfilledAt: at(0), lastScanAt: null, trackingNumber: '1Z7', trackingCompany: 'UPS' },
          ...{ sourceFulfillmentId: 'r1', items: [{ sourceItemId: 'i1', quantity: 1 }], ...given },
        }),
        items: fileableOrder(clock.now).items.map((item) => ({ ...item, quantity: 1 })),
        protection: { shipping: null, warranty: null },
      },
    },
  ]);
const ofReplacement = (given: Partial<ParcelReport> = {}) => report({ trackingNumber: '1Z7', ...given });
const resolution = async (desk: Desk) =>
  ((await desk.team('GET', '')).json.claimResolutions as Record<string, unknown>[])[0];

const kinds = async (desk: Desk) =>
  ((await desk.team('GET', '/events')).json.events as { kind: string }[]).map(({ kind }) => kind);
const news = async (desk: Desk) =>
  ((await desk.team('GET', '/events')).json.events as { kind: string; data: { news: string } }[])
    .filter(({ kind }) => kind === 'replacement_changed')
    .map(({ data }) => data.news);
const marks = async ({ id }: Desk) =>
  (await database.admin.query('select signals from claims where id = $1', [id])).rows[0].signals;

describe('a replacement', () => {
  it('is followed by its own package until it arrives, with a mail when it left and one when it arrived', async () => {
    const { desk, sourceOrderId } = await replaced();
    await shipped(sourceOrderId);
    await tell();
    expect(await resolution(desk)).toMatchObject({
      ...{ state: 'SHIPPED', trackingCompany: 'UPS', trackingNumber: '1Z7' },
      parcel: { status: 'IN_TRANSIT', deliveredAt: null },
    });
    await ofReplacement({ status: 'OUT_FOR_DELIVERY', estimatedDeliveryAt: '2026-12-01' });
    expect(await resolution(desk)).toMatchObject({
      parcel: { status: 'OUT_FOR_DELIVERY', estimatedDeliveryAt: '2026-12-01' },
    });
    clock.now += DAY;
    await ofReplacement({ status: 'DELIVERED', deliveredAt: at(0) });
    expect(await resolution(desk)).toMatchObject({ state: 'DONE', parcel: { deliveredAt: at(0) } });
    expect(await desk.status()).toBe('RESOLVED');
    const mails = (await readMails(test, { claimId: desk.id })).map(({ kind }) => kind);
    expect(mails.filter((kind) => kind === 'replacement_shipped')).toHaveLength(1);
    expect(mails.filter((kind) => kind === 'replacement_arrived')).toHaveLength(1);
  });

  it('whose order came in before the answer to our request is followed too', async () => {
    goods.after = async () => void (await shipped(goods.effects[0]?.reference ?? ''));
    const { desk } = await replaced();
    await tell();
    expect(await resolution(desk)).toMatchObject({ state: 'SHIPPED', trackingNumber: '1Z7' });
  });

  it('whose delivery is taken back is on its way again, and so is its claim', async () => {
    const { desk, sourceOrderId } = await replaced();
    await shipped(sourceOrderId);
    await ofReplacement({ status: 'DELIVERED', deliveredAt: at(0) });
    expect(await desk.status()).toBe('RESOLVED');
    clock.now += DAY;
    await ofReplacement({});
    expect([await desk.status(), (await resolution(desk))?.state]).toEqual(['APPROVED', 'SHIPPED']);
    clock.now += DAY;
    await ofReplacement({ status: 'DELIVERED', deliveredAt: at(0) });
    expect(await desk.status()).toBe('RESOLVED');
    expect((await desk.mails()).filter((kind) => kind === 'replacement_shipped')).toHaveLength(1);
  });

  it('that is lost, or found again, is told to the team once, and marked until then', async () => {
    const { desk, sourceOrderId } = await replaced();
    await shipped(sourceOrderId, {
      scans: [{ at: at(0), status: 'IN_TRANSIT', place: null, description: null }],
    });
    await tell();
    clock.now += DAY;
    const lost = { status: 'FAILURE', changedAt: at(0) } as const;
    await ofReplacement(lost);
    await Promise.all([tell(), watchReplacements(context)]);
    expect([await news(desk), await marks(desk)]).toEqual([['lost'], 1]);
    expect(await kinds(desk)).not.toContain('replacement_arrived');
    clock.now += DAY;
    await ofReplacement({ changedAt: at(0) });
    expect([await news(desk), await marks(desk)]).toEqual([['lost', 'moving'], 0]);
    clock.now += DAY;
    await ofReplacement({ status: 'DELIVERED', deliveredAt: at(0), changedAt: at(0) });
    expect(await desk.status()).toBe('RESOLVED');
    expect(await kinds(desk)).toContain('replacement_arrived');
  });

  it('that stops moving is found by a job, once it is silent for as long as the windows say', async () => {
    const { desk, sourceOrderId } = await replaced();
    await shipped(sourceOrderId, { lastScanAt: at(0) });
    await tell();
    clock.now += 6 * DAY;
    await watchReplacements(context);
    expect(await news(desk)).toEqual([]);
    clock.now += DAY;
    await Promise.all([watchReplacements(context), watchReplacements(context)]);
    expect([await news(desk), await marks(desk)]).toEqual([['stuck'], 1]);
  });

  it('that nobody follows is never called stuck', async () => {
    const { desk, sourceOrderId } = await replaced();
    await shipped(sourceOrderId);
    await tell();
    clock.now += 60 * DAY;
    await watchReplacements(context);
    expect(await news(desk)).toEqual([]);
  });

  it('that the team calls lost is decided anew, and its customer is told; one that arrived is not', async () => {
    const { desk, sourceOrderId } = await replaced();
    const { rows } = await database.admin.query('select id from claim_instructions where claim_id = $1', [
      desk.id,
    ]);
    const lost = () => desk.team('POST', `/instructions/${rows[0]?.id}`, { act: 'lost' });
    expect(await lost()).toMatchObject({ status: 422, json: { code: 'instruction_act_not_open' } });
    await shipped(sourceOrderId);
    await tell();
    expect((await lost()).status).toBe(200);
    expect([await desk.status(), (await resolution(desk))?.state]).toEqual(['OPEN', 'REVERSED']);
    expect(await desk.mails()).toContain('reopened');
    expect((await lost()).status).toBe(422);
    await ofReplacement({ status: 'DELIVERED', deliveredAt: at(0) });
    expect(await desk.status()).toBe('OPEN');
    const again = await desk.team('POST', '/resolutions', {
      resolutions: [{ claimItemId: desk.itemId, resolutionType: 'RESHIP', quantity: 1 }],
    });
    expect(again.status).toBe(200);
  });

  it('that came back is told to the team, and a second one waits until the address is confirmed', async () => {
    const { desk, sourceOrderId } = await replaced();
    await shipped(sourceOrderId);
    await tell();
    clock.now += DAY;
    await ofReplacement({ status: 'NOT_DELIVERED', returnedAt: at(0) });
    expect([await desk.status(), (await resolution(desk))?.state]).toEqual(['OPEN', 'REVERSED']);
    const { json: history } = await desk.team('GET', '/events');
    expect(JSON.stringify(history)).toContain('resolution_reversed');
    expect(await desk.mails()).toContain('reopened');
    const again = () =>
      desk.team('POST', '/resolutions', {
        resolutions: [{ claimItemId: desk.itemId, resolutionType: 'RESHIP', quantity: 1 }],
      });
    clock.now += DAY;
    expect(await again()).toMatchObject({ status: 422, json: { code: 'address_came_back' } });
    const { json } = await desk.team('GET', '');
    const confirmed = await desk.shopper('PUT', '/address', { updatedShippingAddress: json.shippingAddress });
    expect(confirmed.status).toBe(200);
    expect((await again()).status).toBe(200);
  });

  it('is confirmed by the team, too, who may change the claim, and nobody else’s', async () => {
    const { desk, sourceOrderId } = await replaced();
    await shipped(sourceOrderId);
    await tell();
    clock.now += DAY;
    await ofReplacement({ status: 'NOT_DELIVERED', returnedAt: at(0) });
    clock.now += DAY;
    const { json } = await desk.team('GET', '');
    const body = { updatedShippingAddress: json.shippingAddress };
    const other = await test.addStore({ id: `else${made}`, slug: `else${made}` });
    const as = async (token: string) => {
      const headers = { ...bearer(token), 'idempotency-key': crypto.randomUUID() };
      const url = `/v1/claims/${desk.id}/address`;
      return (await test.app.inject({ method: 'PUT', url, headers, payload: body })).statusCode;
    };
    expect(await as(await test.token(store, ['claim:read']))).toBe(403);
    expect(await as(await test.token(other, 'store_owner'))).toBe(404);
    expect((await desk.team('PUT', '/address', body)).status).toBe(200);
    const { json: history } = await desk.team('GET', '/events');
    const events = history.events as { kind: string; actorKind: string; data: object }[];
    expect(events.filter(({ kind }) => kind === 'address_changed')).toMatchObject([
      { actorKind: 'team', data: { confirmed: true } },
    ]);
    const again = await desk.team('POST', '/resolutions', {
      resolutions: [{ claimItemId: desk.itemId, resolutionType: 'RESHIP', quantity: 1 }],
    });
    expect(again.status).toBe(200);
  });

  it('of another store with the same number in the shop is not this one', async () => {
    const { desk, sourceOrderId } = await replaced();
    const own = store;
    store = await test.addStore({ id: `other${made}`, slug: `other${made}` });
    await shipped(sourceOrderId);
    await tell();
    store = own;
    await tell();
    expect((await resolution(desk))?.state).toBe('MADE');
  });

  const policyOf = async (sourceOrderId: string) =>
    (
      await database.admin.query(
        'select protection from orders where store_id = $1 and source_order_id = $2',
        [store, sourceOrderId],
      )
    ).rows[0]?.protection.shipping;

  it('is not protected again', async () => {
    const { sourceOrderId } = await replaced();
    await shipped(sourceOrderId);
    await tell();
    expect(await policyOf(sourceOrderId)).toBeNull();
  });

  setting(
    'protectReplacements',
    'protects its order at no charge, whatever the shop sends later',
    async () => {
      await database.admin.query(
        `update stores set settings = settings || '{"protectReplacements": true}' where id = $1`,
        [store],
      );
      const { desk, sourceOrderId } = await replaced();
      await shipped(sourceOrderId);
      for (let time = 0; time < 3; time += 1) await tell();
      const policy = { insuredAmount: null, premiumPaid: '0', premiumCurrency: 'USD', removedAt: null };
      expect(await policyOf(sourceOrderId)).toEqual(policy);
      await shipped(sourceOrderId, { trackingCompany: 'USPS' });
      await tell();
      expect(await policyOf(sourceOrderId)).toEqual(policy);
      expect((await resolution(desk))?.state).toBe('SHIPPED');
      const { rows } = await database.admin.query('select from shipment_changes where store_id = $1', [
        store,
      ]);
      expect(rows).toEqual([]);
    },
  );
});
