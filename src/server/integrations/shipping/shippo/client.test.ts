import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { abroad, labelOrder, shippingOf } from '../../../../../test/contract/labels.ts';
import type { Effect, TrackingPort } from '../../ports.ts';
import { openShippo } from './client.ts';
import { credentialsSchema } from './credentials.ts';
import { emptyShippo, type ShippoSimulator, signedEvent, startShippoSimulator } from './simulator.ts';

const SECRET = 'shippo-webhook-secret';
const clock = { now: Date.parse('2026-11-24T10:00:00Z') };
let simulator: ShippoSimulator;
let provider: ReturnType<typeof openShippo>;
beforeAll(async () => {
  simulator = await startShippoSimulator(0, emptyShippo(), () => clock.now);
  const { apiToken, server } = simulator;
  const credentials = credentialsSchema.parse({ apiToken, webhookSecret: SECRET, follows: 'all' });
  provider = openShippo(credentials, { base: server.base, now: () => clock.now });
});
beforeEach(() => Object.assign(simulator.state, emptyShippo()));
afterAll(() => simulator.server.stop());

const buy = async () => {
  const order = await labelOrder(provider.labels);
  return { order, answer: await provider.labels.buy.send(order) };
};

describe('rates', () => {
  it('are what each carrier takes, the cheapest first', async () => {
    expect(await provider.labels.rates(shippingOf())).toMatchObject({
      kind: 'rates',
      rates: [
        { carrier: 'USPS', service: 'Ground Advantage', price: { amount: 561n, scale: 2 }, days: 4 },
        { carrier: 'USPS', service: 'Priority Mail', price: { amount: 820n, scale: 2 }, days: 2 },
        { carrier: 'UPS', service: 'Next Day Air®', price: { amount: 2905n, scale: 2 }, days: 1 },
      ],
    });
  });

  it('abroad come with a declaration, and without one there are none', async () => {
    expect(await provider.labels.rates(abroad())).toMatchObject({ kind: 'rates' });
    expect(simulator.state.shipments[0]?.declared).toEqual({
      ...{ contents_type: 'MERCHANDISE', non_delivery_option: 'RETURN', eel_pfc: 'NOEEI_30_36' },
      ...{ certify: true, certify_signer: 'Olive Hart' },
      items: [
        {
          ...{ description: 'Mug', quantity: 2, value_amount: '48.00', value_currency: 'USD' },
          ...{ net_weight: '200', mass_unit: 'g', origin_country: 'PT', tariff_number: '6912.00' },
        },
        {
          ...{ description: 'Mug', quantity: 1, value_amount: '24.00', value_currency: 'USD' },
          ...{ net_weight: '100', mass_unit: 'g', origin_country: 'PT' },
        },
      ],
    });
    expect(await provider.labels.rates(abroad(null))).toMatchObject({ code: 'address_refused' });
    const unsigned = { signer: '', currency: 'USD', items: [] };
    expect(await provider.labels.rates(abroad(unsigned))).toMatchObject({ kind: 'refused' });
    const silent = { ...abroad(), to: { ...abroad().to, phone: null } };
    expect(await provider.labels.rates(silent)).toMatchObject({
      code: 'address_refused',
      detail: 'address_to',
    });
  });

  it('take names as they are', async () => {
    const name = `Zoë <b>"O'Neil"</b> 東京 \\ %00`;
    await provider.labels.rates(shippingOf({ to: { ...shippingOf().to, name } }));
    expect(simulator.state.shipments[0]?.address_to.name).toBe(name);
  });

  it.each([
    ['that no carrier takes', { postalCode: null }, 'No rate from USPS.'],
    ['in no country', { country: 'Germany' }, 'address_to'],
  ])('of an address %s are refused, without Shippo’s words', async (_what, changes, detail) => {
    const answer = await provider.labels.rates(shippingOf({ to: { ...shippingOf().to, ...changes } }));
    expect(answer).toEqual({ kind: 'refused', code: 'address_refused', detail });
  });
});

describe('a label', () => {
  it('has its number, its carrier, its price and its file', async () => {
    const { answer } = await buy();
    expect(answer).toMatchObject({
      kind: 'done',
      made: {
        label: {
          ...{ trackingNumber: expect.stringMatching(/^92055/), company: 'USPS', price: { amount: 561n } },
          file: { url: expect.stringMatching(/^https:.*pdf$/), type: 'pdf' },
        },
      },
    });
  });

  it('that the carrier takes its time for is pending, and done when it is there', async () => {
    simulator.state.labelsAre = 'QUEUED';
    const { order, answer } = await buy();
    expect(answer).toMatchObject({ kind: 'pending' });
    const [transaction] = simulator.state.transactions;
    const url = 'https://deliver.goshippo.com/1.pdf';
    Object.assign(transaction ?? {}, { status: 'SUCCESS', tracking_number: '9205', label_url: url });
    const { reference } = (answer as Effect).made;
    expect(await provider.labels.buy.find?.(order, reference)).toMatchObject({ kind: 'done' });
  });

  it('that the carrier does not make is refused with its code alone, and is not found', async () => {
    simulator.state.labelsAre = 'ERROR';
    const { order, answer } = await buy();
    expect(answer).toEqual({ kind: 'refused', code: 'refused', detail: 'USPS rate_failed' });
    expect(await provider.labels.buy.find?.(order, null)).toEqual({ kind: 'absent' });
  });

  it('of a rate that is older than a week is refused', async () => {
    const order = await labelOrder(provider.labels);
    clock.now += 7 * 24 * 3_600_000;
    expect(await provider.labels.buy.send(order)).toMatchObject({ kind: 'refused', detail: 'rate' });
  });

  it('can be given back once, unless the carrier keeps it', async () => {
    const { order, answer } = await buy();
    const { reference } = (answer as Effect).made;
    expect(await provider.labels.void(reference)).toEqual({ kind: 'voided', refund: 'pending' });
    expect(await provider.labels.void(reference)).toEqual({ kind: 'voided', refund: 'pending' });
    expect(await provider.labels.buy.find?.(order, null)).toMatchObject({ kind: 'reversed' });
    Object.assign(simulator.state.transactions[0] ?? {}, { status: 'REFUNDREJECTED' });
    expect(await provider.labels.void(reference)).toMatchObject({ kind: 'refused' });
    expect(await provider.labels.void('none')).toMatchObject({ kind: 'refused', code: 'not_found' });
  });
});

describe('what Shippo reports', () => {
  const track = {
    ...{ carrier: 'usps', tracking_number: '9205511', eta: '2026-11-26T00:00:00Z' },
    tracking_status: {
      status: 'TRANSIT',
      status_date: '2026-11-24T09:00:00Z',
      substatus: { code: 'out_for_delivery' },
    },
    tracking_history: [
      { status: 'PRE_TRANSIT', status_date: '2026-11-22T09:00:00Z', status_details: 'Made', location: null },
      {
        ...{ status: 'TRANSIT', status_date: '2026-11-24T09:00:00Z', status_details: 'On its way' },
        ...{
          substatus: { code: 'out_for_delivery' },
          location: { city: 'Houston', state: 'TX', country: 'US' },
        },
      },
    ],
  };
  const event = (name: string, data: unknown = track) =>
    signedEvent(SECRET, { event: name, data }, clock.now);

  it('a parcel’s scans, more finely than in transit', () => {
    const { headers, body } = event('track_updated');
    expect(provider.readNotice?.(headers, body)).toMatchObject({
      ...{ kind: 'event', topic: 'track_updated', changedAt: '2026-11-24T09:00:00.000Z' },
      about: {
        noun: 'parcel',
        report: {
          ...{ trackingNumber: '9205511', status: 'OUT_FOR_DELIVERY', estimatedDeliveryAt: '2026-11-26' },
          scans: [
            { status: 'LABEL_PURCHASED', place: null },
            { status: 'OUT_FOR_DELIVERY', place: 'Houston, TX' },
          ],
        },
      },
    });
  });

  it('what became of a label', () => {
    const { headers, body } = event('transaction_updated', { object_id: 't1', metadata: 'mg-1' });
    const about = { noun: 'effect', reference: 't1', mark: 'mg-1' };
    expect(provider.readNotice?.(headers, body)).toMatchObject({ about });
  });

  it('under the same id when it comes twice, and nothing else', async () => {
    const { headers, body } = event('batch_created', { object_id: 'b1' });
    const notice = await provider.readNotice?.(headers, body);
    expect(notice).toMatchObject({ kind: 'ignored' });
    clock.now += 60_000;
    const again = event('batch_created', { object_id: 'b1' });
    expect(await provider.readNotice?.(again.headers, again.body)).toEqual(notice);
  });

  it('too late, with another secret, altered or without a signature is forged', () => {
    const { headers, body } = event('track_updated');
    const other = signedEvent('another-secret', { event: 'track_updated', data: track }, clock.now);
    const old = signedEvent(SECRET, { event: 'track_updated', data: track }, clock.now - 301_000);
    const altered = Buffer.from(body.toString().replace('9205511', '9205512'));
    for (const [given, bytes] of [
      [headers, altered],
      [{}, body],
      [other.headers, body],
      [old.headers, old.body],
    ] as const)
      expect(provider.readNotice?.(given, bytes)).toEqual({ kind: 'forged' });
  });
});

describe('a parcel', () => {
  const parcel = { trackingNumber: '9205511', company: 'USPS', orderNumber: '#1001', destination: null };
  const tracking = (): TrackingPort => provider.tracking ?? expect.fail('It follows nothing.');

  it('of another label is followed only if the store turned that on', () => {
    const { apiToken } = simulator;
    for (const follows of [undefined, ''])
      expect(openShippo(credentialsSchema.parse({ apiToken, follows })).tracking).toBeUndefined();
    expect(credentialsSchema.safeParse({ apiToken, follows: 'none' }).success).toBe(false);
  });

  it('is followed by its carrier and number', async () => {
    expect(await tracking().follow(parcel)).toEqual({ kind: 'followed', reference: 'usps/9205511' });
    expect(await tracking().read('usps/9205511')).toMatchObject({ report: { status: null } });
  });

  it.each(['Nobody knows', null])(
    'of a carrier that Shippo does not know is not there: %s',
    async (company) => {
      const answer = await tracking().follow({ ...parcel, company });
      expect(answer).toMatchObject({ kind: 'refused', code: 'not_found' });
    },
  );
});
