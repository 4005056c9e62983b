/** Text of the page for unknown URLs, in en-US (see ../text.ts). */
import { catalogue } from '../../../domain/text/catalogue.ts';

export const words = catalogue({
  page: {
    /** Required wording. */
    title: 'Page not found',
    lead: 'We couldn’t find this page. The link may be old or incomplete.',
    go: 'Go to your order',
  },
  'claim-link': {
    title: 'This link doesn’t work',
    lead: 'It may be incomplete, or a newer email may have replaced it.',
    tries: [
      'Open the link in the latest email about your claim.',
      'If the link is split over two lines, copy all of it into the address bar.',
      'Or find your order and open your claim from there.',
    ],
    go: 'Find my order',
  },
  'not-open': {
    title: 'Not open yet',
    lead: 'This page isn’t open yet. Please contact the store for help with an order.',
  },
});
