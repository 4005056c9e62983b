/** A valid request for a route. */
import type { RouteOptions } from 'fastify';
import type { TokenKind } from '../src/server/auth/caller.ts';

export type Request = {
  url: string;
  payload?: object | Buffer;
  headers?: Record<string, string>;
  claimId?: string;
  /** Of a person's session, where the route takes one. */
  cookie?: string;
};
/**
 * `own` routes act on what belongs to the caller; a stranger's call affects a store of their own. `by`: who asks, as makers are kept
 * (src/server/auth/makers.ts), for what only its maker may touch.
 */
export type Fixture = {
  make: (by?: string) => Request | Promise<Request>;
  own?: TokenKind | 'program';
};

export const nameOf = ({ method, url }: RouteOptions) => `${[method].flat().join()} ${url}`;

/** Makes a valid request for each caller. Reading changes nothing, so all callers of a GET share the first request. */
export function requestsOf(route: RouteOptions, { make }: Fixture): (by?: string) => Promise<Request> {
  if (route.method !== 'GET') return async (by) => make(by);
  let first: Promise<Request> | undefined;
  return () => {
    first ??= Promise.resolve(make());
    return first;
  };
}
