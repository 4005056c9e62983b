import type { ReviewView } from './review/model.ts';

export type OfferId = 'appeal' | 'review' | 'address' | 'withdraw';

/** On the claim's page: what is possible now, and the review that was sent. */
export type ClaimActionsProps = {
  offers: { id: OfferId; href: string }[];
  /** Something that was reported may still turn up. */
  mayStillArrive: boolean;
  review: ReviewView | null;
  /** The printable page. */
  print: string;
};
