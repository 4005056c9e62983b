/** Where the package of a replacement is, as the shop or a tracking tool says it. */
import type { ResolutionOnWire } from '../../../contract/resolution.ts';
import { Facts } from '../../parts/facts.tsx';
import { shipmentWord } from '../../parts/shipment-word.ts';
import { Day, Moment } from '../../parts/when.tsx';
import { TrackingNumber } from '../facts/package.tsx';
import { text } from '../text.ts';

type Props = { one: ResolutionOnWire; parcel: NonNullable<ResolutionOnWire['parcel']> };

export function ReplacementPackage({ one, parcel }: Props) {
  const moment = (at: string | null) => at && <Moment at={at} />;
  const carrier = one.trackingCompany;
  return (
    <div className="w-full">
      <Facts
        rows={[
          { name: text.package.status, value: shipmentWord(parcel.status) },
          { name: text.package.shipped, value: moment(parcel.shippedAt) },
          {
            name: text.package.estimated,
            value: parcel.estimatedDeliveryAt && <Day day={parcel.estimatedDeliveryAt} />,
          },
          { name: text.package.delivered, value: moment(parcel.deliveredAt) },
          { name: text.package.returned, value: moment(parcel.returnedAt) },
          { name: text.package.carrier, value: carrier && <bdi>{carrier}</bdi> },
          {
            name: text.package.tracking,
            value: <TrackingNumber shipment={one} />,
          },
        ]}
      />
    </div>
  );
}
