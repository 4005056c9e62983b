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

/** What every process listens with, whatever it answers: limits of time and size, ids, and problems for what goes wrong. */
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
    // Bodies have a clock of their own (body-pace.ts): a film may take longer, as long as it comes.
    requestTimeout: 0,
    connectionTimeout: 65_000,
    keepAliveTimeout: 10_000,
    // The drain on stop waits for requests, not for idle browsers.
    forceCloseConnections: 'idle',
    // A request without a Host is refused by hosts.ts, with a problem.
    http: { headersTimeout: 15_000, maxHeaderSize: 16 * KB, requireHostHeader: false },
    // An id of 200 characters, each of which may be written as nine in an address.
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
