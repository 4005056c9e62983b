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

/** What was decided about an item, in a line: "Refund for 1 of 2, $20.40". */
export type OutcomeView = BadgeView & { line: string | null };

export type ReportedItemView = ItemView & {
  /** The claim item's id. */
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
  /** How far it has come: "Sent Nov 18". */
  badge: BadgeView;
  /** Item values with a digit more than the rest. */
  lines: AmountLine[];
  total: AmountLine | null;
  /** What cut it, which part it is, what was agreed. */
  notes: string[];
  tracking: TrackingView | null;
};

/** What was decided; `resolutions` is empty where nothing is given. */
export type DecisionView = {
  title: string;
  tone: 'success' | 'danger' | 'neutral';
  /** "Not Covered": why not, by the catalogue. */
  reason: string | null;
  /** The team's own words. */
  message: string | null;
  decidedOn: string;
  resolutions: ResolutionView[];
  /** What several come to together. */
  total: AmountLine | null;
};

/** One kind of what was given, at a glance. */
export type MomentView = {
  id: InstructionKind;
  /** "$40.80", "2 × Stoneware mug" */
  headline: string;
  /** "Refund to your card" */
  line: string;
  /** "Expected by Friday, November 27"; null where no day is known, or it is there. */
  day: string | null;
  stages: { label: string; on: string | null; isReached: boolean }[];
};

export type StationView = {
  title: string;
  /** Where it was: "Memphis, TN". */
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

/** Parts of the page that others than the claim's own facts make up. */
export type ViewSlots = ConversationPageProps & {
  actions: ClaimActionsProps;
  /** What was just done, said once. */
  notice: string | null;
};

export type ViewProps = ViewSlots & {
  claimNumber: string;
  badge: BadgeView;
  state: CustomerState;
  filedOn: string;
  orderNumber: string;
  /** What was bought in the shop, and until when its warranty lasts; null for an order. */
  purchase: { on: string; warrantyUntil: string | null } | null;
  /** What happens next and by when: the first sentence is the one to act on or wait for. */
  next: string[];
  items: ReportedItemView[];
  /** What they asked for: "Refund", and "$40.80 back to your card" where it is money. */
  requested: RequestedView;
  /** Empty until something is given. */
  moments: MomentView[];
  /** Null before anything was decided. */
  decision: DecisionView | null;
  /** The parcels that the claim is about. */
  parcels: ParcelWayView[];
  addressLines: string[];
  timeline: TimelineEntry[];
  /** Of the forms on the page. */
  errors: FieldError[];
};
