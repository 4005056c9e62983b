/** Requests for what is live on the desk, and for one's own preferences. Part of access-fixtures.ts. */
import type { Fixture, Request } from './access-request.ts';

export const liveFixtures = (
  asPerson: (url: string, payload?: object) => Promise<Request>,
  onFreshClaim: (part: string, payload: object, headers: Record<string, string>) => Fixture,
): Record<string, Fixture> => ({
  'GET /v1/me/stream': { make: () => asPerson('/v1/me/stream?wait=0'), own: 'person' },
  'GET /v1/me/preferences': { make: () => asPerson('/v1/me/preferences'), own: 'person' },
  'PUT /v1/me/preferences': {
    make: () => asPerson('/v1/me/preferences', { theme: 'dark' }),
    own: 'person',
  },
  'PUT /v1/claims/:id/presence': onFreshClaim('/presence', { mark: 'looking' }, {}),
  'DELETE /v1/claims/:id/presence': onFreshClaim('/presence', {}, {}),
});
