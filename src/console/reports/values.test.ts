import { describe, expect, it } from 'vitest';
import { pathOf, topOf } from './chart.tsx';
import { rangeOf } from './range.ts';
import { changeOf, changeText } from './values.ts';

describe('how a figure changed', () => {
  it.each([
    ['more of what should be more', 'count', 'more', 12, 10, '+20%', 'success'],
    ['more of what should be less', 'minutes', 'less', 12, 10, '+20%', 'danger'],
    ['less of what should be less', 'money', 'less', '5.00', '10.00', '−50%', 'success'],
    ['a percentage, in points', 'percent', 'more', 4.2, 5, '−0.8 points', 'danger'],
    ['no change', 'count', 'more', 10, 10, '±0%', 'neutral'],
    ['what is neither better nor worse', 'count', null, 12, 10, '+20%', 'neutral'],
  ] as const)('%s', (_, unit, better, value, before, said, tone) => {
    const change = changeOf({ unit, better }, value, before);
    expect(change && changeText(change)).toBe(said);
    expect(change?.tone).toBe(tone);
  });

  it('is not said if there was nothing before', () => {
    expect(changeOf({ unit: 'count', better: 'more' }, 3, 0)).toBeNull();
    expect(changeOf({ unit: 'stars', better: 'more' }, 3, null)).toBeNull();
  });
});

describe('the line of a chart', () => {
  it('leaves a gap where there is no value, and shows a lone value as a dot', () => {
    expect(pathOf([0, 10, null, 5, null], 10)).toBe('M0 100L1 0M3 50h0.001');
  });

  it('ends at a round number', () => {
    expect([0, 2, 3, 11, 61, 850].map(topOf)).toEqual([2, 2, 4, 20, 80, 1000]);
  });
});

describe('the period', () => {
  const range = (query: string) => rangeOf(new URLSearchParams(query), '2026-11-05');
  it('is the last 30 days unless the address says another', () => {
    expect(range('')).toEqual({ from: '2026-10-07', to: '2026-11-05', days: 30 });
    expect(range('days=7')).toEqual({ from: '2026-10-30', to: '2026-11-05', days: 7 });
    expect(range('from=2026-01-01&to=2026-01-31')).toEqual({
      from: '2026-01-01',
      to: '2026-01-31',
      days: null,
    });
    expect(range('days=-4&from=x')).toMatchObject({ days: 30 });
  });
});
