import type { FastifyInstance } from 'fastify';
import { problem } from '../../domain/problems.ts';
import type { Context } from '../context.ts';
import { sendProblem } from './translate.ts';

const config = { access: { open: 'public' } } as const;

/** Alive, and ready: the database answers and has its tables; not ready while stopping. */
export function healthRoutes(app: FastifyInstance, context: Context): void {
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });
  app.get('/healthz', { config, schema: { hide: true } }, async () => ({ status: 'ok' }));
  app.get('/readyz', { config, schema: { hide: true } }, async (request, reply) => {
    const ready = !stopping && (await answers(context));
    return ready ? { status: 'ready' } : sendProblem(request, reply, problem('not_ready'));
  });
}

async function answers(context: Context): Promise<boolean> {
  try {
    await context.db.app.query('select 1 from stores limit 1');
    return true;
  } catch (error) {
    context.log.warn({ err: error }, 'database does not answer');
    return false;
  }
}
