import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Context } from '../context.ts';
import { answerBrokenRequest } from './client-errors.ts';
import { setSafeHeaders } from './headers.ts';
import { answerError } from './translate.ts';

const KB = 1024;

/** What every process listens with, whatever it answers: limits of time and size, ids, and problems for what goes wrong. */
export function newListener({ log }: Pick<Context, 'log'>, trustProxy: readonly string[]): FastifyInstance {
  const app: FastifyInstance = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: trustProxy.length > 0 ? [...trustProxy] : false,
    bodyLimit: 256 * KB,
    requestTimeout: 60_000,
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
  app.setErrorHandler(answerError);
  setSafeHeaders(app);
  return app;
}
