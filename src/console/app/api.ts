/**
 * Calls of the API from the console. Answers have the types of the contract and are not checked again here. Whoever calls
 * handles `Problem`.
 */
import { STORE_HEADER } from '../../domain/access/store-header.ts';
import { offline, Problem, problemOf } from './problem.ts';

export type Query = Record<string, string | number | boolean | null | undefined>;
export type ReadOptions = { query?: Query; signal?: AbortSignal };
/**
 * `version`: the version that the changed thing must still have (If-Match). `key`: the idempotency key; pass the same one
 * to try the same write again. `outlivesPage`: a page that is left cancels what it has just sent, but not this.
 */
export type WriteOptions = {
  version?: number;
  key?: string;
  query?: Query;
  signal?: AbortSignal;
  outlivesPage?: boolean;
};

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Call = { method: Method; path: string; body?: unknown } & ReadOptions & WriteOptions;

/** What sends requests: the browser's fetch, or the gallery's prepared answers. */
export type Send = (address: string, init: RequestInit) => Promise<Response>;

/** Asks the person for the password again; true if it was right. */
type Prove = () => Promise<boolean>;

export type Api = {
  get<Answer>(path: string, options?: ReadOptions): Promise<Answer>;
  post<Answer>(path: string, body?: unknown, options?: WriteOptions): Promise<Answer>;
  put<Answer>(path: string, body: unknown, options?: WriteOptions): Promise<Answer>;
  patch<Answer>(path: string, body: unknown, options?: WriteOptions): Promise<Answer>;
  delete<Answer>(path: string, options?: WriteOptions): Promise<Answer>;
};

const BASE = '/v1';
const TIMEOUT_MS = 30_000;

function addressOf({ path, query = {} }: Call): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === null || value === undefined || value === '' ? [] : [[name, String(value)]],
  );
  return `${BASE}${path}${given.length === 0 ? '' : `?${new URLSearchParams(given)}`}`;
}

function initOf(
  { method, body, signal, version, key, outlivesPage = false }: Call,
  store: string | null,
): RequestInit {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (store !== null) headers[STORE_HEADER] = store;
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (method !== 'GET') headers['idempotency-key'] = key ?? crypto.randomUUID();
  if (version !== undefined) headers['if-match'] = `"${version}"`;
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  return {
    method,
    headers,
    body: body === undefined ? undefined : JSON.stringify(body),
    credentials: 'same-origin',
    keepalive: outlivesPage,
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  };
}

async function answerOf(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/** @param store the slug that every call names; null for calls about the person */
export function createApi(store: string | null, send: Send, prove: Prove): Api {
  const once = async (address: string, init: RequestInit, signal?: AbortSignal): Promise<unknown> => {
    const response = await send(address, init).catch((error: unknown) => {
      throw signal?.aborted ? error : offline();
    });
    const body = await answerOf(response);
    if (!response.ok) throw problemOf(response.status, body);
    return body;
  };
  const call = async <Answer>(one: Call): Promise<Answer> => {
    const [address, init] = [addressOf(one), initOf(one, store)];
    try {
      return (await once(address, init, one.signal)) as Answer;
    } catch (error) {
      const asksAgain = error instanceof Problem && error.code === 'proof_required';
      if (!asksAgain || !(await prove())) throw error;
      return (await once(address, initOf(one, store), one.signal)) as Answer;
    }
  };
  return {
    get: (path, options) => call({ method: 'GET', path, ...options }),
    post: (path, body, options) => call({ method: 'POST', path, body, ...options }),
    put: (path, body, options) => call({ method: 'PUT', path, body, ...options }),
    patch: (path, body, options) => call({ method: 'PATCH', path, body, ...options }),
    delete: (path, options) => call({ method: 'DELETE', path, ...options }),
  };
}
