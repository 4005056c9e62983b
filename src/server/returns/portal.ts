/** Where a shopper starts a return of an order: at the store's returns tool, which knows the order already. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Order } from '../../domain/orders/order.ts';
import type { StoreId } from '../auth/caller.ts';
import type { Context } from '../context.ts';
import { withStore } from '../database/with-store.ts';
import type { ReturnsPort } from '../integrations/ports.ts';
import { toolsOf } from './save.ts';

/** The shopper waits for it. */
const LONGEST_MS = 8_000;
/** A link is not made again within this time, and a tool that made none is not asked again. */
const KEPT_MS = { made: 600_000, none: 30_000 };
const MOST_KEPT = 1_000;

/** One that has a page for shoppers. */
export const hasReturnsTool = (context: Context, storeId: StoreId): Promise<boolean> =>
  withStore(context.db, storeId, async (client) =>
    (await toolsOf(context, client, storeId)).some(({ returns }) => returns.portal !== null),
  );

type Kept = { url: Promise<string | null>; until: number };
const kept = new WeakMap<Context, Map<string, Kept>>();

type Asked = Pick<Order, 'id' | 'sourceOrderNumber' | 'customer' | 'shippingAddress'>;

/** The first of the store's tools that has the order; null if none makes a link now. Many clicks are one question. */
export async function portalOf(context: Context, storeId: StoreId, order: Asked): Promise<string | null> {
  const links = kept.get(context) ?? new Map<string, Kept>();
  kept.set(context, links);
  const key = `${storeId} ${order.id}`;
  const now = context.clock();
  const known = links.get(key);
  if (known && known.until > now) return known.url;
  if (links.size >= MOST_KEPT) links.clear();
  const asked = { url: askTools(context, storeId, order), until: now + KEPT_MS.made };
  links.set(key, asked);
  const url = await asked.url.catch((err: unknown) => {
    links.delete(key);
    throw err;
  });
  if (url === null) asked.until = now + KEPT_MS.none;
  return url;
}

async function askTools(context: Context, storeId: StoreId, order: Asked): Promise<string | null> {
  const tools = await withStore(context.db, storeId, (client) => toolsOf(context, client, storeId));
  const asked: Parameters<NonNullable<ReturnsPort['portal']>>[0] = {
    orderNumber: order.sourceOrderNumber,
    email: order.customer.email,
    postalCode: order.shippingAddress?.postalCode ?? null,
  };
  for (const { returns } of tools) {
    if (returns.portal === null) continue;
    const answer = await Promise.race([returns.portal(asked), sleep(LONGEST_MS, null, { ref: false })]);
    if (answer?.kind === 'portal') return answer.url;
  }
  return null;
}
