import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bucketOf, minutesOf, quantile } from './durations.ts';
import { durationText } from './words.ts';

describe('durations in buckets', () => {
  it('are at most 2.5 % off', () => {
    fc.assert(
      fc.property(fc.double({ min: 1, max: 1e7, noNaN: true }), (minutes) => {
        expect(Math.abs(minutesOf(bucketOf(minutes)) / minutes - 1)).toBeLessThan(0.0251);
      }),
    );
  });

  it('give the quantile of the sorted list', () => {
    const list = fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(list, fc.constantFrom(0.5, 0.9), (minutes, share) => {
        const counts = new Map<number, number>();
        for (const one of minutes) counts.set(bucketOf(one), (counts.get(bucketOf(one)) ?? 0) + 1);
        const exact = minutes.toSorted((a, b) => a - b)[Math.ceil(minutes.length * share) - 1] ?? 0;
        expect(Math.abs((quantile(counts, share) ?? 0) / exact - 1)).toBeLessThan(0.0251);
      }),
    );
  });

  it('have no median without durations', () => {
    expect(quantile(new Map(), 0.5)).toBeNull();
    expect(quantile(new Map([[3, 0]]), 0.5)).toBeNull();
  });
});

it.each([
  [0, '0 min'],
  [0.2, '< 1 min'],
  [45, '45 min'],
  [59.7, '1 h'],
  [200, '3 h 20 min'],
  [600, '10 h'],
  [7_200, '120 h'],
])('%d minutes are %s', (minutes, said) => {
  expect(durationText(minutes)).toBe(said);
});
