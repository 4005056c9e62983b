/** Figures of a store: how its claims and its portal do. */
import { z } from 'zod';
import { DIMENSION_NAMES, type Dimension } from '../domain/figures/dimensions.ts';
import { FIGURE_NAMES, FIGURES, type FigureName } from '../domain/figures/figures.ts';
import { OWN_REPORT_NAMES, REPORT_NAMES, type ReportName } from '../domain/figures/reports.ts';
import { DRAFT_STATUSES } from '../domain/filing/draft-status.ts';
import { day, text } from './text.ts';

const DAY = 86_400_000;
const MOST_DAYS = 366;

const range = {
  from: day.meta({ description: 'The first day, where the store is.' }),
  to: day.meta({ description: `The last day; at most ${MOST_DAYS} days in all.` }),
};

const refuseLongRanges = (
  { from, to }: { from: string; to: string },
  context: { addIssue: (issue: { code: 'custom'; path: string[]; message: string }) => void },
): void => {
  const days = (Date.parse(to) - Date.parse(from)) / DAY + 1;
  const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['to'], message });
  if (days < 1) refuse('Use a day that is not before the first.');
  else if (days > MOST_DAYS) refuse(`Ask for at most ${MOST_DAYS} days.`);
};

export const funnelQuerySchema = z.object(range).superRefine(refuseLongRanges);

export const funnelSchema = z
  .object({
    from: z.string(),
    to: z.string(),
    timeZone: z.string(),
    statuses: z
      .array(z.object({ status: z.enum(DRAFT_STATUSES), sessions: z.number() }))
      .meta({ description: 'In the order of the flow. A session counts once in each status it reached.' }),
  })
  .meta({
    id: 'Funnel',
    example: {
      from: '2026-11-01',
      to: '2026-11-30',
      timeZone: 'America/New_York',
      statuses: [
        { status: 'STARTED', sessions: 412 },
        { status: 'CHOOSING_ISSUE', sessions: 371 },
        { status: 'SUBMITTED', sessions: 248 },
      ],
    },
  });

export type Funnel = z.infer<typeof funnelSchema>;

const by = z
  .enum(DIMENSION_NAMES as [Dimension, ...Dimension[]])
  .optional()
  .meta({
    description: 'Splits the figures. A report that is always split takes its own.',
  });
/** Slugs; more than any person has. */
const stores = text(10_000).optional().meta({
  description: 'Slugs with commas between them: only these of your stores.',
});

export const overviewQuerySchema = z.strictObject(range).superRefine(refuseLongRanges);
export const reportQuerySchema = z.strictObject({ ...range, by }).superRefine(refuseLongRanges);
export const ownOverviewQuerySchema = z.strictObject({ ...range, stores }).superRefine(refuseLongRanges);
export const ownReportQuerySchema = z.strictObject({ ...range, by, stores }).superRefine(refuseLongRanges);
export const reportParamsSchema = z.object({ report: z.enum(REPORT_NAMES as [ReportName, ...ReportName[]]) });
export const ownReportParamsSchema = z.object({
  report: z.enum(OWN_REPORT_NAMES as [ReportName, ...ReportName[]]),
});

const figureName = z.enum(FIGURE_NAMES as [FigureName, ...FigureName[]]);

const figureSchema = z
  .object({
    name: figureName,
    label: z.string(),
    definition: z.string(),
    unit: z.enum(['count', 'money', 'percent', 'minutes', 'stars']),
    better: z
      .enum(['more', 'less'])
      .nullable()
      .meta({ description: 'Which of two values is better, if either.' }),
  })
  .meta({ id: 'Figure' });

const figureValue = z.union([z.number(), z.string()]).nullable().meta({
  description: 'An amount is a decimal string. Null: there is no value, such as a median of nothing.',
});

const totals = z.array(z.object({ figure: figureName, value: figureValue, before: figureValue }));
const days = z
  .array(z.object({ day: z.string(), values: z.array(figureValue) }))
  .meta({ description: 'Every day of the range, with a value for each figure.' });
const groups = z.array(
  z.object({
    value: z.string(),
    label: z.string(),
    figures: z
      .array(figureName)
      .meta({ description: 'Those that can be split like this, in the order of the values.' }),
    values: z.array(figureValue),
    before: z.array(figureValue),
  }),
);
const frame = {
  from: z.string(),
  to: z.string(),
  before: z
    .object({ from: z.string(), to: z.string() })
    .meta({ description: 'The span before, of as many days.' }),
  timeZone: z
    .string()
    .nullable()
    .meta({ description: 'Null if the stores have several: each counts its own days.' }),
  currency: z
    .string()
    .nullable()
    .meta({ description: 'Null if the stores have several: amounts are left out.' }),
  stores: z.int(),
  behind: z.int().meta({ description: 'Claims whose last change is not counted yet, to 10,000.' }),
};

const FILED_EXAMPLE = {
  name: 'filed' as const,
  label: FIGURES.filed.label,
  definition: FIGURES.filed.definition,
  unit: FIGURES.filed.unit,
  better: FIGURES.filed.better,
};

const FRAME_EXAMPLE = {
  from: '2026-11-01',
  to: '2026-11-30',
  before: { from: '2026-10-02', to: '2026-10-31' },
  timeZone: 'America/New_York',
  currency: 'USD',
  stores: 1,
  behind: 0,
  figures: [FILED_EXAMPLE],
  totals: [{ figure: 'filed' as const, value: 96, before: 112 }],
  days: [{ day: '2026-11-01', values: [4] }],
};

export const overviewSchema = z
  .object({
    ...frame,
    figures: z.array(figureSchema),
    totals,
    dayFigures: z.array(figureSchema),
    days,
    backlog: groups,
    funnel: groups,
  })
  .meta({
    id: 'Overview',
    example: {
      ...FRAME_EXAMPLE,
      dayFigures: [FILED_EXAMPLE],
      backlog: [{ value: '3', label: '3 to 6 days', figures: ['waiting'], values: [9], before: [null] }],
      funnel: [
        { value: 'STARTED', label: 'Order found', figures: ['sessions'], values: [412], before: [398] },
      ],
    },
  });

export const reportSchema = z
  .object({
    ...frame,
    report: z.enum(REPORT_NAMES as [ReportName, ...ReportName[]]),
    by: z.enum(DIMENSION_NAMES as [Dimension, ...Dimension[]]).nullable(),
    figures: z.array(figureSchema),
    totals,
    days,
    groups,
    hasMore: z.boolean().meta({ description: 'Whether there are more than the 200 groups here.' }),
  })
  .meta({
    id: 'Report',
    example: {
      ...FRAME_EXAMPLE,
      report: 'claims',
      by: 'type',
      groups: [{ value: 'DAMAGED', label: 'Damaged', figures: ['filed'], values: [41], before: [52] }],
      hasMore: false,
    },
  });

export const reportCsvSchema = z
  .string()
  .meta({ id: 'ReportCsv', example: 'Day,Claims filed\r\n2026-11-01,12\r\n' });

export type FigureDescription = z.infer<typeof figureSchema>;
export type FigureValue = z.infer<typeof figureValue>;
export type Overview = z.infer<typeof overviewSchema>;
export type Report = z.infer<typeof reportSchema>;
export type ReportQuery = z.infer<typeof reportQuerySchema>;
