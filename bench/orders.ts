/** Orders to look up and to claim: two lines, one shipment, delivered five days ago. */
import pg from 'pg';
import { buildFulfillment, buildItem, buildOrder } from '../src/demo/build.ts';
import type { OrderDocument } from '../src/domain/orders/order.ts';
import type { StoreId } from '../src/server/auth/caller.ts';
import { saveOrders } from '../src/server/orders/save.ts';

export const STORE = 'demo';
const DAY = 86_400_000;
const BATCH = 500;

export type BenchOrder = { sourceOrderId: string; number: string; email: string; order: OrderDocument };

export function benchOrders(count: number, now: number): BenchOrder[] {
  const before = (days: number) => new Date(now - days * DAY).toISOString();
  const items = [
    buildItem({ selectedOptions: [{ name: 'color', value: 'moss' }], warrantyPeriod: 'P1Y' }),
    buildItem({
      sourceItemId: 'i2',
      sourceProductId: 'p2',
      sourceVariantId: 'v2',
      name: 'Bowl',
      sku: 'BOWL-2',
    }),
  ];
  const shipment = buildFulfillment({
    fulfilledAt: before(8),
    estimatedDeliveryAt: before(4).slice(0, 10),
    lastScanAt: before(5),
    deliveredAt: before(5),
    items: items.map(({ sourceItemId, quantity }) => ({ sourceItemId, quantity })),
  });
  return Array.from({ length: count }, (_, n) => {
    const number = String(500_000 + n);
    const email = `shopper${n}@example.com`;
    const order = buildOrder({
      sourceOrderNumber: number,
      customer: { email, name: `Shopper ${n}`, phone: '+12025550123' },
      createdAt: before(10),
      items,
      fulfillments: [shipment],
    });
    return { sourceOrderId: `bench-${n}`, number, email, order };
  });
}

/** Imports them like the product and updates the statistics. */
export async function plantOrders(adminUrl: string, orders: readonly BenchOrder[]): Promise<void> {
  const pool = new pg.Pool({ connectionString: adminUrl, max: 1 });
  try {
    for (let at = 0; at < orders.length; at += BATCH) {
      await saveOrders({ app: pool }, STORE as StoreId, orders.slice(at, at + BATCH));
    }
    await pool.query('analyze');
  } finally {
    await pool.end();
  }
}
