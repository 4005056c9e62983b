/** The reasons for refusing an order: codes, and the sentences the importer shows (docs/importing.md lists them). */
import { DocumentRefusal } from '../refusal.ts';

export const ORDER_REFUSALS = {
  malformed: "This is not an order as BigCommerce's REST API documents it, with its products.",
  id_missing: 'The order, or one of its products, has no readable id.',
  unpaid: 'The order waits for its payment, so nothing was sent and nothing can be claimed.',
  payment_failed: 'The payment of the order was declined, so nothing was sent and nothing can be claimed.',
  test_order: 'A test order: no money was paid and no goods were sent.',
  customer_email_missing: 'The order has no e-mail address, so its shopper could never look it up.',
  time_unreadable: 'The time of the order can not be read.',
  currency_unknown: 'The currency of the order is no ISO 4217 code.',
  exchange_rate_unknown: 'The order is in another currency than the store, and has no rate between them.',
  amount_unreadable: 'An amount is missing or malformed.',
  amounts_inconsistent: 'An amount is negative, or a discount takes off more than there is.',
  nothing_shippable:
    'Nothing in this order is shipped (downloads, gift certificates), so nothing can be claimed.',
  invalid_order: 'The order does not fit the order format.',
} as const;

export class Refusal extends DocumentRefusal<keyof typeof ORDER_REFUSALS> {}
