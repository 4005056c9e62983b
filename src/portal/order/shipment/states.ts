import { delivered, frame, germanParcel, threeParcels, twoParcels } from '../../parts/sample-order.ts';
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

export const states = {
  'one-parcel': one,
  'reason-chosen': { ...one, values: { reason: 'STOLEN', details: 'The camera shows someone taking it.' } },
  'two-parcels': {
    ...one,
    parcels: twoParcels.map((parcel, index) => ({
      ...parcel,
      selected: index === 0,
      refusal:
        index === 0 ? null : { text: 'Still on its way. You can report this from November 25.', links: [] },
    })),
  },
  'reason-too-soon': {
    ...one,
    reasons: [
      {
        value: 'TRACKING_NOT_MOVING',
        refusal: { text: 'You can report this from November 25.', links: [] },
      },
      { value: 'WRONG_ADDRESS', refusal: null },
    ],
  },
  'three-parcels': {
    ...one,
    parcels: threeParcels.map((parcel) => ({ ...parcel, selected: parcel.id !== 'f2', refusal: null })),
    values: { reason: 'ORDER_DELIVERED_NOT_RECEIVED', details: '' },
  },
  'long-names': { ...one, parcels: [{ ...germanParcel, selected: true, refusal: null }] },
  'every-reason': {
    ...one,
    reasons: (
      [
        'TRACKING_NOT_MOVING',
        'RETURNED_TO_SENDER',
        'WRONG_ADDRESS',
        'ORDER_DELIVERED_NOT_RECEIVED',
        'STOLEN',
      ] as const
    ).map((value) => ({ value, refusal: null })),
  },
  'parcel-missing': {
    ...one,
    parcels: twoParcels.map((parcel) => ({ ...parcel, selected: false, refusal: null })),
    errors: [
      { field: 'shipment', message: 'Select at least one package' },
      { field: 'reason', message: 'Choose what happened' },
    ],
  },
  errors: { ...one, errors: [{ field: 'reason', message: 'Choose what happened' }] },
} satisfies Record<string, ShipmentProps>;
