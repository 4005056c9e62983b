import { decideCover, explainCover, type InStoreProduct } from '../../domain/in-store.ts';
import { findProduct } from '../../server/in-store/store.ts';
import type { InStoreVisit } from './visit.ts';

/** Why the product, bought on that day, can't be claimed; null where it can. */
export async function coverProblem(
  { context, store, now }: InStoreVisit,
  product: InStoreProduct,
  dateOfPurchase: string,
): Promise<string | null> {
  const listed = product.listed ? await findProduct(context.db, store.id, product.sourceProductId) : null;
  const period = product.listed ? (listed?.warrantyPeriod ?? null) : store.settings.inStore.unlistedWarranty;
  const decision = decideCover({ store, now, dateOfPurchase }, period);
  return decision.covered ? null : explainCover(decision).detail;
}
