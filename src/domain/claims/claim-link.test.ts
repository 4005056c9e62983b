import { describe, expect, it } from 'vitest';
import { isOldLink } from './claim-link.ts';

const ISSUED = '2026-11-01T10:00:00.000Z';
const daysLater = (days: number, more = 0) => Date.parse(ISSUED) + days * 86_400_000 + more;

describe('a link', () => {
  it.each([
    ['on the day it was sent', daysLater(0), false],
    ['on the last moment of three weeks', daysLater(21), false],
    ['a moment later', daysLater(21, 1), true],
    ['sent by a clock that is ahead of ours', daysLater(-1), false],
  ])('%s', (_when, now, old) => {
    expect(isOldLink(ISSUED, now, 21)).toBe(old);
  });

  it("is old if the store's setting says so, or if nobody knows when it was sent", () => {
    expect(isOldLink(ISSUED, daysLater(1, 1), 1)).toBe(true);
    expect(isOldLink(null, daysLater(0), 21)).toBe(true);
  });
});
