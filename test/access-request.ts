/** A valid request for a route. */
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
