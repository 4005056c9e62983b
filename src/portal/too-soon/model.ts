import type { IssueCategory } from '../../domain/claim-types.ts';
import type { ParcelView } from '../views.ts';

/** What stands in the way: time alone, a claim that has it all already, or something that waiting won't change. */
export type Obstacle = 'time' | 'claimed' | 'closed';

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
};
