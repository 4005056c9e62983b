import { Link } from '../../../ui/link.tsx';
import { FactSection, Facts } from '../../parts/facts.tsx';
import { Moment } from '../../parts/when.tsx';
import { useDesk } from '../query.ts';
import { text } from '../text.ts';

export function ParcelFacts() {
  const { claim } = useDesk();
  if (claim.fulfillments.length === 0) return null;
  return (
    <FactSection title={text.parcel.title}>
      {claim.fulfillments.map((parcel) => (
        <Facts
          key={parcel.sourceFulfillmentId}
          rows={[
            {
              name: text.parcel.status,
              value: text.parcel.statuses[parcel.fulfillmentStatus] ?? parcel.fulfillmentStatus,
            },
            { name: text.parcel.delivered, value: parcel.deliveredAt && <Moment at={parcel.deliveredAt} /> },
            {
              name: text.parcel.carrier,
              value: parcel.trackingCompany && <bdi>{parcel.trackingCompany}</bdi>,
            },
            {
              name: text.parcel.tracking,
              value:
                parcel.trackingNumber &&
                (parcel.trackingUrl ? (
                  <Link href={parcel.trackingUrl} outside>
                    {parcel.trackingNumber}
                  </Link>
                ) : (
                  parcel.trackingNumber
                )),
            },
          ]}
        />
      ))}
    </FactSection>
  );
}
