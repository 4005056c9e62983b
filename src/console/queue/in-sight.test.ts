import { expect, it } from 'vitest';
import { drawnLines, keptInSight, linesInSight, scrolledTo } from './in-sight.ts';

const BOX = { top: 0, room: 600, height: 60 };

it('a line of which one pixel shows is in sight', () => {
  expect(linesInSight(BOX)).toEqual({ first: 0, last: 9, height: 60 });
  expect(linesInSight({ ...BOX, top: 59 })).toMatchObject({ first: 0, last: 10 });
  expect(linesInSight({ ...BOX, top: 60 })).toMatchObject({ first: 1, last: 10 });
});

it('a list without room, or pulled beyond its top, has its first line in sight', () => {
  expect(linesInSight({ ...BOX, room: 0 })).toMatchObject({ first: 0, last: 0 });
  expect(linesInSight({ ...BOX, top: -80, room: 60 })).toMatchObject({ first: 0, last: 0 });
});

it('scrolls no further than brings a line into sight', () => {
  expect(scrolledTo(5, BOX)).toBe(0);
  expect(scrolledTo(10, BOX)).toBe(60);
  expect(scrolledTo(2, { ...BOX, top: 300 })).toBe(120);
  // The beginning of a line that is taller than the list.
  expect(scrolledTo(2, { ...BOX, room: 40 })).toBe(120);
});

it('keeps a line in sight that was in sight when the list becomes shorter, and leaves the list alone otherwise', () => {
  const shorter = { ...BOX, room: 560 };
  expect(keptInSight(9, BOX, shorter)).toBe(40);
  expect(keptInSight(8, BOX, shorter)).toBe(0);
  expect(keptInSight(10, BOX, shorter)).toBe(0);
  expect(keptInSight(1, { ...BOX, top: 300 }, { ...shorter, top: 300 })).toBe(300);
});

it('draws the lines in sight and some around, as far as the list goes', () => {
  const sight = { first: 4, last: 6, height: 60, active: 5 };
  expect(drawnLines({ ...sight, beyond: 2, count: 100 })).toEqual([2, 3, 4, 5, 6, 7, 8]);
  expect(drawnLines({ ...sight, beyond: 5, count: 8 })).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  // The list has become shorter than it is scrolled.
  expect(drawnLines({ ...sight, beyond: 0, active: 1, count: 2 })).toEqual([1]);
  expect(drawnLines({ ...sight, beyond: 2, active: 0, count: 0 })).toEqual([]);
});

it('draws the active line wherever it is', () => {
  const sight = { first: 4, last: 5, height: 60, beyond: 0, count: 100 };
  expect(drawnLines({ ...sight, active: 1 })).toEqual([1, 4, 5]);
  expect(drawnLines({ ...sight, active: 4 })).toEqual([4, 5]);
  expect(drawnLines({ ...sight, active: 9 })).toEqual([4, 5, 9]);
});
