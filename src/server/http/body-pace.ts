/** Requests whose body comes too slowly: a film may take an hour over a poor line, but nobody holds a place with a trickle. */
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { answerBrokenRequest } from './client-errors.ts';

export type BodyPace = {
  /** How often is looked, in milliseconds. */
  everyMs: number;
  /** Bytes that a file has to bring from one look to the next. */
  leastBytes: number;
  /** The longest that a file may take, and any other body. */
  filesMs: number;
  othersMs: number;
};

/** Ten kilobytes in ten seconds is a tenth of the slowest mobile line. An address for an upload is good for an hour. */
export const BODY_PACE: BodyPace = {
  everyMs: 10_000,
  leastBytes: 10_000,
  filesMs: 60 * 60_000,
  othersMs: 60_000,
};

/** Answers 408 and closes the connection where a body comes more slowly than `pace` allows. */
export function watchBodies(app: FastifyInstance, pace: BodyPace): void {
  app.addHook('onRequest', (request, _reply, done) => {
    // What a test hands in has no connection.
    if (hasBody(request) && request.raw.socket instanceof Socket) watch(request, pace);
    done();
  });
}

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Files are sent to addresses for them, and with the forms of pages. */
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
    // What waits to be read came in time: it is we who are slow then.
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
