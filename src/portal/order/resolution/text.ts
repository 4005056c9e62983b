import type { ResolutionMethod } from '../../../domain/claims/resolution-methods.ts';
import { catalogue } from '../../../domain/text/catalogue.ts';
/** The words of the ways to fix it, in en-US (see ../text.ts). */

export const words = catalogue({
  title: 'How would you like us to fix this?',
  lead: (about: string) => `For ${about}`,
  methods: {
    /** Lines and badge, word for word as they were prescribed. */
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
  /** Of a claim whose items ask for different ones. */
  differs: 'A different fix for each item',
  missing: 'Choose how you’d like us to fix this',
  each: 'Choose for each item',
  eachLine: 'For example, refund one and replace another',
  eachTitle: 'Choose for each item',
  eachMissing: 'Choose one for this item',
  /** Another tab took items out of the claim, or put others in. */
  eachChanged: 'The items in your claim have changed. Check your choices, then continue.',
});
