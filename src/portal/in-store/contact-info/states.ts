import { refusedWith } from '../../parts/sample-order.ts';
import { text } from '../../parts/text.ts';
import { frame } from '../sample.ts';
import { words } from '../text.ts';
import type { ContactInfoProps } from './model.ts';

const empty: ContactInfoProps = { ...frame(1), back: null, values: { name: '', email: '', phone: '' } };

export const states = {
  empty,
  'filled-in': {
    ...empty,
    values: { name: 'Ada Shopper', email: 'ada@example.com', phone: '+1 202 555 0123' },
  },
  'field-errors': {
    ...empty,
    values: { name: '', email: 'ada', phone: '' },
    errors: [
      { field: 'name', message: words.contactInfo.nameMissing },
      { field: 'email', message: words.contactInfo.emailShape },
    ],
  },
  'did-you-mean': {
    ...empty,
    values: { name: 'Ada Shopper', email: 'ada@gmial.com', phone: '' },
    errors: [{ field: 'email', message: text.frame.didYouMean('ada@gmail.com') }],
    suggestion: 'ada@gmail.com',
  },
  'for-customer': { ...empty, forCustomer: true },
  busy: { ...empty, errors: refusedWith('busy') },
} satisfies Record<string, ContactInfoProps>;
