/** The facts of a claim in a mail: items, resolutions, amounts, addresses. */

import { labelLines } from '../../../domain/addresses/address-lines.ts';
import { outcomeProgress } from '../../../domain/claims/outcome-progress.ts';
import { givesGoods, RESOLUTION_TYPES } from '../../../domain/claims/resolution-types.ts';
import {
  add,
  displayItemValue,
  displayMoney,
  type Money,
  subtract,
  zero,
} from '../../../domain/money/money.ts';
import { paid } from '../../../domain/orders/payment.ts';
import { trackingPage } from '../../../domain/orders/tracking.ts';
import { unitsLeft } from '../../../domain/orders/units-left.ts';
import { oneLine, severalLines } from '../../../domain/text/plain-text.ts';
import { dateFormat } from '../../../domain/time/date-time.ts';
import type { Context } from '../../context.ts';
import {
  type KeptCodeBlock,
  type MailItem,
  type PlainBlock,
  pictureAddress,
  webAddress,
} from '../../mail/parts.ts';
import type { MailWords } from '../../mail/text.ts';
import type { KnownStore } from '../../stores/queries.ts';
import { presentAddress } from '../address.ts';
import type { ClaimDocument, ClaimItemRow, ResolutionRow } from '../queries.ts';
import { requestedIn } from '../valuation.ts';

/** The team's message as a quote, separate from our own words; null if there is none. */
export function teamMessage(text: string | null | undefined): PlainBlock | null {
  const shown = severalLines(text ?? '');
  return shown === '' ? null : { kind: 'said', text: shown };
}

type MailFacts = { words: MailWords; document: ClaimDocument; context: Pick<Context, 'publicUrl'> };

function rowOf(
  { words, context }: MailFacts,
  item: ClaimItemRow,
  quantity: number,
  line: string | null,
): MailItem {
  const own = new URL(context.publicUrl).origin;
  const name = words.times(quantity, oneLine(item.name));
  return { name, line, pictureUrl: pictureAddress(item.image_url, own) };
}

export const reportedItems = (told: MailFacts): PlainBlock => ({
  kind: 'items',
  items: told.document.items.map((item) =>
    rowOf(told, item, item.quantity, told.words.issue(item.claim_type)),
  ),
});

/** "Refund: $40.80", one line for each requested method. */
export const requestedBlock = ({ words, document }: MailFacts): PlainBlock => ({
  kind: 'list',
  items: requestedIn(document).parts.map(({ method, total }) => {
    const label = words.askedFor[method];
    return givesGoods(method) ? label : `${label}: ${displayMoney(total, words.locale)}`;
  }),
});

/** In the currency the customer is paid in. */
export const moneyOf = (words: MailWords, amount: string, currency: string): string =>
  displayMoney(paid(amount, currency), words.locale);

/** The items of a resolution: "2 × Mug", or all items if it concerns the claim as a whole. */
export function itemsOf(told: MailFacts, one: ResolutionRow): PlainBlock {
  const about = told.document.items.filter(({ id }) => [null, id].includes(one.claim_item_id));
  const items = about.map((item) =>
    rowOf(told, item, (one.claim_item_id && one.quantity) || item.quantity, null),
  );
  return { kind: 'items', items };
}

/** "Refund for 2 × Mug: $40.80 (half of it)". */
export function resolutionLine(words: MailWords, { items }: ClaimDocument, one: ResolutionRow): string {
  const item = items.find(({ id }) => id === one.claim_item_id);
  const label = words.resolution(one.resolution_type);
  const what = item ? words.resolutionFor(label, one.quantity ?? item.quantity, oneLine(item.name)) : label;
  return `${what}${moneyPart(words, one)}`;
}

export const inForce = ({ resolutions }: ClaimDocument): ResolutionRow[] =>
  resolutions.filter(({ in_force }) => in_force);

const resolutionsOf = (document: ClaimDocument) =>
  inForce(document).map((one) => ({ itemId: one.claim_item_id, units: one.quantity, one }));

/** Some of the reported items got nothing. */
export function isPartly(document: ClaimDocument): boolean {
  const resolutions = resolutionsOf(document);
  return document.items.some((item) => unitsLeft(item, resolutions) > 0);
}

/** Each item with its outcome, followed by what was decided for the claim as a whole. */
export function decidedItems(told: MailFacts): PlainBlock[] {
  const { words, document } = told;
  const resolutions = resolutionsOf(document);
  const whole = resolutions.filter(({ itemId }) => itemId === null).map(({ one }) => one);
  const items = document.items.map((item) => {
    const left = unitsLeft(item, resolutions);
    const outcomes = resolutions
      .filter(({ itemId }) => itemId === item.id)
      .map(({ one }) => outcomeLine(words, item, one));
    if (left > 0) outcomes.push(words.outcome(words.notApproved, left, item.quantity));
    return rowOf(told, item, item.quantity, outcomes.join(' · ') || null);
  });
  const lines = whole.map((one) => resolutionLine(words, document, one));
  return [{ kind: 'items', items }, ...(lines.length === 0 ? [] : [{ kind: 'list' as const, items: lines }])];
}

/** "Refund for 1 of 2: $20.40 (half of it)". */
function outcomeLine(words: MailWords, item: ClaimItemRow, one: ResolutionRow): string {
  const label = words.outcome(
    words.resolution(one.resolution_type),
    one.quantity ?? item.quantity,
    item.quantity,
  );
  return `${label}${moneyPart(words, one)}`;
}

/** ": $20.40 (half of it)". */
function moneyPart(words: MailWords, one: ResolutionRow): string {
  const isMoney = ['share', 'flat'].includes(RESOLUTION_TYPES[one.resolution_type].pays);
  const value = isMoney ? `: ${moneyOf(words, one.amounts.total, one.paid_original_currency)}` : '';
  return `${value}${one.details ? ` (${oneLine(one.details)})` : ''}`;
}

const SUMMANDS = ['items', 'shipping', 'tax', 'bonus'] as const;
type Amount = (typeof SUMMANDS)[number] | 'subtotal' | 'total';

/** The parts of a total. A cap shows as a deduction; parts of zero are omitted. */
export function amountRowsOf(words: MailWords, amountOf: (name: Amount) => Money): AmountRow[] {
  const total = amountOf('total');
  const summands = SUMMANDS.map((name) => ({ name, money: amountOf(name) }));
  // Starts from the subtotal, which is `items` plus `shipping`, rounded to a payable amount.
  const counted = (['subtotal', 'tax', 'bonus'] as const).map(amountOf);
  const above = counted.reduce((rest, money) => subtract(rest, money), total);
  const rows = [...summands, { name: 'above' as const, money: above }]
    .filter(({ name, money }) => name === 'items' || money.amount !== 0n)
    .map(({ name, money }) => ({
      label: words.amounts[name],
      value: (name === 'items' ? displayItemValue : displayMoney)(money, words.locale),
    }));
  return [...rows, { label: words.amounts.total, value: displayMoney(total, words.locale) }];
}

/** Items are stored as item values, one digit finer than the rest. */
export const amountIn = (amounts: Record<Amount, string>, name: Amount, currency: string): Money =>
  paid(amounts[name], currency, name === 'items' ? 'item' : 'total');

export type AmountRow = { label: string; value: string };

/** The amounts of the money given; empty for goods only. */
export function amountRows(words: MailWords, document: ClaimDocument): AmountRow[] {
  const money = inForce(document).filter(({ resolution_type: type }) =>
    ['share', 'flat'].includes(RESOLUTION_TYPES[type].pays),
  );
  const currency = money[0]?.paid_original_currency;
  if (currency === undefined) return [];
  return amountRowsOf(words, (name) =>
    money.reduce((whole, { amounts }) => add(whole, amountIn(amounts, name, currency)), zero(currency)),
  );
}

export function amountBlock(words: MailWords, document: ClaimDocument): PlainBlock | null {
  const rows = amountRows(words, document);
  return rows.length === 0 ? null : { kind: 'amounts', rows };
}

/** The items of a replacement, and how far it has come. */
export const goodsOf = (told: MailFacts, one: ResolutionRow) => [
  itemsOf(told, one),
  progressText(told.words, [one]),
];

type Given = { by: string | null; given: readonly ResolutionRow[] };

/** The outcome in large type. `by`: the day it is expected. */
export const momentBlock = (words: MailWords, headline: string, { by, given }: Given): PlainBlock => ({
  kind: 'moment',
  headline,
  line: by && words.expected(by),
  progress: progressText(words, given),
});

/** How far these resolutions have come; null if they are carried out in different ways. */
function progressText(words: MailWords, given: readonly ResolutionRow[]): string | null {
  const [one, ...others] = outcomeProgress(given.map((row) => ({ ...row, type: row.resolution_type })));
  if (one === undefined || others.length > 0) return null;
  const stages = one.stages.map((stage) => words.stages[stage]);
  return stages.map((stage, at) => (at <= one.reached ? words.reached(stage) : stage)).join(' · ');
}

export function addressBlock({ claim }: ClaimDocument): PlainBlock | null {
  const lines = labelLines(presentAddress(claim));
  return lines.length === 0 ? null : { kind: 'said', text: lines.map(oneLine).join('\n') };
}

/** The tracking number, linked to its tracking page. */
export function trackingBlock(
  { words, store }: { words: MailWords; store: KnownStore },
  one: ResolutionRow,
): PlainBlock | string | null {
  const { track, trackHere, number } = words.claims.replacementShipped;
  const known = one.tracking_number === null ? null : oneLine(one.tracking_number);
  const address = webAddress(
    trackingPage(store, {
      trackingUrl: one.tracking_url,
      trackingNumber: one.tracking_number,
      trackingCompany: one.tracking_company,
    }),
  );
  if (address === null) return known && number(known);
  return { kind: 'way', says: track, label: known ?? trackHere, address };
}

export const referenceText = (words: MailWords, { reference }: ResolutionRow): string | null =>
  reference === null ? null : words.claims.reference(oneLine(reference));

/** How the customer spends store credit; null if it was not given by a provider. */
function creditCode(
  { claims: { credit: words } }: MailWords,
  { id, credit, sealed_code: sealed }: ResolutionRow,
): string | KeptCodeBlock | null {
  if (!credit) return null;
  return sealed === null ? words.account : { kind: 'code', says: words.code, code: { of: id, sealed } };
}

/** The last day of the credit; null if it doesn't expire. */
function creditExpiry(
  { locale, claims: { credit: words } }: MailWords,
  { credit }: ResolutionRow,
): string | null {
  const { expiresOn = null } = credit ?? {};
  // A day has no time zone.
  const long = dateFormat(locale, 'UTC', { dateStyle: 'full' });
  return expiresOn && words.expires(long.format(Date.parse(expiresOn)));
}

/** Where to find the money, and until when it can be spent. */
export const howToUse = (words: MailWords, one: ResolutionRow) => [
  creditCode(words, one) ?? referenceText(words, one),
  creditExpiry(words, one),
];
