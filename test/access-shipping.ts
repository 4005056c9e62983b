/** A valid request for each route about shipping labels. Part of access-fixtures.ts, which has the store. */
import type { LabelPort } from '../src/server/integrations/ports.ts';
import { connectAskers } from './access-askers.ts';
import type { Fixture, Request } from './access-request.ts';
import type { TestApp } from './app.ts';
import { shippingOf } from './contract/labels.ts';

/** Sells anything, and takes everything back. */
export const labels: LabelPort = {
  rates: async () => ({
    kind: 'rates',
    rates: [
      {
        ...{ id: 'rate_1', carrier: 'USPS', service: 'Ground', days: 3 },
        price: { amount: 525n, scale: 2, currency: 'USD' },
      },
    ],
  }),
  buy: {
    recognition: { by: 'mark' },
    send: async () => ({ kind: 'busy', retryAfterSeconds: 60 }),
    find: null,
  },
  void: async () => ({ kind: 'voided', refund: 'done' }),
};

type World = {
  test: TestApp;
  freshClaim: () => Promise<string>;
  asOwner: (
    method: 'POST',
    url: string,
    payload: object,
  ) => Promise<{ json(): { claimResolutions: { id: string }[]; rates: { rate: string }[] } }>;
};

const headers = { 'if-match': '*' };

export function shippingFixtures({ test, freshClaim, asOwner }: World): Record<string, Fixture> {
  const { admin } = test.database;
  const { from, parcel } = shippingOf();

  /** A replacement that the store ships itself, and what it can buy its label with. */
  async function replaced(): Promise<{ url: string; claimId: string; resolutionId: string }> {
    await connectAskers(test, 'easypost');
    const id = await freshClaim();
    const { rows } = await admin.query('select id from claim_items where claim_id = $1', [id]);
    const approved = await asOwner('POST', `/v1/claims/${id}/resolutions`, {
      resolutions: [{ claimItemId: rows[0].id, resolutionType: 'RESHIP' }],
    });
    await admin.query(
      "update claim_instructions set hold = 'by_hand', next_at = null where claim_id = $1 and state = 'WAITING'",
      [id],
    );
    const resolutionId = approved.json().claimResolutions[0]?.id ?? '';
    return { url: `/v1/claims/${id}/resolutions/${resolutionId}`, claimId: id, resolutionId };
  }

  async function priced(): Promise<Request> {
    const { url, claimId } = await replaced();
    return { url: `${url}/rates`, payload: { provider: 'easypost', from, parcel }, claimId };
  }

  async function chosen(): Promise<Request> {
    const { url, claimId } = await replaced();
    const { rates } = (await asOwner('POST', `${url}/rates`, { provider: null, from, parcel })).json();
    return { url: `${url}/labels`, payload: { rate: rates[0]?.rate }, headers, claimId };
  }

  async function bought(): Promise<Request> {
    const { url, payload, claimId = '' } = await chosen();
    await asOwner('POST', url, payload as object);
    const { rows } = await admin.query('select id from shipping_labels where claim_id = $1', [claimId]);
    return { url: `/v1/claims/${claimId}/labels/${rows[0]?.id}/give-back`, claimId };
  }

  return {
    'POST /v1/claims/:id/resolutions/:resolutionId/rates': { make: priced },
    'POST /v1/claims/:id/resolutions/:resolutionId/labels': { make: chosen },
    'POST /v1/claims/:id/labels/:labelId/give-back': { make: bought },
  };
}
