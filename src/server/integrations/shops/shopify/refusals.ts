import { DocumentRefusal } from '../refusal.ts';

/** The reasons for refusing an order: codes, and the sentences the importer shows (docs/importing.md lists them). */
export const REFUSALS = {
  malformed: "This is not an order as Shopify's API documents it.",
  id_missing: 'The order, or one of its lines or fulfillments, has no readable id.',
  test_order: 'A test order: no money was paid and no goods were sent.',
  customer_email_missing: 'The order has no e-mail address, so its shopper could never look it up.',
  time_unreadable: 'The time of the order or of its cancellation can not be read.',
  currency_unknown: 'The currency of the order is no ISO 4217 code.',
  exchange_rate_unknown: "No amount is given in both the shopper's and the shop's currency.",
  amount_unreadable: "An amount is missing, malformed or not given in the shopper's currency.",
  amounts_inconsistent: 'A discount, tax or refund is larger than the amount it belongs to.',
  line_unknown: 'A fulfillment or refund names a line that the order does not have.',
  nothing_shippable:
    'Nothing in this order is shipped (gift cards, downloads, tips), so nothing can be claimed.',
  invalid_order: 'The order does not fit the order format.',
} as const;

export type RefusalCode = keyof typeof REFUSALS;

export class Refusal extends DocumentRefusal<RefusalCode> {}
