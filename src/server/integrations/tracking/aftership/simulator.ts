/**
 * AfterShip Tracking on loopback: follows parcels, tells of them by signed webhooks, and refuses what AfterShip refuses, with its status,
 * `meta.code` and words (aftership.com/docs/tracking/quickstart: authentication, request-errors, rate-limit; the codes as in
 * @aftership/tracking-sdk 17.0.0; read November 2026).
 */
import { createHash, randomUUID } from 'node:crypto';
import { hmac } from '../../signature.ts';
import {
  type SimulatedAnswer,
  type SimulatedRequest,
  type SimulatorServer,
  startSimulator,
} from '../../simulator.ts';
import { VERSION } from './client.ts';

export type SimulatedCheckpoint = {
  created_at: string;
  checkpoint_time: string;
  city: string | null;
  state: string | null;
  message: string;
  tag: string;
  subtag: string;
};

export type SimulatedTracking = {
  id: string;
  created_at: string;
  updated_at: string;
  tracking_number: string;
  slug: string;
  order_number: string | null;
  tag: string;
  subtag: string;
  checkpoints: SimulatedCheckpoint[];
  latest_estimated_delivery: { type: 'specific'; source: 'Carrier'; datetime: string } | null;
  shipment_delivery_date: string | null;
  courier_tracking_link: string | null;
};

export type AftershipState = { trackings: SimulatedTracking[]; apiKey: string; webhookSecret: string };

export type AftershipSimulator = {
  server: SimulatorServer;
  apiKey: string;
  webhookSecret: string;
  state: AftershipState;
};

export const emptyAftership = (): AftershipState => ({
  ...{ trackings: [], apiKey: 'asat_simulated-api-key' },
  webhookSecret: 'simulated-webhook-secret',
});

/** Requests a second for each endpoint (aftership.com/docs/tracking/quickstart/rate-limit). */
const LIMITS: Record<string, number> = {
  'POST /trackings': 20,
  'GET /trackings': 6,
  'GET /trackings/:id': 5,
};

/** @param now milliseconds */
export async function startAftershipSimulator(
  port = 0,
  state: AftershipState = emptyAftership(),
  now: () => number = Date.now,
): Promise<AftershipSimulator> {
  const counted = new Map<string, number>();
  const server = await startSimulator((request) => answer(state, counted, request, now()), port);
  return { server, apiKey: state.apiKey, webhookSecret: state.webhookSecret, state };
}

/** What the carrier reports next. @returns the webhook that AfterShip sends of it */
export function scanParcel(
  state: AftershipState,
  trackingNumber: string,
  scan: { tag: string; subtag: string; at: string; message?: string; city?: string; expected?: string },
): { headers: Record<string, string>; body: Buffer } {
  const tracking = state.trackings.find((one) => one.tracking_number === trackingNumber);
  if (!tracking) throw new Error('There is no such tracking.');
  const { tag, subtag, at, message = subtag, city = null, expected } = scan;
  tracking.checkpoints.push({
    ...{ created_at: at, checkpoint_time: at.slice(0, 19), city, state: null, message, tag, subtag },
  });
  Object.assign(tracking, { tag, subtag, updated_at: at });
  tracking.shipment_delivery_date = tag === 'Delivered' ? at.slice(0, 19) : null;
  if (expected !== undefined)
    tracking.latest_estimated_delivery = { type: 'specific', source: 'Carrier', datetime: expected };
  return signedUpdate(state, tracking);
}

/** With its own id, as of now. */
export const signedUpdate = (state: AftershipState, tracking: SimulatedTracking, event = 'tracking_update') =>
  signed(state.webhookSecret, {
    ...{ ts: Date.parse(tracking.updated_at) / 1000, event, event_id: randomUUID(), msg: tracking },
    is_tracking_first_tag: true,
  });

export function signed(secret: string, event: object): { headers: Record<string, string>; body: Buffer } {
  const body = Buffer.from(JSON.stringify(event));
  const headers = {
    'content-type': 'application/json',
    'aftership-hmac-sha256': hmac(secret, [body], 'base64'),
  };
  return { headers, body };
}

const said = (status: number, code: number, type: string, message: string): SimulatedAnswer => ({
  status,
  body: { meta: { code, type, message }, data: {} },
});

const ok = (status: number, data: object): SimulatedAnswer => ({
  status,
  body: { meta: { code: status }, data },
});

const NOT_FOUND = said(
  404,
  404,
  'NotFound',
  'The URI requested is invalid or the resource requested does not exist.',
);

function answer(
  state: AftershipState,
  counted: Map<string, number>,
  request: SimulatedRequest,
  now: number,
): SimulatedAnswer {
  const { path, method, headers, query } = request;
  if (headers['as-api-key'] !== state.apiKey)
    return said(401, 401, 'Unauthorized', 'The API key is invalid.');
  const start = `/tracking/${VERSION}/trackings`;
  if (path !== start && !path.startsWith(`${start}/`)) return NOT_FOUND;
  const id = path === start ? null : path.slice(start.length + 1);
  const limited = limit(counted, `${method} /trackings${id === null ? '' : '/:id'}`, now);
  if (limited) return limited;
  if (id !== null && method === 'GET') {
    const found = state.trackings.find((one) => one.id === id);
    return found ? ok(200, found) : said(404, 4004, 'NotFound', 'Tracking does not exist.');
  }
  if (id === null && method === 'POST') return create(state, request.json, now);
  if (id === null && method === 'GET') return list(state, query);
  return NOT_FOUND;
}

function limit(counted: Map<string, number>, endpoint: string, now: number): SimulatedAnswer | null {
  const second = Math.floor(now / 1000);
  const key = `${second} ${endpoint}`;
  const count = (counted.get(key) ?? 0) + 1;
  counted.set(key, count);
  const most = LIMITS[endpoint];
  if (most === undefined || count <= most) return null;
  return {
    ...said(
      429,
      429,
      'TooManyRequests',
      'You have exceeded the API call rate limit. Default limit is 10 requests per second.',
    ),
    headers: {
      'x-ratelimit-reset': String(second + 1),
      'x-ratelimit-limit': String(most),
      'x-ratelimit-remaining': '0',
    },
  };
}

const TAKEN = [
  ...['tracking_number', 'slug', 'title', 'order_id', 'order_number', 'order_date', 'note', 'language'],
  ...['destination_country_region', 'destination_postal_code', 'origin_country_region', 'customers'],
];

function create({ trackings }: AftershipState, json: unknown, now: number): SimulatedAnswer {
  if (json === undefined) return said(400, 4001, 'BadRequest', 'Invalid JSON data.');
  const {
    tracking_number: number,
    slug,
    order_number: order,
    ...rest
  } = Object(json) as Record<string, unknown>;
  if (typeof number !== 'string' || number === '')
    return said(400, 4007, 'BadRequest', '`tracking_number` is required.');
  if (!/^[\w\- ]{4,100}$/.test(number))
    return said(400, 4005, 'BadRequest', 'The value of `tracking_number` is invalid.');
  const strange = Object.keys(rest).find((name) => !TAKEN.includes(name));
  if (strange !== undefined) return said(400, 4008, 'BadRequest', `The value of \`${strange}\` is invalid.`);
  if (slug !== undefined && (typeof slug !== 'string' || !/^[a-z][a-z0-9-]+$/.test(slug)))
    return said(400, 4010, 'BadRequest', 'The value of `slug` is invalid.');
  const courier = slug ?? detected(number);
  if (courier === null)
    return said(400, 4012, 'BadRequest', 'Couldn’t identify the carrier of the tracking number.');
  if (trackings.some((one) => one.tracking_number === number && one.slug === courier))
    return said(400, 4003, 'BadRequest', 'Tracking already exists.');
  const at = new Date(now).toISOString();
  const tracking: SimulatedTracking = {
    ...{ id: idOf(`${courier} ${number}`), created_at: at, updated_at: at, tracking_number: number },
    ...{ slug: String(courier), order_number: typeof order === 'string' ? order : null },
    ...{ tag: 'Pending', subtag: 'Pending_001', checkpoints: [], latest_estimated_delivery: null },
    ...{ shipment_delivery_date: null, courier_tracking_link: null },
  };
  trackings.push(tracking);
  return ok(201, tracking);
}

const idOf = (name: string): string => createHash('md5').update(name).digest('hex');

function detected(number: string): string | null {
  if (/^1Z/.test(number)) return 'ups';
  if (/^9\d{15,}$/.test(number)) return 'usps';
  return /^\d{12}$/.test(number) ? 'fedex' : null;
}

function list({ trackings }: AftershipState, query: URLSearchParams): SimulatedAnswer {
  const numbers = query.get('tracking_numbers')?.split(',');
  const slug = query.get('slug');
  const found = trackings.filter(
    (one) => (numbers?.includes(one.tracking_number) ?? true) && (slug === null || one.slug === slug),
  );
  const limit = Number(query.get('limit') ?? 100);
  if (!(limit >= 1 && limit <= 200)) return said(400, 4008, 'BadRequest', 'The value of `limit` is invalid.');
  return ok(200, {
    pagination: { total: found.length, next_cursor: null, has_next_page: found.length > limit },
    trackings: found.slice(0, limit),
  });
}
