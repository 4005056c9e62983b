import { describe, expect, it } from 'vitest';
import { formatOf, momentsOf } from './moments.ts';

const AT = '2026-11-05T23:30:00.000Z';

describe('dates and times', () => {
  it.each([
    ['month-day-year', 'Nov 6, 2026', 'Nov 5, 2026'],
    ['day-month-year', '6 Nov 2026', '5 Nov 2026'],
    ['year-month-day', '2026-11-06', '2026-11-05'],
  ] as const)(
    'follow the order %s and the time zone, and a day without a time is the same everywhere',
    (dateFormat, date, day) => {
      const moments = momentsOf({ dateFormat, timeZone: 'Europe/Berlin' });
      expect(moments.date(AT)).toBe(date);
      expect(moments.moment(AT)).toContain(date);
      expect(moments.moment(AT)).toMatch(/(12|00):30/);
      expect(moments.day('2026-11-05')).toBe(day);
    },
  );

  it('know the day of a moment in the time zone, as a date field takes it', () => {
    const dayAt = (timeZone: string) => momentsOf({ dateFormat: 'browser', timeZone }).dayAt(Date.parse(AT));
    expect([dayAt('Europe/Berlin'), dayAt('America/New_York')]).toEqual(['2026-11-06', '2026-11-05']);
  });

  it('follow the browser’s language where the person chose nothing', () => {
    expect(formatOf('en-US')).toBe('month-day-year');
    expect(formatOf('de-DE')).toBe('day-month-year');
    expect(formatOf('ja-JP')).toBe('year-month-day');
    expect(formatOf('en-US@posix')).toBe(formatOf(undefined));
  });
});
