/**
 * Shippo on loopback: shipments, transactions and refunds. It refuses what Shippo refuses, with its statuses
 * (docs.goshippo.com/api-concepts/http-status-codes, /authentication, /api-reference; forms answer with their fields, as its API is
 * written with Django; a rate is sold for seven days: types of shippo 2.18.0; read November 2026).
 */
import { randomBytes } from 'node:crypto';
import { hmac } from '../../signature.ts';
import {
  type SimulatedAnswer,
  type SimulatedRequest,
  type SimulatorServer,
  startSimulator,
} from '../../simulator.ts';
import { API_VERSION } from './api.ts';

type SimulatedRate = {
  object_id: string;
  provider: string;
  servicelevel: { name: string };
  amount: string;
  currency: string;
  estimated_days: number;
  /** Milliseconds. */
  madeAt: number;
};

export type SimulatedTransaction = {
  object_id: string;
  object_created: string;
  status: 'SUCCESS' | 'QUEUED' | 'ERROR' | 'REFUNDED' | 'REFUNDPENDING' | 'REFUNDREJECTED';
  rate: string;
  metadata: string;
  test: true;
  tracking_number: string;
  label_url: string;
  messages: { source: string; code: string; text: string }[];
};

export type ShippoState = {
  shipments: { address_to: Record<string, string>; parcels: unknown[]; declared?: unknown }[];
  rates: SimulatedRate[];
  transactions: SimulatedTransaction[];
  tracks: Record<string, unknown>[];
  /** What becomes of the next labels. */
  labelsAre: 'SUCCESS' | 'QUEUED' | 'ERROR';
};

export const emptyShippo = (): ShippoState => ({
  ...{ shipments: [], rates: [], transactions: [], tracks: [], labelsAre: 'SUCCESS' },
});

export type ShippoSimulator = { server: SimulatorServer; apiToken: string; state: ShippoState };

const API_TOKEN = 'shippo_test_0123456789abcdef0123456789abcdef01234567';

/** @param now milliseconds */
export async function startShippoSimulator(
  port = 0,
  state: ShippoState = emptyShippo(),
  now: () => number = Date.now,
): Promise<ShippoSimulator> {
  const server = await startSimulator((request) => answer(state, request, now()), port);
  return { server, apiToken: API_TOKEN, state };
}

const form = (field: string, words: string): SimulatedAnswer => ({ status: 400, body: { [field]: [words] } });
const NOT_FOUND: SimulatedAnswer = { status: 404, body: { detail: 'Not found' } };

function answer(state: ShippoState, request: SimulatedRequest, now: number): SimulatedAnswer {
  const { method, path, headers, json, query } = request;
  if (headers.authorization === undefined)
    return { status: 401, body: { detail: 'Authentication credentials were not provided.' } };
  if (headers.authorization !== `ShippoToken ${API_TOKEN}`)
    return { status: 401, body: { detail: 'Token does not exist' } };
  if (headers['shippo-api-version'] !== API_VERSION)
    return { status: 400, body: { detail: 'Invalid Shippo API version' } };
  const [, noun, id] = path.split('/');
  if (method === 'GET' && noun === 'tracks') return readTrack(state, path);
  if (method === 'GET') return noun === 'transactions' ? read(state, id, query) : NOT_FOUND;
  if (json === undefined) return { status: 400, body: { detail: 'JSON parse error' } };
  const given = Object(json) as Record<string, unknown>;
  if (path === '/shipments') return createShipment(state, given, now);
  if (path === '/transactions') return createTransaction(state, given, now);
  if (path === '/refunds') return createRefund(state, given);
  if (path === '/tracks') return createTrack(state, given, now);
  return NOT_FOUND;
}

function read(
  { transactions }: ShippoState,
  id: string | undefined,
  query: URLSearchParams,
): SimulatedAnswer {
  if (id !== undefined && id !== '') {
    const found = transactions.find(({ object_id: one }) => one === id);
    return found ? { status: 200, body: found } : NOT_FOUND;
  }
  const rate = query.get('rate');
  const results = transactions.filter((one) => rate === null || one.rate === rate);
  return { status: 200, body: { next: null, previous: null, results: results.slice(0, 25) } };
}

const idOf = (): string => randomBytes(16).toString('hex');

const OFFERS = [
  ['USPS', 'Ground Advantage', '5.61', 4],
  ['USPS', 'Priority Mail', '8.2', 2],
  ['UPS', 'Next Day Air®', '29.05', 1],
] as const;

const PARCEL = ['weight', 'mass_unit', 'length', 'width', 'height', 'distance_unit'];

function createShipment(state: ShippoState, given: Record<string, unknown>, now: number): SimulatedAnswer {
  for (const side of ['address_from', 'address_to']) {
    const address = Object(given[side]) as Record<string, string>;
    if (!/^[A-Z]{2}$/.test(address.country ?? '')) return form(side, 'Country must be a valid ISO2 code.');
  }
  const parcels = Array.isArray(given.parcels) ? (given.parcels as Record<string, unknown>[]) : [];
  const isWhole = parcels.every((one) =>
    PARCEL.every((name) => typeof one[name] === 'string' && one[name] !== ''),
  );
  if (parcels.length === 0 || !isWhole) return form('parcels', 'This field is required.');
  const [from, to] = [given.address_from, given.address_to] as Record<string, string>[];
  const isAbroad = from?.country !== to?.country;
  // Both phone numbers are required abroad (docs.goshippo.com/docs/International_Shipping).
  for (const side of isAbroad ? ['address_from', 'address_to'] : [])
    if (!(Object(given[side]) as Record<string, string>).phone) return form(side, 'Phone is required.');
  const { customs_declaration: declared } = given;
  const missing = declared === undefined ? null : missingOf(Object(declared) as Record<string, unknown>);
  if (missing !== null) return form(`customs_declaration.${missing}`, 'This field is required.');
  state.shipments.unshift({ address_to: to ?? {}, parcels, ...(declared !== undefined && { declared }) });
  const isTaken = Boolean(to?.zip) && (!isAbroad || declared !== undefined);
  const rates = isTaken
    ? OFFERS.map(([provider, name, amount, days]) => ({
        ...{ object_id: idOf(), provider, servicelevel: { name }, amount, currency: 'USD' },
        ...{ estimated_days: days, madeAt: now },
      }))
    : [];
  state.rates.push(...rates);
  const messages = isTaken ? [] : [{ source: 'USPS', code: '', text: `No ZIP or form for ${to?.name}` }];
  return { status: 201, body: { object_id: idOf(), status: 'SUCCESS', rates, messages } };
}

const DECLARED = ['certify', 'certify_signer', 'contents_type', 'non_delivery_option', 'items'];
const DECLARED_ITEM = [
  ...['description', 'quantity', 'net_weight', 'mass_unit', 'value_amount', 'value_currency'],
  'origin_country',
];

/** The first field that is left out; null if none is. */
function missingOf(declared: Record<string, unknown>): string | null {
  const items = Array.isArray(declared.items) ? (declared.items as Record<string, unknown>[]) : [];
  const lacking = DECLARED_ITEM.find((name) => items.some((item) => !Object(item)[name]));
  const missing = DECLARED.find((name) => !declared[name]);
  return missing ?? (items.length === 0 ? 'items' : lacking === undefined ? null : `items.${lacking}`);
}

const WEEK_MS = 7 * 24 * 3_600_000;

function createTransaction(state: ShippoState, given: Record<string, unknown>, now: number): SimulatedAnswer {
  const rate = state.rates.find(({ object_id: id }) => id === given.rate);
  if (!rate) return form('rate', 'Rate with supplied object_id not found.');
  if (now - rate.madeAt >= WEEK_MS) return form('rate', 'Rate is expired. Create a new shipment.');
  const metadata = String(given.metadata ?? '');
  if (metadata.length > 100) return form('metadata', 'Ensure this field has no more than 100 characters.');
  const isMade = state.labelsAre === 'SUCCESS';
  const id = idOf();
  const transaction: SimulatedTransaction = {
    ...{
      object_id: id,
      object_created: new Date(now).toISOString(),
      status: state.labelsAre,
      rate: rate.object_id,
    },
    ...{
      metadata,
      test: true,
      tracking_number: isMade ? `92055${String(state.transactions.length + 1).padStart(17, '0')}` : '',
    },
    label_url: isMade ? `https://deliver.goshippo.com/${id}.pdf` : '',
    messages:
      state.labelsAre === 'ERROR' ? [{ source: 'USPS', code: 'rate_failed', text: 'Ann Example: no' }] : [],
  };
  state.transactions.unshift(transaction);
  return { status: 201, body: transaction };
}

function createRefund(state: ShippoState, { transaction: id }: Record<string, unknown>): SimulatedAnswer {
  const found = state.transactions.find(({ object_id: one }) => one === id);
  if (!found) return form('transaction', 'Transaction with supplied object_id not found.');
  if (found.status === 'REFUNDPENDING' || found.status === 'REFUNDED')
    return form('transaction', 'A refund for this transaction exists already.');
  const isKept = found.status === 'REFUNDREJECTED';
  if (!isKept) found.status = 'REFUNDPENDING';
  return { status: 201, body: { object_id: idOf(), transaction: id, status: isKept ? 'ERROR' : 'PENDING' } };
}

const CARRIERS = ['usps', 'ups', 'fedex', 'dhl_express', 'shippo'];

function createTrack(state: ShippoState, given: Record<string, unknown>, now: number): SimulatedAnswer {
  const { carrier, tracking_number: number } = given;
  if (!CARRIERS.includes(String(carrier))) return form('carrier', `"${carrier}" is not a valid choice.`);
  if (!number) return form('tracking_number', 'This field is required.');
  const known = state.tracks.find((one) => one.carrier === carrier && one.tracking_number === number);
  if (known) return { status: 200, body: known };
  const at = new Date(now).toISOString();
  const latest = { status: 'UNKNOWN', status_date: at, status_details: '', location: null };
  const track = { carrier, tracking_number: number, tracking_status: latest, tracking_history: [] };
  state.tracks.push(track);
  return { status: 201, body: track };
}

function readTrack({ tracks }: ShippoState, path: string): SimulatedAnswer {
  const [carrier, number] = path.split('/').slice(2).map(decodeURIComponent);
  const found = tracks.find((one) => one.carrier === carrier && one.tracking_number === number);
  return found ? { status: 200, body: found } : NOT_FOUND;
}

/** A webhook as Shippo sends it, for accounts with signatures. @param now milliseconds */
export function signedEvent(
  secret: string,
  { event, data }: { event: string; data: unknown },
  now: number,
): { headers: Record<string, string>; body: Buffer } {
  const time = Math.floor(now / 1000);
  const body = Buffer.from(JSON.stringify({ event, test: true, data }));
  return {
    headers: { 'shippo-auth-signature': `t=${time},v1=${hmac(secret, [`${time}.`, body], 'hex')}` },
    body,
  };
}
