import {
  type CoverDecision,
  decideCover,
  type InStoreDraft,
  type InStoreProduct,
} from '../../domain/filing/in-store.ts';
import { findProduct } from '../../server/in-store/queries.ts';
import { urls } from '../../urls.ts';
import { goTo, type Outcome } from '../engine/outcome.ts';
import { continueTo } from './journey.ts';
import { type InStoreVisit, saveAnswers } from './visit.ts';

export type ProductCoverage = {
  /** Null if the catalog no longer has the product. */
  name: string | null;
  imageUrl: string | null;
  /** ISO 8601. */
  warrantyPeriod: string | null;
  decision: CoverDecision;
};

/** Whether the product can be claimed if it was bought on that day. */
export async function coverageOf(
  { context, store, now }: InStoreVisit,
  product: InStoreProduct,
  dateOfPurchase: string,
): Promise<ProductCoverage> {
  const facts = { store, now, dateOfPurchase };
  if (!product.listed) {
    const warrantyPeriod = store.settings.inStore.unlistedWarranty;
    const decision = decideCover(facts, warrantyPeriod);
    return { name: product.name, imageUrl: null, warrantyPeriod, decision };
  }
  const known = await findProduct(context.db, store.id, product.sourceProductId);
  const warrantyPeriod = known?.warrantyPeriod ?? null;
  const decision = decideCover(facts, warrantyPeriod);
  return { name: known?.name ?? null, imageUrl: known?.imageUrl ?? null, warrantyPeriod, decision };
}

/** Saves a product or a day and continues; goes to the out-of-warranty page if the combination has no warranty. */
export async function continueIfCovered(
  visit: InStoreVisit,
  part: Pick<Partial<InStoreDraft>, 'product' | 'dateOfPurchase'>,
  query = '',
): Promise<Outcome> {
  const { product, dateOfPurchase } = { ...visit.draft, ...part };
  const cover = product && dateOfPurchase ? await coverageOf(visit, product, dateOfPurchase) : null;
  if (cover === null || cover.decision.covered) return continueTo(visit, { ...part, uncovered: false });
  await saveAnswers(visit, { ...part, uncovered: true });
  return goTo(urls.inStore.outOfWarranty(query));
}
