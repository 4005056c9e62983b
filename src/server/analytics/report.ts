/** Reports and the overview: counters as figures, with the span before. */
import type { PoolClient } from 'pg';
import type { FigureValue, Overview, Report, ReportQuery } from '../../contract/analytics.ts';
import { AGES, ageOf, type Dimension } from '../../domain/figures/dimensions.ts';
import type { FigureName } from '../../domain/figures/figures.ts';
import {
  isSplitBy,
  OVERVIEW_DAYS,
  OVERVIEW_FIGURES,
  type ReportName,
  reportOf,
} from '../../domain/figures/reports.ts';
import type { Amounts } from '../../domain/figures/tally.ts';
import { countersOf, together, workOut } from '../../domain/figures/worked-out.ts';
import { DRAFT_STATUSES } from '../../domain/filing/draft-status.ts';
import { addDays, dateIn, dayNumber } from '../../domain/time/calendar.ts';
import type { Reach } from '../claims/queue/reach.ts';
import type { KnownStore } from '../stores/queries.ts';
import type { Counted, Range } from './counters.ts';
import * as counters from './counters.ts';
import { labelsOf } from './labels.ts';
import { describeFigure, presentValue } from './present.ts';

/** The stores that are asked about: one, or several that somebody may see. */
export type Asked = {
  client: PoolClient;
  reach: Reach;
  stores: readonly Pick<KnownStore, 'id' | 'name' | 'timeZone' | 'currency'>[];
  now: number;
};

/** More values of a dimension than anyone reads; those with most come first. */
const MOST_GROUPS = 200;
const MOST_BEHIND = 10_000;

const daysIn = ({ from, to }: Range): number => dayNumber(to) - dayNumber(from) + 1;

const spanBefore = (range: Range): Range => ({
  from: addDays(range.from, -daysIn(range)),
  to: addDays(range.from, -1),
});

type ByKey = Map<string, Amounts>;

const byKey = (...lists: readonly Counted[][]): ByKey => {
  const found = Map.groupBy(lists.flat(), ({ key }) => key);
  return new Map([...found].map(([key, all]) => [key, together(all.map(({ amounts }) => amounts))]));
};

/** The time zone and the currency that all asked stores share, or null. */
const shared = <K extends 'timeZone' | 'currency'>({ stores }: Asked, name: K): string | null => {
  const [first] = stores;
  return first && stores.every((store) => store[name] === first[name]) ? first[name] : null;
};

export async function readReport(asked: Asked, name: ReportName, query: ReportQuery): Promise<Report> {
  const report = reportOf(name);
  const range = { from: query.from, to: query.to };
  const before = spanBefore(range);
  const by = query.by ?? (report.isAlwaysSplit ? (report.by[0] ?? null) : null);
  const currency = shared(asked, 'currency');
  const split = by === null ? [] : report.figures.filter((figure) => isSplitBy(figure, by));
  const days = await readDays(asked, range);
  return {
    ...(await frameOf(asked, range)),
    report: name,
    by,
    figures: report.figures.map(describeFigure),
    totals: await totalsOf(asked, report.figures, { range, currency, days }),
    days: report.isAlwaysSplit ? [] : await daysOf(asked, report.figures, { range, currency, days }),
    ...(by === null
      ? { groups: [], hasMore: false }
      : await groupsOf(asked, split, { by, range, before, currency })),
  };
}

/** Shown by age and by screen. */
const SPLIT = ['waiting', 'sessions'] as const;

export async function readOverview(asked: Asked, range: Range): Promise<Overview> {
  const before = spanBefore(range);
  const currency = shared(asked, 'currency');
  const split = { range, before, currency };
  const days = await readDays(asked, range);
  const [backlog, funnel] = [
    await groupsOf(asked, ['waiting'], { ...split, by: 'age' }),
    await groupsOf(asked, ['sessions'], { ...split, by: 'screen' }),
  ];
  return {
    ...(await frameOf(asked, range)),
    figures: [...OVERVIEW_FIGURES, ...SPLIT].map(describeFigure),
    totals: await totalsOf(asked, OVERVIEW_FIGURES, { range, currency, days }),
    dayFigures: OVERVIEW_DAYS.map(describeFigure),
    days: await daysOf(asked, OVERVIEW_DAYS, { range, currency, days }),
    backlog: backlog.groups,
    funnel: funnel.groups,
  };
}

async function frameOf(asked: Asked, range: Range) {
  const { client, reach, stores } = asked;
  return {
    ...range,
    before: spanBefore(range),
    timeZone: shared(asked, 'timeZone'),
    currency: shared(asked, 'currency'),
    stores: stores.length,
    behind: Math.min(await counters.countBehind(client, reach, MOST_BEHIND), MOST_BEHIND),
  };
}

type Span = { range: Range; before: Range; currency: string | null };

/** A range with what was counted on its days and on those of the span before. */
type Days = Pick<Span, 'range' | 'currency'> & { days: readonly Counted[] };

/** The days of a range and of the span before, which ends where the range begins. */
export const readDays = ({ client, reach }: Asked, range: Range): Promise<Counted[]> =>
  counters.countedDays(client, reach, { from: spanBefore(range).from, to: range.to });

const daysWithin = (days: readonly Counted[], { from, to }: Range): Counted[] =>
  days.filter(({ key }) => key >= from && key <= to);

/** Each figure of the range and of the span before. */
export async function totalsOf(
  asked: Asked,
  figures: readonly FigureName[],
  { range, currency, days }: Days,
): Promise<Report['totals']> {
  const now = await amountsOf(asked, figures, range, days);
  const then = await amountsOf(asked, figures, spanBefore(range), days);
  return figures.map((figure) => ({
    figure,
    value: presentValue(figure, workOut(figure, now.amounts, now.open), currency),
    before: isOfNow(figure) ? null : presentValue(figure, workOut(figure, then.amounts, then.open), currency),
  }));
}

/** What has no past: it isn't of the period. */
const isOfNow = (figure: FigureName): boolean => figure === 'waiting';

async function amountsOf(
  { client, reach }: Asked,
  figures: readonly FigureName[],
  range: Range,
  days: readonly Counted[],
) {
  const [shipped, open, waiting, screens] = [
    figures.includes('claimRate') ? await counters.shippedOrders(client, reach, 'all', range) : [],
    figures.includes('open') ? await counters.openBefore(client, reach, 'all', range.from) : [],
    figures.includes('waiting') ? await counters.waitingClaims(client, reach) : [],
    figures.includes('sessions') ? await counters.countedScreens(client, reach, range) : [],
  ];
  const withoutNow = daysWithin(days, range).map(({ amounts: { waiting: _, ...rest } }) => rest);
  const started = screens.filter(({ key }) => key === DRAFT_STATUSES[0]);
  return {
    amounts: together([...withoutNow, ...[...shipped, ...waiting, ...started].map(({ amounts }) => amounts)]),
    open: together(open.map(({ amounts }) => amounts)),
  };
}

async function daysOf(
  { client, reach }: Asked,
  figures: readonly FigureName[],
  { range, currency, days }: Days,
): Promise<Report['days']> {
  const counted = byKey(
    daysWithin(days, range),
    figures.includes('claimRate') ? await counters.shippedByDay(client, reach, range) : [],
  );
  const open = figures.includes('open') ? await counters.openBefore(client, reach, 'all', range.from) : [];
  let level = together(open.map(({ amounts }) => amounts));
  return Array.from({ length: daysIn(range) }, (_, at) => {
    const day = addDays(range.from, at);
    const amounts = counted.get(day) ?? {};
    const values = figures.map((figure) => presentValue(figure, workOut(figure, amounts, level), currency));
    level = { open: (level.open ?? 0) + (amounts.open ?? 0) };
    return { day, values };
  });
}

type Split = Span & { by: Dimension };

async function groupsOf(
  asked: Asked,
  figures: readonly FigureName[],
  split: Split,
): Promise<Pick<Report, 'groups' | 'hasMore'>> {
  const { by, range, before, currency } = split;
  const now = await groupsIn(asked, figures, by, range);
  const then = await groupsIn(asked, figures, by, before);
  const keys = orderOf(by, figures, now, then);
  const shown = keys.slice(0, MOST_GROUPS);
  const labels = await labelsOf(asked, by, shown);
  const valuesOf = (one: Group | undefined): FigureValue[] =>
    figures.map((figure) => presentValue(figure, workOut(figure, one?.amounts ?? {}, one?.open), currency));
  return {
    groups: shown.map((value) => ({
      value,
      label: labels.get(value) ?? value,
      figures: [...figures],
      values: valuesOf(now.get(value)),
      before: figures.every(isOfNow) ? figures.map(() => null) : valuesOf(then.get(value)),
    })),
    hasMore: keys.length > MOST_GROUPS,
  };
}

type Group = { amounts: Amounts; open: Amounts };

async function groupsIn(
  asked: Asked,
  figures: readonly FigureName[],
  by: Dimension,
  range: Range,
): Promise<Map<string, Group>> {
  const { client, reach } = asked;
  const counted = byKey(
    await countedBy(asked, by, range, countersOf(figures)),
    figures.includes('claimRate') && counters.isShippedBy(by)
      ? await counters.shippedOrders(client, reach, by, range)
      : [],
  );
  const open = byKey(
    figures.includes('open') ? await counters.openBefore(client, reach, by, range.from) : [],
  );
  const keys = new Set([...counted.keys(), ...open.keys()]);
  return new Map(
    [...keys].map((key) => [key, { amounts: counted.get(key) ?? {}, open: open.get(key) ?? {} }]),
  );
}

async function countedBy(
  { client, reach, stores, now }: Asked,
  by: Dimension,
  range: Range,
  names: readonly string[],
): Promise<Counted[]> {
  switch (by) {
    case 'store':
      return counters.countedStores(client, reach, range, names);
    case 'screen':
      return counters.countedScreens(client, reach, range);
    case 'age': {
      const today = dayNumber(dateIn(now, stores[0]?.timeZone ?? 'UTC'));
      const waiting = await counters.waitingClaims(client, reach);
      return waiting.map(({ key, amounts }) => ({ key: ageOf(today - dayNumber(key)), amounts }));
    }
    default:
      return counters.countedValues(client, reach, by, range, names);
  }
}

/** Screens and ages in their order, all of them; anything else by its first figure, the most first. */
function orderOf(
  by: Dimension,
  [lead]: readonly FigureName[],
  now: ReadonlyMap<string, Group>,
  then: ReadonlyMap<string, Group>,
): string[] {
  if (by === 'screen') return [...DRAFT_STATUSES];
  if (by === 'age') return AGES.map(({ value }) => value);
  const size = (key: string) => {
    const one = now.get(key);
    return one && lead ? (workOut(lead, one.amounts, one.open) ?? 0) : 0;
  };
  return [...new Set([...now.keys(), ...then.keys()])].toSorted(
    (one, other) => size(other) - size(one) || one.localeCompare(other),
  );
}
