/** A tracking of AfterShip as a report (aftership.com/docs/tracking/model/tracking, version 2026-07; read November 2026). */
import type { Scan } from '../../../../domain/orders/order.ts';
import type { ParcelReport } from '../../../../domain/orders/parcel-report.ts';
import { linkOrNull, textOrNull, timeOrNull } from '../../shops/text.ts';
import { companyOf } from './couriers.ts';
import { RETURNED, statusOf } from './statuses.ts';

const MOST_SCANS = 100;

type Fields = Record<string, unknown>;

const text = (value: unknown, max?: number): string | null =>
  typeof value === 'string' ? textOrNull(value.replace(/\p{Cc}+/gu, ' '), max) : null;

/** Null if it is no tracking, or doesn't say when it changed. */
export function reportOf(tracking: unknown): ParcelReport | null {
  const { tracking_number: number, slug, tag, subtag, ...rest } = Object(tracking) as Fields;
  const trackingNumber = text(number, 100);
  const changedAt = utcOf(rest.updated_at);
  if (trackingNumber === null || changedAt === null) return null;
  const checkpoints = Array.isArray(rest.checkpoints) ? rest.checkpoints.map((one) => Object(one)) : [];
  const last = checkpoints.at(-1) ?? {};
  const status = tag === 'Expired' ? statusOf(last.tag, last.subtag) : statusOf(tag, subtag);
  const isArrived = status === 'DELIVERED' || status === 'PICKED_UP';
  const arrival = checkpoints.findLast((one) => one.tag === 'Delivered');
  const back = subtag === RETURNED ? checkpoints.findLast((one) => one.subtag === RETURNED) : undefined;
  const courier = text(slug, 100);
  return {
    ...{ trackingNumber, status, changedAt, company: courier && companyOf(courier) },
    estimatedDeliveryAt: dayOf(
      Object(rest.latest_estimated_delivery).datetime ??
        Object(rest.courier_estimated_delivery_date).estimated_delivery_date,
    ),
    deliveredAt: isArrived ? (timeOf(arrival) ?? utcOf(rest.shipment_delivery_date) ?? changedAt) : null,
    returnedAt: subtag === RETURNED ? (timeOf(back) ?? changedAt) : null,
    trackingUrl: linkOrNull(text(rest.courier_tracking_link, 2048)),
    scans: checkpoints
      .flatMap(scanOf)
      .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
      .slice(-MOST_SCANS),
  };
}

function scanOf(checkpoint: Fields): Scan[] {
  const at = timeOf(checkpoint);
  const status = statusOf(checkpoint.tag, checkpoint.subtag);
  if (at === null || status === null) return [];
  const place = [checkpoint.city, checkpoint.state].flatMap((part) => text(part) ?? []).join(', ');
  return [
    { at, status, place: text(place) ?? text(checkpoint.location), description: text(checkpoint.message) },
  ];
}

/** Of many carriers the local time without its zone. It was not later than AfterShip knew of it. */
function timeOf(checkpoint: Fields | undefined): string | null {
  const [at, known] = [utcOf(checkpoint?.checkpoint_time), utcOf(checkpoint?.created_at)];
  return at === null || (known !== null && known < at) ? known : at;
}

function utcOf(value: unknown): string | null {
  const given = text(value, 40);
  if (given === null) return null;
  return timeOrNull(/(Z|[+-]\d\d:?\d\d)$/.test(given) ? given : `${given}Z`);
}

/** The day where the parcel goes, whatever the time's zone. */
function dayOf(value: unknown): string | null {
  const day = text(value, 40)?.slice(0, 10) ?? '';
  return /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)) ? day : null;
}
