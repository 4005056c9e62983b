/** The endpoints of a process that only runs jobs: health and metrics. */
import type { FastifyInstance } from 'fastify';
import { problem } from '../domain/problems/problems.ts';
import type { AppOptions } from './app.ts';
import { healthRoutes, REQUESTS_ONLY } from './http/health.ts';
import { newListener } from './http/listener.ts';
import { metricsRoute } from './http/metrics.ts';
import { sendProblem } from './http/translate.ts';

export function createProbes({
  context,
  trustProxy,
  metricsAllow,
  vitals = REQUESTS_ONLY,
}: Pick<AppOptions, 'context' | 'trustProxy' | 'metricsAllow' | 'vitals'>): FastifyInstance {
  const app = newListener(context, trustProxy);
  app.setNotFoundHandler((request, reply) => sendProblem(request, reply, problem('not_found')));
  healthRoutes(app, context, vitals);
  metricsRoute(app, context, metricsAllow);
  return app;
}
