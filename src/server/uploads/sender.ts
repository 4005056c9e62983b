import type { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { UploadSender } from './commands.ts';

// One for a connection: it may send many files, and each would listen for itself.
const closings = new WeakMap<Socket, AbortSignal>();

/** Who sends the body of a request. The signal aborts when the connection is closed. */
export function senderOf({ ip, raw, headers }: FastifyRequest): UploadSender {
  const length = headers['content-length'];
  return {
    address: ip,
    signal: closings.get(raw.socket) ?? watch(raw.socket),
    bytes: length === undefined ? null : Number(length),
  };
}

function watch(socket: Socket): AbortSignal {
  const closing = new AbortController();
  socket.once('close', () => closing.abort());
  closings.set(socket, closing.signal);
  return closing.signal;
}
