/** A report as CSV: by what it is split, or else by day. The numbers are those of the answer. */
import type { Report } from '../../contract/analytics.ts';
import { DIMENSIONS } from '../../domain/figures/dimensions.ts';
import { CSV_START, csvLine } from '../../domain/text/csv.ts';

export function csvOf(report: Report): string {
  const lines = report.by === null ? byDay(report) : byGroup(report, report.by);
  return CSV_START + lines.map(csvLine).join('');
}

type Line = (string | number | null)[];

const titleOf = ({ label, unit }: Report['figures'][number], currency: string | null): string => {
  const units = { count: null, money: currency, percent: '%', minutes: 'minutes', stars: 'stars' };
  return units[unit] === null ? label : `${label} (${units[unit]})`;
};

const byDay = ({ figures, days, totals, currency }: Report): Line[] => [
  ['Day', ...figures.map((figure) => titleOf(figure, currency))],
  ...days.map(({ day, values }) => [day, ...values]),
  ['All days', ...totals.map(({ value }) => value)],
];

function byGroup({ figures, groups, currency, before }: Report, by: NonNullable<Report['by']>): Line[] {
  const split = figures.filter(({ name }) => groups[0]?.figures.includes(name) ?? true);
  const titles = split.map((figure) => titleOf(figure, currency));
  return [
    [DIMENSIONS[by].label, ...titles, ...titles.map((title) => `${title}, ${before.from} to ${before.to}`)],
    ...groups.map(({ label, values, before: then }) => [label, ...values, ...then]),
  ];
}
