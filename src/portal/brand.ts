import type { Branding, StoreSettings } from '../domain/settings.ts';
import type { OrderSummaryView } from './views.ts';

/** What a page needs to be the store's: never more of the store than its shoppers may see. */
export type StoreBrand = {
  slug: string;
  name: string;
  branding: Branding;
  help: StoreSettings['help'];
};

/** For whom someone of the team is filing: "Ada S.", null for an order without a name. */
export type ValetView = { customer: string | null };

/** The order that a page was drawn for, as links, forms and calls of its script name it. */
export type PageOrder = {
  id: string;
  /** Milliseconds by the server's clock: when it was drawn, and of when the answers are that were kept and are drawn; 0 for none. */
  drawnAt: number;
  keptAt: number;
};

/** What a page needs to know of the request. */
export type ScreenContext = {
  /** The request's CSP nonce, for the one inline style. */
  nonce: string;
  /** Number of the looked-up order, shown in the header; null before. */
  orderNumber: string | null;
  /** Null, or absent, where the page is about none. */
  order?: PageOrder | null;
  /** Null for a shopper. */
  valet: ValetView | null;
  /** Drawn beside the questions about an order where there is room. */
  summary?: OrderSummaryView | null;
};
