import type { CustomerState } from '../../../domain/claims/customer-state.ts';
import type { InstructionKind } from '../../../domain/claims/resolution-types.ts';
import type { BadgeView } from '../../../ui/tone.ts';
import type {
  AmountLine,
  FieldError,
  ItemView,
  PhotoView,
  RequestedView,
  TimelineEntry,
  TrackingView,
} from '../../parts/views.ts';
import type { ClaimActionsProps } from '../actions-model.ts';
import type { ConversationPageProps } from './conversation/page-model.ts';

/** The decision on an item in one line: "Refund for 1 of 2, $20.40". */
export type OutcomeView = BadgeView & { line: string | null };

export type ReportedItemView = ItemView & {
  /** Id of the claim item. */
  id: string;
  issue: string;
  details: string | null;
  photos: PhotoView[];
  outcomes: OutcomeView[];
};

export type ResolutionView = {
  id: string;
  /** "Refund of $40.80" */
  title: string;
  /** Its progress: "Sent Nov 18". */
  badge: BadgeView;
  /** Item values may show a third decimal. */
  lines: AmountLine[];
  total: AmountLine | null;
  /** Notes on caps, shares and agreements. */
  notes: string[];
  tracking: TrackingView | null;
};

/** The decision; `resolutions` is empty if nothing is granted. */
export type DecisionView = {
  title: string;
  tone: 'success' | 'danger' | 'neutral';
  /** The denial reason from the catalog, such as "Not Covered". */
  reason: string | null;
  /** The team's own message. */
  message: string | null;
  decidedOn: string;
  resolutions: ResolutionView[];
  /** Total of several resolutions. */
  total: AmountLine | null;
};

/** Overview of one kind of resolution. */
export type MomentView = {
  id: InstructionKind;
  /** "$40.80" or a line for each thing: "2 × Stoneware mug"; never empty. */
  headlines: { text: string; imageUrl: string | null }[];
  /** A name among them is too long for the largest type. */
  isLong: boolean;
  /** "and 4 more" */
  more: string | null;
  /** "Refund to your card" */
  line: string;
  /** "Expected by Friday, November 27"; null if no day is known or it has arrived. */
  day: string | null;
  stages: { label: string; on: string | null; isReached: boolean }[];
};

export type StationView = {
  title: string;
  /** Where it happened: "Memphis, TN". */
  detail: string | null;
  at: string;
  state: 'done' | 'coming';
};

export type ParcelWayView = {
  id: string;
  title: string;
  badge: BadgeView;
  tracking: TrackingView | null;
  stations: StationView[];
};

/** Parts of the page that don't come from the claim itself. */
export type ViewSlots = ConversationPageProps & {
  actions: ClaimActionsProps;
  /** Confirms the last action, once. */
  notice: string | null;
};

export type ViewProps = ViewSlots & {
  claimNumber: string;
  badge: BadgeView;
  state: CustomerState;
  filedOn: string;
  orderNumber: string;
  /** Date of an in-store purchase and the end of its warranty; null for an order. */
  purchase: { on: string; warrantyUntil: string | null } | null;
  /** What happens next and by when. The first sentence is the one that matters most. */
  next: string[];
  items: ReportedItemView[];
  /** What they asked for: "Refund", and "$40.80 back to your card" if it is money. */
  requested: RequestedView;
  /** Empty until something is granted. */
  moments: MomentView[];
  /** Null before a decision. */
  decision: DecisionView | null;
  /** The packages in the claim, and the returns by which some of it comes back. */
  parcels: ParcelWayView[];
  addressLines: string[];
  timeline: TimelineEntry[];
  /** Errors of the forms on the page. */
  errors: FieldError[];
};
