import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Problem, problem } from '../../domain/problems/problems.ts';
import { sendProblem } from './translate.ts';

/**
 * The Host header selects the store, so there must be exactly one. Of two, Node silently uses the first, and with an
 * absolute address, it ignores the host. Checked before any other hook: the error page needs cookies and a store, which
 * such a request lacks.
 */
export function refuseAmbiguousHosts(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const refusal = refusalOf(request);
    if (refusal !== null) return sendProblem(request, reply, refusal);
  });
}

function refusalOf({ raw }: FastifyRequest): Problem | null {
  const hosts = raw.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host');
  if (hosts.length !== 1) return problem('invalid_request');
  const address = raw.url ?? '/';
  if (address.startsWith('/')) return null;
  // `OPTIONS *` asks about the server as a whole, which has no answer here.
  return problem(address === '*' ? 'invalid_request' : 'misdirected_request');
}
