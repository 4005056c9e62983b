import type { ResolutionMethod } from '../../../domain/claims/resolution-methods.ts';
import { ORDER_WORDS } from '../../../domain/stores/words/order.ts';
import { catalogue } from '../../../domain/text/catalogue.ts';
import { ownFirst } from '../../parts/own-first.ts';
/** Text of the resolution step, in en-US (see ../text.ts). */

export const words = ownFirst(
  'resolution',
  catalogue({
    ...ORDER_WORDS.resolution,
    lead: (about: string) => `For ${about}`,
    methods: {
      /** Required wording of lines and badge. */
      RESHIP: { title: 'Send a replacement', line: 'Items will be shipped immediately', badge: 'Fastest' },
      REFUND: { title: 'Refund', line: 'Up to 5 business days', badge: null },
      STORE_CREDIT: {
        title: 'Store credit',
        line: 'Ready to use as soon as we approve your claim',
        badge: null,
      },
    } satisfies Record<ResolutionMethod, { title: string; line: string; badge: string | null }>,
    toCard: (amount: string) => `${amount} back to your card`,
    toCredit: (amount: string) => `${amount} to spend with us`,
    free: 'No charge',
    /** For a claim whose items get different methods. */
    differs: 'A different fix for each item',
    missing: 'Choose how you’d like us to fix this',
    each: 'Choose for each item',
    eachLine: 'For example, refund one and replace another',
    eachTitle: 'Choose for each item',
    eachMissing: 'Choose one for this item',
    /** Shown if another tab added or removed items. */
    eachChanged: 'The items in your claim have changed. Check your choices, then continue.',
  }),
);
