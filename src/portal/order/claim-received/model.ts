import type { ResolutionMethod } from '../../../domain/claims/resolution-methods.ts';
import type { RequestedView } from '../../parts/views.ts';

/** In the query: this page's shopper had entered another address in a second tab. */
export const OTHER_ADDRESS = 'otherAddress';

export type ClaimReceivedProps = {
  claimNumber: string;
  /** Null for team members: only the shopper may open the claim's page. */
  viewHref: string | null;
  email: string;
  /** For example "$40.80 back to your card" or "2 × Stoneware mug". */
  requested: RequestedView;
  methods: ResolutionMethod[];
  /** Whether other items of this order can still be reported. */
  canReportMore: boolean;
  /** The claim's address, if the shopper sent another one after the claim was filed; null otherwise. */
  filedAddress: string[] | null;
  /** Set if a team member filed the claim: for whom, and how we'll contact that customer. */
  valet: (FiledForCustomer & Hears) | null;
};

type FiledForCustomer = {
  customer: string | null;
  /** The claim in the console; null if an API client made the link: nobody may be signed in there. */
  consoleHref: string | null;
};

type Hears =
  | { hears: 'told' | 'untold' }
  /** `closes` is the day on which we close the claim if it is still unsigned. */
  | { hears: 'waits'; closes: string | null };
