/**
 * Plain JSON that several screens draw. Text is final: dates, money and counts are formatted where the store's time zone and
 * currency are known.
 */
import type { BadgeView } from '../../ui/tone.ts';

/** `field` is the name of the form field; empty for the whole form. */
export type FieldError = { field: string; message: string };

/** What every screen of the flow needs: the back link, the step, and the errors. */
export type Frame = {
  /** URL of the previous step; null only if there is none. */
  back: string | null;
  /** `total` is null if this answer decides how many steps there are. */
  step: { number: number; total: number | null } | null;
  errors: FieldError[];
};

export type Option = { value: string; label: string };

export type ItemView = {
  sourceItemId: string;
  name: string;
  /** The chosen options in one line ("Moss · Large"), or null. */
  options: string | null;
  imageUrl: string | null;
  quantity: number;
  /** How many were ordered, if `quantity` counts the units in a claim; shows "1 of 4" if fewer. */
  ordered?: number;
};

/** Why something can't be chosen, and links to alternatives. */
export type Refusal = { text: string; links: { href: string; text: string }[] };

export type TrackingView = { company: string | null; number: string | null; url: string | null };

export type ParcelView = {
  /** The sourceFulfillmentId. */
  id: string;
  /** "Package 1 of 2", or "Your package" if there is only one. */
  title: string;
  /** "In Transit", "Delivered Nov 15". */
  badge: BadgeView;
  /** One line with dates: "Shipped Nov 12, delivered Nov 15 by UPS". */
  line: string | null;
  tracking: TrackingView | null;
  items: ItemView[];
};

/** `href` is null for team members: only the shopper may open the claim's page. */
export type ClaimCardView = { href: string | null; claimNumber: string; badge: BadgeView; line: string };

/** A stored upload. `url` is a signed URL of this server. */
export type PhotoView = {
  fileKey: string;
  url: string;
  filename: string;
  kind: 'image' | 'video' | 'document';
  /** A frame of a video, if there is one. */
  posterUrl?: string | null;
};

/** The order beside a question: its items, its packages, and the answers so far. */
export type OrderSummaryView = {
  orderNumber: string;
  items: ItemView[];
  /** The number of items that are not listed. */
  more: number;
  parcels: Pick<ParcelView, 'id' | 'title' | 'badge' | 'line'>[];
  answers: { label: string; lines: string[] }[];
};

/** `lines`: amounts, or one line for each method if items differ. */
export type RequestedView = { title: string; lines: string[] };

export type AmountLine = { label: string; value: string };

/** `at` is null for an upcoming step. */
export type TimelineEntry = { title: string; at: string | null; detail: string | null };
