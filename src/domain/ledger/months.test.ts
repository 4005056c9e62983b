import { expect, it } from 'vitest';
import { closesFrom, monthAfter, monthOf, monthsBetween } from './months.ts';

it('a month is that of the store’s calendar', () => {
  const now = Date.UTC(2026, 10, 1, 3);
  expect(monthOf(now, 'America/New_York')).toBe('2026-10');
  expect(monthOf(now, 'Asia/Tokyo')).toBe('2026-11');
});

it('a month can be closed from the third day of the next', () => {
  expect(['2026-01', '2026-02', '2026-12'].map(closesFrom)).toEqual([
    '2026-02-03',
    '2026-03-03',
    '2027-01-03',
  ]);
});

it('months follow each other, the last one first', () => {
  expect(monthAfter('2026-12')).toBe('2027-01');
  expect(monthsBetween('2026-11', '2027-02')).toEqual(['2027-02', '2027-01', '2026-12', '2026-11']);
  expect(monthsBetween('2026-11', '2026-11')).toEqual(['2026-11']);
});
