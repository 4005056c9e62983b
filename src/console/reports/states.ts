/** The states of the overview and of the reports in the gallery. */
import type { FigureValue, Overview, Report } from '../../contract/analytics.ts';
import { AGES, type Dimension } from '../../domain/figures/dimensions.ts';
import { type FigureName, figureOf } from '../../domain/figures/figures.ts';
import {
  isSplitBy,
  OVERVIEW_DAYS,
  OVERVIEW_FIGURES,
  type ReportName,
  reportOf,
} from '../../domain/figures/reports.ts';
import { SCREEN_NAMES } from '../../domain/figures/screens.ts';
import { addDays } from '../../domain/time/calendar.ts';
import { urls } from '../../urls.ts';
import { answered, refused, type ScreenStates } from '../parts/screen-states.ts';

const FRAME = {
  from: '2026-10-07',
  to: '2026-11-05',
  before: { from: '2026-09-07', to: '2026-10-06' },
  timeZone: 'America/New_York',
  currency: 'USD',
  stores: 1,
  behind: 0,
};
const LONG = 'An extraordinarily long name that nobody thought of when the page was drawn '.repeat(2).trim();

/** Something plausible, the same in every run. */
function sample(name: FigureName, at: number): FigureValue {
  const wave = 6 + Math.round(5 * Math.sin(at * 1.7) + (at % 7));
  switch (figureOf(name).unit) {
    case 'count':
      return wave;
    case 'money':
      return `${wave * 37}.40`;
    case 'percent':
      return (wave * 37) % 100;
    case 'minutes':
      return wave * 23;
    case 'stars':
      return 3 + (wave % 3) * 0.7;
  }
}

const described = (name: FigureName) => {
  const { label, definition, unit, better } = figureOf(name);
  return { name, label, definition, unit, better };
};

const totalsOf = (names: readonly FigureName[]) =>
  names.map((figure, at) => ({
    figure,
    value: sample(figure, at * 3 + 1),
    before: sample(figure, at * 3 + 2),
  }));

const daysOf = (names: readonly FigureName[]) =>
  Array.from({ length: 30 }, (_, at) => ({
    day: addDays(FRAME.from, at),
    values: names.map((name, which) =>
      at === 11 && figureOf(name).unit === 'minutes' ? null : sample(name, at + which),
    ),
  }));

type Group = readonly [value: string, label: string];
const groupsOf = (names: readonly FigureName[], groups: readonly Group[]) =>
  groups.map(([value, label], at) => ({
    value,
    label,
    figures: [...names],
    values: names.map((name) => sample(name, at + 1)),
    before: names.map((name) => (name === 'waiting' ? null : sample(name, at + 4))),
  }));

const TYPES: readonly Group[] = [
  ['DAMAGED', 'Damaged'],
  ['STOLEN', 'Stolen'],
  ['MISSING_ITEM', 'Missing Item'],
  ['LOST', 'Lost'],
];
const PEOPLE: readonly Group[] = [
  ['p1', 'Mia Owner'],
  ['p2', 'Ben Support'],
];
const AGE_GROUPS: readonly Group[] = AGES.map(({ value, label }) => [value, label]);
const SCREENS: readonly Group[] = Object.entries(SCREEN_NAMES);

const OVERVIEW: Overview = {
  ...FRAME,
  figures: [...OVERVIEW_FIGURES, 'waiting' as const, 'sessions' as const].map(described),
  totals: totalsOf(OVERVIEW_FIGURES),
  dayFigures: OVERVIEW_DAYS.map(described),
  days: daysOf(OVERVIEW_DAYS),
  backlog: groupsOf(['waiting'], AGE_GROUPS),
  funnel: groupsOf(['sessions'], SCREENS),
};

const none = ({ values, ...rest }: { values: FigureValue[] }) => ({ ...rest, values: values.map(() => 0) });
const EMPTY: Overview = {
  ...OVERVIEW,
  totals: OVERVIEW.totals.map(({ figure }) => ({ figure, value: 0, before: null })),
  days: OVERVIEW.days.map((day) => ({ ...day, ...none(day) })),
  backlog: OVERVIEW.backlog.map((one) => ({ ...one, ...none(one) })),
  funnel: OVERVIEW.funnel.map((one) => ({ ...one, ...none(one) })),
};

function reportAs(name: ReportName, by: Dimension | null, groups: readonly Group[] = []): Report {
  const { figures, isAlwaysSplit } = reportOf(name);
  const split = by === null ? [] : figures.filter((figure) => isSplitBy(figure, by));
  return {
    ...FRAME,
    report: name,
    by,
    figures: figures.map(described),
    totals: totalsOf(figures),
    days: isAlwaysSplit ? [] : daysOf(figures),
    groups: groupsOf(split, groups),
    hasMore: false,
  };
}

const AT = urls.console.overview('demo');
const at = (name: ReportName, query = '') => `${urls.console.report('demo', name)}${query}`;
const CALL = 'GET /analytics/overview';
const REPORT = 'GET /analytics/reports/:report';
const refusal = refused(422, 'validation_failed', 'Ask for at most 366 days.');

export const overviewStates: ScreenStates = {
  screen: 'overview',
  answers: { [CALL]: answered(OVERVIEW) },
  states: {
    some: { at: AT },
    'no-claims': { at: AT, answers: { [CALL]: answered(EMPTY) } },
    'still-counting': { at: AT, answers: { [CALL]: answered({ ...OVERVIEW, behind: 4_210 }) } },
    loading: { at: AT, answers: { [CALL]: 'pending' } },
    failed: { at: AT, answers: { [CALL]: 'offline' } },
    'several-stores': {
      at: urls.console.overview(null),
      answers: {
        'GET /me/analytics/overview': answered({ ...OVERVIEW, stores: 3, timeZone: null, currency: null }),
      },
    },
  },
};

export const reportStates: ScreenStates = {
  screen: 'report',
  answers: { [REPORT]: answered(reportAs('claims', 'type', TYPES)) },
  states: {
    'by-type': { at: at('claims', '?by=type') },
    'by-day': { at: at('times'), answers: { [REPORT]: answered(reportAs('times', null)) } },
    funnel: { at: at('funnel'), answers: { [REPORT]: answered(reportAs('funnel', 'screen', SCREENS)) } },
    people: { at: at('people'), answers: { [REPORT]: answered(reportAs('people', 'person', PEOPLE)) } },
    'long-names': {
      at: at('claims', '?by=product'),
      answers: {
        [REPORT]: answered(
          reportAs('claims', 'product', [
            ['p1', LONG],
            ['', 'Not known'],
          ]),
        ),
      },
    },
    'too-long-a-period': {
      at: at('claims', '?from=2020-01-01&to=2026-01-01'),
      answers: { [REPORT]: refusal },
    },
    loading: { at: at('claims'), answers: { [REPORT]: 'pending' } },
    failed: { at: at('claims'), answers: { [REPORT]: 'offline' } },
  },
};
