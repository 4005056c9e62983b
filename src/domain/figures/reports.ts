/** The reports: which figures they show, and by what. */
import type { StorePermission } from '../access/permissions.ts';
import { CLAIM_DIMENSION_NAMES, type Dimension } from './dimensions.ts';
import { type FigureName, figureOf } from './figures.ts';

/** Only owners and admins manage a team, and only they see the figures of its people. */
export const PEOPLE_PERMISSION = 'team-member:update' satisfies StorePermission;

type Report = {
  label: string;
  /** What it is for, in one sentence. */
  help: string;
  figures: readonly FigureName[];
  /** What it can be split by. A report that is always split has one. */
  by: readonly Dimension[];
  isAlwaysSplit: boolean;
  /** Only for those who may change the members of the team. */
  isPersonal: boolean;
};

const COMMON = { isAlwaysSplit: false, isPersonal: false } as const;

export const REPORTS = {
  claims: {
    ...COMMON,
    label: 'Claims',
    help: 'How many claims come in, what they are about, and how many of your orders they concern.',
    figures: ['filed', 'open', 'decided', 'claimRate', 'asked'],
    by: CLAIM_DIMENSION_NAMES,
  },
  decisions: {
    ...COMMON,
    label: 'Decisions',
    help: 'How claims are decided, and which decisions didn’t last.',
    figures: ['decided', 'approved', 'denied', 'approvalRate', 'reopened', 'appealed', 'overturned'],
    by: CLAIM_DIMENSION_NAMES,
  },
  times: {
    ...COMMON,
    label: 'Times',
    help: 'How long customers wait for an answer and a decision, and how often you keep your promise.',
    figures: [
      'answerMedian',
      'answerNinetieth',
      'answersOnTime',
      'decisionMedian',
      'decisionNinetieth',
      'decisionsOnTime',
      'answerWallMedian',
      'answerWallNinetieth',
      'decisionWallMedian',
      'decisionWallNinetieth',
    ],
    by: ['type', 'category', 'channel'],
  },
  costs: {
    ...COMMON,
    label: 'Costs',
    help: 'What claims cost: requested, approved and paid.',
    figures: ['asked', 'promised', 'paid', 'bonus', 'resolutions', 'meanValue'],
    by: ['resolution', ...CLAIM_DIMENSION_NAMES],
  },
  reviews: {
    ...COMMON,
    label: 'Reviews',
    help: 'How customers rate the way their claims were handled.',
    figures: ['reviews', 'rating', 'reviewsAnswered'],
    by: ['type', 'category', 'channel'],
  },
  funnel: {
    ...COMMON,
    label: 'Filing funnel',
    help: 'How far customers get when they file a claim, screen by screen.',
    figures: ['sessions'],
    by: ['screen'],
    isAlwaysSplit: true,
  },
  backlog: {
    ...COMMON,
    label: 'Backlog',
    help: 'How long the open claims have been waiting.',
    figures: ['waiting'],
    by: ['age'],
    isAlwaysSplit: true,
  },
  people: {
    label: 'People',
    help: 'What each person of the team decided. Only owners and admins see this report.',
    figures: ['decided', 'decisionMedian', 'decisionNinetieth', 'reopened'],
    by: ['person'],
    isAlwaysSplit: true,
    isPersonal: true,
  },
} as const satisfies Record<string, Report>;

export type ReportName = keyof typeof REPORTS;
export const REPORT_NAMES = Object.keys(REPORTS) as ReportName[];
/** A person belongs to one store, so several stores have no report by person. */
export const OWN_REPORT_NAMES = REPORT_NAMES.filter((name) => !REPORTS[name].isPersonal);
export const reportOf = (name: ReportName): Report => REPORTS[name];

/** What the overview shows of the whole store. */
export const OVERVIEW_FIGURES = [
  'filed',
  'open',
  'decided',
  'claimRate',
  'approvalRate',
  'answerMedian',
  'decisionMedian',
  'decisionsOnTime',
  'promised',
  'paid',
  'reopened',
  'rating',
] as const satisfies readonly FigureName[];

/** What the overview shows of each day. */
export const OVERVIEW_DAYS = [
  'filed',
  'decided',
  'open',
  'promised',
] as const satisfies readonly FigureName[];

/** Whether a figure has values by a dimension; the store's own figures are those of all its claims. */
export const isSplitBy = (name: FigureName, dimension: Dimension): boolean =>
  dimension === 'store' || figureOf(name).dimensions.includes(dimension);
