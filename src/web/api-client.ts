/**
 * The typed API client of our own pages (docs/integrating.md): appends /v1 unless it is already there, retries once on these
 * statuses, speaks JSON, and throws the problem's code for 400 and above.
 */
const RETRIED: readonly number[] = [408, 409, 425, 429, 500, 502, 503, 504];

import { ORDER_HEADER } from '../domain/orders/order-address.ts';
import { withoutTrailing } from '../domain/text/trailing.ts';

/** `token` belongs to the page's claim. Without one, the cookies identify the shopper, and `order` names the order. */
export type ApiConfig = { apiBase: string; token?: string | undefined; order?: string | undefined };

export class ApiError extends Error {
  readonly status: number;
  /** The problem's stable code, or `unknown` if the response was no problem document. */
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
  }
}

export function apiBase(base: string): string {
  const bare = withoutTrailing(base, '/');
  return /\/v1$/.test(bare) ? bare : `${bare}/v1`;
}

type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  query?: Record<string, string>;
  body?: unknown;
  options?: PostOptions;
};

/** `key`: the idempotency key of a write that a later call may retry; `timeoutMs`: the timeout in milliseconds. */
export type PostOptions = { key?: string; timeoutMs?: number };

function addressOf(base: string, { path, query = {} }: Call): string {
  const words = new URLSearchParams(query).toString();
  return `${base}/${path.replace(/^\/+/, '')}${words === '' ? '' : `?${words}`}`;
}

function initOf({ method, body, options = {} }: Call, { token, order }: ApiConfig): RequestInit {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (body !== undefined) headers['content-type'] = 'application/json';
  // The retry uses the same key, so that a repeated POST has no second effect (docs/rules/repeats.md).
  if (method === 'POST') headers['idempotency-key'] = options.key ?? crypto.randomUUID();
  if (token) headers.authorization = `Bearer ${token}`;
  if (order) headers[ORDER_HEADER] = order;
  return {
    method,
    headers,
    body: body === undefined ? undefined : JSON.stringify(body),
    credentials: 'same-origin',
    // Safari has AbortSignal.timeout since version 16; older versions use the browser's own timeout.
    signal: options.timeoutMs === undefined ? undefined : AbortSignal.timeout?.(options.timeoutMs),
  };
}

async function jsonOf(response: Response): Promise<unknown> {
  const words = await response.text();
  if (words === '') return null;
  try {
    return JSON.parse(words);
  } catch {
    return null;
  }
}

const UNKNOWN = 'Unknown error: An unknown error occurred. Please try again later.';

function errorOf(status: number, body: unknown): ApiError {
  const problem = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  const word = (name: string) => (typeof problem[name] === 'string' ? problem[name] : null);
  return new ApiError(status, word('code') ?? 'unknown', word('detail') ?? word('title') ?? UNKNOWN);
}

export type ApiClient = {
  get<Answer>(path: string, query?: Record<string, string>): Promise<Answer>;
  post<Answer>(path: string, body: unknown, options?: PostOptions): Promise<Answer>;
  put<Answer>(path: string, body: unknown): Promise<Answer>;
  delete<Answer>(path: string): Promise<Answer>;
};

/** Callers name the response types from the contract; the browser doesn't validate responses again. */
export function createApiClient(config: ApiConfig | null | undefined): ApiClient {
  if (!config?.apiBase) throw new Error('Missing config. Pass `useRuntimeConfig()`');
  const base = apiBase(config.apiBase);
  const send = async <Answer>(call: Call): Promise<Answer> => {
    const [address, init] = [addressOf(base, call), initOf(call, config)];
    const first = await fetch(address, init);
    const response = RETRIED.includes(first.status) ? await fetch(address, init) : first;
    const body = await jsonOf(response);
    if (response.status >= 400) throw errorOf(response.status, body);
    return body as Answer;
  };
  return {
    get: (path, query) => send({ method: 'GET', path, query }),
    post: (path, body, options) => send({ method: 'POST', path, body, options }),
    put: (path, body) => send({ method: 'PUT', path, body }),
    delete: (path) => send({ method: 'DELETE', path }),
  };
}
