import { frame, threeParcels, twoParcels } from '../../parts/sample-order.ts';
import type { MultipleShipmentsProps } from './model.ts';

const first: MultipleShipmentsProps = {
  ...frame(2, 6),
  parcels: twoParcels.map((parcel) => ({ ...parcel, reported: null, refusal: null })),
  values: { shipment: null },
  canFinish: false,
};

export const states = {
  'first-parcel': first,
  'add-another': {
    ...first,
    parcels: twoParcels.map((parcel, index) => ({
      ...parcel,
      reported: index === 0 ? '2 items, Damaged' : null,
      refusal: null,
    })),
    canFinish: true,
  },
  'one-too-soon': {
    ...first,
    parcels: twoParcels.map((parcel, index) => ({
      ...parcel,
      reported: null,
      refusal: index === 0 ? null : { text: 'You can report this once it has arrived.', links: [] },
    })),
  },
  'three-parcels': {
    ...first,
    parcels: threeParcels.map((parcel) => ({ ...parcel, reported: null, refusal: null })),
    values: { shipment: 'f1' },
  },
  'all-told': {
    ...first,
    parcels: threeParcels.map((parcel) => ({ ...parcel, reported: '1 item, Missing', refusal: null })),
    canFinish: true,
  },
  'nothing-chosen': { ...first, errors: [{ field: 'shipment', message: 'Choose a package' }] },
} satisfies Record<string, MultipleShipmentsProps>;
