/** The parcels of the claimed items, with what the carrier scanned. */
import type { ShipmentOnDesk } from '../../../contract/desk-facts.ts';
import { Link } from '../../../ui/link.tsx';
import { FactSection, Facts } from '../../parts/facts.tsx';
import { Moment } from '../../parts/when.tsx';
import { useDesk } from '../query.ts';
import { text } from '../text.ts';

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

export function ParcelFacts() {
  const { claim, shipments } = useDesk();
  const claimed = new Set(claim.claimItems.map(({ sourceFulfillmentId }) => sourceFulfillmentId));
  const parcels = shipments.filter(({ sourceFulfillmentId }) => claimed.has(sourceFulfillmentId));
  if (parcels.length === 0) return null;
  return (
    <FactSection title={text.parcel.title}>
      {parcels.map((parcel) => (
        <Parcel key={parcel.sourceFulfillmentId} parcel={parcel} />
      ))}
    </FactSection>
  );
}

function Parcel({ parcel }: { parcel: ShipmentOnDesk }) {
  const moment = (at: string | null) => at && <Moment at={at} />;
  return (
    <div className="flex flex-col gap-2">
      <Facts
        rows={[
          { name: text.parcel.status, value: text.parcel.statuses[parcel.status] ?? parcel.status },
          { name: text.parcel.shipped, value: moment(parcel.fulfilledAt) },
          {
            name: text.parcel.estimated,
            value: parcel.estimatedDeliveryAt && DAY.format(new Date(parcel.estimatedDeliveryAt)),
          },
          { name: text.parcel.lastScan, value: moment(parcel.lastScanAt) },
          { name: text.parcel.delivered, value: moment(parcel.deliveredAt) },
          { name: text.parcel.returned, value: moment(parcel.returnedAt) },
          { name: text.parcel.carrier, value: parcel.trackingCompany && <bdi>{parcel.trackingCompany}</bdi> },
          { name: text.parcel.tracking, value: <TrackingNumber parcel={parcel} /> },
        ]}
      />
      {parcel.scans.length > 0 ? <Scans scans={parcel.scans} /> : null}
    </div>
  );
}

function TrackingNumber({ parcel: { trackingNumber, trackingUrl } }: { parcel: ShipmentOnDesk }) {
  if (trackingNumber === null) return null;
  if (trackingUrl === null) return <bdi>{trackingNumber}</bdi>;
  return (
    <Link href={trackingUrl} outside>
      {trackingNumber}
    </Link>
  );
}

function Scans({ scans }: Pick<ShipmentOnDesk, 'scans'>) {
  return (
    <details>
      <summary className="cursor-pointer text-brand-ink pointer-coarse:py-2.5">
        {text.parcel.scans(scans.length)}
      </summary>
      <ol className="flex flex-col gap-1 pt-1">
        {scans.map(({ at, status, place, description }) => (
          <li key={`${at} ${status}`}>
            <bdi>{description ?? text.parcel.statuses[status] ?? status}</bdi>
            <span className="block text-muted">
              <Moment at={at} />
              {place ? (
                <>
                  , <bdi>{place}</bdi>
                </>
              ) : null}
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
}
