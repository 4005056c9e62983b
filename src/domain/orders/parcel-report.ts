/** What a tracking tool or label provider reports of a parcel (docs/decisions/118-tracking.md). */
import type { FulfillmentStatus, Scan } from './order.ts';

/** As a whole: a later report replaces an earlier one, and only their scans are added up. */
export type ParcelReport = {
  /** As the carrier writes it; compared without spaces and in capitals. At most 100 characters. */
  trackingNumber: string;
  /** The carrier's name; null if the provider doesn't say. */
  company: string | null;
  /** Null while the carrier knows nothing of it. */
  status: FulfillmentStatus | null;
  /** When the provider's knowledge changed (ISO 8601, UTC): the latest report counts, whenever it comes. */
  changedAt: string;
  /** A plain date (YYYY-MM-DD). */
  estimatedDeliveryAt: string | null;
  /** ISO 8601, UTC. Null as long as it isn't delivered, and again if the carrier takes the delivery back. */
  deliveredAt: string | null;
  /** ISO 8601, UTC: when it came back, or was sent back, to its sender. */
  returnedAt: string | null;
  trackingUrl: string | null;
  /** Oldest first, at most 100. */
  scans: Scan[];
};
