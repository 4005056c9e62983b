/** Text of the signing page, in en-US (see ../text.ts). */
import { SIGN_WORDS } from '../../../domain/stores/words/sign.ts';
import { catalogue } from '../../../domain/text/catalogue.ts';
import { ownFirst } from '../../parts/own-first.ts';

export const words = ownFirst(
  'sign',
  catalogue({
    ...SIGN_WORDS.sign,
    about: (claim: string, order: string) => `Claim #${claim} for order ${order}`,
    filedFor: (store: string) =>
      `The ${store} team filed it for you. Please check that everything is correct.`,
    items: 'What was reported',
    asked: 'Requested',
    where: 'Your shipping address',
    /** Shoppers who file themselves confirm `review.acknowledge`; this text is about what someone else wrote. */
    acknowledge: 'Everything written here is true, and I haven’t been paid for it elsewhere.',
    hint: 'Draw with your finger, a stylus or a mouse, or type your name.',
    hintDrawn: 'Draw with your finger, a stylus or a mouse.',
    addressChanged: 'The address changed after you opened this page. Check it, then confirm it.',
    failed: 'Signature upload unsuccessful. Please try again.',
    wrong: 'Is something wrong here?',
    wrongLink: 'Open my claim and message us',
    thanks: {
      title: 'Thank you',
      lead: (claim: string) => `Claim #${claim} is complete: we have everything we need from you.`,
      next: 'What happens next',
      steps: ['We’ll review your claim and email you our decision within one business day.'],
      goesOn: ['We’ll continue reviewing your claim.', 'We’ll email you when we have news.'],
    },
    signed: {
      title: 'This claim is already signed',
      lead: (claim: string) => `No further action needed for claim #${claim}.`,
    },
    over: {
      title: 'There’s nothing to sign',
      lead: (claim: string) => `Claim #${claim} doesn’t need a signature. Open it to see its status.`,
    },
    unknown: {
      title: 'This link doesn’t work',
      lead: 'It may be incomplete, or a newer email may have replaced it.',
      tries: [
        'Open the link in the latest email about your claim.',
        'If the link is split over two lines, copy all of it into the address bar.',
        'Or find your order and open your claim from there.',
      ],
      find: 'Find my order',
    },
    view: 'See my claim',
  }),
);
