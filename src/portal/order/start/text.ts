/** Text of the lookup, in en-US (see ../text.ts). */
import { ORDER_WORDS } from '../../../domain/stores/words/order.ts';
import { catalogue } from '../../../domain/text/catalogue.ts';
import { plural } from '../../../domain/text/counted.ts';
import { ownFirst } from '../../parts/own-first.ts';

export const words = ownFirst(
  'start',
  catalogue({
    ...ORDER_WORDS.start,
    /** Required wording. */
    title: 'Get a resolution for your order in minutes',
    lead: 'Find your order and tell us what went wrong. Most people are done in under two minutes.',
    order: 'Order number',
    email: 'Email address',
    code: 'Code',
    codeHint: '8 letters and numbers from the email we just sent you',
    open: {
      title: (count: number) =>
        plural(count, { one: 'Continue with your open order', other: 'Continue with an open order' }),
      order: (number: string) => `Order ${number}`,
      answered: 'Your answers are saved',
      begun: 'Nothing reported yet',
      another: 'Use another order',
      closes: (count: number) =>
        plural(count, {
          one: 'Closes this order in this browser. Your answers stay saved.',
          other: 'Closes these orders in this browser. Your answers stay saved.',
        }),
      find: 'Or open another order',
    },
    orderMissing: 'Enter your order number',
    emailMissing: 'Enter the email address you used for your order',
    emailShape: 'Enter an email address like name@example.com',
    notices: {
      'session-expired': 'It’s been a while. Find your order again to continue. Your answers are saved.',
      'order-needed': 'First, tell us which order this is about.',
      'another-order':
        'That page is about an order that isn’t open in this browser. Find the order again to continue.',
      'orders-sent':
        'If we have orders for that email address, we sent links to them there. Check your inbox in a minute or two.',
      'link-over': 'That link has expired. Find your order to continue.',
      'code-sent': 'We sent a code to that email address. Enter it to continue.',
      'valet-left':
        'You’re no longer filing for a customer. Look up an order, or open another link from your team.',
      'valet-over':
        'Your time to file for this customer ran out. The answers are saved. Open a new link from your team.',
      'valet-visit-over':
        'Your time to file for this customer ran out. Open a new link from your team and start again.',
      'order-left': 'Find your order again to pick up where you left off, or look up another one.',
    },
  }),
);
