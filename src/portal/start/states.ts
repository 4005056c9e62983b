import type { StartProps } from './model.ts';

const empty: StartProps = {
  errors: [],
  welcomeTitle: null,
  welcomeDescription: null,
  values: { order: '', email: '' },
  notice: null,
  asksCode: false,
};

/** The sentence of the specification's section 8. */
const NO_MATCH =
  "We couldn't find a match for that order number and email address. Please double-check your order confirmation email to ensure you're using the correct order number and email address for the order.";

const values = { order: '#1001', email: 'ada@example.com' };

export const startStates = {
  empty,
  'no-match': { ...empty, values, errors: [{ field: '', message: NO_MATCH }] },
  'field-errors': {
    ...empty,
    values: { order: '', email: 'ada' },
    errors: [
      { field: 'order', message: 'Enter your order number' },
      { field: 'email', message: 'Enter an e-mail address like name@example.com' },
    ],
  },
  'session-expired': { ...empty, notice: 'session-expired' },
  'asks-code': { ...empty, values, notice: 'code-sent', asksCode: true },
  'own-words-brand-pale': {
    ...empty,
    welcomeTitle: 'Oh no, what happened?',
    welcomeDescription: 'We pack every parcel by hand and stand by it. Tell us, and we put it right.',
  },
  'brand-dark': { ...empty, values },
  'brand-loud': empty,
} satisfies Record<string, StartProps>;
