import type { FastifyInstance } from 'fastify';
import { problem } from '../../domain/problems/problems.ts';
import type { Context } from '../context.ts';
import { sendProblem } from './translate.ts';

const config = { access: { open: 'public' } } as const;

/** What a process knows of itself. */
export type Vitals = {
  /** Whether it carries out jobs now or waits with them; `elsewhere`: they are not its duty. */
  jobs(): 'running' | 'waiting' | 'elsewhere';
  /** Why it can't go on by itself, whatever the database does; null while it can. */
  lost(): string | null;
};

/** For an application that runs alone, as in tests. */
export const REQUESTS_ONLY: Vitals = { jobs: () => 'elsewhere', lost: () => null };

/**
 * `/healthz` fails when only another start helps. `/readyz` fails while the database does not answer, while the process
 * waits with its jobs, and while it stops.
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
