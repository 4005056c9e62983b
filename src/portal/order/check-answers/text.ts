/** Text of the review, the address and the signature, in en-US (see ../text.ts). */

import { ADDRESS_MISSING } from '../../../domain/addresses/address-words.ts';
import type { ResolutionMethod } from '../../../domain/claims/resolution-methods.ts';
import { ORDER_WORDS } from '../../../domain/stores/words/order.ts';
import { catalogue } from '../../../domain/text/catalogue.ts';
import { counted } from '../../../domain/text/counted.ts';
import { ownFirst } from '../../parts/own-first.ts';
import { statementWords } from './statement-words.ts';

export const words = ownFirst(
  'review',
  catalogue({
    ...ORDER_WORDS.review,
    where: 'Shipping address',
    photos: (count: number) => counted(count, 'photo', 'photos'),
    totals: {
      REFUND: 'Back to your card',
      STORE_CREDIT: 'Store credit',
      RESHIP: 'You pay',
      both: 'Back to you',
    } satisfies Record<ResolutionMethod | 'both', string>,
    correct: 'Edit the address',
    openForm: 'Enter another address',
    notLoaded: {
      unreached: 'The form didn’t load. Check your connection, then try again.',
      busy: 'The form didn’t load because our server is busy. Wait a minute, then try again.',
      refused:
        'The form didn’t load because our server answered without it. Reload this page, then try again.',
    },
    changeWhat: 'what happened',
    changeHow: 'how we’ll fix it',
    address: {
      name: 'Full name',
      company: 'Company (optional)',
      country: 'Country',
      address1: 'Street address',
      address2: 'Apartment, suite, unit, etc. (optional)',
      provinceNone: 'Select',
      optional: (label: string) => `${label} (optional)`,
      phone: 'Phone (optional)',
      update: 'Update the form for this country',
    },
    addressMissing: ADDRESS_MISSING,
    /** Required wording. */
    confirm:
      'My shipping address is accurate. I know that items cannot be reshipped multiple times if it is incorrect.',
    /** Used for refunds: the store may still send a replacement. */
    confirmRefund:
      'My shipping address is accurate. If I get a replacement instead, I know that items cannot be reshipped multiple times if the address is incorrect.',
    /** Required wording. */
    confirmMissing: 'Please confirm your shipping address.',
    ...statementWords,
    receipt: {
      legend: 'Your receipt',
      hint: (max: number) =>
        `We need proof of purchase for a claim of this value. Photos or a PDF, up to ${max} files.`,
      add: 'Add photo or PDF',
      missing: 'Add a photo or PDF of your receipt',
    },
    signature: 'Your signature',
    signatureHint:
      'We need your signature because of the claim’s value. Draw with your finger or mouse, or type your name.',
    signatureHintDrawn:
      'We need your signature because of the claim’s value. Draw with your finger or mouse.',
    signatureDraw: 'Draw here',
    signatureUndo: 'Undo',
    signatureClear: 'Clear',
    signatureNeedsScript: 'To sign here, turn on JavaScript. You can also contact us to sign another way.',
    signatureName: 'Or type your full name',
    signatureMissing: 'Sign in the box, or type your full name',
    signatureNotDrawn: 'Sign in the box',
    /** Required wording. */
    signatureFailed: 'Signature upload unsuccessful. Please try again.',
  }),
);
