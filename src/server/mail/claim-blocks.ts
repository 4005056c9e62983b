/** What a claim says of itself in a mail: items, resolutions, amounts, addresses. */
import { labelLines } from '../../domain/address-lines.ts';
import { add, displayItemValue, displayMoney, type Money, subtract, zero } from '../../domain/money.ts';
import { paid } from '../../domain/payment.ts';
import { RESOLUTION_TYPES } from '../../domain/resolution-types.ts';
import type { ClaimDocument, ResolutionRow } from '../claims/store.ts';
import { oneLine, type PlainBlock, severalLines } from './parts.ts';
import type { MailWords } from './text.ts';

/** What the team wrote, set apart from our own words; null where it wrote nothing. */
export function said(text: string | null | undefined): PlainBlock | null {
  const shown = severalLines(text ?? '');
  return shown === '' ? null : { kind: 'said', text: shown };
}

export function reportedItems(words: MailWords, { items }: ClaimDocument): PlainBlock {
  return {
    kind: 'list',
    items: items.map((item) =>
      words.reported(item.quantity, oneLine(item.name), words.issue(item.claim_type)),
    ),
  };
}

/** In the money that the customer gets. */
export const moneyOf = (words: MailWords, amount: string, currency: string): string =>
  displayMoney(paid(amount, currency), words.locale);

/** "2 × Mug", or every item where a resolution is about the claim as a whole. */
export function itemsOf(words: MailWords, { items }: ClaimDocument, one: ResolutionRow): string[] {
  const about = items.filter(({ id }) => one.claim_item_id === null || id === one.claim_item_id);
  return about.map((item) =>
    words.times((one.claim_item_id && one.quantity) || item.quantity, oneLine(item.name)),
  );
}

/** "Refund for 2 × Mug: $40.80 (half of it)". */
export function resolutionLine(words: MailWords, { items }: ClaimDocument, one: ResolutionRow): string {
  const item = items.find(({ id }) => id === one.claim_item_id);
  const { pays } = RESOLUTION_TYPES[one.resolution_type];
  const label = words.resolution(one.resolution_type);
  const what = item ? words.resolutionFor(label, one.quantity ?? item.quantity, oneLine(item.name)) : label;
  const value =
    pays === 'share' || pays === 'flat'
      ? `: ${moneyOf(words, one.amounts.total, one.paid_original_currency)}`
      : '';
  const details = one.details ? ` (${oneLine(one.details)})` : '';
  return `${what}${value}${details}`;
}

export const inForce = ({ resolutions }: ClaimDocument): ResolutionRow[] =>
  resolutions.filter(({ in_force }) => in_force);

export function approvedLines(words: MailWords, document: ClaimDocument): PlainBlock {
  return { kind: 'list', items: inForce(document).map((one) => resolutionLine(words, document, one)) };
}

const SUMMANDS = ['items', 'shipping', 'tax', 'bonus'] as const;
type Amount = (typeof SUMMANDS)[number] | 'subtotal' | 'total';

/** What makes up a total; a ceiling is shown as what it takes off, what is nothing is left out. */
export function amountRowsOf(words: MailWords, amountOf: (name: Amount) => Money): AmountRow[] {
  const total = amountOf('total');
  const summands = SUMMANDS.map((name) => ({ name, money: amountOf(name) }));
  // From the subtotal: it is `items` and `shipping` as they were rounded to be paid.
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

/** Items are kept as item values, a digit finer than the rest. */
export const amountIn = (amounts: Record<Amount, string>, name: Amount, currency: string): Money =>
  paid(amounts[name], currency, name === 'items' ? 'item' : 'total');

export type AmountRow = { label: string; value: string };

/** What the money given comes to; empty where it is goods only. */
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

export function addressBlock({ claim }: ClaimDocument): PlainBlock | null {
  const lines = labelLines(claim.shipping_address_change ?? claim.shipping_address);
  return lines.length === 0 ? null : { kind: 'said', text: lines.map(oneLine).join('\n') };
}
