import { orderName } from '../../domain/orders/order-number.ts';
import { oneLine } from '../../domain/text/plain-text.ts';
import { dateFormat } from '../../domain/time/date-time.ts';
import type { MailWords } from '../mail/text.ts';
import type { KnownStore } from '../stores/queries.ts';
import type { ClaimDocument } from './queries.ts';

/** The name a customer knows it by: the order number, or the date of an in-store purchase. */
export function nameOfOrder(
  { timeZone }: Pick<KnownStore, 'timeZone'>,
  { claim }: ClaimDocument,
  words: MailWords,
): string {
  if (claim.sales_channel !== 'IN_STORE')
    return words.orderNamed(orderName(oneLine(claim.source_order_number)));
  const bought = claim.warranty_metadata?.dateOfPurchase ?? null;
  const day = dateFormat(words.locale, timeZone, { dateStyle: 'medium' });
  return words.purchaseOn(bought === null ? null : day.format(Date.parse(bought)));
}
