/** Text of shipping labels, loaded with them. */
import type { InstructionState } from '../../../domain/instructions/states.ts';
import { catalogue } from '../../../domain/text/catalogue.ts';
import { counted } from '../../../domain/text/counted.ts';

export const text = catalogue({
  buy: 'Buy a shipping label',
  title: 'Shipping label',
  from: 'Ships from',
  name: 'Name or company',
  address1: 'Street',
  address2: 'Apartment, floor',
  city: 'City',
  province: 'State',
  postalCode: 'Postal code',
  country: 'Country code',
  countryHint: 'Two letters, such as US.',
  phone: 'Phone',
  parcel: 'Parcel',
  grams: 'Weight in grams',
  length: 'Length in mm',
  width: 'Width in mm',
  height: 'Height in mm',
  service: 'Service',
  ask: 'Show prices',
  rates: 'Prices',
  days: (days: number | null) => (days === null ? 'no time given' : counted(days, 'day', 'days')),
  pay: (price: string) => `Buy for ${price}`,
  bought: 'The label is being bought.',
  cancel: 'Cancel',
  states: {
    WAITING: 'The label will be bought in a moment.',
    SENDING: 'The label is being bought.',
    UNKNOWN:
      'The service did not answer. We look whether the label was bought before anything is sent again.',
    DONE: 'Label bought.',
    FAILED: 'The label was not bought.',
    CANCELLED: 'The label was canceled before it was bought.',
    REVERSED: 'Label given back.',
  } as Record<InstructionState, string>,
  refunds: { pending: 'The carrier pays it back later.', done: 'It was paid back, or is never charged.' },
  next: 'The next try is at',
  print: 'Print the label',
  number: 'Tracking number',
  giveBack: 'Give the label back',
  cancelLabel: 'Cancel the label',
  givenBack: 'The label was given back.',
  inItsWords: 'The service says:',
});
