import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { abroad, labelOrder, shippingOf } from '../../../../../test/contract/labels.ts';
import type { Effect } from '../../ports.ts';
import { openShipStation } from './client.ts';
import { credentialsSchema } from './credentials.ts';
import { emptyShipStation, type ShipStationSimulator, startShipStationSimulator } from './simulator.ts';

const NOW = Date.parse('2026-11-24T10:00:00Z');
let simulator: ShipStationSimulator;
let stranger: ShipStationSimulator;
let provider: ReturnType<typeof openShipStation>;
beforeAll(async () => {
  [simulator, stranger] = [await startShipStationSimulator(), await startShipStationSimulator()];
  const { apiKey, server } = simulator;
  provider = openShipStation(credentialsSchema.parse({ apiKey }), { base: server.base, now: () => NOW });
});
beforeEach(() => Object.assign(simulator.state, emptyShipStation()));
afterAll(() => Promise.all([simulator.server.stop(), stranger.server.stop()]));

const buy = async () => {
  const order = await labelOrder(provider.labels);
  return { order, answer: await provider.labels.buy.send(order) };
};

describe('rates', () => {
  it('are all that a carrier takes together, without those of carriers that can’t take the parcel', async () => {
    const answer = await provider.labels.rates(shippingOf());
    expect(answer).toMatchObject({
      kind: 'rates',
      rates: [
        {
          ...{ carrier: 'USPS', service: 'USPS Ground Advantage', days: 4 },
          price: { amount: 515n, scale: 2, currency: 'USD' },
        },
        { service: 'USPS Priority Mail', price: { amount: 810n }, days: 2 },
      ],
    });
    expect(answer.kind === 'rates' && answer.rates).toHaveLength(2);
  });

  it('abroad come with what is in the parcel, and without it there are none', async () => {
    expect(await provider.labels.rates(abroad())).toMatchObject({ kind: 'rates' });
    const mug = {
      ...{ description: 'Mug', value: { currency: 'usd', amount: 24 }, weight: { value: 100, unit: 'gram' } },
      country_of_origin: 'PT',
    };
    expect(simulator.state.shipments[0]).toMatchObject({
      customs: { contents: 'merchandise', non_delivery: 'return_to_sender' },
      packages: [
        {
          products: [
            { ...mug, quantity: 2, harmonized_tariff_code: '6912.00' },
            { ...mug, quantity: 1 },
          ],
        },
      ],
    });
    expect(await provider.labels.rates(abroad(null))).toMatchObject({ kind: 'refused' });
  });

  it('take names as they are', async () => {
    const name = `Zoë <b>"O'Neil"</b> 東京 \\ %00`;
    await provider.labels.rates(shippingOf({ to: { ...shippingOf().to, name } }));
    expect(simulator.state.shipments[0]?.ship_to?.name).toBe(name);
  });

  it('need a carrier in the account, and an address', async () => {
    const wrong = shippingOf({ to: { ...shippingOf().to, country: 'Germany' } });
    expect(await provider.labels.rates(wrong)).toMatchObject({
      kind: 'refused',
      detail: 'invalid_field_value',
    });
    simulator.state.hasCarriers = false;
    const detail = 'The account has no carrier.';
    expect(await provider.labels.rates(shippingOf())).toMatchObject({ kind: 'refused', detail });
  });
});

describe('a label', () => {
  it('has its number, its carrier, its price and its file', async () => {
    const { answer } = await buy();
    expect(answer).toMatchObject({
      kind: 'done',
      made: {
        label: {
          ...{ trackingNumber: expect.stringMatching(/^92612/), company: 'USPS', price: { amount: 515n } },
          file: { url: expect.stringMatching(/^https:.*pdf$/), type: 'pdf' },
        },
      },
    });
  });

  it.each([
    ['processing', { kind: 'pending' }],
    ['error', { kind: 'refused', code: 'refused' }],
  ] as const)('that is %s at the carrier is so here', async (labelsAre, expected) => {
    simulator.state.labelsAre = labelsAre;
    expect((await buy()).answer).toMatchObject(expected);
  });

  it('that the carrier did not make is not found', async () => {
    simulator.state.labelsAre = 'error';
    const { order } = await buy();
    expect(await provider.labels.buy.find?.(order, null)).toEqual({ kind: 'absent' });
  });

  it('above the balance, or of a rate that is gone, is refused', async () => {
    const order = await labelOrder(provider.labels);
    simulator.state.balance = 5;
    expect(await provider.labels.buy.send(order)).toMatchObject({
      kind: 'refused',
      code: 'insufficient_funds',
    });
    simulator.state.rates = [];
    expect(await provider.labels.buy.send(order)).toMatchObject({ kind: 'refused', code: 'not_found' });
  });

  it('can be given back, however often it is asked for, unless the carrier keeps it', async () => {
    const { order, answer } = await buy();
    const { reference } = (answer as Effect).made;
    simulator.state.voidsAreApproved = false;
    expect(await provider.labels.void(reference)).toMatchObject({ kind: 'refused' });
    simulator.state.voidsAreApproved = true;
    expect(await provider.labels.void(reference)).toEqual({ kind: 'voided', refund: 'done' });
    expect(await provider.labels.void(reference)).toEqual({ kind: 'voided', refund: 'done' });
    expect(await provider.labels.buy.find?.(order, reference)).toMatchObject({ kind: 'reversed' });
  });
});

describe('what ShipStation reports', () => {
  const event = {
    resource_type: 'API_TRACK',
    data: {
      ...{ tracking_number: '92612', carrier_code: 'usps', status_code: 'DE', estimated_delivery_date: null },
      events: [
        {
          occurred_at: '2026-11-24T08:00:00Z',
          status_code: 'DE',
          city_locality: 'Austin',
          state_province: 'TX',
        },
        { occurred_at: '2026-11-23T08:00:00', status_code: 'IT', description: 'On its way' },
      ],
    },
  };

  it('a parcel’s scans, by a key that it publishes', async () => {
    const { headers, body } = simulator.signed(event, NOW - 60_000);
    expect(await provider.readNotice(headers, body)).toMatchObject({
      ...{ kind: 'event', topic: 'API_TRACK' },
      about: {
        report: {
          ...{ trackingNumber: '92612', company: 'USPS', deliveredAt: '2026-11-24T08:00:00.000Z' },
          scans: [{ status: 'IN_TRANSIT' }, { status: 'DELIVERED', place: 'Austin, TX' }],
        },
      },
    });
  });

  it('and nothing else', async () => {
    const { headers, body } = simulator.signed({ resource_type: 'LABEL_CREATED_V2', resource_url: 'x' }, NOW);
    expect(await provider.readNotice(headers, body)).toMatchObject({ kind: 'ignored' });
  });

  it('too late, altered, by another’s key or without a signature is forged', async () => {
    const { headers, body } = simulator.signed(event, NOW);
    const old = simulator.signed(event, NOW - 301_000);
    const later = { ...headers, 'x-shipengine-timestamp': new Date(NOW + 1000).toISOString() };
    for (const [given, bytes] of [
      [headers, Buffer.from(`${body} `)],
      [later, body],
      [old.headers, old.body],
      [stranger.signed(event, NOW).headers, body],
      [{ ...headers, 'x-shipengine-rsa-sha256-key-id': 'another' }, body],
      [{}, body],
    ] as const)
      expect(await provider.readNotice(given, bytes)).toEqual({ kind: 'forged' });
  });
});
