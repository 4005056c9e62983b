import {
  type CoverDecision,
  decideCover,
  type InStoreDraft,
  type InStoreProduct,
} from '../../domain/filing/in-store.ts';
import { findProduct } from '../../server/in-store/queries.ts';
import { urls } from '../../urls.ts';
import { goTo, type Outcome } from '../engine/outcome.ts';
import { goOn } from './journey.ts';
import { type InStoreVisit, tell } from './visit.ts';

export type Cover = {
  /** Null where the catalogue has no such product any more. */
  name: string | null;
  imageUrl: string | null;
  /** ISO 8601. */
  warrantyPeriod: string | null;
  decision: CoverDecision;
};

/** Whether the product, bought on that day, can be claimed. */
export async function coverOf(
  { context, store, now }: InStoreVisit,
  product: InStoreProduct,
  dateOfPurchase: string,
): Promise<Cover> {
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

/** Keeps a product or a day, and goes on; to the answer that there is no warranty where both together have none. */
export async function goOnCovered(
  visit: InStoreVisit,
  part: Pick<Partial<InStoreDraft>, 'product' | 'dateOfPurchase'>,
  query = '',
): Promise<Outcome> {
  const { product, dateOfPurchase } = { ...visit.draft, ...part };
  const cover = product && dateOfPurchase ? await coverOf(visit, product, dateOfPurchase) : null;
  if (cover === null || cover.decision.covered) return goOn(visit, { ...part, uncovered: false });
  await tell(visit, { ...part, uncovered: true });
  return goTo(urls.inStore.outOfWarranty(query));
}
