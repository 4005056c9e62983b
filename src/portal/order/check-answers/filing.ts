/** Turns a draft into the body of `POST /v1/claims`. */
import { type Filing, filingBodySchema } from '../../../contract/claim.ts';
import type { Address } from '../../../domain/orders/order.ts';
import { findItem } from '../flow/order-views.ts';
import { coverageOf, type DraftLine, draftLines } from '../flow/valuation.ts';
import type { Visit } from '../visit.ts';

export type Confirmed = {
  /** Null if the order's own address is right. */
  correction: Address | null;
  acknowledged: boolean;
  /** The version of the claim terms that the page showed. */
  claimTerms: string | undefined;
  signature: string | { typedName: string } | null;
  receiptImages: string[];
};

function byShipment(lines: readonly DraftLine[]) {
  const ids = [...new Set(lines.map(({ sourceFulfillmentId }) => sourceFulfillmentId))];
  return ids.map((id) => ({
    sourceFulfillmentId: id,
    issues: lines
      .filter(({ sourceFulfillmentId }) => sourceFulfillmentId === id)
      .map(({ sourceFulfillmentId: _, method, ...issue }) => ({ ...issue, resolutionRequested: method })),
  }));
}

/** Null if the draft can't be filed because none of its items can still be claimed. */
export function filingOf(visit: Visit, confirmed: Confirmed): Filing | null {
  const lines = draftLines(visit);
  const claimCategory = coverageOf(visit);
  const [first] = lines;
  const item = first ? findItem(visit, first.sourceItemId) : null;
  const body = filingBodySchema.safeParse({
    claimCategory,
    email: visit.order.customer.email,
    salesChannel: 'ONLINE',
    fulfillmentIssues: byShipment(lines),
    resolution: {
      desiredMethod: visit.metadata.claim.resolution.desiredMethod,
      customerSignature: confirmed.signature,
      updatedShippingAddress: confirmed.correction,
      warrantyPeriod: claimCategory === 'WARRANTY' ? (item?.warrantyPeriod ?? null) : null,
    },
    addressConfirmed: true,
    acknowledged: confirmed.acknowledged,
    claimTerms: confirmed.claimTerms,
    receiptImages: confirmed.receiptImages,
  });
  return body.success ? body.data : null;
}
