/** Builds the report of a parcel from what a provider of labels knows of it. */
import type { FulfillmentStatus, Scan } from '../../../domain/orders/order.ts';
import type { ParcelReport } from '../../../domain/orders/parcel-report.ts';
import { httpsOf, textOf } from './amounts.ts';

/** In the provider's words; all of it is checked. */
export type Tracked = {
  trackingNumber: unknown;
  company: unknown;
  status: string;
  changedAt: unknown;
  estimatedAt: unknown;
  trackingUrl?: unknown;
  events: readonly {
    at: unknown;
    status: string;
    place: readonly unknown[];
    description: unknown;
  }[];
};

/** What a provider's statuses mean. `isReturned`: it goes back, or is back. */
export type Meanings = Readonly<Record<string, { status: FulfillmentStatus; isReturned?: true }>>;

const MOST_SCANS = 100;
const ARRIVED: readonly FulfillmentStatus[] = ['DELIVERED', 'PICKED_UP'];

/** Null if it names no parcel, or says no time at all. */
export function reportOf(tracked: Tracked, meanings: Meanings): ParcelReport | null {
  const trackingNumber = textOf(tracked.trackingNumber);
  const found = tracked.events.flatMap((event) => {
    const [at, meaning] = [timeOf(event.at), meanings[event.status]];
    if (at === null || !meaning) return [];
    const place = event.place.flatMap((part) => textOf(part, 60) ?? []).join(', ') || null;
    return [{ at, ...meaning, place, description: textOf(event.description, 500) }];
  });
  const events = found.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)).slice(-MOST_SCANS);
  const changedAt = timeOf(tracked.changedAt) ?? events.at(-1)?.at ?? null;
  if (trackingNumber === null || changedAt === null) return null;
  const now = meanings[tracked.status] ?? null;
  const isArrived = now !== null && ARRIVED.includes(now.status);
  return {
    ...{ trackingNumber, company: textOf(tracked.company), status: now?.status ?? null, changedAt },
    estimatedDeliveryAt: timeOf(tracked.estimatedAt)?.slice(0, 10) ?? null,
    // The carriers' own times are often local; the provider's are the next best.
    deliveredAt: isArrived
      ? (events.findLast(({ status }) => ARRIVED.includes(status))?.at ?? changedAt)
      : null,
    returnedAt: now?.isReturned ? (events.find(({ isReturned }) => isReturned)?.at ?? changedAt) : null,
    trackingUrl: httpsOf(tracked.trackingUrl),
    scans: events.map(({ at, status, place, description }): Scan => ({ at, status, place, description })),
  };
}

/** ISO 8601 in UTC; null if it is no time. One without an offset counts as UTC. */
function timeOf(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > 40) return null;
  const isLocal = value.includes('T') && !/(?:Z|[+-]\d\d:?\d\d)$/i.test(value);
  const time = Date.parse(isLocal ? `${value}Z` : value);
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}
