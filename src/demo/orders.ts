/** All demo orders. Together they lead to every branch of the portal. */
import { arrivedOrders } from './orders/arrived.ts';
import { movingOrders } from './orders/moving.ts';
import { otherOrders } from './orders/other.ts';
import { refusedOrders } from './orders/refused.ts';
import { unusualOrders } from './orders/unusual.ts';
import { type DemoOrder, shopOf } from './shop.ts';
import { FERNWOOD, KIESELSTEIN } from './stores.ts';

/**
 * The orders of both stores, dated back from `now`; the same `now` gives the same orders. Pictures are paths, or full
 * URLs if an `origin` ("https://claims.example") is given.
 */
export function demoOrders(now: Date, origin = ''): DemoOrder[] {
  const fernwood = shopOf(FERNWOOD, now, origin);
  return [
    ...arrivedOrders(fernwood),
    ...movingOrders(fernwood),
    ...refusedOrders(fernwood),
    ...unusualOrders(fernwood),
    ...otherOrders(shopOf(KIESELSTEIN, now, origin)),
  ];
}
