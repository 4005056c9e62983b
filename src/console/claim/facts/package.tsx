/** The packages of the claimed items, with what the carrier scanned. */
import type { ShipmentOnDesk } from '../../../contract/desk-facts.ts';
import { Link } from '../../../ui/link.tsx';
import { FactSection, Facts } from '../../parts/facts.tsx';
import { shipmentWord } from '../../parts/shipment-word.ts';
import { Day, Moment } from '../../parts/when.tsx';
import { useDesk } from '../query.ts';
import { text } from '../text.ts';

export function PackageFacts() {
  const { claim, shipments } = useDesk();
  const claimed = new Set(claim.claimItems.map(({ sourceFulfillmentId }) => sourceFulfillmentId));
  const packages = shipments.filter(({ sourceFulfillmentId }) => claimed.has(sourceFulfillmentId));
  if (packages.length === 0) return null;
  return (
    <FactSection title={text.package.title}>
      {packages.map((shipment) => (
        <Package key={shipment.sourceFulfillmentId} shipment={shipment} />
      ))}
    </FactSection>
  );
}

function Package({ shipment }: { shipment: ShipmentOnDesk }) {
  return (
    <div className="flex flex-col gap-2">
      <ParcelFacts parcel={shipment} shippedAt={shipment.fulfilledAt} tracked={shipment} />
      {shipment.scans.length > 0 ? <Scans scans={shipment.scans} /> : null}
    </div>
  );
}

type ParcelProps = {
  parcel: Pick<ShipmentOnDesk, 'status' | 'estimatedDeliveryAt' | 'deliveredAt' | 'returnedAt'> & {
    lastScanAt?: string | null;
  };
  shippedAt: string | null;
  tracked: Tracked & Pick<ShipmentOnDesk, 'trackingCompany'>;
};

/** Where a package is, as the shop or a tracking tool says it. */
export function ParcelFacts({ parcel, shippedAt, tracked }: ParcelProps) {
  const moment = (at: string | null | undefined) => at && <Moment at={at} />;
  return (
    <Facts
      rows={[
        { name: text.package.status, value: shipmentWord(parcel.status) },
        { name: text.package.shipped, value: moment(shippedAt) },
        {
          name: text.package.estimated,
          value: parcel.estimatedDeliveryAt && <Day day={parcel.estimatedDeliveryAt} />,
        },
        { name: text.package.lastScan, value: moment(parcel.lastScanAt) },
        { name: text.package.delivered, value: moment(parcel.deliveredAt) },
        { name: text.package.returned, value: moment(parcel.returnedAt) },
        {
          name: text.package.carrier,
          value: tracked.trackingCompany && <bdi>{tracked.trackingCompany}</bdi>,
        },
        { name: text.package.tracking, value: <TrackingNumber tracked={tracked} /> },
      ]}
    />
  );
}

type Tracked = Pick<ShipmentOnDesk, 'trackingNumber' | 'trackingUrl'>;

function TrackingNumber({ tracked: { trackingNumber, trackingUrl } }: { tracked: Tracked }) {
  if (trackingNumber === null) return null;
  if (trackingUrl === null) return <bdi>{trackingNumber}</bdi>;
  return (
    <Link
      href={trackingUrl}
      outside
      className="inline-flex min-h-6 items-center break-all pointer-coarse:min-h-11"
    >
      {trackingNumber}
    </Link>
  );
}

function Scans({ scans }: Pick<ShipmentOnDesk, 'scans'>) {
  return (
    <details>
      <summary className="cursor-pointer text-brand-ink pointer-coarse:py-2.5">
        {text.package.scans(scans.length)}
      </summary>
      <ol className="flex flex-col gap-1 pt-1">
        {scans.map(({ at, status, place, description }) => (
          <li key={`${at} ${status}`}>
            <bdi>{description ?? shipmentWord(status)}</bdi>
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
