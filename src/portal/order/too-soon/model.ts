import type { IssueCategory } from '../../../domain/claims/claim-types.ts';
import type { ParcelView } from '../../parts/views.ts';

/** Why nothing can be claimed: it is too soon, or a reason that waiting doesn't change. */
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
  /** The chosen category, which decides the advice; null before a choice. */
  category: IssueCategory | null;
  /** First day a claim can be filed, "Monday, November 23"; null if there is none. */
  opensOn: string | null;
  /** Why, in one sentence: "Your package was delivered on Nov 20." */
  reason: string;
  parcels: ParcelView[];
  /** Set if other parts of the order can be reported now. */
  otherHref: string | null;
  /** The claims that hold everything, latest first. */
  claims: { href: string; number: number }[];
  /** An email link that names the order, the store's help page or its phone number; null if the store has none. */
  contactHref: string | null;
};
