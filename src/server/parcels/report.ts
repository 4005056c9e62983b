/** What adapters say of parcels, before it is kept: whole, of sensible lengths, and of times that can be. */
import { z } from 'zod';
import { FULFILLMENT_STATUSES } from '../../domain/orders/order.ts';
import type { ParcelReport } from '../../domain/orders/parcel-report.ts';

const time = z.iso.datetime({ offset: true }).transform((at) => new Date(at).toISOString());
const words = (max: number) =>
  z
    .string()
    .transform(
      (text) =>
        text
          .replace(/\p{Cc}+/gu, ' ')
          .trim()
          .slice(0, max)
          .toWellFormed() || null,
    )
    .nullable();

const schema = z.object({
  trackingNumber: z.string().trim().min(1).max(100),
  company: words(255),
  status: z.enum(FULFILLMENT_STATUSES).nullable(),
  changedAt: time,
  estimatedDeliveryAt: z.iso.date().nullable(),
  deliveredAt: time.nullable(),
  returnedAt: time.nullable(),
  trackingUrl: z
    .url({ protocol: /^https?$/ })
    .max(2_048)
    .nullable()
    .catch(null),
  scans: z
    .array(
      z.object({
        at: time,
        status: z.enum(FULFILLMENT_STATUSES),
        place: words(255),
        description: words(255),
      }),
    )
    .max(1_000),
});

/** Clocks differ. What is said to happen later would make all that comes until then seem old. */
const MOST_AHEAD_MS = 2 * 86_400_000;

/** Null if nothing can be made of it. */
export function readReport(report: unknown, now: number): ParcelReport | null {
  const { data } = schema.safeParse(report);
  return data && Date.parse(data.changedAt) < now + MOST_AHEAD_MS ? data : null;
}
