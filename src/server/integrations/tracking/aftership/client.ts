/**
 * AfterShip Tracking: follows parcels. Written against aftership.com/docs/tracking, version 2026-07, November 2026, with fetch: its client
 * repeats calls by itself (docs/decisions/118-tracking.md).
 */
import { type Answer, call, type Request } from '../../call.ts';
import type { Busy, FailureCode, Refused, Unknown } from '../../outcomes.ts';
import { refused, understood, unknown } from '../../outcomes.ts';
import type { Health, Provider, TrackingPort } from '../../ports.ts';
import { slugOf } from './couriers.ts';
import type { AftershipCredentials } from './credentials.ts';
import { noticeOf } from './notices.ts';
import { reportOf } from './report.ts';

const BASE = 'https://api.aftership.com';
export const VERSION = '2026-07';

type Failed = Refused | Busy | Unknown;
type Api = (path: string, request?: Request) => Promise<Answer | Failed>;

/** @param with.base another server instead of AfterShip's, for tests and the demo */
export function openAftership(
  { apiKey, webhookSecret }: AftershipCredentials,
  { base = BASE, now = Date.now }: { base?: string; now?: () => number } = {},
): Provider & { tracking: TrackingPort } {
  const headers = { 'as-api-key': apiKey, 'content-type': 'application/json' };
  const ask: Api = async (path, request = { method: 'GET' }) => {
    const called = await call(`${base}/tracking/${VERSION}${path}`, {
      headers,
      timeoutMs: 15_000,
      ...request,
    });
    if (called.kind === 'answer' && called.status === 429)
      return { kind: 'busy', retryAfterSeconds: untilReset(called, now()) };
    return understood(called, now());
  };
  return {
    test: () => health(ask),
    tracking: {
      follow: (parcel) => follow(ask, parcel),
      read: async (reference) => {
        const answer = await ask(`/trackings/${encodeURIComponent(reference)}`);
        if (answer.kind !== 'answer') return answer;
        if (answer.status !== 200) return refusalOf(answer);
        return { kind: 'read', report: reportOf(dataOf(answer)) };
      },
    },
    ...(webhookSecret !== undefined && {
      readNotice: (given, body) => noticeOf(given['aftership-hmac-sha256'], body, webhookSecret),
    }),
  };
}

/** Names no account, so the connection is called by the vendor's name. */
async function health(ask: Api): Promise<Health> {
  const answer = await ask('/trackings?limit=1');
  if (answer.kind !== 'answer') return answer;
  return answer.status === 200 ? { kind: 'ok', account: 'AfterShip' } : refusalOf(answer);
}

const ALREADY = 4003;

async function follow(
  ask: Api,
  { trackingNumber, company, orderNumber, destination }: Parameters<TrackingPort['follow']>[0],
): ReturnType<TrackingPort['follow']> {
  const slug = slugOf(company);
  const { country, postalCode } = destination ?? { country: null, postalCode: null };
  const answer = await ask('/trackings', {
    method: 'POST',
    body: JSON.stringify({
      ...{ tracking_number: trackingNumber, order_number: orderNumber },
      ...(slug !== null && { slug }),
      ...(country !== null && { destination_country_region: country }),
      ...(postalCode !== null && { destination_postal_code: postalCode }),
    }),
  });
  if (answer.kind !== 'answer') return answer;
  if (codeOf(answer) === ALREADY) return find(ask, trackingNumber, slug);
  if (answer.status >= 300) return refusalOf(answer);
  return followed(dataOf(answer).id);
}

/** It was followed before, maybe by the store itself. */
async function find(ask: Api, trackingNumber: string, slug: string | null) {
  const query = new URLSearchParams({ tracking_numbers: trackingNumber, limit: '1' });
  if (slug !== null) query.set('slug', slug);
  const answer = await ask(`/trackings?${query}`);
  if (answer.kind !== 'answer') return answer;
  if (answer.status !== 200) return refusalOf(answer);
  const { trackings } = dataOf(answer);
  return followed(Array.isArray(trackings) ? Object(trackings[0]).id : undefined);
}

const followed = (id: unknown) =>
  typeof id === 'string' && id !== ''
    ? ({ kind: 'followed', reference: id.slice(0, 200) } as const)
    : unknown('The answer named no tracking.');

const dataOf = ({ json }: Answer): Record<string, unknown> => Object(Object(json).data);
const codeOf = ({ json }: Answer): unknown => Object(Object(json).meta).code;

/** By `meta.code` (aftership.com/docs/tracking/quickstart/request-errors). A number that no carrier has can't be followed. */
const REFUSALS: Record<number, FailureCode> = {
  4001: 'not_understood',
  4004: 'not_found',
  4005: 'not_found',
  4007: 'not_understood',
  4008: 'not_understood',
  4009: 'not_understood',
  4010: 'not_found',
  4011: 'not_found',
  4012: 'not_found',
  4015: 'not_found',
  4017: 'not_found',
  404: 'not_found',
};

function refusalOf(answer: Answer): Refused {
  const code = codeOf(answer);
  return refused((typeof code === 'number' && REFUSALS[code]) || 'refused', `AfterShip answered ${code}.`);
}

/** AfterShip counts requests by the second, and says when the next one begins. */
function untilReset({ header }: Answer, now: number): number {
  const reset = Number(header('x-ratelimit-reset') ?? Number.NaN) * 1000;
  return Number.isFinite(reset) ? Math.min(60, Math.max(1, Math.ceil((reset - now) / 1000))) : 1;
}
