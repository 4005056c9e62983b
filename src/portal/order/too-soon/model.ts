import type { IssueCategory } from '../../../domain/claims/claim-types.ts';
import type { ParcelView } from '../../parts/views.ts';

/** What stands in the way: time alone, or something that waiting won't change. */
export const OBSTACLES = [
  'time',
  'claimed',
  'cancelled',
  'disputed',
  'refunded',
  'unprotected',
  'other',
] as const;
export type Obstacle = (typeof OBSTACLES)[number];

export type TooSoonProps = {
  obstacle: Obstacle;
  back: string | null;
  /** The category they chose, which decides what to try; null before a choice. */
  category: IssueCategory | null;
  /** First day a claim can be filed, "Monday, November 23"; null where there is none. */
  opensOn: string | null;
  /** Why, in one sentence: "Your package was delivered on Nov 20." */
  reason: string;
  parcels: ParcelView[];
  /** The rest of the order can be reported now. */
  otherHref: string | null;
  /** The claims that everything is part of, the latest first. */
  claims: { href: string; number: number }[];
  /** A mail to the store that names the order, its help page or its phone; null where the store gave none. */
  contactHref: string | null;
};
