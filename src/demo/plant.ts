/** The demo world planted into a database through the server's own commands. */
import { filingBodySchema } from '../contract/claim.ts';
import { type StoreId, storeOfOperator } from '../server/auth/caller.ts';
import { fileClaim } from '../server/claims/filing/commands.ts';
import type { Context } from '../server/context.ts';
import { describeRepeat } from '../server/http/answers.ts';
import { loadOrderBySource, saveOrders } from '../server/orders/queries.ts';
import { saveProducts } from '../server/products/queries.ts';
import { saveStore, storeById } from '../server/stores/queries.ts';
import { demoClaims } from './claims.ts';
import { demoOrders } from './orders.ts';
import { seedDemo } from './seed.ts';

/**
 * Whether the last thing that planting writes is there, with the dates it would get today: neither a kill in the middle
 * nor a week of standing still may leave a world whose orders lead elsewhere than the README says.
 */
export async function isPlanted({ db, clock }: Context): Promise<boolean> {
  const last = demoClaims.at(-1);
  const today = demoOrders(new Date(clock())).find((known) => known.sourceOrderId === last?.sourceOrderId);
  if (!last || !today) return false;
  const order = await loadOrderBySource(db, storeOfOperator(last.storeSlug), last.sourceOrderId);
  const dayOf = (time: string) => time.slice(0, 10);
  return order !== null && order.claims.length > 0 && dayOf(order.createdAt) === dayOf(today.order.createdAt);
}

/** Creates or refreshes the demo stores, dates counted from now. A demo store's id is its slug. */
export async function plantDemo(context: Context): Promise<void> {
  const { db } = context;
  const ids = new Map<string, StoreId>();
  const idOf = (slug: string): StoreId => {
    const id = ids.get(slug);
    if (!id) throw new Error(`No demo store ${slug}`);
    return id;
  };
  await seedDemo({
    now: new Date(context.clock()),
    saveStore: async (store) => {
      ids.set(store.slug, await saveStore(db, { ...store, id: store.slug }));
    },
    saveProducts: async (slug, products) => {
      await saveProducts(db, idOf(slug), products);
    },
    saveOrders: async (slug, orders) => {
      await saveOrders(db, idOf(slug), orders);
    },
    fileClaim: async ({ storeSlug, sourceOrderId, filing }) => {
      const store = await storeById(db, idOf(storeSlug));
      const order = await loadOrderBySource(db, store.id, sourceOrderId);
      if (!order || order.claims.length > 0) return;
      const body = JSON.stringify(filing);
      const repeat = describeRepeat({ caller: 'demo', address: sourceOrderId, body, key: null });
      const caller = { kind: 'shopper', storeId: store.id, orderId: order.id } as const;
      await fileClaim(context, {
        store,
        caller,
        sourceOrderId,
        filing: filingBodySchema.parse(filing),
        repeat,
      });
    },
  });
}
