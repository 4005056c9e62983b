/** Nothing changes by a form of another site (docs/decisions/006-csrf-without-tokens.md). */
import type { FastifyRequest } from 'fastify';
import { sentByOurOwnPage } from '../../server/auth/same-site.ts';
import { ProblemError } from '../../server/problem-error.ts';

/** A form that a cookie gives its rights. */
export function refuseOtherSites(request: FastifyRequest): void {
  if (request.method === 'POST' && !sentByOurOwnPage(request)) throw new ProblemError('cross_site_request');
}

/**
 * A form whose address holds a link is refused where the browser says that another site sent it. The link, which no other site
 * knows, is what keeps others out; an older browser that is told to send no Referer sends no Origin either.
 */
export function refuseNamedSites({ method, headers }: FastifyRequest): void {
  const site = headers['sec-fetch-site'];
  if (method === 'POST' && site !== undefined && site !== 'same-origin') {
    throw new ProblemError('cross_site_request');
  }
}
