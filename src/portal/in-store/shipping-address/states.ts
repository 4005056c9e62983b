import { words as reviewWords } from '../../order/check-answers/text.ts';
import { frame } from '../sample.ts';
import type { ShippingAddressProps } from './model.ts';

const NONE = {
  ...{ name: '', company: '', address1: '', address2: '', city: '', province: '' },
  ...{ postalCode: '', country: 'US', phone: '' },
};
const empty: ShippingAddressProps = {
  ...frame(6),
  back: '/in-store/upload',
  address: {
    lines: [],
    values: { ...NONE, name: 'Ada Shopper' },
    fields: {
      countries: [
        { value: 'DE', label: 'Germany' },
        { value: 'US', label: 'United States' },
      ],
      places: [
        { name: 'city', label: 'City', required: true },
        { name: 'province', label: 'State', required: true },
        { name: 'postalCode', label: 'ZIP Code', required: true },
      ],
      provinces: [
        { value: 'ID', label: 'Idaho' },
        { value: 'OR', label: 'Oregon' },
      ],
    },
  },
};

export const states = {
  empty,
  'field-errors': {
    ...empty,
    address: { ...empty.address, values: NONE },
    errors: Object.entries(reviewWords.addressMissing).map(([field, message]) => ({ field, message })),
  },
  'without-provinces': {
    ...empty,
    address: {
      ...empty.address,
      values: { ...NONE, country: 'DE' },
      fields: {
        ...empty.address.fields,
        places: [
          { name: 'postalCode' as const, label: 'Postal code', required: true },
          { name: 'city' as const, label: 'City', required: true },
        ],
        provinces: [],
      },
    },
  },
} satisfies Record<string, ShippingAddressProps>;
