/** Turns the draft into the body of `POST /v1/claims/offline`. */
import { type OfflineFiling, offlineFilingSchema } from '../../../contract/in-store.ts';
import type { InStoreDraft } from '../../../domain/filing/in-store.ts';

export type Confirmed = {
  addressConfirmed: boolean;
  acknowledged: boolean;
  /** The version of the claim terms that the page showed. */
  claimTerms: string | undefined;
  signature: string | { typedName: string } | null;
};

/** Null if an answer is missing. */
export function filingOf(draft: InStoreDraft, confirmed: Confirmed | null): OfflineFiling | null {
  const { customer, product, dateOfPurchase, issue, receipts, shippingAddress, method } = draft;
  if (!customer || !product || !dateOfPurchase || !issue) return null;
  const what = product.listed
    ? { sourceProductId: product.sourceProductId }
    : { name: product.name, pricePaid: product.pricePaid };
  const body = offlineFilingSchema.safeParse({
    customer,
    item: { ...what, ...issue },
    warranty: { dateOfPurchase, receiptImages: receipts },
    resolution: method === null ? {} : { desiredMethod: method },
    shippingAddress,
    signature: confirmed?.signature ?? null,
    ...(confirmed?.addressConfirmed && { addressConfirmed: true }),
    ...(confirmed && { acknowledged: confirmed.acknowledged, claimTerms: confirmed.claimTerms }),
  });
  return body.success ? body.data : null;
}
