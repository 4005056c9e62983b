/**
 * What each setting means, as a sentence about its value: "Damage to a package that arrives today can be reported from
 * Nov 23 to Dec 23." The compiler requires one for every setting.
 */

import { CREDIT_FORM_LABELS } from '../claims/credit-forms.ts';
import { ORDER_TAGS } from '../claims/order-tags.ts';
import { displayMoney, type Money, zero } from '../money/money.ts';
import { shareOf } from '../protection/revenue-share.ts';
import { creditEnd } from '../stores/credit-expiry.ts';
import { claimsEnd, filesEnd } from '../stores/retention.ts';
import type { SettingPath, SettingsOf } from '../stores/setting-paths.ts';
import { counted } from '../text/counted.ts';
import { dateFormat } from '../time/date-time.ts';
import { FILING_MEANINGS } from './filing.ts';
import { TIME_MEANINGS } from './time.ts';
import { DAY, dayIn, days, hours, LANGUAGE, type Meaning, money, yes } from './words.ts';

const longDay = (day: string): string =>
  dateFormat(LANGUAGE, 'UTC', { dateStyle: 'long' }).format(Date.parse(day));

/** 2.00, or 200 in a currency without decimals. */
const examplePremium = (currency: string): Money => ({ ...zero(currency), amount: 200n });

const shownHelp = (name: keyof SettingsOf['settings']['help'], what: string): Meaning => {
  return ({ settings }) =>
    settings.help[name] === null
      ? `Shoppers see no ${what}.`
      : `Shoppers see this ${what} on pages and in emails.`;
};
const linked = (name: 'termsUrl' | 'privacyUrl', none: string, these: string): Meaning => {
  return ({ settings }) =>
    settings.legal[name] === null
      ? `Pages for shoppers link no ${none}.`
      : `Every page for shoppers links ${these} in its footer.`;
};
export const SETTING_MEANINGS: Record<SettingPath, Meaning> = {
  ...TIME_MEANINGS,
  ...FILING_MEANINGS,
  'credit.bonus': (store) => {
    const { bonus, bonusType } = store.settings.credit;
    if (Number(bonus) === 0) return 'Store credit has no bonus.';
    const more = bonusType === 'percentage' ? `${bonus}%` : money(bonus, store);
    return `A shopper who takes store credit gets ${more} on top.`;
  },
  'credit.bonusType': ({ settings }) =>
    settings.credit.bonusType === 'percentage'
      ? 'The bonus is a percentage of the approved value.'
      : 'The bonus is a fixed amount, converted to the order’s currency.',
  'credit.capPercentage': (store) =>
    `Store credit for ${money('100', store)} is at most ${money(String(store.settings.credit.capPercentage), store)}, with its bonus.`,
  'credit.form': ({ settings: { credit } }) =>
    credit.form === null
      ? 'Store credit is given in the first form that your connected shop has.'
      : `Store credit is given as ${CREDIT_FORM_LABELS[credit.form]}. A shop that can’t do that gives it in the first form that it has.`,
  'credit.expiresAfterMonths': (store, now) => {
    const end = creditEnd(store, now);
    return end === null
      ? 'Store credit doesn’t expire.'
      : `Store credit that is given today expires on ${longDay(end)}. Its email and the claim’s page name the day.`;
  },
  oneTimeAppeasement: ({ settings }) =>
    yes(
      settings.oneTimeAppeasement,
      'A shopper whose order has no protection can file one claim, once.',
      'A shopper whose order has no protection can’t file a claim.',
    ),
  protectReplacements: ({ settings }) =>
    yes(
      settings.protectReplacements,
      'The order of a replacement has shipping protection at no charge, so its customer can file a claim about it.',
      'The order of a replacement has no shipping protection. Its claim can be decided anew if the package doesn’t arrive.',
    ),
  'replacementCost.percentage': (store) =>
    `Sending goods again that were sold for ${money('100', store)} costs you ${money(String(store.settings.replacementCost.percentage), store)}. The team sees it before it approves a replacement.`,
  'revShare.percentage': ({ currency, settings: { revShare } }) =>
    Number(revShare.percentage) === 0
      ? 'The platform shares no premiums with the store.'
      : `Of a premium of ${displayMoney(examplePremium(currency))}, the store gets ${displayMoney(shareOf(examplePremium(currency), revShare))}. The page of each policy shows its part.`,
  'revShare.startsOn': ({ settings: { revShare } }) =>
    revShare.startsOn === null
      ? 'Premiums of all orders are shared.'
      : `Premiums are shared for orders placed on or after ${longDay(revShare.startsOn)}.`,
  'automation.denyReasons': ({ settings: { automation } }) =>
    automation.denyReasons.length === 0
      ? 'No rule can deny a claim. People deny claims.'
      : `A rule can deny a claim for ${counted(automation.denyReasons.length, 'reason', 'reasons')}. For all others a person decides.`,
  policyLimit: (store) =>
    `All claims of an order together pay ${money(store.settings.policyLimit, store)} at most, unless its protection says otherwise.`,
  tagOrders: ({ settings }) =>
    yes(
      settings.tagOrders,
      `An order with a claim has a tag in your Shopify shop that says how far the claim is: ${ORDER_TAGS.join(', ')}.`,
      'Orders get no tags in your shop. Tags that are there stay.',
    ),
  trackingBaseUrl: () => 'A tracking number without an address of its own is linked to this page.',
  undoSeconds: ({ settings }) =>
    settings.undoSeconds === 0
      ? 'Decisions and messages leave at once and can’t be taken back.'
      : `A decision or message can be taken back for ${counted(settings.undoSeconds, 'second', 'seconds')}.`,
  locale: ({ settings }) =>
    `Macros write dates and amounts as people do in ${languageOf(settings.locale)}. Emails are in English.`,
  'abandoned.remindAfterHours': ({ settings: { abandoned } }) =>
    abandoned.remindAfterHours === 0
      ? 'Nobody is reminded about an unfinished claim.'
      : `A shopper who stops halfway gets one reminder after ${hours(abandoned.remindAfterHours)}.`,
  'reviews.inviteAfterDays': ({ settings: { reviews } }) =>
    reviews.inviteAfterDays === 0
      ? 'Nobody is asked for a review.'
      : `Customers are asked for a review once, ${days(reviews.inviteAfterDays)} after their claim ended.`,
  'help.email': shownHelp('email', 'email address'),
  'help.phone': shownHelp('phone', 'phone number'),
  'help.url': shownHelp('url', 'help page'),
  'help.hours': ({ settings }) =>
    settings.help.hours === null
      ? 'Shoppers see no hours.'
      : 'Shoppers see these hours on pages and in emails.',
  'legal.termsUrl': linked('termsUrl', 'terms', 'these terms'),
  'legal.privacyUrl': linked('privacyUrl', 'privacy policy', 'this privacy policy'),
  'legal.claimTermsUrl': ({ settings: { legal } }) =>
    legal.claimTermsUrl === null
      ? 'Nobody is asked to open claim terms on another page.'
      : 'Anyone who files or signs a claim sees this link and agrees to the terms behind it.',
  'legal.claimTermsText': ({ settings: { legal } }) =>
    legal.claimTermsText === null
      ? 'Nobody is asked to agree to a text.'
      : 'Anyone who files or signs a claim can read this text there and agrees to it. The claim records the version.',
  'retention.photosMonths': (store, now) =>
    `The photos, videos and other files of a claim that closes today are erased on ${longDay(filesEnd(store, now))}. Signatures and receipts stay, as proof of the claim.`,
  'retention.claimsYears': (store, now) =>
    `Everything about the customer is erased from a claim that closes today on ${longDay(claimsEnd(store, now))}. The claim, its amounts and the ledger stay without them.`,
  'signIn.requireSecondFactor': ({ settings }) =>
    yes(
      settings.signIn.requireSecondFactor,
      'People without a second factor are asked to add one before they can work here.',
      'A second factor is up to each person.',
    ),
  'links.askEmailAfterDays': (store, now) =>
    `A link emailed today asks for the email address from ${dayIn(store, now + store.settings.links.askEmailAfterDays * DAY)} on.`,
};

function languageOf(locale: string): string {
  try {
    return new Intl.DisplayNames(LANGUAGE, { type: 'language' }).of(locale) ?? locale;
  } catch {
    return locale;
  }
}
