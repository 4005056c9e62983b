/**
 * Calls to addresses that customers enter (docs/decisions/109-webhooks.md). The name is looked up once, each of its addresses must be
 * public, and the connection goes to one of these addresses. Redirects are not followed.
 */
import { isIP } from 'node:net';
import type { OutgoingFailure } from '../../domain/outgoing/failures.ts';
import { isHostName, isLoopback } from '../../domain/stores/host.ts';
import { isPublicAddress } from './addresses.ts';
import { type Answered, call, type Failed } from './call.ts';
import { type LookUp, openLookUp } from './look-up.ts';

export type OutgoingRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  headers?: Readonly<Record<string, string>>;
  body?: string | Buffer;
  /** For everything together: the look-up, the connection and the whole answer. */
  timeoutMs?: number;
  /** The answer is cut off after that. */
  mostBytes?: number;
};

/** `body` has at most `mostBytes`; `isCut`: there was more. 3xx is an answer like any other. */
export type OutgoingAnswer = (Answered | Failed) & { ms: number };

export type Outgoing = {
  /** Why an address can't be called, as far as the address alone tells; null if it may be. */
  refusal: (url: string) => OutgoingFailure | null;
  /** Rejects for headers that HTTP doesn't allow, and for nothing else. */
  send: (request: OutgoingRequest) => Promise<OutgoingAnswer>;
};

export const OUTGOING_TIMEOUT_MS = 15_000;
const MOST_BYTES = 1_000_000;
const LONGEST_URL = 2_000;
const PORTS = ['', '8443'];
const MOST_ADDRESSES = 50;
/** If a name has several addresses, another one is tried after that. */
const CONNECT_MS = 4_000;
const MOST_TRIES = 3;

type Options = {
  /** Origins on this machine that may be called all the same, also without TLS: for demos and tests. */
  allow?: readonly string[];
  nameServers?: readonly string[];
  lookUp?: LookUp;
  /** Authorities to trust instead of the public ones. */
  ca?: string;
};

export function openOutgoing({
  allow = [],
  nameServers = [],
  lookUp = openLookUp(nameServers),
  ca,
}: Options = {}): Outgoing {
  const isAllowed = (url: URL) => allow.includes(url.origin);

  const send = async (request: OutgoingRequest): Promise<Answered | Failed> => {
    const url = parsed(request.url);
    const refused = refusalOf(url, isAllowed);
    if (url === null || refused !== null) return { ok: false, code: refused ?? 'bad_address' };
    const ends = AbortSignal.timeout(request.timeoutMs ?? OUTGOING_TIMEOUT_MS);
    const addresses = await addressesOf(url, lookUp, ends);
    if (!Array.isArray(addresses)) return addresses;
    if (!isAllowed(url) && !addresses.every(isPublicAddress)) return { ok: false, code: 'inner_address' };
    const { method, headers = {}, body, mostBytes = MOST_BYTES } = request;
    const tried = addresses.slice(0, MOST_TRIES);
    for (const [index, address] of tried.entries()) {
      const connectMs = index < tried.length - 1 ? CONNECT_MS : null;
      const outcome = await call({ address, url, method, headers, body, mostBytes, ca, ends, connectMs });
      if (outcome !== 'not connected') return outcome;
    }
    return { ok: false, code: ends.aborted ? 'too_slow' : 'unreachable' };
  };

  return {
    refusal: (url) => refusalOf(parsed(url), isAllowed),
    send: async (request) => {
      const began = performance.now();
      const answer = await send(request);
      return { ...answer, ms: Math.round(performance.now() - began) };
    },
  };
}

const parsed = (url: string): URL | null => (url.length > LONGEST_URL ? null : URL.parse(url));

/** The parser has made any spelling of an IPv4 address (decimal, octal, hexadecimal) the usual one. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');

function refusalOf(url: URL | null, isAllowed: (url: URL) => boolean): OutgoingFailure | null {
  if (url === null || url.username !== '' || url.password !== '') return 'bad_address';
  if (isAllowed(url)) return null;
  if (url.protocol !== 'https:') return 'bad_address';
  const host = hostOf(url);
  if (isIP(host) ? !isPublicAddress(host) : isLoopback(host)) return 'inner_address';
  if (isIP(host) === 0 && !isHostName(host)) return 'bad_address';
  return PORTS.includes(url.port) ? null : 'bad_port';
}

async function addressesOf(url: URL, lookUp: LookUp, ends: AbortSignal): Promise<string[] | Failed> {
  const host = hostOf(url);
  if (isIP(host)) return [host];
  const late = new Promise<null>((done) => ends.addEventListener('abort', () => done(null), { once: true }));
  const found = await Promise.race([lookUp(host), late]);
  if (found === null || ends.aborted) return { ok: false, code: 'too_slow' };
  if (found.length === 0) return { ok: false, code: 'unknown_name' };
  // Nobody needs so many, and none may go unseen.
  if (found.length > MOST_ADDRESSES) return { ok: false, code: 'bad_address' };
  return found;
}
