import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Context } from '../context.ts';
import { BODY_PACE, watchBodies } from './body-pace.ts';
import { answerBrokenRequest } from './client-errors.ts';
import { setSafeHeaders } from './headers.ts';
import { readPastRefused } from './refused-bodies.ts';
import { keepSecurityLog } from './security.ts';
import { answerError } from './translate.ts';

const KB = 1024;

/** Common options of every process that listens: time and size limits, request ids, and problem answers for errors. */
export function newListener(
  { log, secret }: Pick<Context, 'log' | 'secret'>,
  trustProxy: readonly string[],
): FastifyInstance {
  const app: FastifyInstance = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: trustProxy.length > 0 ? [...trustProxy] : false,
    bodyLimit: 256 * KB,
    // Bodies have a timer of their own (body-pace.ts): a video may take longer, as long as it keeps coming.
    requestTimeout: 0,
    connectionTimeout: 65_000,
    keepAliveTimeout: 10_000,
    // Stopping waits for active requests, not for idle browsers.
    forceCloseConnections: 'idle',
    // hosts.ts refuses a request without a Host, with a problem answer.
    http: { headersTimeout: 15_000, maxHeaderSize: 16 * KB, requireHostHeader: false },
    // An id has up to 200 characters, each of which may take nine characters in a URL.
    routerOptions: { maxParamLength: 1_800 },
    frameworkErrors: answerError,
    clientErrorHandler: answerBrokenRequest,
  });
  keepSecurityLog(app, { secret });
  app.setErrorHandler(answerError);
  setSafeHeaders(app);
  watchBodies(app, BODY_PACE);
  readPastRefused(app);
  return app;
}
