import type { FieldError } from '../../parts/views.ts';

/** Said above the form: the lookup ran out after 24 hours, a guarded page was opened first, a page was about an order that is
 * not open here, a code was mailed, they closed their orders, or filed for a customer before. */
export type StartNotice =
  | 'session-expired'
  | 'order-needed'
  | 'another-order'
  | 'code-sent'
  /** Links to all orders of an address were asked for. */
  | 'orders-sent'
  /** A link from the shop's mails is too old, or its order's address has changed. */
  | 'link-over'
  | 'order-left'
  | 'valet-left'
  | 'valet-over';

/** Fields of the form: `order`, `email`, and `code` where `asksCode`. Button `suggestion` looks up with that address; button `mail` = `orders` has links mailed. */
export type StartProps = {
  /** Orders to go on with, the one looked up last first. Button `another` = `1` closes them here. */
  open: { number: string; href: string; isAnswered: boolean }[];
  errors: FieldError[];
  /** The store's own words, or null for the standard ones. */
  welcomeTitle: string | null;
  welcomeDescription: string | null;
  values: { order: string; email: string };
  /** What was probably meant by an address that nothing was found for. */
  suggestion?: string | null;
  notice: StartNotice | null;
  /** After too many misses for an address or a store a code sent by mail is asked for. */
  asksCode: boolean;
};
