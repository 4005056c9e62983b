/** What a demo store has on the first day, for the shop that it is connected with. */
import { currencyExponent } from '../../domain/money/money.ts';
import { amountOf, unitsOf } from '../amounts.ts';
import { deskOrders } from '../desk/orders.ts';
import { demoOrders } from '../orders.ts';
import { type DemoProduct, demoProducts } from '../products.ts';
import type { DemoOrder } from '../shop.ts';
import type { DemoStore } from '../stores.ts';

/** Of each product. */
export const STOCK = 10;

/** Some simulators count down to a limit that tests reach and the demo doesn't. */
export const NO_LIMIT = 1_000_000_000;

export const productsOf = (slug: DemoStore['slug']): DemoProduct[] =>
  demoProducts.filter(({ storeSlug }) => storeSlug === slug);

/** With those of the team's queue, the oldest first. */
export const ordersOf = (slug: DemoStore['slug'], now: Date): DemoOrder[] =>
  [...demoOrders(now), ...deskOrders(now)]
    .filter(({ storeSlug }) => storeSlug === slug)
    .sort((a, b) => a.order.createdAt.localeCompare(b.order.createdAt));

/** What the customer paid: the premium comes on top of what the order's document counts. */
export function paidFor({ order }: DemoOrder): string {
  const digits = currencyExponent(order.currency);
  const premium = order.protection.shipping?.premiumPaid ?? '0';
  return amountOf(unitsOf(order.total, digits) + unitsOf(premium, digits), digits);
}

export function namesOf(name: string | null): { first: string; last: string } {
  const words = (name ?? '').split(' ');
  return { first: words.slice(0, -1).join(' '), last: words.at(-1) ?? '' };
}
