import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { type ProblemCode, problem } from '../../domain/problems/problems.ts';
import { SAFE_HEADERS } from './headers.ts';

const CODES: Record<string, ProblemCode> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

/** Malformed HTTP never reaches a route. Writes the same problem answer by hand and closes the connection. */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (!socket.writable) {
    socket.destroy(error);
    return;
  }
  const found = problem(CODES[error.code ?? ''] ?? 'invalid_request');
  const body = JSON.stringify({ type: 'about:blank', ...found, requestId: randomUUID() });
  const headers = {
    ...SAFE_HEADERS,
    'content-type': 'application/problem+json',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${found.status} ${found.title}\r\n${lines.join('')}\r\n${body}`);
}
