import { words as reviewWords } from '../../order/check-answers/text.ts';
import { frame, refusedWith } from '../sample.ts';
import { words } from '../text.ts';
import type { ClaimAddressProps } from './model.ts';

const values = {
  ...{ name: 'Ada Shopper', company: '', address1: '1 Main St', address2: '', city: 'Boise' },
  ...{ province: 'ID', postalCode: '83702', country: 'US', phone: '' },
};
const fresh: ClaimAddressProps = {
  ...frame,
  address: {
    lines: [],
    values,
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
  fresh,
  'field-errors': {
    ...fresh,
    address: { ...fresh.address, values: { ...values, name: '', address1: '', city: '' } },
    errors: (['name', 'address1', 'city'] as const).map((field) => ({
      field,
      message: reviewWords.addressMissing[field],
    })),
  },
  'under-way': { ...fresh, ...refusedWith(words.address.refused.left) },
  denied: { ...fresh, ...refusedWith(words.address.refused.over('denied')) },
} satisfies Record<string, ClaimAddressProps>;
