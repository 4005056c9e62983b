/** Writes the demo data to a database through the server's own commands. */

import { filingBodySchema } from '../contract/claim.ts';
import { DEMO_PASSWORD } from '../domain/access/password.ts';
import { ROLE_SCOPES } from '../domain/access/permissions.ts';
import { type StoreId, storeOfOperator } from '../server/auth/caller.ts';
import { fileClaim } from '../server/claims/filing/commands.ts';
import type { Context } from '../server/context.ts';
import { describeRepeat } from '../server/http/answers.ts';
import { loadOrderBySource } from '../server/orders/queries.ts';
import { saveOrders } from '../server/orders/save.ts';
import { saveAccount } from '../server/people/accounts.ts';
import { makePerson } from '../server/people/making.ts';
import { hashPassword } from '../server/people/passwords.ts';
import { findPersonByEmail } from '../server/people/queries.ts';
import { saveProducts } from '../server/products/save.ts';
import { saveStore, storeById } from '../server/stores/queries.ts';
import { demoClaims } from './claims.ts';
import { deskOrders } from './desk/orders.ts';
import { isDeskPlanted, plantDesk } from './desk/plant-desk.ts';
import { demoOrders } from './orders.ts';
import { DEMO_ACCOUNT, demoPeople } from './people.ts';
import { seedDemo } from './seed.ts';

/**
 * Whether the last thing written is there, with today's dates. After a crash in the middle, or a week without a
 * restart, orders would lead elsewhere than the README says.
 */
export async function isPlanted({ db, clock }: Context): Promise<boolean> {
  const last = demoClaims.at(-1);
  const today = demoOrders(new Date(clock())).find((known) => known.sourceOrderId === last?.sourceOrderId);
  if (!last || !today) return false;
  const order = await loadOrderBySource(db, storeOfOperator(last.storeSlug), last.sourceOrderId);
  const dayOf = (time: string) => time.slice(0, 10);
  const isToday = order !== null && dayOf(order.createdAt) === dayOf(today.order.createdAt);
  const person = await findPersonByEmail(db, demoPeople.at(-1)?.email ?? '');
  return isToday && order.claims.length > 0 && person !== null && (await isDeskPlanted(db));
}

/** Creates or refreshes the whole demo: the stores, and claims in every state for the team's queue. */
export async function plantWholeDemo(context: Context): Promise<void> {
  await plantDemo(context);
  const store = storeOfOperator('demo');
  await saveOrders(context.db, store, deskOrders(new Date(context.clock())));
  await plantDesk(context, store);
}

/** The stores with their orders, people and first claims, with dates counted from now. A demo store's id is its slug. */
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
      ids.set(store.slug, await saveStore(db, { ...store, id: store.slug, stage: 'live' }));
    },
    saveProducts: async (slug, products) => {
      await saveProducts(db, idOf(slug), products);
    },
    saveOrders: async (slug, orders) => {
      await saveOrders(db, idOf(slug), orders);
    },
    savePeople: async (people) => {
      const now = context.clock();
      await saveAccount(db, DEMO_ACCOUNT, { stores: [idOf('demo')], now });
      const passwordHash = await hashPassword(DEMO_PASSWORD);
      for (const { email, name, role, store } of people) {
        const reach = ROLE_SCOPES[role];
        const accountId = reach === 'account' ? DEMO_ACCOUNT.id : null;
        const membership = { reach, role, store: store ? idOf(store) : null, accountId };
        await makePerson(db, { email, name, passwordHash, membership }, now);
      }
    },
    fileClaim: async ({ storeSlug, sourceOrderId, filing }) => {
      const store = await storeById(db, idOf(storeSlug));
      const order = await loadOrderBySource(db, store.id, sourceOrderId);
      if (!order || order.claims.length > 0) return;
      const body = JSON.stringify(filing);
      const repeat = describeRepeat({ caller: 'demo', address: sourceOrderId, body, key: null });
      const caller = { kind: 'shopper', storeId: store.id, orderId: order.id, recipient: null } as const;
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
