/** Sends requests like an attacker: from any client address in 127.0.0.0/8, with any headers, or as raw text. */
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';

export type Sent = {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** The client's address. */
  from?: string;
  /** Timeout in milliseconds. */
  timeoutMs?: number;
};

/** `status` 0 means no response. */
export type Answer = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  ms: number;
};

const TIMEOUT_MS = 20_000;

export type Target = { port: number };

/** Never rejects: status 0 means that the server closed the connection or didn't respond. */
export function send(
  { port }: Target,
  { method = 'GET', path, headers, body, from, timeoutMs = TIMEOUT_MS }: Sent,
): Promise<Answer> {
  const started = performance.now();
  return new Promise((done) => {
    const end = (status: number, text: string, got: Answer['headers'] = {}) =>
      done({ status, text, headers: got, ms: performance.now() - started });
    const asked = request(
      {
        host: '127.0.0.1',
        port,
        method,
        path,
        headers: { ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }), ...headers },
        ...(from && { localAddress: from }),
        agent: false,
        signal: AbortSignal.timeout(timeoutMs),
      },
      (response) => {
        const pieces: Buffer[] = [];
        response.on('data', (piece: Buffer) => pieces.push(piece));
        response.on('end', () =>
          end(response.statusCode ?? 0, Buffer.concat(pieces).toString(), response.headers),
        );
        response.on('error', () => end(0, ''));
      },
    );
    asked.on('error', (error) => end(0, error.message));
    asked.end(body);
  });
}

export const JSON_TYPE = { 'content-type': 'application/json' };
export const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' };
export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

export type Raw = {
  socket: Socket;
  /** Everything received so far. */
  seen: () => string;
  /** Milliseconds until the server closed the connection. */
  closed: Promise<number>;
};

/** A raw connection. */
export function openRaw({ port }: Target, from?: string): Raw {
  const started = performance.now();
  const socket = connect({ port, host: '127.0.0.1', ...(from && { localAddress: from }) });
  let text = '';
  socket.setEncoding('utf8');
  socket.on('data', (piece) => {
    text += piece;
  });
  socket.on('error', () => socket.destroy());
  const closed = new Promise<number>((done) => socket.on('close', () => done(performance.now() - started)));
  return { socket, seen: () => text, closed };
}

/** Sends raw lines and returns everything received. */
export async function sendRaw(target: Target, lines: readonly string[], from?: string): Promise<string> {
  const { socket, seen, closed } = openRaw(target, from);
  socket.setTimeout(TIMEOUT_MS, () => socket.destroy());
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  await closed;
  return seen();
}
