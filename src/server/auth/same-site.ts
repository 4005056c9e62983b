/** Whether a request came from a page of ours (docs/decisions/006-csrf-without-tokens.md). */
import type { FastifyRequest } from 'fastify';
import { ProblemError } from '../problem-error.ts';

// A page of another site can make a browser send our cookie, but can't make the request look same-origin.
export function sentByOurOwnPage(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site) return site === 'same-origin' || (request.method === 'GET' && site === 'none');
  const origin = request.headers.origin;
  return request.method === 'GET' || (origin !== undefined && hostOf(origin) === request.host);
}

/** For calls that take no cookie and give one: a program may send them, a page of another site may not. */
export async function refuseOtherSites(request: FastifyRequest): Promise<void> {
  const { origin, 'sec-fetch-site': site } = request.headers;
  const saysWhere = origin !== undefined || site !== undefined;
  if (saysWhere && !sentByOurOwnPage(request)) throw new ProblemError('cross_site_request');
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}
