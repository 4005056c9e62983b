/** What providers report of parcels, and how it goes over what the shop says of its shipments (docs/decisions/118-tracking.md). */
import type { Fulfillment, OrderDocument, Scan } from './order.ts';
import type { ParcelReport } from './parcel-report.ts';

/** As numbers are compared: people and shops write them with spaces, and in small letters. `fulfillments.tracking_key` is the same in SQL. */
export const parcelKey = (trackingNumber: string): string =>
  [...trackingNumber.replaceAll(' ', '').replace(/[a-z]/g, (letter) => letter.toUpperCase())]
    .slice(0, 100)
    .join('');

const MOST_SCANS = 100;

const later = <One>(a: One, b: One, rank: (one: One) => string): One => {
  const [first, second] = [rank(a), rank(b)];
  if (first === second) return JSON.stringify(a) > JSON.stringify(b) ? a : b;
  return first > second ? a : b;
};

const utc = (time: string): string => new Date(time).toISOString();

/** One scan for each instant, oldest first, the last ones only. */
export function scansOf(...lists: (readonly Scan[])[]): Scan[] {
  const byTime = new Map<string, Scan>();
  for (const scan of lists.flat()) {
    const at = utc(scan.at);
    const known = byTime.get(at);
    const own = { ...scan, at };
    byTime.set(at, known ? later(known, own, saysHowMuch) : own);
  }
  return [...byTime.values()].toSorted((a, b) => (a.at < b.at ? -1 : 1)).slice(-MOST_SCANS);
}

/** A scan with words counts more than one without. */
const saysHowMuch = ({ place, description }: Scan): string =>
  `${Number(place !== null)}${Number(description !== null)}`;

/**
 * The same whichever of them came first, however often, and in whichever groups: the later one counts, and the scans of both.
 */
export function joinedReport(a: ParcelReport, b: ParcelReport): ParcelReport {
  const told = later(a, b, ({ changedAt }) => utc(changedAt));
  return { ...told, scans: scansOf(a.scans, b.scans) };
}

const DAY = 86_400_000;
/** Carriers use a number again after about a year. A label can be older than its shipment. */
const BEFORE = 14 * DAY;
const AFTER = 200 * DAY;

function isOfShipment({ fulfilledAt }: Fulfillment, { changedAt }: ParcelReport): boolean {
  if (fulfilledAt === null) return true;
  const since = Date.parse(changedAt) - Date.parse(fulfilledAt);
  return since > -BEFORE && since < AFTER;
}

/** The shop's own word counts if it says that the parcel arrived later than anything that was reported. */
const isArrivedSince = ({ deliveredAt }: Fulfillment, { changedAt }: ParcelReport): boolean =>
  deliveredAt !== null && utc(deliveredAt) > utc(changedAt);

/** Carriers' words before the parcel is theirs say nothing of a shipment that left already. */
const NOT_LEFT: readonly (Fulfillment['fulfillmentStatus'] | null)[] = [
  null,
  'LABEL_PRINTED',
  'LABEL_PURCHASED',
];

export function withParcel(shop: Fulfillment, report: ParcelReport): Fulfillment {
  if (!isOfShipment(shop, report)) return shop;
  const scans = scansOf(shop.scans ?? [], report.scans);
  const known: Fulfillment = {
    ...shop,
    trackingCompany: shop.trackingCompany ?? report.company,
    trackingUrl: shop.trackingUrl ?? report.trackingUrl,
    estimatedDeliveryAt: report.estimatedDeliveryAt ?? shop.estimatedDeliveryAt,
    ...(scans.length > 0 && { scans }),
  };
  const { status, deliveredAt } = report;
  if (status === null || NOT_LEFT.includes(status) || isArrivedSince(shop, report)) return known;
  return {
    ...known,
    fulfillmentStatus: status,
    fulfilledAt: shop.fulfilledAt ?? report.scans[0]?.at ?? report.changedAt,
    lastScanAt: scans.findLast((scan) => !NOT_LEFT.includes(scan.status))?.at ?? shop.lastScanAt,
    deliveredAt: deliveredAt,
    returnedAt: report.returnedAt ?? shop.returnedAt,
  };
}

/** @param reports by parcelKey */
export function withParcels(shop: OrderDocument, reports: ReadonlyMap<string, ParcelReport>): OrderDocument {
  const of = ({ trackingNumber }: Fulfillment) =>
    trackingNumber === null ? undefined : reports.get(parcelKey(trackingNumber));
  if (!shop.fulfillments.some(of)) return shop;
  return {
    ...shop,
    fulfillments: shop.fulfillments.map((shipment) => {
      const report = of(shipment);
      return report ? withParcel(shipment, report) : shipment;
    }),
  };
}

/** The numbers of its parcels, as parcelKey. */
export const parcelsOf = ({ fulfillments }: Pick<OrderDocument, 'fulfillments'>): string[] =>
  [
    ...new Set(
      fulfillments.flatMap(({ trackingNumber }) =>
        trackingNumber === null ? [] : [parcelKey(trackingNumber)],
      ),
    ),
  ].filter((key) => key !== '');
