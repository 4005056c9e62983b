import type { FigureDescription, FigureValue } from '../../contract/analytics.ts';
import { type FigureName, figureOf } from '../../domain/figures/figures.ts';
import { formatAmount, toTotal } from '../../domain/money/money.ts';

/** Counters of money are in thousandths. */
const SCALE = 3;
const DIGITS = { count: 0, percent: 1, minutes: 0, stars: 2 } as const;

/** @param currency null if the stores have several; amounts are then left out, since they can't be added up */
export function presentValue(name: FigureName, value: number | null, currency: string | null): FigureValue {
  if (value === null) return null;
  const { unit } = figureOf(name);
  if (unit === 'money') {
    if (currency === null) return null;
    return formatAmount(toTotal({ amount: BigInt(Math.round(value)), scale: SCALE, currency }));
  }
  return Number(value.toFixed(DIGITS[unit]));
}

export function describeFigure(name: FigureName): FigureDescription {
  const { label, definition, unit, better } = figureOf(name);
  return { name, label, definition, unit, better };
}
