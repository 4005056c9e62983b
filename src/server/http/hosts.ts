import type { FastifyInstance } from 'fastify';
import { ProblemError } from './problem-error.ts';

/**
 * The Host names the store, so there must be one and only one: Node takes the first of two and an absolute address
 * with another host without a word (research/threats.md, threat 20).
 */
export function refuseAmbiguousHosts(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const hosts = request.raw.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host');
    if (hosts.length !== 1) throw new ProblemError('invalid_request');
    const address = request.raw.url ?? '/';
    if (!address.startsWith('/')) throw new ProblemError('misdirected_request');
  });
}
