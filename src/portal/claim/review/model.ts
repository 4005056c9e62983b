import type { MyClaimFrame } from '../model.ts';

/** A review as it was sent, with the merchant's answer once there is one. */
export type ReviewView = {
  rating: number;
  content: string;
  sentOn: string;
  store: string;
  reply: { text: string; on: string } | null;
};

/** Fields: `rating` (1 to 5), `content`. */
export type ClaimReviewProps = MyClaimFrame & {
  /** The one that was sent; there is one a claim. */
  review: ReviewView | null;
  contentMax: number;
  values: { rating: number | null; content: string };
};
