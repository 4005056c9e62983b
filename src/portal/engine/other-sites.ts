/** A form from another site never changes anything (docs/decisions/006-csrf-without-tokens.md). */
import type { FastifyRequest } from 'fastify';
import { sentByOurOwnPage } from '../../server/auth/same-site.ts';
import { ProblemError } from '../../server/problem-error.ts';

/** For forms that are authorized by a cookie. */
export function refuseOtherSites(request: FastifyRequest): void {
  if (request.method === 'POST' && !sentByOurOwnPage(request)) throw new ProblemError('cross_site_request');
}

/**
 * For forms whose URL holds a link token: refused if the browser says that another site sent them. The secret token already keeps
 * other sites out, and older browsers that suppress the Referer header send no Origin either.
 */
export function refuseNamedSites({ method, headers }: FastifyRequest): void {
  const site = headers['sec-fetch-site'];
  if (method === 'POST' && site !== undefined && site !== 'same-origin') {
    throw new ProblemError('cross_site_request');
  }
}
