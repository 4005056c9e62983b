/**
 * Calls of BigCommerce's REST API, versions 2 and 3 (github.com/bigcommerce/docs: reference/*.yml, status-codes.mdx and
 * api-rate-limits.mdx; read November 2026).
 */
import { z } from 'zod';
import { call } from '../../call.ts';
import type { Busy, FailureCode, Refused, Unknown } from '../../outcomes.ts';
import { refused, understood, unknown } from '../../outcomes.ts';

export type Query = Readonly<Record<string, string | number>>;

/** `missing`: the store has no such thing. What can't be read for a while is busy, since reading has no effect. */
export type Read<Body> = { kind: 'ok'; body: Body } | { kind: 'missing' } | Refused | Busy;
/** `failed`: the store says so; `status` and whether it names a failure of its tax service. */
export type Wrote<Body> =
  | { kind: 'ok'; body: Body }
  | { kind: 'failed'; status: number; isTax: boolean }
  | Refused
  | Busy
  | Unknown;

export type Calls = {
  /** The store's control panel, without a trailing slash. */
  panel: string;
  storeHash: string;
  now: () => number;
  get<Body>(path: string, shape: z.ZodType<Body>, query?: Query): Promise<Read<Body>>;
  write<Body>(
    method: 'POST' | 'PUT',
    path: string,
    shape: z.ZodType<Body>,
    body: object,
  ): Promise<Wrote<Body>>;
};

const HOST = 'https://api.bigcommerce.com';
/** A refund waits for quotes of tax services. */
const WRITE_MS = 60_000;
const LARGEST = 8_000_000;

const DETAILS: Partial<Record<FailureCode, string>> = {
  unauthorized: 'BigCommerce does not accept the access token for this store.',
  missing_permission:
    'The API account lacks a scope: it must modify orders, order transactions and marketing, and read products and information & settings.',
};

/** With what a person can do about it, where that is known. */
export const refusal = (code: FailureCode, detail: string | null = DETAILS[code] ?? null): Refused =>
  refused(code, detail);

const taxFailure = z.object({
  data: z.array(z.object({ status: z.literal(503), error: z.string() })).min(1),
});

export function openCalls(
  { storeHash, accessToken }: { storeHash: string; accessToken: string },
  base: string | undefined,
  now: () => number,
): Calls {
  async function hear(method: 'GET' | 'POST' | 'PUT', path: string, query: Query, body?: object) {
    const url = new URL(`${base ?? HOST}/stores/${storeHash}/${path}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
    const called = await call(url.href, {
      method,
      headers: {
        'x-auth-token': accessToken,
        accept: 'application/json',
        'content-type': 'application/json',
      },
      largest: LARGEST,
      ...(method !== 'GET' && { timeoutMs: WRITE_MS }),
      ...(body && { body: JSON.stringify(body) }),
    });
    // An empty list of version 2.
    if (called.kind === 'answer' && called.status === 204) return { ...called, json: [] };
    if (called.kind === 'answer' && called.status === 503 && taxFailure.safeParse(called.json).success)
      return called;
    const answer = understood(called, now());
    if (answer.kind === 'refused') return refusal(answer.code);
    if (answer.kind !== 'busy' || answer.retryAfterSeconds !== null || called.kind !== 'answer')
      return answer;
    return { ...answer, retryAfterSeconds: resetOf(called.header('x-rate-limit-time-reset-ms')) };
  }

  return {
    panel: `https://store-${storeHash}.mybigcommerce.com/manage`,
    storeHash,
    now,
    async get(path, shape, query = {}) {
      const heard = await hear('GET', path, query);
      if (heard.kind === 'unknown') return { kind: 'busy', retryAfterSeconds: null };
      if (heard.kind !== 'answer') return heard;
      if (heard.status === 404) return { kind: 'missing' };
      if (heard.status >= 300) return refusal('not_understood');
      const read = shape.safeParse(heard.json);
      return read.success ? { kind: 'ok', body: read.data } : refusal('not_understood');
    },
    async write(method, path, shape, body) {
      const heard = await hear(method, path, {}, body);
      if (heard.kind !== 'answer') return heard;
      if (heard.status >= 300)
        return { kind: 'failed', status: heard.status, isTax: taxFailure.safeParse(heard.json).success };
      const read = shape.safeParse(heard.json);
      return read.success ? { kind: 'ok', body: read.data } : unknown();
    },
  };
}

const resetOf = (ms: string | null): number | null =>
  ms !== null && /^\d{1,9}$/.test(ms) ? Math.ceil(Number(ms) / 1000) : null;
