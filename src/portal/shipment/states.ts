import { delivered, frame, twoParcels } from '../sample-order.ts';
import type { ShipmentProps } from './model.ts';

const one: ShipmentProps = {
  ...frame(2, 4),
  parcels: [{ ...delivered, selected: true, refusal: null }],
  reasons: [
    { value: 'STOLEN', refusal: null },
    { value: 'ORDER_DELIVERED_NOT_RECEIVED', refusal: null },
    { value: 'WRONG_ADDRESS', refusal: null },
  ],
  values: { reason: null, details: '' },
  detailsMax: 2000,
};

export const shipmentStates = {
  'one-parcel': one,
  'reason-chosen': { ...one, values: { reason: 'STOLEN', details: 'The camera shows someone taking it.' } },
  'two-parcels': {
    ...one,
    parcels: twoParcels.map((parcel, index) => ({
      ...parcel,
      selected: index === 0,
      refusal:
        index === 0 ? null : { text: 'Still on its way. You can report this from November 25.', link: null },
    })),
  },
  'reason-too-soon': {
    ...one,
    reasons: [
      {
        value: 'TRACKING_NOT_MOVING',
        refusal: { text: 'You can report this from November 25.', link: null },
      },
      { value: 'WRONG_ADDRESS', refusal: null },
    ],
  },
  errors: { ...one, errors: [{ field: 'reason', message: 'Choose what happened' }] },
} satisfies Record<string, ShipmentProps>;
