/** Fills the demo stores through whatever the caller writes with: commands of the server, or a test's list. */
import { type DemoClaim, demoClaims } from './claims.ts';
import { demoOrders } from './orders.ts';
import { type DemoProduct, demoProducts } from './products.ts';
import type { DemoOrder } from './shop.ts';
import { type DemoStore, demoStores } from './stores.ts';

export type DemoSeed = {
  now: Date;
  /** Each creates or replaces by key (slug, source id), so that seeding twice changes nothing but dates. */
  saveStore: (store: DemoStore) => Promise<void>;
  saveProducts: (slug: DemoStore['slug'], products: DemoProduct[]) => Promise<void>;
  saveOrders: (slug: DemoStore['slug'], orders: DemoOrder[]) => Promise<void>;
  /** Must do nothing when the order already has a claim. */
  fileClaim: (claim: DemoClaim) => Promise<void>;
};

/** Stores first, then what they sell, then orders, then claims on them. The first failure ends it and is thrown. */
export async function seedDemo({
  now,
  saveStore,
  saveProducts,
  saveOrders,
  fileClaim,
}: DemoSeed): Promise<void> {
  const orders = demoOrders(now);
  for (const store of demoStores) {
    const mine = ({ storeSlug }: { storeSlug: string }): boolean => storeSlug === store.slug;
    await saveStore(store);
    await saveProducts(store.slug, demoProducts.filter(mine));
    await saveOrders(store.slug, orders.filter(mine));
  }
  for (const claim of demoClaims) await fileClaim(claim);
}
