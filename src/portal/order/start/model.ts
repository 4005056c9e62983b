import type { FieldError } from '../../parts/views.ts';

/**
 * Notice above the form: the session expired after 24 hours, a page needs an order, the page's order isn't open here, a code was
 * emailed, the shopper closed their orders, or a team member left a customer's order.
 */
export type StartNotice =
  | 'session-expired'
  | 'order-needed'
  | 'another-order'
  | 'code-sent'
  /** Links to all orders of an address were requested. */
  | 'orders-sent'
  /** The link from the shop's email has expired, or the order's email address has changed. */
  | 'link-over'
  | 'order-left'
  | 'valet-left'
  | 'valet-over'
  /** The same without an order: its answers are gone. */
  | 'valet-visit-over';

/**
 * Fields: `order`, `email`, and `code` if `asksCode`. The button `suggestion` looks up with the suggested address; the button
 * `mail` = `orders` emails links, and `mail` = an address emails them there. `asked` is the address that was questioned.
 */
export type StartProps = {
  /** Open orders, the latest lookup first. The button `another` = `1` closes them in this browser. */
  open: { number: string; href: string; isAnswered: boolean }[];
  errors: FieldError[];
  /** The store's own text; null for the default. */
  welcomeTitle: string | null;
  welcomeDescription: string | null;
  values: { order: string; email: string };
  /** The likely intended address, if a lookup found nothing or links are to be emailed. */
  suggestion?: string | null;
  /** The suggestion is for emailed links. */
  mails?: boolean;
  notice: StartNotice | null;
  /** Too many lookups failed for this address or store, so an emailed code is required. */
  asksCode: boolean;
};
