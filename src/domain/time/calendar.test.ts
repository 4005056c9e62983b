import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, addPeriod, dateIn, dayNumber, daySpan, isoOf, isTimeZone, startOfDay } from './calendar.ts';

const ZONES = [
  'UTC',
  'America/New_York',
  'America/Sao_Paulo',
  'America/St_Johns',
  'America/Havana',
  'Europe/Berlin',
  'Africa/Cairo',
  'Africa/Casablanca',
  'Asia/Beirut',
  'Asia/Kathmandu',
  'Asia/Tehran',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
];
const zone = fc.constantFrom(...ZONES);
const date = fc.integer({ min: dayNumber('1975-01-01'), max: dayNumber('2037-12-31') }).map(isoOf);

/** Independent date formatting by Intl, without our own arithmetic. */
const shownDate = (instant: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(instant);

const at = (iso: string): number => Date.parse(iso);

describe('the day of a zone', () => {
  it('begins at the first moment the calendar shows it', () => {
    fc.assert(
      fc.property(date, zone, (day, timeZone) => {
        // Samoa crossed the date line and skipped this day.
        fc.pre(!(timeZone === 'Pacific/Apia' && day === '2011-12-30'));
        const start = startOfDay(day, timeZone);
        expect(shownDate(start, timeZone)).toBe(day);
        expect(shownDate(start - 1, timeZone) < day).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it('is the day that the calendar shows at any of its moments', () => {
    fc.assert(
      fc.property(fc.integer({ min: at('1975-01-01'), max: at('2037-12-31') }), zone, (instant, timeZone) => {
        expect(dateIn(instant, timeZone)).toBe(shownDate(instant, timeZone));
      }),
      { numRuns: 2000 },
    );
  });

  it('ends where the next one begins', () => {
    fc.assert(
      fc.property(date, zone, (day, timeZone) => {
        const span = daySpan(dayNumber(day), timeZone);
        expect(span.end + 1).toBe(startOfDay(addDays(day, 1), timeZone));
        expect([span.startIso, span.endIso]).toEqual([
          new Date(span.start).toISOString(),
          new Date(span.end).toISOString(),
        ]);
      }),
    );
  });

  it.each([
    ['the clock jumps over midnight', '2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00Z'],
    ['the clock jumps over midnight', '2025-04-25', 'Africa/Cairo', '2025-04-24T22:00:00Z'],
    ['midnight comes twice', '2024-11-03', 'America/Havana', '2024-11-03T04:00:00Z'],
    ['the hour before midnight comes twice', '2018-02-18', 'America/Sao_Paulo', '2018-02-18T03:00:00Z'],
    ['a leap day', '2028-02-29', 'Europe/Berlin', '2028-02-28T23:00:00Z'],
    ['furthest ahead', '2026-01-01', 'Pacific/Kiritimati', '2025-12-31T10:00:00Z'],
    ['the day left out at the date line', '2011-12-30', 'Pacific/Apia', '2011-12-30T10:00:00Z'],
  ])('begins right where %s (%s, %s)', (_why, day, timeZone, expected) => {
    expect(startOfDay(day, timeZone)).toBe(at(expected));
  });

  it('distinguishes time zones from nonsense and from offsets', () => {
    const named = ['America/New_York', 'Pacific/Kiritimati', 'UTC', 'Etc/GMT+5'];
    const others = ['Mars/Olympus', '', '+14:00', '-05', '+0530', '\u221205:00'];
    expect(named.filter(isTimeZone)).toEqual(named);
    expect(others.filter(isTimeZone)).toEqual([]);
  });
});

describe('counting days and periods', () => {
  it('counts forward and back to the same day', () => {
    fc.assert(
      fc.property(date, fc.integer({ min: -5000, max: 5000 }), (day, days) => {
        expect(addDays(addDays(day, days), -days)).toBe(day);
      }),
    );
  });

  it.each([
    ['2024-01-31', { years: 0, months: 1, days: 0 }, '2024-02-29'],
    ['2025-01-31', { years: 0, months: 1, days: 0 }, '2025-02-28'],
    ['2024-02-29', { years: 1, months: 0, days: 0 }, '2025-02-28'],
    ['2024-02-29', { years: 4, months: 0, days: 0 }, '2028-02-29'],
    ['2026-11-30', { years: 0, months: 15, days: 3 }, '2028-03-03'],
    ['2026-12-31', { years: 0, months: 0, days: 1 }, '2027-01-01'],
    ['2026-12-31', { years: 9000, months: 0, days: 0 }, '9999-12-31'],
  ])('%s plus %j is %s', (day, period, expected) => {
    expect(addPeriod(day, period)).toBe(expected);
  });
});
