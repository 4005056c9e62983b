import { states as reviewStates } from '../../order/check-answers/states.ts';
import { words as reviewWords } from '../../order/check-answers/text.ts';
import { german, mug, refusedWith, teapot, tenItems } from '../../parts/sample-order.ts';
import type { Signing, SignProps } from './model.ts';
import { words } from './text.ts';

const { address } = reviewStates.refund;

const signing: Signing = {
  stage: 'sign',
  errors: [],
  claimNumber: '20418',
  orderNumber: '#1001',
  filedBy: null,
  items: [{ ...mug, quantity: 2, issue: 'Damaged', details: 'Two mugs came with a broken handle.' }],
  requested: { title: 'Refund', lines: ['$40.80 back to your card'] },
  seen: 'gallery',
  address,
  signature: { mayType: true },
  terms: null,
  values: { addressConfirmed: false, acknowledged: false, signatureName: '' },
  viewHref: '/view/t1',
};
const CONFIRMED = { addressConfirmed: true, acknowledged: true, signatureName: '' };
const signatureError = (message: string) => [{ field: 'signature', message }];

export const states = {
  asked: signing,
  'claim-terms': {
    ...signing,
    terms: { version: '9f86d081884c', url: 'https://fernwood.example/claim-terms', text: null },
  },
  'filed-for-you': { ...signing, filedBy: 'Fernwood' },
  'statement-only': { ...signing, address: null, signature: null },
  'drawn-only': { ...signing, signature: { mayType: false } },
  'nothing-filled': {
    ...signing,
    errors: [
      { field: 'addressConfirmed', message: reviewWords.confirmMissing },
      { field: 'acknowledged', message: reviewWords.acknowledgeMissing },
      ...signatureError(reviewWords.signatureMissing),
    ],
  },
  failed: { ...signing, values: CONFIRMED, errors: signatureError(words.failed) },
  'typed-and-failed': {
    ...signing,
    values: { ...CONFIRMED, signatureName: 'Ada Shopper' },
    errors: signatureError(words.failed),
  },
  blank: {
    ...signing,
    values: CONFIRMED,
    errors: signatureError(refusedWith('signature_blank')[0]?.message ?? ''),
  },
  'too-large': {
    ...signing,
    values: CONFIRMED,
    errors: signatureError(refusedWith('signature_too_large')[0]?.message ?? ''),
  },
  'address-errors': {
    ...signing,
    address: reviewStates['address-errors'].address,
    errors: reviewStates['address-errors'].errors,
  },
  'no-address': { ...signing, address: null },
  'several-items': {
    ...signing,
    items: [
      ...signing.items,
      { ...teapot, issue: 'Wrong item', details: null },
      { ...german, issue: 'Missing', details: 'Donaudampfschifffahrtskapitänsmützen'.repeat(8) },
    ],
    requested: { title: 'Send a replacement', lines: [] },
  },
  'ten-items': {
    ...signing,
    items: tenItems.map((item) => ({ ...item, issue: 'Marked delivered, but not received', details: null })),
  },
  'long-address': {
    ...signing,
    filedBy: 'Donaudampfschifffahrtsgesellschaft Betriebsbauten',
    address: reviewStates['long-address'].address,
    values: { ...CONFIRMED, signatureName: 'Rosalinde Oberhuber-Hottentottenstottertrottel' },
  },
  thanks: { stage: 'thanks', claimNumber: '20418', viewHref: '/view/t1', isNew: true },
  'thanks-in-work': { stage: 'thanks', claimNumber: '20418', viewHref: '/view/t1', isNew: false },
  'already-signed': { stage: 'signed', claimNumber: '20418', viewHref: '/view/t1' },
  'not-waiting': { stage: 'over', claimNumber: '20418', viewHref: '/view/t1' },
  'wrong-link': { stage: 'unknown' },
  'brand-dark': signing,
} satisfies Record<string, SignProps>;
