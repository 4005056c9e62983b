/** A valid request for each route about what was decided. Part of access-fixtures.ts, which has the store. */
import type { Fixture, Request } from './access-request.ts';
import type { TestDatabase } from './database.ts';

type World = {
  test: { database: TestDatabase };
  freshClaim: () => Promise<string>;
  asOwner: (
    method: 'POST',
    url: string,
    payload: object,
  ) => Promise<{ json(): { claimResolutions: { id: string }[] } }>;
  secret: string;
};

const headers = { 'if-match': '*' };

export function decidedFixtures({ test, freshClaim, asOwner, secret }: World): Record<string, Fixture> {
  const { admin } = test.database;

  /** A claim with a promised replacement, and the report that the replacement was sent. */
  async function decided(): Promise<Request> {
    const id = await freshClaim();
    const { rows } = await admin.query('select id from claim_items where claim_id = $1', [id]);
    const approved = await asOwner('POST', `/v1/claims/${id}/resolutions`, {
      resolutions: [{ claimItemId: rows[0].id, resolutionType: 'RESHIP' }],
    });
    const [resolution] = approved.json().claimResolutions;
    const url = `/v1/claims/${id}/resolutions/${resolution?.id}`;
    return { url, payload: { status: 'MADE', reference: secret }, headers, claimId: id };
  }

  /** What could not be carried out. */
  async function failed(): Promise<Request> {
    const { claimId: id } = await decided();
    const { rows } = await admin.query(
      `update claim_instructions set state = 'FAILED', hold = null, next_at = null, failure = 'refused'
       where claim_id = $1 returning id`,
      [id],
    );
    const url = `/v1/claims/${id}/instructions/${rows[0].id}`;
    return { url, payload: { act: 'take_over' }, headers, ...(id !== undefined && { claimId: id }) };
  }

  /** What the store's own program was told of. */
  async function told(): Promise<{ id: string; claimId: string }> {
    const { claimId: claim = '' } = await decided();
    const { rows } = await admin.query(
      `update claim_instructions set state = 'SENDING', hold = null, provider = 'api', accepted_at = now(), told = 1, told_at = now()
       where claim_id = $1 returning id`,
      [claim],
    );
    return { id: rows[0].id, claimId: claim };
  }

  return {
    'GET /v1/instructions': { make: () => ({ url: '/v1/instructions' }), own: 'program' },
    'GET /v1/instructions/:id': {
      make: async () => ({ url: `/v1/instructions/${(await told()).id}` }),
    },
    'POST /v1/instructions/:id/report': {
      make: async () => ({
        url: `/v1/instructions/${(await told()).id}/report`,
        payload: { result: 'pending', attempt: 1 },
      }),
    },
    'PATCH /v1/claims/:id/resolutions/:resolutionId': { make: decided },
    'POST /v1/claims/:id/instructions/:instructionId': { make: failed },
  };
}
