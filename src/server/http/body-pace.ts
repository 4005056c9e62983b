/**
 * Drops requests whose body arrives too slowly. A video may take an hour over a slow line, but nobody may hold a
 * connection with a trickle.
 */
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { answerBrokenRequest } from './client-errors.ts';

export type BodyPace = {
  /** The check interval in milliseconds. */
  everyMs: number;
  /** The bytes a file must deliver per interval. */
  leastBytes: number;
  /** The maximum time for a file, and for any other body. */
  filesMs: number;
  othersMs: number;
};

/** Ten kilobytes in ten seconds is a tenth of the slowest mobile connection. An upload address is valid for an hour. */
export const BODY_PACE: BodyPace = {
  everyMs: 10_000,
  leastBytes: 10_000,
  filesMs: 60 * 60_000,
  othersMs: 60_000,
};

/** Answers 408 and closes the connection if a body arrives more slowly than `pace` allows. */
export function watchBodies(app: FastifyInstance, pace: BodyPace): void {
  app.addHook('onRequest', (request, _reply, done) => {
    // Requests injected by tests have no connection.
    if (hasBody(request) && request.raw.socket instanceof Socket) watch(request, pace);
    done();
  });
}

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Files arrive at upload addresses, and in page forms. */
function takesFiles({ routeOptions, headers }: FastifyRequest): boolean {
  const { takesBytes = false } = routeOptions.config as { takesBytes?: boolean };
  return takesBytes || headers['content-type']?.startsWith('multipart/form-data') === true;
}

function watch(request: FastifyRequest, { everyMs, leastBytes, filesMs, othersMs }: BodyPace): void {
  const { raw } = request;
  const { socket } = raw;
  const isFile = takesFiles(request);
  const end = performance.now() + (isFile ? filesMs : othersMs);
  let before = socket.bytesRead;
  const look = () => {
    if (raw.complete || raw.destroyed) return stop();
    const now = socket.bytesRead;
    // If bytes are waiting to be read, they came in time, and we are the slow ones.
    const isSlow = isFile && now - before < leastBytes && raw.readableLength === 0;
    before = now;
    if (!isSlow && performance.now() < end) return;
    stop();
    answerBrokenRequest(Object.assign(new Error('the body came too slowly'), { code: TOO_SLOW }), socket);
  };
  const timer = setInterval(look, Math.min(everyMs, isFile ? everyMs : othersMs)).unref();
  const stop = () => clearInterval(timer);
  raw.once('close', stop);
}

const TOO_SLOW = 'ERR_HTTP_REQUEST_TIMEOUT';
