/** The answers of an in-store report as rows, shown before submit and again before the emailed link files it. */
import type { OfflineFiling } from '../../contract/in-store.ts';
import { labelLines } from '../../domain/addresses/address-lines.ts';
import { displayDate, displayWarrantyEnd } from '../../domain/time/duration.ts';
import type { KnownStore } from '../../server/stores/queries.ts';
import { words as reviewWords } from '../order/check-answers/text.ts';
import { words as resolutionWords } from '../order/resolution/text.ts';
import { issueText } from '../parts/issue-text.ts';
import type { AnswerLines } from './review/model.ts';
import { words as all } from './text.ts';

const words = all.review;

export function answerRows(
  { settings }: Pick<KnownStore, 'settings'>,
  filing: OfflineFiling,
  { name, warrantyPeriod }: { name: string; warrantyPeriod: string },
): AnswerLines[] {
  const { customer, item, warranty, shippingAddress, resolution } = filing;
  const { desiredMethod: method } = resolution;
  const bought = warranty.dateOfPurchase;
  const until = words.warrantyUntil(displayWarrantyEnd(bought, warrantyPeriod));
  const photos = item.images.length;
  const about = issueText[item.issueType].label;
  const rows: AnswerLines[] = [
    { key: 'product', lines: [name] },
    { key: 'bought', lines: [displayDate(bought), until] },
    { key: 'receipt', lines: [words.pages(warranty.receiptImages.length)] },
    {
      key: 'issue',
      lines: [photos === 0 ? about : `${about}, ${reviewWords.photos(photos)}`, item.details ?? ''],
    },
    { key: 'method', lines: [method ? resolutionWords.methods[method].title : words.anyMethod] },
    {
      key: 'contact',
      lines: [customer.name ?? '', customer.email, customer.phone ?? ''].filter((line) => line !== ''),
    },
    { key: 'address', lines: labelLines(shippingAddress ?? null) },
  ];
  return rows.filter(({ key, lines }) => {
    if (key === 'receipt') return settings.inStore.receipt !== 'none' || warranty.receiptImages.length > 0;
    return lines.length > 0;
  });
}
