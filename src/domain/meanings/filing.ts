/** What settings about filing a claim mean. */

import type { SettingsOf } from '../stores/setting-paths.ts';
import { counted } from '../text/counted.ts';
import { displayDurationText } from '../time/duration.ts';
import { DAY, dayIn, LANGUAGE, type Meaning, money, yes } from './words.ts';

const from = (name: 'acknowledgementFrom' | 'signatureFrom' | 'receiptFrom', asked: string): Meaning => {
  return (store) => {
    const amount = store.settings.proof[name];
    return amount === null
      ? `No claim asks for ${asked} because of its value.`
      : `Claims worth ${money(amount, store)} or more ask for ${asked}.`;
  };
};

const bytes = (count: number): string =>
  count >= 1_000_000_000 ? `${count / 1_000_000_000} GB` : `${count / 1_000_000} MB`;

const flag = (name: keyof SettingsOf['settings']['flags'], on: string, off: string): Meaning => {
  return ({ settings }) => yes(settings.flags[name], on, off);
};
const offered = (name: keyof SettingsOf['settings']['capabilities'], on: string, off: string): Meaning => {
  return ({ settings }) => yes(settings.capabilities[name], on, off);
};
const limit = (name: keyof SettingsOf['settings']['uploads'], says: (size: string) => string): Meaning => {
  return ({ settings }) => says(bytes(settings.uploads[name]));
};
export const FILING_MEANINGS = {
  'proof.acknowledgementFrom': from('acknowledgementFrom', 'a confirmation'),
  'proof.signatureFrom': from('signatureFrom', 'a signature'),
  'proof.receiptFrom': from('receiptFrom', 'a receipt'),
  'proof.requireCustomerSignature': ({ settings }) =>
    yes(
      settings.proof.requireCustomerSignature,
      'Every online claim asks for a signature, whatever its value.',
      'Only the values above decide whether a claim asks for a signature.',
    ),
  'proof.photosRequired': ({ settings: { proof } }) =>
    proof.photosRequired.length === 0
      ? 'Shoppers are asked for photos, but can continue without them.'
      : `Shoppers can’t continue without a photo for ${counted(proof.photosRequired.length, 'kind', 'kinds')} of problem.`,
  'proof.detailsMin': ({ settings }) =>
    `A description with fewer than ${settings.proof.detailsMin} characters is refused.`,
  'proof.detailsMax': ({ settings }) =>
    `A description with more than ${settings.proof.detailsMax.toLocaleString(LANGUAGE)} characters is refused.`,
  'uploads.filesPerIssue': ({ settings }) =>
    `Shoppers can add ${counted(settings.uploads.filesPerIssue, 'file', 'files')} to each problem.`,
  'uploads.imageBytes': limit('imageBytes', (size) => `A photo above ${size} is refused.`),
  'uploads.videoBytes': limit('videoBytes', (size) => `A video above ${size} is refused.`),
  'uploads.documentBytes': limit('documentBytes', (size) => `A PDF above ${size} is refused.`),
  'uploads.claimBytesPerHour': limit(
    'claimBytesPerHour',
    (size) => `One claim can’t receive more than ${size} in an hour.`,
  ),
  'uploads.claimBytesPerDay': limit(
    'claimBytesPerDay',
    (size) => `One claim can’t receive more than ${size} in a day.`,
  ),
  'uploads.visitBytes': limit(
    'visitBytes',
    (size) => `One visitor in the shop can’t send more than ${size}.`,
  ),
  'uploads.storeBytesPerDay': limit(
    'storeBytesPerDay',
    (size) => `All claims together can’t receive more than ${size} in a day.`,
  ),
  'capabilities.returns': offered(
    'returns',
    'Shoppers who want to send something back are sent to your returns page.',
    'Shoppers are offered no returns.',
  ),
  'capabilities.warranties': offered(
    'warranties',
    'Shoppers can claim a warranty on items that fail later.',
    'Shoppers can’t claim a warranty.',
  ),
  'capabilities.refund': offered(
    'refund',
    'Shoppers can ask for their money back.',
    'Shoppers can’t ask for their money back.',
  ),
  'capabilities.reship': offered(
    'reship',
    'Shoppers can ask for a replacement.',
    'Shoppers can’t ask for a replacement.',
  ),
  'capabilities.credit': offered(
    'credit',
    'Shoppers can ask for store credit.',
    'Shoppers can’t ask for store credit.',
  ),
  'inStore.enabled': ({ settings }) =>
    yes(
      settings.inStore.enabled,
      'Shoppers can file a claim in the shop, without an order.',
      'Shoppers can’t file without an order.',
    ),
  'inStore.receipt': ({ settings }) =>
    ({
      required: 'A claim in the shop needs a photo of the receipt.',
      asked: 'A claim in the shop asks for the receipt, but can be filed without it.',
      none: 'A claim in the shop asks for no receipt.',
    })[settings.inStore.receipt],
  'inStore.photosRequired': ({ settings }) =>
    yes(
      settings.inStore.photosRequired,
      'A claim in the shop needs a photo of the problem.',
      'A claim in the shop can be filed without photos.',
    ),
  'inStore.shippingAddress': ({ settings }) =>
    yes(
      settings.inStore.shippingAddress,
      'The shopper gives an address if a replacement is possible.',
      'The shopper isn’t asked for an address.',
    ),
  'inStore.longestWarranty': ({ settings }) =>
    `Something bought more than ${displayDurationText(settings.inStore.longestWarranty).toLowerCase()} ago can’t be claimed in the shop.`,
  'inStore.unlistedWarranty': ({ settings: { inStore } }) =>
    inStore.unlistedWarranty === null
      ? 'Products outside your catalog can’t be claimed in the shop.'
      : `Products outside your catalog have a warranty of ${displayDurationText(inStore.unlistedWarranty).toLowerCase()}.`,
  'inStore.proveWithinDays': (store, now) =>
    `A claim filed in the shop today is deleted on ${dayIn(store, now + store.settings.inStore.proveWithinDays * DAY)} unless the shopper opens the link in the email.`,
  'returns.portalUrl': ({ settings: { returns } }) =>
    returns.portalUrl === null
      ? 'Shoppers are sent to your connected returns tool. Without one, they see your help contact.'
      : 'Shoppers who want to send something back are sent there.',
  'returns.trackingUrl': ({ settings: { returns } }) =>
    returns.trackingUrl === null
      ? 'Shoppers see no link to track a return.'
      : 'Shoppers with a return can track it there.',
  'flags.appeals': flag('appeals', 'A shopper can appeal a denial, once.', 'A denial is final.'),
  'flags.in-store-filing': flag(
    'in-store-filing',
    'Claims without an order are taken from shoppers in the shop.',
    'The shop’s page takes no claims for now.',
  ),
  'flags.typed-signature': flag(
    'typed-signature',
    'A typed name counts as a signature, for those who can’t draw.',
    'Only a drawn signature counts.',
  ),
  'flags.video-uploads': flag(
    'video-uploads',
    'Shoppers can add videos as well as photos.',
    'Shoppers can add photos, but not videos.',
  ),
} as const satisfies Record<string, Meaning>;
