/** What a process answers that takes no requests, only jobs: how it is, and its metrics. */
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { problem } from '../domain/problems.ts';
import type { AppOptions } from './app.ts';
import { setSafeHeaders } from './http/headers.ts';
import { healthRoutes } from './http/health.ts';
import { metricsRoute } from './http/metrics.ts';
import { answerError, sendProblem } from './http/translate.ts';

export function createProbes({
  context,
  trustProxy,
  metricsAllow,
}: Pick<AppOptions, 'context' | 'trustProxy' | 'metricsAllow'>): FastifyInstance {
  const app: FastifyInstance = Fastify({
    loggerInstance: context.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustProxy.length > 0 ? trustProxy : false,
    requestTimeout: 10_000,
    forceCloseConnections: 'idle',
    frameworkErrors: answerError,
  });
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((request, reply) => sendProblem(request, reply, problem('not_found')));
  setSafeHeaders(app);
  healthRoutes(app, context);
  metricsRoute(app, context, metricsAllow);
  return app;
}
