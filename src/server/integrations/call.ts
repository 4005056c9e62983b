/**
 * One request to a provider, told apart by what is known of it. It never rejects, follows no redirect, and reads no more than it is
 * allowed to. Errors of fetch can name addresses and headers, so they go nowhere.
 */
export type Answer = {
  kind: 'answer';
  status: number;
  /** @returns null if the answer does not have it */
  header(name: string): string | null;
  text: string;
  /** Undefined if it is no JSON. */
  json: unknown;
};

export type Called =
  | Answer
  /** No connection came about: it surely had no effect. */
  | { kind: 'unsent' }
  /** No answer, half of one, or one that is too large: whether it had an effect is not known. */
  | { kind: 'lost' };

export type Request = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  headers?: Record<string, string>;
  body?: string;
  timeoutMs?: number;
  /** Bytes of the answer. */
  largest?: number;
};

/** Failures that come before the first byte is sent. A reset is not among them. */
const BEFORE_SENDING: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);

/** @param request 30 s and 1 MB if it doesn't say otherwise */
export async function call(address: string, request: Request = {}): Promise<Called> {
  const { method = 'POST', headers = {}, body, timeoutMs = 30_000, largest = 1_000_000 } = request;
  try {
    const answer = await fetch(address, {
      method,
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      ...(body !== undefined && { body }),
    });
    const text = await textOf(answer, largest);
    if (text === null) return { kind: 'lost' };
    const header = (name: string): string | null => answer.headers.get(name);
    return { kind: 'answer', status: answer.status, header, text, json: parsed(text) };
  } catch (error) {
    return { kind: BEFORE_SENDING.has(codeOf(error)) ? 'unsent' : 'lost' };
  }
}

/** Of a Retry-After header, in seconds or as a date. @param now milliseconds */
export function secondsToWait(retryAfter: string | null, now: number): number | null {
  if (retryAfter === null) return null;
  const seconds = /^\d{1,6}(\.\d{1,6})?$/.test(retryAfter)
    ? Number(retryAfter)
    : (Date.parse(retryAfter) - now) / 1000;
  return Number.isFinite(seconds) ? Math.min(86_400, Math.max(0, Math.ceil(seconds))) : null;
}

/** Null if it is too large. With a reader, since an iterator adds a third to a call's processor time. */
async function textOf({ body }: Response, largest: number): Promise<string | null> {
  if (body === null) return '';
  const reader = body.getReader();
  const parts: Uint8Array[] = [];
  for (let size = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(parts).toString('utf8');
    size += value.byteLength;
    if (size > largest) {
      await reader.cancel();
      return null;
    }
    parts.push(value);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const codeOf = (error: unknown): unknown =>
  (Object((Object(error) as Error).cause) as { code?: unknown }).code;
