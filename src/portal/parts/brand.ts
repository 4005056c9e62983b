import type { Branding, StoreSettings } from '../../domain/stores/settings.ts';
import type { PageOrder } from '../kept/model.ts';
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
