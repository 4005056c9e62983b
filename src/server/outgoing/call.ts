import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import type { OutgoingFailure } from '../../domain/outgoing/failures.ts';

export type Answered = {
  ok: true;
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  isCut: boolean;
};
export type Failed = { ok: false; code: OutgoingFailure };

type Call = {
  /** Where the connection goes, whatever the name leads to by now. */
  address: string;
  url: URL;
  method: string;
  headers: Readonly<Record<string, string>>;
  body: string | Buffer | undefined;
  mostBytes: number;
  ca: string | undefined;
  ends: AbortSignal;
  /** How long the connection may take; null: as long as everything may. */
  connectMs: number | null;
};

const LARGEST_HEAD = 16_384;

/** One request to one address. `not connected`: the server has seen nothing of it. Rejects for headers that HTTP doesn't allow, alone. */
export function call({
  address,
  url,
  ends,
  connectMs,
  body,
  ...how
}: Call): Promise<Answered | Failed | 'not connected'> {
  const name = url.hostname.replace(/\.$/, '');
  const host = url.port === '' ? name : `${name}:${url.port}`;
  const isTls = url.protocol === 'https:';
  return new Promise((resolve) => {
    const request = (isTls ? httpsRequest : httpRequest)({
      host: address,
      port: url.port === '' ? (isTls ? 443 : 80) : Number(url.port),
      path: url.pathname + url.search,
      method: how.method,
      headers: { ...how.headers, host, 'accept-encoding': 'identity', ...lengthOf(body) },
      // A connection of its own: another one could lead elsewhere.
      agent: false,
      maxHeaderSize: LARGEST_HEAD,
      signal: ends,
      ...(isTls && { ca: how.ca, ...(isIP(name.replace(/^\[|\]$/g, '')) === 0 && { servername: name }) }),
    });
    let isConnected = false;
    const slow = connectMs === null ? undefined : setTimeout(() => request.destroy(), connectMs);
    const settle = (outcome: Answered | Failed | 'not connected') => {
      clearTimeout(slow);
      resolve(outcome);
    };
    const fail = (error?: NodeJS.ErrnoException) => {
      if (ends.aborted) settle({ ok: false, code: 'too_slow' });
      else settle(isConnected ? { ok: false, code: codeOf(error) } : 'not connected');
    };
    request.once('socket', (socket) =>
      socket.once('connect', () => {
        isConnected = true;
        clearTimeout(slow);
      }),
    );
    request.on('error', fail);
    request.on('close', () => fail());
    request.on('response', (response) => {
      read(response, how.mostBytes).then((read) => {
        settle({ ok: true, status: response.statusCode ?? 0, headers: response.headers, ...read });
        request.destroy();
      }, fail);
    });
    request.end(body);
  });
}

const lengthOf = (body: string | Buffer | undefined) =>
  body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };

async function read(response: IncomingMessage, most: number): Promise<Pick<Answered, 'body' | 'isCut'>> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > most) break;
  }
  return { body: Buffer.concat(chunks).subarray(0, most), isCut: size > most };
}

/** Errors of Node and OpenSSL (nodejs.org/api/tls.html#x509-certificate-error-codes). */
function codeOf(error?: NodeJS.ErrnoException): OutgoingFailure {
  const code = error?.code ?? '';
  if (code.startsWith('HPE_')) return 'bad_answer';
  if (/CERT|SIGNATURE|^ERR_TLS|CRL|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE/.test(code))
    return 'bad_certificate';
  return /^(EPROTO|ERR_SSL)/.test(code) ? 'bad_answer' : 'unreachable';
}
