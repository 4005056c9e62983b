/** Values of figures for people, and how they changed. */
import type { FigureDescription, FigureValue } from '../../contract/analytics.ts';
import { figureText } from '../../domain/figures/words.ts';
import { text } from './text.ts';

const LOCALE = 'en-US';

export const valueText = (
  { unit }: Pick<FigureDescription, 'unit'>,
  value: FigureValue,
  currency: string | null,
): string => figureText(unit, value, currency);

/** `by`: percent, or for a percentage percentage points. `tone`: whether the change is for the better. */
export type Change = { by: number; unit: 'percent' | 'points'; tone: 'success' | 'danger' | 'neutral' };

/** Null if there is nothing to compare with. */
export function changeOf(
  { unit, better }: Pick<FigureDescription, 'unit' | 'better'>,
  value: FigureValue,
  before: FigureValue,
): Change | null {
  if (value === null || before === null) return null;
  const [now, then] = [Number(value), Number(before)];
  const isShare = unit === 'percent';
  if (!isShare && then === 0) return null;
  const by = isShare ? Math.round((now - then) * 10) / 10 : Math.round(((now - then) / then) * 100);
  const isBetter = better === 'more' ? by > 0 : by < 0;
  const tone = by === 0 || better === null ? 'neutral' : isBetter ? 'success' : 'danger';
  return { by, unit: isShare ? 'points' : 'percent', tone };
}

export function changeText({ by, unit }: Change): string {
  const sign = by > 0 ? '+' : by < 0 ? '−' : '±';
  const amount = Math.abs(by).toLocaleString(LOCALE);
  return unit === 'points' ? `${sign}${amount} ${text.points}` : `${sign}${amount}%`;
}
