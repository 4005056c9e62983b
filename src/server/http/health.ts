import type { FastifyInstance } from 'fastify';
import { problem } from '../../domain/problems/problems.ts';
import type { Context } from '../context.ts';
import { sendProblem } from './translate.ts';

const config = { access: { open: 'public' } } as const;

/** The process's own view of its health. */
export type Vitals = {
  /** Whether it runs jobs or waits to; `elsewhere`: another process runs them. */
  jobs(): 'running' | 'waiting' | 'elsewhere';
  /** Why it can't recover by itself, regardless of the database; null while it can. */
  lost(): string | null;
};

/** For an application that runs without jobs, as in tests. */
export const REQUESTS_ONLY: Vitals = { jobs: () => 'elsewhere', lost: () => null };

/**
 * `/healthz` fails if only a restart helps. `/readyz` fails while the database doesn't respond, while jobs wait, and
 * while the process is stopping.
 */
export function healthRoutes(app: FastifyInstance, context: Context, vitals: Vitals): void {
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });
  app.get('/healthz', { config, schema: { hide: true } }, async (request, reply) => {
    const lost = vitals.lost();
    if (lost === null) return { status: 'ok' };
    context.log.error({ lost }, 'the process has to be started again');
    return sendProblem(request, reply, problem('not_ready', { params: { lost } }));
  });
  app.get('/readyz', { config, schema: { hide: true } }, async (request, reply) => {
    const state = { database: await answers(context), jobs: vitals.jobs() };
    const ready = !stopping && state.database === 'answers' && state.jobs !== 'waiting';
    if (ready) return { status: 'ready', ...state };
    return sendProblem(request, reply, problem('not_ready', { params: { ...state, retryAfter: 5 } }));
  });
}

async function answers(context: Context): Promise<'answers' | 'away'> {
  try {
    await context.db.app.query('select 1 from stores limit 1');
    return 'answers';
  } catch (error) {
    context.log.warn({ err: error }, 'database does not answer');
    return 'away';
  }
}
