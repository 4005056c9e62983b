/**
 * Rates and labels (docs.shipstation.com/rates, /labels/create-from-rate, /list-labels and /void-labels; read November 2026). A label is
 * bought by its rate and listed by it, so it is looked for there before it is asked for again.
 */
import type { Address } from '../../../../domain/orders/order.ts';
import type { Customs } from '../../../../domain/shipping/customs.ts';
import { refused, unknown } from '../../outcomes.ts';
import type { Effect, Found, Label, LabelOrder, LabelPort, Rate, Sent, Shipping } from '../../ports.ts';
import { cheapestFirst, daysOf, fileTypeOf, httpsOf, priceOf, sumOf, textOf } from '../amounts.ts';
import type { Got, ShipStationApi } from './api.ts';

type Fields = Record<string, unknown>;

export function labelsOf(api: ShipStationApi): LabelPort {
  return {
    rates: async (ask) => {
      const carriers = await carriersOf(api);
      if (carriers.kind !== 'carriers') return carriers;
      const form = { shipment: shipmentOf(ask), rate_options: { carrier_ids: carriers.ids } };
      const answer = await api.ask('POST', '/rates', form);
      if (answer.kind !== 'got') return answer;
      const rates = cheapestFirst(ratesIn(Object(answer.body.rate_response).rates));
      return rates.length > 0
        ? { kind: 'rates', rates }
        : refused('address_refused', 'No carrier gave a rate.');
    },
    buy: {
      recognition: { by: 'mark' },
      send: async (order): Promise<Sent> => {
        const form = { label_format: 'pdf', label_layout: '4x6', label_download_type: 'url' };
        const path = `/labels/rates/${encodeURIComponent(order.rate.id)}`;
        const answer = await api.ask('POST', path, { ...form, validate_address: 'no_validation' });
        return answer.kind === 'got' ? effectIn(answer.body, order) : answer;
      },
      find: async (order, reference): Promise<Found> => {
        if (reference === null) return byRate(api, order);
        const answer = await api.ask('GET', `/labels/${encodeURIComponent(reference)}`);
        return answer.kind === 'got' ? effectIn(answer.body, order) : answer;
      },
    },
    void: async (reference) => {
      const path = `/labels/${encodeURIComponent(reference)}`;
      const before = await api.ask('GET', path);
      if (before.kind !== 'got') return before;
      if (before.body.voided === true || before.body.status === 'voided') return VOIDED;
      const answer = await api.ask('PUT', `${path}/void`);
      if (answer.kind !== 'got') return answer;
      return answer.body.approved === true ? VOIDED : refused('refused', 'The carrier keeps the label.');
    },
  };
}

const VOIDED = { kind: 'voided', refund: 'done' } as const;

/** Rates are given by the accounts that are named. */
async function carriersOf(
  api: ShipStationApi,
): Promise<{ kind: 'carriers'; ids: string[] } | Exclude<Got, { kind: 'got' }>> {
  const answer = await api.ask('GET', '/carriers');
  if (answer.kind !== 'got') return answer;
  const { carriers } = answer.body;
  const ids = (Array.isArray(carriers) ? carriers : []).flatMap(
    (one) => textOf(Object(one).carrier_id) ?? [],
  );
  return ids.length > 0 ? { kind: 'carriers', ids } : refused('refused', 'The account has no carrier.');
}

const shipmentOf = ({ from, to, parcel: { grams, length, width, height }, customs }: Shipping) => ({
  ...{ validate_address: 'no_validation', ship_from: addressOf(from), ship_to: addressOf(to) },
  packages: [
    {
      weight: { value: grams, unit: 'gram' },
      dimensions: { unit: 'centimeter', length: length / 10, width: width / 10, height: height / 10 },
      ...(customs && { products: productsOf(customs) }),
    },
  ],
  ...(customs && { customs: { contents: 'merchandise', non_delivery: 'return_to_sender' } }),
});

/** docs.shipstation.com/international, read November 2026: of one piece. Nobody signs: the account's owner has agreed to sign for all. */
const productsOf = ({ items, currency }: Customs) =>
  items.map(({ description, quantity, value, grams, origin, hsCode }) => ({
    ...{ description, quantity, value: { currency: currency.toLowerCase(), amount: Number(value) } },
    ...{ weight: { value: grams, unit: 'gram' }, country_of_origin: origin },
    ...(hsCode !== null && { harmonized_tariff_code: hsCode }),
  }));

const addressOf = (address: Address) => ({
  ...{
    name: address.name ?? address.company ?? '',
    company_name: address.company,
    phone: address.phone ?? '',
  },
  ...{
    address_line1: address.address1 ?? '',
    address_line2: address.address2,
    city_locality: address.city ?? '',
  },
  ...{ state_province: address.province ?? '', postal_code: address.postalCode ?? '' },
  ...{ country_code: address.country ?? '', address_residential_indicator: 'unknown' },
});

const PRICES = ['shipping_amount', 'insurance_amount', 'confirmation_amount', 'other_amount'] as const;

/** What is paid is the sum. Rates of carriers that can't take the parcel are marked. */
function ratesIn(rates: unknown): Rate[] {
  if (!Array.isArray(rates)) return [];
  return rates.flatMap((given) => {
    const one = Object(given) as Fields;
    const carrier = textOf(one.carrier_friendly_name);
    const service = textOf(one.service_type);
    const parts = PRICES.filter((name) => one[name]).map((name) => partOf(one[name]));
    const price = parts.includes(null) ? null : sumOf(parts.filter((part) => part !== null));
    const isTaken = !Array.isArray(one.error_messages) || one.error_messages.length === 0;
    if (!isTaken || typeof one.rate_id !== 'string' || carrier === null || service === null || price === null)
      return [];
    return [{ id: one.rate_id, carrier, service, price, days: daysOf(one.delivery_days) }];
  });
}

const partOf = (part: unknown) => priceOf(Object(part).amount, Object(part).currency);

async function byRate(api: ShipStationApi, order: LabelOrder): Promise<Found> {
  const answer = await api.ask('GET', `/labels?${new URLSearchParams({ rate_id: order.rate.id })}`);
  if (answer.kind !== 'got') return answer;
  if (!Array.isArray(answer.body.labels)) return unknown();
  const labels = answer.body.labels.map((one) => Object(one) as Fields);
  const found = labels.find(({ status }) => status !== 'error');
  if (!found) return { kind: 'absent' };
  const effect = effectIn(found, order);
  return effect.kind === 'refused' ? unknown() : effect;
}

type State = 'done' | 'pending' | 'reversed';
const STATES: Readonly<Record<string, State>> = {
  ...{ completed: 'done', processing: 'pending', voided: 'reversed' },
};

function effectIn(given: Fields, order: LabelOrder): Effect | ReturnType<typeof refused | typeof unknown> {
  const { label_id: id, status, carrier_code: carrier, service_code: service, created_at: at } = given;
  if (status === 'error') return refused('refused', 'The carrier did not make the label.');
  const state = STATES[String(status)];
  const label = labelIn(given, order);
  if (state === undefined || typeof id !== 'string' || (state === 'done' && label === null)) return unknown();
  const made = {
    ...{ reference: id, url: null, ...(label && { label }) },
    raw: { label_id: id, status, carrier_code: carrier, service_code: service, created_at: at },
  };
  return state === 'reversed' ? { kind: state, detail: 'voided', made } : { kind: state, made };
}

/** Null until the carrier has made it. */
function labelIn(given: Fields, { rate: { carrier, price } }: LabelOrder): Label | null {
  const file = Object(given.label_download) as Fields;
  const [trackingNumber, url] = [textOf(given.tracking_number), httpsOf(file.pdf) ?? httpsOf(file.href)];
  if (trackingNumber === null || url === null) return null;
  const trackingUrl = httpsOf(given.tracking_url);
  return { trackingNumber, company: carrier, trackingUrl, file: { url, type: fileTypeOf(url) }, price };
}
