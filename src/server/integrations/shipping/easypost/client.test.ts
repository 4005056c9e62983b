import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { abroad, labelOrder, shippingOf } from '../../../../../test/contract/labels.ts';
import type { Effect, TrackingPort } from '../../ports.ts';
import { openEasyPost } from './client.ts';
import { credentialsSchema } from './credentials.ts';
import {
  type EasyPostSimulator,
  emptyEasyPost,
  scan,
  signedEvent,
  startEasyPostSimulator,
} from './simulator.ts';

const SECRET = 'a secret with ﬁ and é in it';
let simulator: EasyPostSimulator;
let provider: ReturnType<typeof openEasyPost>;
beforeAll(async () => {
  simulator = await startEasyPostSimulator();
  const { apiKey, server } = simulator;
  provider = openEasyPost(credentialsSchema.parse({ follows: 'all', apiKey, webhookSecret: SECRET }), {
    base: server.base,
  });
});
beforeEach(() => Object.assign(simulator.state, emptyEasyPost()));
afterAll(() => simulator.server.stop());

const buy = async () => {
  const order = await labelOrder(provider.labels);
  return { order, ...((await provider.labels.buy.send(order)) as Effect) };
};

describe('rates', () => {
  it('are what each carrier takes, and how long it takes', async () => {
    expect(await provider.labels.rates(shippingOf())).toMatchObject({
      kind: 'rates',
      rates: [
        {
          carrier: 'USPS',
          service: 'GroundAdvantage',
          price: { amount: 588n, scale: 2, currency: 'USD' },
          days: 3,
        },
        { carrier: 'USPS', service: 'Priority', days: 2 },
        { carrier: 'UPS', service: 'NextDayAir', days: 1 },
      ],
    });
    // 340 g are 11.99 ounces, and a parcel is never declared lighter than it is.
    expect(simulator.state.shipments[0]?.parcel).toMatchObject({
      weight: 12,
      length: 7.9,
      width: 6,
      height: 4,
    });
  });

  it('abroad come with a form, and without one there are none', async () => {
    expect(await provider.labels.rates(abroad())).toMatchObject({ kind: 'rates' });
    expect(simulator.state.shipments[0]?.customs_info).toEqual({
      ...{ contents_type: 'merchandise', non_delivery_option: 'return', restriction_type: 'none' },
      ...{ customs_certify: true, customs_signer: 'Olive Hart', eel_pfc: 'NOEEI 30.36' },
      customs_items: [
        {
          ...{ description: 'Mug', quantity: 2, value: 48, currency: 'USD', weight: 7.054 },
          ...{ origin_country: 'PT', hs_tariff_number: '6912.00' },
        },
        { description: 'Mug', quantity: 1, value: 24, currency: 'USD', weight: 3.527, origin_country: 'PT' },
      ],
    });
    expect(await provider.labels.rates(abroad(null))).toMatchObject({
      kind: 'refused',
      code: 'address_refused',
    });
    const unsigned = { signer: '', currency: 'USD', items: [] };
    expect(await provider.labels.rates(abroad(unsigned))).toMatchObject({ kind: 'refused' });
  });

  it('take names as they are', async () => {
    const name = `Zoë <b>"O'Neil"</b> 東京 \\ %00`;
    await provider.labels.rates(shippingOf({ to: { ...shippingOf().to, name } }));
    expect(simulator.state.shipments[0]?.to_address.name).toBe(name);
  });

  it('of an address that no carrier takes are refused, without the carriers’ words', async () => {
    const answer = await provider.labels.rates(shippingOf({ to: { ...shippingOf().to, postalCode: null } }));
    expect(answer).toEqual({ kind: 'refused', code: 'address_refused', detail: 'No rate from USPS.' });
  });
});

describe('a label', () => {
  it('has its number, its carrier and its file', async () => {
    expect(await buy()).toMatchObject({
      kind: 'done',
      made: {
        label: {
          ...{ trackingNumber: expect.stringMatching(/^94001/), company: 'USPS' },
          file: { url: expect.stringMatching(/^https:.*pdf$/), type: 'pdf' },
        },
      },
    });
  });

  it('is bought once for an offer, also when another offer of it is asked for', async () => {
    const first = await buy();
    const second = (await provider.labels.buy.send(first.order)) as Effect;
    expect(second.made.label).toEqual(first.made.label);
    expect(simulator.state.balance).toBe(100_000 - 588);
  });

  it('that was given back is no longer there, and one that a carrier scanned is kept', async () => {
    const { order, made } = await buy();
    expect(await provider.labels.void(made.reference)).toEqual({ kind: 'voided', refund: 'pending' });
    expect(await provider.labels.void(made.reference)).toEqual({ kind: 'voided', refund: 'pending' });
    expect(await provider.labels.buy.find?.(order, made.reference)).toMatchObject({ kind: 'reversed' });
    const scanned = await buy();
    Object.assign(simulator.state.shipments[0] ?? {}, { refund_status: 'rejected' });
    expect(await provider.labels.void(scanned.made.reference)).toMatchObject({ kind: 'refused' });
  });
});

describe('what EasyPost refuses', () => {
  it.each([
    ['a label above the balance', 'insufficient_funds', () => Object.assign(simulator.state, { balance: 5 })],
    [
      'a key that was disabled',
      'unauthorized',
      () => Object.assign(simulator.state, { isKeyDisabled: true }),
    ],
    ['an offer that is gone', 'not_found', () => Object.assign(simulator.state, { shipments: [] })],
  ] as const)('%s is %s', async (_what, code, prepare) => {
    const order = await labelOrder(provider.labels);
    prepare();
    expect(await provider.labels.buy.send(order)).toMatchObject({ kind: 'refused', code });
  });

  it('a label that was never bought can not be given back', async () => {
    const { rate } = await labelOrder(provider.labels);
    expect(await provider.labels.void(rate.id.split('/')[0] ?? '')).toMatchObject({
      ...{ kind: 'refused', detail: 'SHIPMENT.POSTAGE.REQUIRED' },
    });
  });

  it('a country that is none', async () => {
    const answer = await provider.labels.rates(
      shippingOf({ to: { ...shippingOf().to, country: 'Germany' } }),
    );
    expect(answer).toMatchObject({
      kind: 'refused',
      code: 'address_refused',
      detail: 'ADDRESS.COUNTRY.INVALID',
    });
  });
});

describe('what EasyPost reports', () => {
  const NOW = Date.parse('2026-11-24T10:00:00Z');
  const result = {
    id: 'trk_1',
    tracking_code: '9400111',
    carrier: 'USPS',
    status: 'in_transit',
    weight: 12,
    updated_at: '2026-11-24T09:00:00Z',
  };
  const event = (description: string, about: Record<string, unknown> = result) =>
    signedEvent(SECRET, { id: 'evt_1', description, result: about }, NOW);

  it('a parcel’s events, signed over whole weights as EasyPost writes them', () => {
    const { headers, body } = event('tracker.updated');
    expect(body.toString()).toContain('"weight":12.0');
    expect(provider.readNotice?.(headers, body)).toMatchObject({
      ...{ kind: 'event', eventId: 'evt_1', topic: 'tracker.updated', changedAt: '2026-11-24T10:00:00.000Z' },
      about: { noun: 'parcel', report: { trackingNumber: '9400111', company: 'USPS', status: 'IN_TRANSIT' } },
    });
  });

  it('a label that was paid back', () => {
    const { headers, body } = event('refund.successful', { id: 'rfnd_1', shipment_id: 'shp_1' });
    expect(provider.readNotice?.(headers, body)).toMatchObject({
      about: { noun: 'effect', reference: 'shp_1' },
    });
  });

  it('and nothing else', () => {
    const { headers, body } = event('batch.created', { id: 'batch_1' });
    expect(provider.readNotice?.(headers, body)).toEqual({ kind: 'ignored', eventId: 'evt_1' });
  });

  it('with a wrong secret, an altered body or no signature is forged', () => {
    const { headers, body } = event('tracker.updated');
    const altered = Buffer.from(body.toString().replace('12.0', '12'));
    const other = signedEvent('another secret', { id: 'evt_1', description: 'tracker.updated', result }, NOW);
    for (const [given, bytes] of [
      [headers, altered],
      [{}, body],
      [other.headers, body],
      [headers, Buffer.from('')],
    ] as const)
      expect(provider.readNotice?.(given, bytes)).toEqual({ kind: 'forged' });
  });
});

describe('a parcel', () => {
  const parcel = { trackingNumber: '9400111', company: 'USPS', orderNumber: '#1001', destination: null };
  const tracking = (): TrackingPort => provider.tracking ?? expect.fail('It follows nothing.');

  it('of another label is followed only if the store turned that on', () => {
    const { apiKey } = simulator;
    for (const follows of [undefined, ''])
      expect(openEasyPost(credentialsSchema.parse({ apiKey, follows })).tracking).toBeUndefined();
    expect(credentialsSchema.safeParse({ apiKey, follows: 'none' }).success).toBe(false);
  });

  it('is followed once, however often it is asked for', async () => {
    const first = await tracking().follow(parcel);
    expect(await tracking().follow(parcel)).toEqual(first);
    expect(simulator.state.trackers).toHaveLength(1);
  });

  it('is read with its scans, and with when it arrived or went back', async () => {
    const followed = await tracking().follow(parcel);
    const reference = followed.kind === 'followed' ? followed.reference : '';
    const [tracker] = simulator.state.trackers;
    if (!tracker) throw new Error('not followed');
    expect(await tracking().read(reference)).toMatchObject({ report: { status: null, scans: [] } });
    scan(tracker, 'in_transit', '2026-11-23T08:00:00-06:00');
    scan(tracker, 'delivered', '2026-11-24T10:00:00Z');
    expect(await tracking().read(reference)).toMatchObject({
      report: {
        ...{ status: 'DELIVERED', deliveredAt: '2026-11-24T10:00:00.000Z', returnedAt: null },
        scans: [
          {
            at: '2026-11-23T14:00:00.000Z',
            status: 'IN_TRANSIT',
            place: 'Houston, TX',
            description: 'Scanned',
          },
          { status: 'DELIVERED' },
        ],
      },
    });
    scan(tracker, 'return_to_sender', '2026-11-25T10:00:00Z');
    expect(await tracking().read(reference)).toMatchObject({
      report: { status: 'NOT_DELIVERED', deliveredAt: null, returnedAt: '2026-11-25T10:00:00.000Z' },
    });
  });

  it('that EasyPost does not know is not there', async () => {
    expect(await tracking().read('trk_none')).toMatchObject({ kind: 'refused', code: 'not_found' });
  });
});

it('a connection says that its labels are for tests', async () => {
  expect(await provider.test()).toEqual({ kind: 'ok', account: 'EasyPost, test labels' });
});
