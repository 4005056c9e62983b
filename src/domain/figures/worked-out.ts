/** Figures from counters. */
import { quantile } from './durations.ts';
import { type FigureName, figureOf } from './figures.ts';
import type { Duration } from './measures.ts';
import type { Amounts } from './tally.ts';

/**
 * A figure of a range; null if it has no value there, as a median of nothing. Money is in thousandths of the currency. @param amounts the
 * counters of the range added up @param before those of all days before it, for a level
 */
export function workOut(name: FigureName, amounts: Amounts, before: Amounts = {}): number | null {
  const { aggregate } = figureOf(name);
  switch (aggregate.how) {
    case 'sum':
      return amounts[aggregate.of] ?? 0;
    case 'level':
      return (before[aggregate.of] ?? 0) + (amounts[aggregate.of] ?? 0);
    case 'share':
    case 'mean': {
      const divisor = aggregate.by.reduce((sum, one) => sum + (amounts[one] ?? 0), 0);
      if (divisor <= 0 || divisor < (aggregate.atLeast ?? 0)) return null;
      const ratio = (amounts[aggregate.of] ?? 0) / divisor;
      return aggregate.how === 'share' ? ratio * 100 : ratio;
    }
    case 'quantile':
      return quantile(bucketsOf(amounts, aggregate.of), aggregate.share);
  }
}

/** The counters that figures are worked out from. A duration stands for all its buckets. */
export const countersOf = (figures: readonly FigureName[]): string[] => [
  ...new Set(
    figures.flatMap((name) => {
      const { aggregate } = figureOf(name);
      return 'by' in aggregate ? [aggregate.of, ...aggregate.by] : [aggregate.of];
    }),
  ),
];

function bucketsOf(amounts: Amounts, duration: Duration): Map<number, number> {
  const prefix = `${duration}:`;
  return new Map(
    Object.entries(amounts)
      .filter(([counter]) => counter.startsWith(prefix))
      .map(([counter, count]) => [Number(counter.slice(prefix.length)), count]),
  );
}

/** The counters of several days or stores together. */
export function together(many: Iterable<Amounts>): Amounts {
  const sum: Amounts = {};
  for (const amounts of many) {
    for (const [counter, amount] of Object.entries(amounts)) sum[counter] = (sum[counter] ?? 0) + amount;
  }
  return sum;
}
