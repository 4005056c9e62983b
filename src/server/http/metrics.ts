import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Context } from '../context.ts';

type Jobs = { waiting: string; failed: string; oldest: number };

/** `GET /metrics`, only for the configured addresses; everyone else gets a 404. Names: docs/operating.md. */
export function metricsRoute(app: FastifyInstance, context: Context, allowed: readonly string[]): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  observeRequests(app, registry);
  countSecurity(app, registry);
  const refresh = databaseGauges(context, registry);
  app.get(
    '/metrics',
    { config: { access: { open: 'public' } }, schema: { hide: true } },
    async (request, reply) => {
      if (!allowed.includes(request.ip)) return reply.callNotFound();
      await refresh();
      return reply.type(registry.contentType).send(await registry.metrics());
    },
  );
}

function countSecurity(app: FastifyInstance, registry: Registry): void {
  const events = new Counter({
    name: 'makegood_security_events_total',
    help: 'Lines of the security log, by event',
    labelNames: ['event', 'outcome'],
    registers: [registry],
  });
  app.security.count = (event, outcome) => events.inc({ event, outcome });
}

function observeRequests(app: FastifyInstance, registry: Registry): void {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
}

/** This process's connections, and the queue shared by all processes. Read on each scrape. */
function databaseGauges({ db, log }: Context, registry: Registry): () => Promise<void> {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  const up = gauge('makegood_database_up', 'Whether the database answered this scrape');
  const connections = gauge('makegood_database_connections', 'Of this process; waiting: requests for one', [
    'state',
  ]);
  const jobs = gauge('makegood_jobs', 'Jobs to be done, and jobs given up, in the shared queue', ['state']);
  const oldest = gauge('makegood_jobs_oldest_seconds', 'How long the oldest job that is due has waited');
  return async () => {
    connections.set({ state: 'idle' }, db.app.idleCount);
    connections.set({ state: 'busy' }, db.app.totalCount - db.app.idleCount);
    connections.set({ state: 'waiting' }, db.app.waitingCount);
    try {
      const { rows } = await db.app.query<Jobs>(
        'select waiting, failed, oldest_seconds as oldest from count_jobs()',
      );
      const [queue] = rows;
      jobs.set({ state: 'waiting' }, Number(queue?.waiting ?? 0));
      jobs.set({ state: 'failed' }, Number(queue?.failed ?? 0));
      oldest.set(queue?.oldest ?? 0);
      up.set(1);
    } catch (err) {
      log.warn({ err }, 'the queue could not be counted');
      up.set(0);
    }
  };
}
