import { describe, expect, it } from 'vitest';
import { dayWithYear, longDay, moment, momentInZone, plainWeekday, timeOfDay, weekday } from './days.ts';

const NEW_YORK = 'America/New_York';
const NOW = Date.parse('2026-11-22T11:31:00Z');
const THIS_YEAR = '2026-11-23T15:00:00Z';
const NEXT_YEAR = '2027-11-22T15:00:00Z';

describe('dates and times', () => {
  it('omit the year within the current year', () => {
    expect(weekday(THIS_YEAR, NEW_YORK, NOW)).toBe('Monday, November 23');
    expect(plainWeekday('2026-11-23', NOW)).toBe('Monday, November 23');
    expect(moment(THIS_YEAR, NEW_YORK, NOW)).toBe('Nov 23 at 10:00 AM');
    expect(momentInZone(THIS_YEAR, NEW_YORK, NOW)).toBe('Nov 23 at 10:00 AM EST');
  });

  it('show any other year', () => {
    expect(weekday(NEXT_YEAR, NEW_YORK, NOW)).toBe('Monday, November 22, 2027');
    expect(plainWeekday('2099-12-31', NOW)).toBe('Thursday, December 31, 2099');
    expect(moment(NEXT_YEAR, NEW_YORK, NOW)).toBe('Nov 22, 2027 at 10:00 AM');
    expect(momentInZone('2034-09-03T08:00:00Z', NEW_YORK, NOW)).toBe('Sep 3, 2034 at 4:00 AM EDT');
  });

  it('use the year in the store’s time zone', () => {
    const party = Date.parse('2027-01-01T01:00:00Z');
    expect(moment('2027-01-01T02:00:00Z', NEW_YORK, party)).toBe('Dec 31 at 9:00 PM');
    expect(moment('2027-01-01T06:00:00Z', NEW_YORK, party)).toBe('Jan 1, 2027 at 1:00 AM');
  });

  it('always or never show a year in the other formats', () => {
    expect(dayWithYear(THIS_YEAR, NEW_YORK)).toBe('Nov 23, 2026');
    expect(longDay(THIS_YEAR, NEW_YORK)).toBe('November 23, 2026');
    expect(timeOfDay(THIS_YEAR, NEW_YORK)).toBe('10:00 AM');
  });
});
