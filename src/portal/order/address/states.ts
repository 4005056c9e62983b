import { german, refusedWith } from '../../parts/sample-order.ts';
import { states as reviewStates } from '../check-answers/states.ts';
import type { AddressProps } from './model.ts';

const { address } = reviewStates.correcting;
const returned: AddressProps = {
  back: '/resolution',
  step: { number: 4, total: 5 },
  errors: [],
  issue: 'RETURNED_TO_SENDER',
  address,
};

export const states = {
  returned,
  'wrong-address': { ...returned, issue: 'WRONG_ADDRESS' },
  'address-errors': {
    ...returned,
    address: reviewStates['address-errors'].address,
    errors: reviewStates['address-errors'].errors,
  },
  'long-address': {
    ...returned,
    address: { ...returned.address, values: { ...address.values, company: german.name } },
  },
  busy: { ...returned, errors: refusedWith('busy') },
} satisfies Record<string, AddressProps>;
