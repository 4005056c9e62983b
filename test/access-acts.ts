/** A valid request for each route about what the team decides, writes and has not sent. Part of access-fixtures.ts, which has the store. */
import type { Fixture } from './access-request.ts';
import type { TestDatabase } from './database.ts';

type World = {
  database: TestDatabase;
  claimId: string;
  freshClaim: () => Promise<string>;
  asOwner: (method: 'POST', url: string, payload: object) => Promise<{ json(): { held: { id: string } } }>;
};

const REOPENING = { call: 'update', body: { status: 'OPEN', reason: 'Nobody else may read this' } };
const headers = { 'if-match': '*' };

export function actFixtures({ database, claimId, freshClaim, asOwner }: World): Record<string, Fixture> {
  const onClaim = (part: string, more: object = {}): Fixture => ({
    make: () => ({ url: `/v1/claims/${claimId}${part}`, claimId, ...more }),
  });
  /** A decision that waits, or that was stopped. */
  const onAct = (state: 'held' | 'stopped', part = ''): Fixture => ({
    make: async () => {
      const fresh = await freshClaim();
      const held = await asOwner('POST', `/v1/claims/${fresh}/acts`, REOPENING);
      const { id } = held.json().held;
      await database.admin.query('update claim_acts set state = $2 where id = $1', [id, state]);
      return { url: `/v1/claims/${fresh}/acts/${id}${part}`, headers, claimId: fresh };
    },
  });
  return {
    'POST /v1/claims/:id/acts': {
      make: async () => {
        const fresh = await freshClaim();
        return { url: `/v1/claims/${fresh}/acts`, payload: REOPENING, headers, claimId: fresh };
      },
    },
    'GET /v1/claims/:id/acts': onClaim('/acts'),
    'POST /v1/claims/:id/acts/:actId/again': onAct('stopped', '/again'),
    'DELETE /v1/claims/:id/acts/:actId': onAct('held'),
    'GET /v1/claims/next': { make: () => ({ url: '/v1/claims/next?tab=todo' }), own: 'program' },
    'PUT /v1/claims/:id/skip': onClaim('/skip'),
    'PUT /v1/claims/:id/unsent/:kind': onClaim('/unsent/message', { payload: { text: 'Hi Ada,' } }),
    'DELETE /v1/claims/:id/unsent/:kind': onClaim('/unsent/note'),
  };
}
