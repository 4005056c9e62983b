/** Where the package of a replacement is. */
import type { ResolutionOnWire } from '../../../contract/resolution.ts';
import { ParcelFacts } from '../facts/package.tsx';

type Props = { one: ResolutionOnWire; parcel: NonNullable<ResolutionOnWire['parcel']> };

export const ReplacementPackage = ({ one, parcel }: Props) => (
  <div className="w-full">
    <ParcelFacts parcel={parcel} shippedAt={parcel.shippedAt} tracked={one} />
  </div>
);
