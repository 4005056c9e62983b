/** The orders of the claims in the team's queue. */
import { type DemoOrder, shopOf } from '../shop.ts';
import { FERNWOOD } from '../stores.ts';
import { STORIES } from './stories.ts';

/** They are no part of the README's table: each has its claim already. */
const NOT_TO_TRY = { note: '', tryIt: '', leadsTo: '/process', opens: [] } as const;

/** Dated back from `now`, as `demoOrders`. */
export function deskOrders(now: Date, origin = ''): DemoOrder[] {
  const { order } = shopOf(FERNWOOD, now, origin);
  return STORIES.map((story) => {
    const { number, customer, address, lines, placed, delivered, lastSeen, carrier = 'UPS' } = story;
    const shipped = placed - 1;
    const parcel = { shipped, promised: Math.max(shipped - 5, 1), carrier };
    const seen = delivered === undefined ? { scanned: lastSeen ?? shipped } : { delivered };
    return order({
      ...NOT_TO_TRY,
      ...{ number, customer, address, lines, placed },
      shipping: '7.00',
      parcels: [{ ...parcel, ...seen }],
    });
  });
}
