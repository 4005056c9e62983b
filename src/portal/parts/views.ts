/**
 * The plain JSON that several screens draw. Text is ready to read: dates, money and counts are formatted where the
 * store's time zone and currency are known, so a page never guesses them.
 */
import type { BadgeView } from '../../ui/tone.ts';

/** `field` is the form field's name; an empty one belongs to the whole form. */
export type FieldError = { field: string; message: string };

/** What every screen of the flow carries: the way back, where they are, and what went wrong. */
export type Frame = {
  /** Address of the step before; null only where there is none. */
  back: string | null;
  /** `total` null: the answer here decides how many there are. */
  step: { number: number; total: number | null } | null;
  errors: FieldError[];
};

export type Option = { value: string; label: string };

export type ItemView = {
  sourceItemId: string;
  name: string;
  /** Chosen options in one line ("Moss · Large"), or null. */
  options: string | null;
  imageUrl: string | null;
  quantity: number;
  /** How many of it were ordered, where `quantity` is how many a claim is about: "1 of 4" is said of fewer. */
  ordered?: number;
};

/** Why something can't be chosen, and where to look instead. */
export type Refusal = { text: string; links: { href: string; text: string }[] };

export type TrackingView = { company: string | null; number: string | null; url: string | null };

export type ParcelView = {
  /** The sourceFulfillmentId. */
  id: string;
  /** "Package 1 of 2", or "Your package" where there is one. */
  title: string;
  /** "In Transit", "Delivered Nov 15". */
  badge: BadgeView;
  /** One line with dates: "Shipped Nov 12, delivered Nov 15 by UPS". */
  line: string | null;
  tracking: TrackingView | null;
  items: ItemView[];
};

/** `href` null for the team: a claim's page is its shopper's. */
export type ClaimCardView = { href: string | null; claimNumber: string; badge: BadgeView; line: string };

/** A stored upload. `url` is a signed address of our own. */
export type PhotoView = {
  fileKey: string;
  url: string;
  filename: string;
  kind: 'image' | 'video' | 'document';
  /** A frame of a video, where there is one. */
  posterUrl?: string | null;
};

/** The order beside a question: what is in it, where it is, and what was answered so far. */
export type OrderSummaryView = {
  orderNumber: string;
  items: ItemView[];
  /** Items that are not listed. */
  more: number;
  parcels: Pick<ParcelView, 'id' | 'title' | 'badge' | 'line'>[];
  answers: { label: string; lines: string[] }[];
};

/** `lines`: amounts, or one line a method where items differ. */
export type RequestedView = { title: string; lines: string[] };

export type AmountLine = { label: string; value: string };

/** `at` null: a step that is still to come. */
export type TimelineEntry = { title: string; at: string | null; detail: string | null };
