/**
 * Calls of WooCommerce's REST API v3: basic authorization over TLS (developer.woocommerce.com/docs/apis/rest-api/authentication and
 * class-wc-rest-authentication.php, read November 2026). A person enters the address, so `send` is the guarded one of src/server/outgoing.
 */
import { z } from 'zod';
import type { Outgoing } from '../../../outgoing/outgoing.ts';
import { secondsToWait } from '../../call.ts';
import type { Busy, FailureCode, Refused, Unknown } from '../../outcomes.ts';
import { refused, unknown } from '../../outcomes.ts';

export type Query = Readonly<Record<string, string | number | null>>;

/** `missing`: the shop has no such thing. What can't be read for a while is busy, since reading has no effect. */
export type Read<Body> = { kind: 'ok'; body: Body } | { kind: 'missing' } | Refused | Busy;
/** `failed`: the shop says so, but something may have been made all the same: look. */
export type Wrote<Body> =
  | { kind: 'ok'; body: Body }
  | { kind: 'failed'; code: string }
  | Refused
  | Busy
  | Unknown;

export type Calls = {
  /** Without a trailing slash. */
  site: string;
  get<Body>(path: string, shape: z.ZodType<Body>, query?: Query): Promise<Read<Body>>;
  write<Body>(
    method: 'POST' | 'PUT',
    path: string,
    shape: z.ZodType<Body>,
    body: object,
  ): Promise<Wrote<Body>>;
};

const READ_MS = 30_000;
/** Firewalls of hosts block callers that name themselves nothing. */
const HEADERS = { 'user-agent': 'Makegood', accept: 'application/json', 'content-type': 'application/json' };
/** A refund waits for the payment gateway. */
const WRITE_MS = 60_000;
const MOST_BYTES = 8_000_000;

/** Failures of the connection before anything was sent. Each other one may have come after it. */
const NOT_SENT: Record<string, Refused | Busy> = {
  bad_address: {
    kind: 'refused',
    code: 'not_understood',
    detail: 'The address of the shop can’t be called.',
  },
  bad_port: {
    kind: 'refused',
    code: 'not_understood',
    detail: 'The address of the shop has a port that can’t be called.',
  },
  inner_address: {
    kind: 'refused',
    code: 'not_understood',
    detail: 'The address of the shop leads into a private network.',
  },
  bad_certificate: {
    kind: 'refused',
    code: 'not_understood',
    detail: 'The shop’s certificate is not valid for its address.',
  },
  unknown_name: { kind: 'busy', retryAfterSeconds: null },
};

/**
 * WooCommerce's and WordPress's codes for what surely had no effect (includes/rest-api/Controllers, class-wc-rest-authentication.php and
 * wp-includes/rest-api, read November 2026).
 */
const CODES: Record<string, FailureCode> = {
  woocommerce_rest_invalid_order_id: 'not_found',
  woocommerce_rest_shop_order_invalid_id: 'not_found',
  woocommerce_rest_required_product_reference: 'not_found',
  woocommerce_rest_invalid_product_id: 'not_found',
  woocommerce_rest_invalid_order_refund: 'amount_exceeded',
  order_invalid_billing_email: 'address_refused',
  order_invalid_currency: 'currency_not_supported',
  rest_invalid_param: 'not_understood',
  rest_missing_callback_param: 'not_understood',
  rest_no_route: 'not_understood',
  rest_invalid_json: 'not_understood',
};

const STATUSES: Record<number, FailureCode> = {
  401: 'unauthorized',
  403: 'missing_permission',
  405: 'not_understood',
};

const DETAILS: Partial<Record<FailureCode, string>> = {
  unauthorized: 'The shop does not accept the consumer key and secret.',
  missing_permission: 'The key needs the permission “Read/Write”, and its user must manage the shop.',
  not_understood: 'The shop did not understand the request. It may be no WooCommerce, or an old version.',
};

/** With what a person can do about it, where that is known. */
export const refusal = (code: FailureCode, detail: string | null = DETAILS[code] ?? null): Refused =>
  refused(code, detail);

export const busy = (retryAfterSeconds: number | null): Busy => ({ kind: 'busy', retryAfterSeconds });

const REDIRECTED = 'The shop redirects to another address. Enter that address.';

type Heard = { status: number; code: string; body: unknown; retryAfterSeconds: number | null };

const errorShape = z.object({ code: z.string().max(200) });

export function openCalls(
  site: string,
  key: string,
  secret: string,
  send: Outgoing['send'],
  now: () => number,
): Calls {
  const authorization = `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`;

  async function hear(
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    query: Query,
    body?: object,
  ): Promise<Heard | Refused | Busy | Unknown> {
    const url = new URL(`${site}/wp-json/wc/v3/${path}`);
    for (const [name, value] of Object.entries(query)) {
      if (value !== null) url.searchParams.set(name, String(value));
    }
    const answer = await send({
      method,
      url: url.href,
      headers: { ...HEADERS, authorization },
      ...(body && { body: JSON.stringify(body) }),
      timeoutMs: method === 'GET' ? READ_MS : WRITE_MS,
      mostBytes: MOST_BYTES,
    }).catch(() => null);
    if (answer === null) return unknown();
    if (!answer.ok) return NOT_SENT[answer.code] ?? unknown();
    const parsed = answer.isCut ? undefined : jsonOf(answer.body);
    return {
      status: answer.status,
      code: errorShape.safeParse(parsed).data?.code ?? '',
      body: parsed,
      retryAfterSeconds: secondsToWait(answer.headers['retry-after'] ?? null, now()),
    };
  }

  return {
    site,
    async get(path, shape, query = {}) {
      const heard = await hear('GET', path, query);
      if ('kind' in heard) return heard.kind === 'unknown' ? busy(null) : heard;
      if (heard.status === 200) {
        const read = shape.safeParse(heard.body);
        return read.success ? { kind: 'ok', body: read.data } : refusal('not_understood');
      }
      if (heard.status >= 300 && heard.status < 400) return refusal('not_understood', REDIRECTED);
      // Without a code, it is not WooCommerce that has nothing.
      if (heard.status === 404 && heard.code !== '' && heard.code !== 'rest_no_route')
        return { kind: 'missing' };
      return refusedBy(heard) ?? (heard.status >= 500 ? busy(heard.retryAfterSeconds) : refusal('refused'));
    },
    async write(method, path, shape, body) {
      const heard = await hear(method, path, {}, body);
      if ('kind' in heard) return heard;
      if (heard.status === 200 || heard.status === 201) {
        const read = shape.safeParse(heard.body);
        return read.success ? { kind: 'ok', body: read.data } : unknown();
      }
      const why = refusedBy(heard);
      if (why) return why;
      return heard.code === '' ? unknown() : { kind: 'failed', code: heard.code };
    },
  };
}

/** Null if it is no refusal, or none that surely had no effect. */
function refusedBy({ status, code, retryAfterSeconds }: Heard): Refused | Busy | null {
  if (status === 429) return busy(retryAfterSeconds);
  const known = Object.hasOwn(CODES, code) ? CODES[code] : STATUSES[status];
  if (known) return refusal(known);
  return status === 404 ? refusal(code === '' ? 'not_understood' : 'not_found') : null;
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
