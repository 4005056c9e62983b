/**
 * ShipStation's API V2 on loopback: carriers, rates, labels and signed webhooks. It refuses what ShipStation refuses, with its statuses and
 * codes (docs.shipstation.com/errors, /authentication, /rates, /create-labels, /void-labels, /guides/webhooks-validation; read November 2026).
 */
import { generateKeyPairSync, randomInt, sign } from 'node:crypto';
import {
  type SimulatedAnswer,
  type SimulatedRequest,
  type SimulatorServer,
  startSimulator,
} from '../../simulator.ts';

type Part = { currency: string; amount: number };
type SimulatedRate = {
  rate_id: string;
  carrier_friendly_name: string;
  service_type: string;
  service_code: string;
  shipping_amount: Part;
  other_amount: Part;
  delivery_days: number;
  error_messages: string[];
};

export type SimulatedLabel = {
  label_id: string;
  rate_id: string;
  status: 'processing' | 'completed' | 'error' | 'voided';
  tracking_number: string;
  tracking_url: string | null;
  carrier_code: string;
  service_code: string;
  created_at: string;
  voided: boolean;
  label_download: { pdf: string; href: string };
};

export type ShipStationState = {
  shipments: Record<string, Record<string, unknown>>[];
  rates: SimulatedRate[];
  labels: SimulatedLabel[];
  hasCarriers: boolean;
  /** In cents; a label above it is refused. */
  balance: number;
  /** What the carrier makes of the next labels, and of giving one back. */
  labelsAre: 'completed' | 'processing' | 'error';
  voidsAreApproved: boolean;
};

export const emptyShipStation = (): ShipStationState => ({
  ...{ shipments: [], rates: [], labels: [], hasCarriers: true, balance: 100_000 },
  ...{ labelsAre: 'completed', voidsAreApproved: true },
});

export type ShipStationSimulator = {
  server: SimulatorServer;
  apiKey: string;
  state: ShipStationState;
  /** A webhook as ShipStation sends it. @param now milliseconds */
  signed(event: object, now: number): { headers: Record<string, string>; body: Buffer };
};

const API_KEY = 'TEST_simulatorsimulator0123456789';
const KEY_ID = '00000000-0000-4000-8000-000000000001';

const makePair = () => generateKeyPairSync('rsa', { modulusLength: 2048 });

export async function startShipStationSimulator(
  port = 0,
  state: ShipStationState = emptyShipStation(),
): Promise<ShipStationSimulator> {
  // Making a pair takes a tenth of a second, and the demo starts without it.
  let made: ReturnType<typeof makePair> | null = null;
  const pair = () => {
    made ??= makePair();
    return made;
  };
  const jwks = () => ({ keys: [{ ...pair().publicKey.export({ format: 'jwk' }), kid: KEY_ID, use: 'sig' }] });
  const server = await startSimulator(
    (request) => (request.path === '/jwks' ? { status: 200, body: jwks() } : answer(state, request)),
    port,
  );
  const signed: ShipStationSimulator['signed'] = (event, now) => {
    const [time, body] = [new Date(now).toISOString(), Buffer.from(JSON.stringify(event))];
    const signature = sign('RSA-SHA256', Buffer.concat([Buffer.from(`${time}.`), body]), pair().privateKey);
    const headers = {
      'x-shipengine-rsa-sha256-key-id': KEY_ID,
      'x-shipengine-rsa-sha256-signature': signature.toString('base64'),
      'x-shipengine-timestamp': time,
    };
    return { headers, body };
  };
  return { server, apiKey: API_KEY, state, signed };
}

type Refusal = readonly [status: number, code: string, message: string];
const REFUSALS = {
  key: [
    401,
    'unauthorized',
    'The API key is invalid. Please see https://docs.shipstation.com/authentication',
  ],
  body: [400, 'request_body_required', 'The body of the request cannot be empty.'],
  field: [400, 'field_value_required', 'A required field is missing.'],
  country: [400, 'invalid_field_value', 'Invalid country_code.'],
  missing: [404, 'not_found', 'The resource was not found.'],
  funds: [402, 'insufficient_funds', 'Insufficient funds.'],
} as const satisfies Record<string, Refusal>;

const refuse = (refusal: keyof typeof REFUSALS): SimulatedAnswer => {
  const [status, code, message] = REFUSALS[refusal];
  const error = { error_source: 'shipstation', error_type: 'business_rules', error_code: code, message };
  return { status, body: { request_id: '00000000-0000-4000-8000-000000000002', errors: [error] } };
};

const CARRIERS = {
  carriers: [{ carrier_id: 'se-1', carrier_code: 'stamps_com', friendly_name: 'Stamps.com' }],
};

function answer(
  state: ShipStationState,
  { method, path, headers, json, query }: SimulatedRequest,
): SimulatedAnswer {
  if (headers['api-key'] !== API_KEY) return refuse('key');
  const [, version, noun, id = '', last] = path.split('/');
  if (version !== 'v2') return refuse('missing');
  if (path === '/v2/carriers') return { status: 200, body: state.hasCarriers ? CARRIERS : { carriers: [] } };
  if (method === 'POST' && json === undefined) return refuse('body');
  if (path === '/v2/rates') return rate(state, Object(json));
  if (noun !== 'labels') return refuse('missing');
  if (method === 'POST') return id === 'rates' ? buy(state, last ?? '') : refuse('missing');
  if (id === '') {
    const labels = state.labels.filter(
      (one) => !query.has('rate_id') || one.rate_id === query.get('rate_id'),
    );
    return { status: 200, body: { labels: labels.slice(0, 25), total: labels.length, page: 1, pages: 1 } };
  }
  const label = state.labels.find((one) => one.label_id === id);
  if (!label) return refuse('missing');
  return method === 'PUT' && last === 'void' ? voided(state, label) : { status: 200, body: label };
}

const OFFERS = [
  ['USPS Ground Advantage', 'usps_ground_advantage', 4.1, 1.05, 4],
  ['USPS Priority Mail', 'usps_priority_mail', 7.05, 1.05, 2],
] as const;

const idOf = (): string => `se-${randomInt(100_000_000, 999_999_999)}`;
const ADDRESS = ['name', 'address_line1', 'city_locality', 'country_code'];

function rate(state: ShipStationState, given: Record<string, unknown>): SimulatedAnswer {
  const shipment = Object(given.shipment) as Record<string, Record<string, unknown>>;
  const { carrier_ids: carriers } = Object(given.rate_options);
  if (!Array.isArray(carriers) || carriers.length === 0) return refuse('field');
  for (const side of ['ship_from', 'ship_to']) {
    const address = Object(shipment[side]) as Record<string, unknown>;
    if (ADDRESS.some((name) => !address[name])) return refuse('field');
    if (!/^[A-Z]{2}$/.test(String(address.country_code))) return refuse('country');
  }
  const isAbroad = shipment.ship_from?.country_code !== shipment.ship_to?.country_code;
  if (isAbroad && !isDeclared(shipment)) return refuse('field');
  state.shipments.unshift(shipment);
  const money = (amount: number): Part => ({ currency: 'usd', amount });
  const rates = OFFERS.map(
    ([service, code, amount, other, days]): SimulatedRate => ({
      ...{ rate_id: idOf(), carrier_friendly_name: 'USPS', service_type: service, service_code: code },
      ...{
        shipping_amount: money(amount),
        other_amount: money(other),
        delivery_days: days,
        error_messages: [],
      },
    }),
  );
  state.rates.push(...rates);
  const failed = { ...rates[0], rate_id: idOf(), error_messages: ['The package is too heavy.'] };
  return {
    status: 200,
    body: { rate_response: { rates: [failed, ...rates], status: 'partial', errors: [] } },
  };
}

/** What is required abroad (docs.shipstation.com/international): the contents, what to do with what is not delivered, and each product. */
function isDeclared({ customs, packages }: Record<string, unknown>): boolean {
  const { contents, non_delivery: fate } = Object(customs);
  const [one] = Array.isArray(packages) ? packages : [];
  const { products } = Object(one);
  const isWhole = (given: unknown) => {
    const { description, quantity, value, country_of_origin: origin } = Object(given);
    return Boolean(description) && quantity > 0 && Object(value).amount > 0 && /^[A-Z]{2}$/.test(origin);
  };
  return (
    Boolean(contents && fate) && Array.isArray(products) && products.length > 0 && products.every(isWhole)
  );
}

function buy(state: ShipStationState, id: string): SimulatedAnswer {
  const found = state.rates.find((one) => one.rate_id === id);
  if (!found) return refuse('missing');
  const cents = Math.round((found.shipping_amount.amount + found.other_amount.amount) * 100);
  if (cents > state.balance) return refuse('funds');
  if (state.labelsAre !== 'error') state.balance -= cents;
  const file = `https://api.shipstation.com/v2/downloads/10/${randomInt(1_000_000)}/label.pdf`;
  const label: SimulatedLabel = {
    ...{
      label_id: idOf(),
      rate_id: id,
      status: state.labelsAre,
      voided: false,
      created_at: new Date().toISOString(),
    },
    ...{ tracking_number: `92612${String(randomInt(1_000_000)).padStart(17, '0')}`, tracking_url: null },
    ...{
      carrier_code: 'stamps_com',
      service_code: found.service_code,
      label_download: { pdf: file, href: file },
    },
  };
  state.labels.unshift(label);
  return { status: 200, body: label };
}

function voided(state: ShipStationState, label: SimulatedLabel): SimulatedAnswer {
  if (!state.voidsAreApproved)
    return { status: 200, body: { approved: false, message: 'The label has been used.' } };
  if (!label.voided) Object.assign(label, { voided: true, status: 'voided' });
  return { status: 200, body: { approved: true, message: 'Request for refund submitted.' } };
}
