import { refusedWith } from '../../parts/sample-order.ts';
import { text } from '../../parts/text.ts';
import type { StartProps } from './model.ts';

const empty: StartProps = {
  open: [],
  errors: [],
  welcomeTitle: null,
  welcomeDescription: null,
  values: { order: '', email: '' },
  notice: null,
  asksCode: false,
};

const lamp = { number: '#1004', href: '/resolution/review', isAnswered: true };
const mugs = { number: '#1001', href: '/', isAnswered: false };
const MEANT = 'ada@gmail.com';
const mistyped = { order: '#1001', email: 'ada@gmial.com' };
const values = { order: '#1001', email: 'ada@example.com' };

export const states = {
  empty,
  'no-match': { ...empty, values, errors: refusedWith('order_not_found') },
  'too-many-tries': { ...empty, values, errors: refusedWith('too_many_requests') },
  busy: { ...empty, values, errors: refusedWith('busy') },
  'long-answers': {
    ...empty,
    values: {
      order: 'DONAUDAMPFSCHIFFFAHRTSGESELLSCHAFT-2026-000000000001',
      email: 'rosalinde.oberhuber-hottentottenstottertrottel@donaudampfschifffahrtsgesellschaft.example',
    },
  },
  'field-errors': {
    ...empty,
    values: { order: '', email: 'ada' },
    errors: [
      { field: 'order', message: 'Enter your order number' },
      { field: 'email', message: 'Enter an email address like name@example.com' },
    ],
  },
  'did-you-mean': {
    ...empty,
    values: mistyped,
    errors: [...refusedWith('order_not_found'), { field: 'email', message: text.frame.didYouMean(MEANT) }],
    suggestion: MEANT,
  },
  'did-you-mean-links': {
    ...empty,
    values: { ...mistyped, order: '' },
    errors: [{ field: 'email', message: text.frame.didYouMean(MEANT) }],
    ...{ suggestion: MEANT, mails: true },
  },
  'orders-sent': { ...empty, values: { ...values, order: '' }, notice: 'orders-sent' },
  'link-over': { ...empty, notice: 'link-over' },
  'session-expired': { ...empty, notice: 'session-expired' },
  'order-needed': { ...empty, notice: 'order-needed' },
  'open-order': { ...empty, open: [lamp] },
  'open-orders': { ...empty, notice: 'another-order', open: [lamp, mugs] },
  'another-order': { ...empty, notice: 'another-order' },
  'left-as-team': { ...empty, notice: 'valet-left' },
  'link-of-team-over': { ...empty, notice: 'valet-over' },
  'visit-of-team-over': { ...empty, notice: 'valet-visit-over' },
  'order-left': { ...empty, notice: 'order-left' },
  'asks-code': { ...empty, values, notice: 'code-sent', asksCode: true },
  'code-wrong': {
    ...empty,
    values,
    asksCode: true,
    errors: [{ field: 'code', message: 'That code is not right, or too old.' }],
  },
  'own-words-brand-pale': {
    ...empty,
    welcomeTitle: 'Oh no, what happened?',
    welcomeDescription:
      'We pack every order by hand and stand behind it. Tell us what went wrong, and we’ll make it right.',
  },
  'brand-dark': { ...empty, values },
  'brand-loud': empty,
} satisfies Record<string, StartProps>;
