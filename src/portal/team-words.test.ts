/** Words for the team replace words that exist, with as many values. */
import { expect, it } from 'vitest';
import { words as inStore } from './in-store/text.ts';
import { words as address } from './order/address/text.ts';
import { words as review } from './order/check-answers/text.ts';
import { words as claimReceived } from './order/claim-received/text.ts';
import { words as details } from './order/details/text.ts';
import { words as flow } from './order/flow/words.ts';
import { words as home } from './order/home/text.ts';
import { words as issues } from './order/issues/text.ts';
import { words as items } from './order/items/text.ts';
import { words as multipleShipments } from './order/multiple-shipments/text.ts';
import { words as notShipped } from './order/not-shipped/text.ts';
import { words as process } from './order/process/text.ts';
import { words as resolution } from './order/resolution/text.ts';
import { words as returns } from './order/return/text.ts';
import { words as shipment } from './order/shipment/text.ts';
import { words as tooLate } from './order/too-late/text.ts';
import { words as tooSoon } from './order/too-soon/text.ts';
import { issueText } from './parts/issue-text.ts';
import { type Spoken, spokenIn } from './parts/own-words.ts';
import { teamWords } from './parts/team-words.ts';

const PAGES = {
  flow,
  home,
  process,
  issues,
  issueText,
  items,
  shipment,
  multipleShipments,
  details,
  resolution,
  address,
  review,
  claimReceived,
  return: returns,
  notShipped,
  tooSoon,
  tooLate,
  inStoreReceipt: inStore.receipt,
  inStoreReceiptRequired: inStore.receiptRequired,
  inStoreReceiptUpload: inStore.receiptUpload,
  inStoreOutOfWarranty: inStore.outOfWarranty,
  inStoreResolution: inStore.resolution,
  inStoreReview: inStore.review,
};

type Sentence = (...values: string[]) => string;

/** "resolution.toCard": what the customer and what the team reads. */
function pairs(ours: object, theirs: Spoken, path: string): [string, unknown, unknown][] {
  return Object.entries(theirs).flatMap(([name, text]) => {
    const at = `${path}.${name}`;
    const before: unknown = Reflect.get(ours, name);
    if (typeof text === 'object' && text !== null && !Array.isArray(text))
      return pairs(Object(before), text as Spoken, at);
    return [[at, before, text]];
  });
}

const all = pairs(PAGES, teamWords, '');

it('knows every text that it replaces', () => {
  expect(all.length).toBeGreaterThan(50);
  expect(all.filter(([, before]) => before === undefined)).toEqual([]);
});

it('keeps the values of every sentence', () => {
  for (const [at, before, text] of all) {
    if (typeof before !== 'function') continue;
    const values = ['{0}', '{1}'];
    const said = String((before as Sentence)(...values));
    for (const value of values.filter((one) => said.includes(one))) expect(text, at).toContain(value);
  }
});

it('says to the team whose card it is, and to the customer that it is theirs', () => {
  expect(resolution.toCard('$40.80')).toBe('$40.80 back to your card');
  expect(spokenIn(teamWords, () => resolution.toCard('$40.80'))).toBe('$40.80 back to the customer’s card');
  expect(resolution.toCard('$40.80')).toBe('$40.80 back to your card');
});

it('isolates the values of a sentence as catalogs do', () => {
  const says = () => flow.gotInstead('Wrong item', 'ספל');
  expect(spokenIn(teamWords, says)).toBe('Wrong item · they got \u2068ספל\u2069');
});
