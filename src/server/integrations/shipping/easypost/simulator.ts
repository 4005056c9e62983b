/**
 * EasyPost on loopback: shipments, labels, refunds and trackers. It refuses what EasyPost refuses, with its statuses and codes
 * (docs.easypost.com/docs/errors, /guides/errors-guide, /docs/shipments, /docs/trackers; the codes in types/errors of @easypost/api 8.9.0;
 * read November 2026).
 */
import { randomBytes } from 'node:crypto';
import { hmac } from '../../signature.ts';
import {
  type SimulatedAnswer,
  type SimulatedRequest,
  type SimulatorServer,
  startSimulator,
} from '../../simulator.ts';

type Rate = {
  id: string;
  carrier: string;
  service: string;
  rate: string;
  currency: string;
  delivery_days: number;
};

export type SimulatedShipment = {
  customs_info?: Record<string, unknown>;
  id: string;
  reference: string | null;
  mode: 'test';
  to_address: Record<string, unknown>;
  from_address: Record<string, unknown>;
  parcel: { weight: number };
  rates: Rate[];
  selected_rate: Rate | null;
  tracking_code: string | null;
  postage_label: { label_url: string; label_pdf_url: string } | null;
  refund_status: 'submitted' | 'refunded' | 'rejected' | null;
  messages: { carrier: string; type: string; message: string }[];
};

export type SimulatedTracker = {
  id: string;
  tracking_code: string;
  carrier: string;
  status: string;
  updated_at: string;
  tracking_details: { status: string; datetime: string; message: string; tracking_location: object }[];
};

export type EasyPostState = {
  shipments: SimulatedShipment[];
  trackers: SimulatedTracker[];
  /** In cents; a label above it is refused. */
  balance: number;
  isKeyDisabled: boolean;
};

export const emptyEasyPost = (): EasyPostState => ({
  ...{ shipments: [], trackers: [], balance: 100_000, isKeyDisabled: false },
});

export type EasyPostSimulator = { server: SimulatorServer; apiKey: string; state: EasyPostState };

const API_KEY = 'EZTKsimulatorsimulatorsimulator01';

export async function startEasyPostSimulator(
  port = 0,
  state: EasyPostState = emptyEasyPost(),
): Promise<EasyPostSimulator> {
  const simulator = { apiKey: API_KEY, state };
  return { ...simulator, server: await startSimulator((request) => answer(simulator, request), port) };
}

const REFUSALS = {
  no_key: [401, 'APIKEY.INACTIVE', 'This api key is no longer active. Please use a different api key.'],
  not_found: [404, 'NOT_FOUND', 'The requested resource could not be found.'],
  required: [422, 'PARAMETER.REQUIRED', 'Missing required parameter.'],
  bad_request: [400, 'BAD_REQUEST', 'Bad request.'],
  parcel: [422, 'PARCEL.PARAMETERS.INVALID', 'Unable to create parcel, one or more parameters were invalid.'],
  country: [
    422,
    'ADDRESS.COUNTRY.INVALID',
    "Invalid 'country', please provide a 2 character ISO country code.",
  ],
  rate: [422, 'SHIPMENT.MISSING_RATE', 'The rate was not found on the shipment.'],
  exists: [422, 'SHIPMENT.POSTAGE.EXISTS', 'Postage already exists for this shipment.'],
  funds: [402, 'PAYMENT_REQUIRED', 'Insufficient funds.'],
  no_postage: [422, 'SHIPMENT.POSTAGE.REQUIRED', 'Shipment has no postage to be refunded.'],
  refund: [422, 'SHIPMENT.REFUND.UNAVAILABLE', 'Refund is not available.'],
  tracker: [422, 'TRACKER.CREATE.ERROR', 'Unable to create tracker.'],
} as const satisfies Record<string, readonly [status: number, code: string, message: string]>;

function refuse(refusal: keyof typeof REFUSALS): SimulatedAnswer {
  const [status, code, message] = REFUSALS[refusal];
  return { status, body: { error: { code, message, errors: [] } } };
}

type Simulator = Omit<EasyPostSimulator, 'server'>;

function answer({ apiKey, state }: Simulator, { method, path, headers, json }: SimulatedRequest) {
  const right = `Basic ${Buffer.from(`${apiKey}:`).toString('base64')}`;
  if (headers.authorization !== right || state.isKeyDisabled) return refuse('no_key');
  const [, version, noun, id, act] = path.split('/');
  const route = `${method} ${noun}${id === undefined ? '' : '/:id'}${act === undefined ? '' : `/${act}`}`;
  if (version !== 'v2') return refuse('not_found');
  const given = Object(json) as Record<string, unknown>;
  if (method === 'POST' && json === undefined) return refuse('bad_request');
  if (route === 'GET shipments')
    return { status: 200, body: { shipments: state.shipments, has_more: false } };
  if (route === 'POST shipments') return createShipment(state, given.shipment);
  if (route === 'POST trackers') return createTracker(state, given.tracker);
  if (route === 'GET trackers/:id') {
    const found = state.trackers.find((one) => one.id === id);
    return found ? { status: 200, body: found } : refuse('not_found');
  }
  const shipment = state.shipments.find((one) => one.id === id);
  if (!shipment) return refuse('not_found');
  if (route === 'GET shipments/:id') return { status: 200, body: shipment };
  if (route === 'POST shipments/:id/buy') return buy(state, shipment, Object(given.rate).id);
  if (route === 'POST shipments/:id/refund') return refund(shipment);
  return refuse('not_found');
}

const OFFERS = [
  ['USPS', 'GroundAdvantage', 5.25, 3],
  ['USPS', 'Priority', 8.34, 2],
  ['UPS', 'NextDayAir', 31.1, 1],
] as const;

const tracker = (number: string, carrier: string, status: string): SimulatedTracker => ({
  ...{ id: idOf('trk'), tracking_code: number, carrier, status, tracking_details: [] },
  updated_at: new Date().toISOString(),
});

const idOf = (prefix: string): string => `${prefix}_${randomBytes(16).toString('hex')}`;

function createShipment(state: EasyPostState, given: unknown): SimulatedAnswer {
  const { to_address: to, from_address: from, parcel, reference } = Object(given);
  if (!to || !from || !parcel) return refuse('required');
  if (!(Number(parcel.weight) > 0)) return refuse('parcel');
  if ([to, from].some(({ country }) => !/^[A-Z]{2}$/.test(String(country)))) return refuse('country');
  const { customs_info: form } = Object(given);
  if (form !== undefined && !isForm(Object(form))) return refuse('required');
  // Carriers give no rate for a parcel abroad without a form.
  const isKnown = Boolean(to.zip) && (to.country === from.country || form !== undefined);
  const factor = 1 + Number(parcel.weight) / 100;
  const shipment: SimulatedShipment = {
    ...{
      id: idOf('shp'),
      reference: reference ?? null,
      mode: 'test',
      to_address: to,
      from_address: from,
      parcel,
    },
    ...(form !== undefined && { customs_info: form }),
    rates: OFFERS.filter(() => isKnown).map(([carrier, service, price, days]) => ({
      ...{ id: idOf('rate'), carrier, service, rate: (price * factor).toFixed(2), currency: 'USD' },
      delivery_days: days,
    })),
    ...{ selected_rate: null, tracking_code: null, postage_label: null, refund_status: null },
    messages: isKnown ? [] : [{ carrier: 'USPS', type: 'rate_error', message: `No ZIP for ${to.name}` }],
  };
  state.shipments.unshift(shipment);
  return { status: 201, body: shipment };
}

/** `customs_signer` is required with `customs_certify`, and of each item the quantity and value are above zero. */
function isForm({
  customs_certify: isCertified,
  customs_signer: signer,
  customs_items: items,
}: Form): boolean {
  if (isCertified === true && !signer) return false;
  return (
    Array.isArray(items) &&
    items.length > 0 &&
    items.every((one) => {
      const { description, quantity, value, weight, origin_country: origin } = Object(one) as Form;
      const isAboveZero = [quantity, value, weight].every((number) => Number(number) > 0);
      return Boolean(description) && isAboveZero && /^[A-Z]{2}$/.test(String(origin));
    })
  );
}

type Form = Record<string, unknown>;

function buy(state: EasyPostState, shipment: SimulatedShipment, rateId: unknown): SimulatedAnswer {
  if (rateId === undefined) return refuse('required');
  if (shipment.postage_label !== null) return refuse('exists');
  const rate = shipment.rates.find(({ id }) => id === rateId);
  if (!rate) return refuse('rate');
  const cents = Math.round(Number(rate.rate) * 100);
  if (cents > state.balance) return refuse('funds');
  state.balance -= cents;
  const number = `94001${String(state.shipments.indexOf(shipment) + 1_000_000_000_000).padStart(17, '0')}`;
  const page = 'https://easypost-files.s3.us-west-2.amazonaws.com/files/postage_label/';
  const label = { label_url: `${page}${shipment.id}.pdf`, label_pdf_url: `${page}${shipment.id}.pdf` };
  Object.assign(shipment, { selected_rate: rate, tracking_code: number, postage_label: label });
  state.trackers.unshift(tracker(number, rate.carrier, 'pre_transit'));
  return { status: 200, body: shipment };
}

/** One that a carrier has scanned is not paid back. */
function refund(shipment: SimulatedShipment): SimulatedAnswer {
  if (shipment.postage_label === null) return refuse('no_postage');
  if (shipment.refund_status === 'rejected') return refuse('refund');
  shipment.refund_status ??= 'submitted';
  return { status: 200, body: shipment };
}

/** The same number and carrier within three months is the same tracker. */
function createTracker(state: EasyPostState, given: unknown): SimulatedAnswer {
  const { tracking_code: number, carrier = 'USPS' } = Object(given);
  if (typeof number !== 'string' || number === '') return refuse('tracker');
  const known = state.trackers.find((one) => one.tracking_code === number && one.carrier === carrier);
  if (known) return { status: 200, body: known };
  const made = tracker(number, carrier, 'unknown');
  state.trackers.unshift(made);
  return { status: 201, body: made };
}

/** The carrier scans the parcel. */
export function scan(one: SimulatedTracker, status: string, at: string): void {
  const place = { city: 'Houston', state: 'TX', country: 'US' };
  one.tracking_details.push({ status, datetime: at, message: 'Scanned', tracking_location: place });
  Object.assign(one, { status, updated_at: at });
}

/** A webhook as EasyPost sends it. Whole weights are written as `12.0`. @param result of the event */
export function signedEvent(
  secret: string,
  { id, description, result }: { id: string; description: string; result: Record<string, unknown> },
  now: number,
): { headers: Record<string, string>; body: Buffer } {
  const at = new Date(now).toISOString();
  const event = { id, object: 'Event', mode: 'test', description, created_at: at, updated_at: at, result };
  const text = JSON.stringify(event).replace(/("weight":\d+)(?=[,}])/g, '$1.0');
  const signature = `hmac-sha256-hex=${hmac(secret.normalize('NFKD'), [text], 'hex')}`;
  return { headers: { 'x-hmac-signature': signature }, body: Buffer.from(text) };
}
