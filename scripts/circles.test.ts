import { expect, it } from 'vitest';
import { findCircles } from './circles.ts';

const circles = (imports: Record<string, string[]>) => findCircles(new Map(Object.entries(imports)));

it('finds no circle where files lead one way, however often they meet', () => {
  expect(circles({ a: ['b', 'c'], b: ['d'], c: ['d', 'b'], d: [] })).toEqual([]);
});

it('finds a circle over several files and a file that imports itself', () => {
  expect(circles({ a: ['b'], b: ['c'], c: ['b', 'd'], d: ['d'] })).toEqual([['d'], ['b', 'c']]);
});

it('finds a circle that is closed only by a way back from a side branch', () => {
  expect(circles({ a: ['b', 'c'], b: ['d'], d: [], c: ['d', 'a'] })).toEqual([['a', 'c']]);
});
