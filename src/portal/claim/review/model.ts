import type { MyClaimFrame } from '../model.ts';

/** A review as sent, with the store's answer if there is one. */
export type ReviewView = {
  rating: number;
  content: string;
  sentOn: string;
  store: string;
  reply: { text: string; on: string } | null;
};

/** Fields: `rating` (1 to 5), `content`. */
export type ClaimReviewProps = MyClaimFrame & {
  /** The review that was sent; a claim has at most one. */
  review: ReviewView | null;
  contentMax: number;
  values: { rating: number | null; content: string };
};
