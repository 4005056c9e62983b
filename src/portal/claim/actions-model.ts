import type { ReviewView } from './review/model.ts';

export type OfferId = 'appeal' | 'review' | 'address' | 'withdraw';

/** What the shopper can do on the claim's page now, and the review they sent. */
export type ClaimActionsProps = {
  offers: { id: OfferId; href: string }[];
  /** The reported package may still arrive. */
  mayStillArrive: boolean;
  review: ReviewView | null;
  /** URL of the printable page. */
  print: string;
};
