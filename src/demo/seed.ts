/** Fills the demo stores through the caller's functions: server commands, or a test's list. */
import { type DemoClaim, demoClaims } from './claims.ts';
import { demoOrders } from './orders.ts';
import { type DemoPerson, demoPeople } from './people.ts';
import { demoProducts, productDocumentOf } from './products.ts';
import type { DemoOrder } from './shop.ts';
import { type DemoStore, demoStores } from './stores.ts';

type ProductEntry = { sourceProductId: string; product: ReturnType<typeof productDocumentOf> };

type DemoSeed = {
  now: Date;
  /** Prefix for the paths of pictures: "https://claims.example". Without it they stay paths. */
  origin?: string;
  /** Each creates or replaces by key (slug, source id), so that seeding twice changes only dates. */
  saveStore: (store: DemoStore) => Promise<void>;
  saveProducts: (slug: DemoStore['slug'], products: ProductEntry[]) => Promise<void>;
  saveOrders: (slug: DemoStore['slug'], orders: DemoOrder[]) => Promise<void>;
  /** Existing people keep their name and password. */
  savePeople: (people: readonly DemoPerson[]) => Promise<void>;
  /** Must do nothing if the order already has a claim. */
  fileClaim: (claim: DemoClaim) => Promise<void>;
};

/** Stores first, then products, orders, people, and claims. Stops at the first failure and throws it. */
export async function seedDemo(seed: DemoSeed): Promise<void> {
  const orders = demoOrders(seed.now, seed.origin);
  for (const store of demoStores) {
    const mine = ({ storeSlug }: { storeSlug: string }): boolean => storeSlug === store.slug;
    const products = demoProducts.filter(mine).map((product) => ({
      sourceProductId: product.sourceProductId,
      product: productDocumentOf(product, seed.origin),
    }));
    await seed.saveStore(store);
    await seed.saveProducts(store.slug, products);
    await seed.saveOrders(store.slug, orders.filter(mine));
  }
  await seed.savePeople(demoPeople);
  for (const claim of demoClaims) await seed.fileClaim(claim);
}
