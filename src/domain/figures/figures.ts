/**
 * The one table of figures: what each means, how it is added up, and what it can be split by (docs/rules/figures.md). The API, the screens, the
 * CSV files and the documents read it.
 */
import { CLAIM_DIMENSION_NAMES, type Dimension } from './dimensions.ts';
import type { Duration, Measure } from './measures.ts';

export type Unit = 'count' | 'money' | 'percent' | 'minutes' | 'stars';

/**
 * How a figure follows from counters: added up over the range, the level at its end, one counter divided by others (`share` in percent),
 * or a quantile of durations.
 */
export type Aggregate =
  | { how: 'sum'; of: Measure }
  | { how: 'level'; of: Measure }
  /** `atLeast`: with a smaller divisor it has no value. */
  | { how: 'share' | 'mean'; of: Measure; by: readonly Measure[]; atLeast?: number }
  | { how: 'quantile'; of: Duration; share: number };

type Figure = {
  label: string;
  definition: string;
  unit: Unit;
  aggregate: Aggregate;
  dimensions: readonly Dimension[];
  /** Whether more of it is better, for the color of a change. Null: neither. */
  better: 'more' | 'less' | null;
};

const ALL = CLAIM_DIMENSION_NAMES;
const TIMED = ['type', 'category', 'channel'] as const;
/** Orders are counted by these too. */
const SHIPPED = ['carrier', 'country', 'channel'] as const;

const sum = (of: Measure): Aggregate => ({ how: 'sum', of });
const median = (of: Duration): Aggregate => ({ how: 'quantile', of, share: 0.5 });
const ninetieth = (of: Duration): Aggregate => ({ how: 'quantile', of, share: 0.9 });

export const FIGURES = {
  filed: {
    label: 'Claims filed',
    definition: 'Claims that customers or the team filed in this period.',
    unit: 'count',
    aggregate: sum('filed'),
    dimensions: ALL,
    better: 'less',
  },
  open: {
    label: 'Open claims',
    definition: 'Claims without a decision at the end of the period.',
    unit: 'count',
    aggregate: { how: 'level', of: 'open' },
    dimensions: ['type', 'category', 'channel'],
    better: 'less',
  },
  decided: {
    label: 'Decisions',
    definition:
      'Approvals, denials, dismissals and claims resolved elsewhere in this period. A claim that is reopened and decided again counts twice.',
    unit: 'count',
    aggregate: sum('decided'),
    dimensions: [...ALL, 'person'],
    better: 'more',
  },
  claimRate: {
    label: 'Claim rate',
    definition:
      'Claims filed in this period, divided by the orders that shipped 7 to 37 days before. An order counts one 31st for each day of the period that is 7 to 37 days after its first package shipped. Below 10 orders it is not shown.',
    unit: 'percent',
    aggregate: { how: 'share', of: 'filed', by: ['shipped'], atLeast: 10 },
    dimensions: SHIPPED,
    better: 'less',
  },
  asked: {
    label: 'Value requested',
    definition: 'The value of the claims filed in this period, as calculated when they were filed.',
    unit: 'money',
    aggregate: sum('asked'),
    dimensions: ALL,
    better: 'less',
  },
  promised: {
    label: 'Value approved',
    definition:
      'The value of the refunds, credit and replacements decided in this period that are still in force. A replacement counts with what the customer paid for its items.',
    unit: 'money',
    aggregate: sum('promised'),
    dimensions: [...ALL, 'resolution'],
    better: null,
  },
  paid: {
    label: 'Value paid',
    definition:
      'The value of the refunds, credit and replacements that were sent in this period and are still in force. A replacement counts with what the customer paid for its items.',
    unit: 'money',
    aggregate: sum('paid'),
    dimensions: [...ALL, 'resolution'],
    better: null,
  },
  bonus: {
    label: 'Credit bonus',
    definition: 'The part of the value approved that is a bonus for choosing store credit.',
    unit: 'money',
    aggregate: sum('bonus'),
    dimensions: ['resolution'],
    better: null,
  },
  resolutions: {
    label: 'Resolutions',
    definition: 'Resolutions decided in this period that are still in force.',
    unit: 'count',
    aggregate: sum('resolutions'),
    dimensions: [...ALL, 'resolution'],
    better: null,
  },
  meanValue: {
    label: 'Mean value',
    definition: 'The value approved, divided by the number of resolutions.',
    unit: 'money',
    aggregate: { how: 'mean', of: 'promised', by: ['resolutions'] },
    dimensions: [...ALL, 'resolution'],
    better: null,
  },
  approved: {
    label: 'Approved',
    definition: 'Approvals in this period.',
    unit: 'count',
    aggregate: sum('approved'),
    dimensions: ALL,
    better: null,
  },
  denied: {
    label: 'Denied',
    definition: 'Denials in this period.',
    unit: 'count',
    aggregate: sum('denied'),
    dimensions: ALL,
    better: null,
  },
  approvalRate: {
    label: 'Approval rate',
    definition: 'Approvals, divided by approvals and denials together.',
    unit: 'percent',
    aggregate: { how: 'share', of: 'approved', by: ['approved', 'denied'] },
    dimensions: ALL,
    better: null,
  },
  reopened: {
    label: 'Reopened',
    definition:
      'Decisions that were taken back in this period, by an appeal too. By person: decisions of that person.',
    unit: 'count',
    aggregate: sum('reopened'),
    dimensions: [...ALL, 'person'],
    better: 'less',
  },
  appealed: {
    label: 'Appealed',
    definition: 'Denials that customers appealed in this period.',
    unit: 'count',
    aggregate: sum('appealed'),
    dimensions: ALL,
    better: 'less',
  },
  overturned: {
    label: 'Overturned',
    definition: 'Approvals in this period of claims whose last decision was a denial.',
    unit: 'count',
    aggregate: sum('overturned'),
    dimensions: ALL,
    better: 'less',
  },
  answerMedian: {
    label: 'First answer, median',
    definition:
      'Business time from the complete filing to the team’s first answer. Half of the first answers in this period were faster.',
    unit: 'minutes',
    aggregate: median('answerHours'),
    dimensions: TIMED,
    better: 'less',
  },
  answerNinetieth: {
    label: 'First answer, 90th percentile',
    definition:
      'Business time from the complete filing to the team’s first answer. 90 % of the first answers in this period were faster.',
    unit: 'minutes',
    aggregate: ninetieth('answerHours'),
    dimensions: TIMED,
    better: 'less',
  },
  answerWallMedian: {
    label: 'First answer, median, all hours',
    definition: 'As the median of the first answer, with nights, weekends and holidays included.',
    unit: 'minutes',
    aggregate: median('answerWall'),
    dimensions: TIMED,
    better: 'less',
  },
  answerWallNinetieth: {
    label: 'First answer, 90th percentile, all hours',
    definition: 'As the 90th percentile of the first answer, with nights, weekends and holidays included.',
    unit: 'minutes',
    aggregate: ninetieth('answerWall'),
    dimensions: TIMED,
    better: 'less',
  },
  answersOnTime: {
    label: 'First answers on time',
    definition:
      'First answers in this period within the business hours that the store promises, divided by all first answers. Hours in which the claim waited for the customer or the brand don’t count.',
    unit: 'percent',
    aggregate: { how: 'share', of: 'answeredOnTime', by: ['answered'] },
    dimensions: TIMED,
    better: 'more',
  },
  decisionMedian: {
    label: 'Decision, median',
    definition:
      'Business time from the complete filing to the first decision. Half of the first decisions in this period were faster.',
    unit: 'minutes',
    aggregate: median('decisionHours'),
    dimensions: [...TIMED, 'person'],
    better: 'less',
  },
  decisionNinetieth: {
    label: 'Decision, 90th percentile',
    definition:
      'Business time from the complete filing to the first decision. 90 % of the first decisions in this period were faster.',
    unit: 'minutes',
    aggregate: ninetieth('decisionHours'),
    dimensions: [...TIMED, 'person'],
    better: 'less',
  },
  decisionWallMedian: {
    label: 'Decision, median, all hours',
    definition: 'As the median of the decision, with nights, weekends and holidays included.',
    unit: 'minutes',
    aggregate: median('decisionWall'),
    dimensions: [...TIMED, 'person'],
    better: 'less',
  },
  decisionWallNinetieth: {
    label: 'Decision, 90th percentile, all hours',
    definition: 'As the 90th percentile of the decision, with nights, weekends and holidays included.',
    unit: 'minutes',
    aggregate: ninetieth('decisionWall'),
    dimensions: [...TIMED, 'person'],
    better: 'less',
  },
  decisionsOnTime: {
    label: 'Decisions on time',
    definition:
      'First decisions in this period within the business hours that the store promises, divided by all first decisions. Hours in which the claim waited for the customer or the brand don’t count.',
    unit: 'percent',
    aggregate: { how: 'share', of: 'decidedOnTime', by: ['firstDecided'] },
    dimensions: TIMED,
    better: 'more',
  },
  reviews: {
    label: 'Reviews',
    definition: 'Reviews that customers wrote in this period.',
    unit: 'count',
    aggregate: sum('reviews'),
    dimensions: TIMED,
    better: null,
  },
  rating: {
    label: 'Average rating',
    definition: 'The stars of the reviews in this period, divided by their number.',
    unit: 'stars',
    aggregate: { how: 'mean', of: 'stars', by: ['reviews'] },
    dimensions: TIMED,
    better: 'more',
  },
  reviewsAnswered: {
    label: 'Reviews answered',
    definition: 'Reviews written in this period that the team has answered, divided by all of them.',
    unit: 'percent',
    aggregate: { how: 'share', of: 'replies', by: ['reviews'] },
    dimensions: TIMED,
    better: 'more',
  },
  waiting: {
    label: 'Open now',
    definition: 'Claims without a decision at this moment, whatever the period.',
    unit: 'count',
    aggregate: sum('waiting'),
    dimensions: ['age'],
    better: 'less',
  },
  sessions: {
    label: 'Filings that got there',
    definition: 'Filings that reached a screen for the first time in this period.',
    unit: 'count',
    aggregate: sum('sessions'),
    dimensions: ['screen'],
    better: 'more',
  },
} as const satisfies Record<string, Figure>;

export type FigureName = keyof typeof FIGURES;
export const FIGURE_NAMES = Object.keys(FIGURES) as FigureName[];

export const figureOf = (name: FigureName): Figure => FIGURES[name];

/** The counters that a figure is worked out from. */
export function measuresOf(name: FigureName): readonly (Measure | Duration)[] {
  const { aggregate } = figureOf(name);
  switch (aggregate.how) {
    case 'sum':
    case 'level':
    case 'quantile':
      return [aggregate.of];
    case 'share':
    case 'mean':
      return [aggregate.of, ...aggregate.by];
  }
}

/** The dimensions by which a counter is kept: those of the figures that read it. */
export const DIMENSIONS_KEPT: ReadonlyMap<string, ReadonlySet<Dimension>> = new Map(
  [...new Set(FIGURE_NAMES.flatMap(measuresOf))].map((measure) => [
    measure,
    new Set(
      FIGURE_NAMES.filter((name) => measuresOf(name).includes(measure)).flatMap(
        (name) => figureOf(name).dimensions,
      ),
    ),
  ]),
);
