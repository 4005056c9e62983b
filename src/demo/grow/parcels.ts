/** The state of an order's parcels by now: on its way, delivered, lost, returned, or not yet packed. */
import type { Fulfillment, FulfillmentItem, OrderItem } from '../../domain/orders/order.ts';
import { buildFulfillment } from '../build.ts';
import { CARRIER_NUMBERS } from '../shop.ts';
import type { Dice } from './dice.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;

export type Journey = { placed: number; now: number; abroad: boolean; number: string };

type Fate = 'arrives' | 'lost' | 'returned' | 'refused' | 'untracked';

const FATES: readonly (readonly [Fate, number])[] = [
  ['arrives', 940],
  ['lost', 15],
  ['returned', 12],
  ['refused', 5],
  ['untracked', 28],
];

const iso = (time: number): string => new Date(time).toISOString();

/** One parcel, or two for an order with several lines; none before anything was packed. */
export function parcelsOf(dice: Dice, journey: Journey, items: readonly OrderItem[]): Fulfillment[] {
  const all = items.map(({ sourceItemId, quantity }) => ({ sourceItemId, quantity }));
  const split = items.length > 1 && dice.chance(0.12) ? 1 + dice.below(items.length - 1) : items.length;
  const packed = journey.placed + dice.between(0.3, 2.5) * DAY;
  if (packed > journey.now) return dice.chance(0.4) ? [waiting(all)] : [];
  const first = shipped(dice, journey, { id: 'f1', packed, items: all.slice(0, split) });
  if (split === items.length) return [first];
  const later = packed + dice.between(1, 9) * DAY;
  const rest = { id: 'f2', packed: later, items: all.slice(split) };
  return later > journey.now ? [first] : [first, shipped(dice, journey, rest)];
}

const waiting = (items: FulfillmentItem[]): Fulfillment =>
  buildFulfillment({
    fulfillmentStatus: 'LABEL_PRINTED',
    ...{ fulfilledAt: null, estimatedDeliveryAt: null, lastScanAt: null, deliveredAt: null },
    ...{ trackingCompany: null, trackingNumber: null },
    items,
  });

type Parcel = { id: string; packed: number; items: FulfillmentItem[] };

function shipped(dice: Dice, journey: Journey, { id, packed, items }: Parcel): Fulfillment {
  const { now, abroad, number } = journey;
  const travel = (abroad ? dice.between(5, 14) : dice.between(1.5, 6)) * DAY;
  const carrier = abroad ? 'DHL' : dice.pick(['UPS', 'USPS', 'FedEx']);
  const fate = dice.weigh(FATES);
  const base = {
    sourceFulfillmentId: id,
    fulfilledAt: iso(packed),
    estimatedDeliveryAt: iso(packed + (abroad ? 12 : 5) * DAY).slice(0, 10),
    trackingCompany: carrier,
    trackingNumber: CARRIER_NUMBERS[carrier]?.(`${number}${id.slice(1)}`) ?? null,
    ...{ lastScanAt: null, deliveredAt: null, returnedAt: null },
    items,
  };
  if (fate === 'untracked') {
    const nothing = { trackingCompany: null, trackingNumber: null, estimatedDeliveryAt: null };
    return buildFulfillment({ ...base, ...nothing, fulfillmentStatus: 'FULFILLED' });
  }
  return buildFulfillment({ ...base, ...progress(fate, packed, packed + travel, now) });
}

type Progress = Pick<Fulfillment, 'fulfillmentStatus' | 'lastScanAt'> & Partial<Fulfillment>;

function progress(fate: Exclude<Fate, 'untracked'>, packed: number, due: number, now: number): Progress {
  const seen = (time: number) => iso(Math.min(time, now - HOUR / 2));
  const halfway = packed + (due - packed) / 2;
  if (now < packed + 6 * HOUR) return { fulfillmentStatus: 'CARRIER_PICKED_UP', lastScanAt: seen(packed) };
  if (now < due || fate === 'lost') {
    const out = fate !== 'lost' && due - now < 8 * HOUR;
    const status = out ? 'OUT_FOR_DELIVERY' : 'IN_TRANSIT';
    // A lost one has no scans after half of the way.
    return {
      fulfillmentStatus: status,
      lastScanAt: seen(fate === 'lost' ? halfway : Math.max(halfway, now - DAY)),
    };
  }
  if (fate === 'arrives')
    return { fulfillmentStatus: 'DELIVERED', lastScanAt: iso(due), deliveredAt: iso(due) };
  const back = due + 9 * DAY;
  if (fate === 'refused' || now < back)
    return { fulfillmentStatus: 'ATTEMPTED_DELIVERY', lastScanAt: iso(due) };
  return { fulfillmentStatus: 'NOT_DELIVERED', lastScanAt: iso(back), returnedAt: iso(back) };
}
