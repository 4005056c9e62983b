import type { Branding, StoreSettings } from '../../domain/stores/settings.ts';
import type { PageOrder } from '../autosave/model.ts';
import type { OrderSummaryView } from './views.ts';

/** What a page needs to look like the store. Holds nothing that shoppers must not see. */
export type StoreBrand = {
  slug: string;
  name: string;
  branding: Branding;
  help: StoreSettings['help'];
  legal: Pick<StoreSettings['legal'], 'termsUrl' | 'privacyUrl'>;
};

/** The customer a team member files for: "Ada S.", or null for an order without a name. */
export type ValetView = { customer: string | null };

/** What a page needs to know about the request. */
export type ScreenContext = {
  /** The request's CSP nonce, for the one inline style. */
  nonce: string;
  /** Number of the open order, shown in the header; null before the lookup. */
  orderNumber: string | null;
  /** Null or absent if the page is about no order. */
  order?: PageOrder | null;
  /** Null for a shopper. */
  valet: ValetView | null;
  /** Shown beside the questions if there is room. */
  summary?: OrderSummaryView | null;
};
