import type { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { UploadSender } from './commands.ts';

// One per connection: it may send many files, each of which would add a listener.
const closings = new WeakMap<Socket, AbortSignal>();

/** The sender of a request's body. The signal aborts when the connection closes. */
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
