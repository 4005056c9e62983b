import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COUNTRIES } from '../addresses/countries.ts';
import { nextSteps } from '../claims/next-step.ts';
import { DEFAULT_TIMERS, nextTimer } from '../claims/schedule.ts';
import { addBusinessDays, addBusinessHours, pastDaysOff } from '../time/business-hours.ts';
import { dayNumber, dayNumberIn, isoOf } from '../time/calendar.ts';
import { holidayStates, isPublicHoliday, workCalendarOf } from './holidays.ts';
import { DEFAULT_BRANDING, DEFAULT_SETTINGS, type StoreSettings } from './settings.ts';

const HOURS = DEFAULT_TIMERS.businessHours;
const at = (time: string) => Date.parse(time);
const US = { name: 'Test', slug: 'test', currency: 'USD', country: 'US', timeZone: 'America/New_York' };

function calendarOf(calendar: Partial<StoreSettings['calendar']> = {}, where: Partial<typeof US> = {}) {
  const settings = { ...DEFAULT_SETTINGS, calendar: { ...DEFAULT_SETTINGS.calendar, ...calendar } };
  return workCalendarOf({
    ...US,
    domains: [],
    provenDomains: [],
    mailDomains: [],
    branding: DEFAULT_BRANDING,
    settings,
    ...where,
  });
}
const holidays = (year: number, country: string, state: string | null = null) =>
  Array.from({ length: 366 }, (_, day) => dayNumber(`${year}-01-01`) + day)
    .filter((day) => isoOf(day).startsWith(String(year)) && isPublicHoliday(day, country, state))
    .map((day) => isoOf(day).slice(5));

describe('public holidays', () => {
  it.each([
    ['US', null, '01-01 01-19 02-16 05-25 06-19 07-03 07-04 09-07 10-12 11-11 11-26 12-25'],
    ['DE', null, '01-01 04-03 04-06 05-01 05-14 05-25 10-03 12-25 12-26'],
    ['DE', 'BY', '01-01 01-06 04-03 04-06 05-01 05-14 05-25 06-04 10-03 11-01 12-25 12-26'],
    ['GB', 'ENG', '01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-26 12-28'],
  ])('of %s %s in 2026 match its calendar', (country, state, days) => {
    expect(holidays(2026, country, state).join(' ')).toBe(days);
  });

  it('are known for every country with stores, and for years to come', () => {
    const without = COUNTRIES.filter(({ iso2 }) => holidays(2039, iso2).length === 0).map(({ iso2 }) => iso2);
    expect(without.length).toBeLessThan(60);
    for (const country of [
      'US',
      'CA',
      'MX',
      'GB',
      'IE',
      'DE',
      'FR',
      'ES',
      'IT',
      'NL',
      'JP',
      'KR',
      'CN',
      'IN',
      'AU',
      'NZ',
      'BR',
    ])
      expect(without).not.toContain(country);
  });

  it('of a state without its own are its country’s; an unknown place has none', () => {
    expect(holidayStates('DE')).toContain('NW');
    expect(holidays(2026, 'US', 'NOWHERE')).toEqual(holidays(2026, 'US'));
    expect(holidays(2026, 'ZZ')).toEqual([]);
    expect(isPublicHoliday(dayNumber('1999-12-25'), 'US', null)).toBe(true);
    expect(isPublicHoliday(dayNumber('2199-11-28'), 'US', null)).toBe(false);
  });
});

describe('nothing is due on Thanksgiving:', () => {
  const thanksgiving = dayNumber('2026-11-26');
  const wednesday = at('2026-11-25T21:00:00Z');
  const dayOf = (time: number | null) => isoOf(dayNumberIn(time ?? 0, US.timeZone));

  it('an answer and a decision come the day after', () => {
    const due = (hours: number) => addBusinessHours(wednesday, hours, HOURS, calendarOf());
    expect(new Date(due(1) ?? 0).toISOString()).toBe('2026-11-25T22:00:00.000Z');
    expect(new Date(due(8) ?? 0).toISOString()).toBe('2026-11-27T21:00:00.000Z');
  });

  it('money takes a day longer, and working Saturdays don’t make banks faster', () => {
    const arrives = (calendar = calendarOf(), days = HOURS.days) =>
      dayOf(addBusinessDays(wednesday, 5, { days }, calendar));
    expect(arrives()).toBe('2026-12-03');
    expect(arrives(calendarOf({ publicHolidays: false }))).toBe('2026-12-02');
    expect(arrives(calendarOf(), [1, 2, 3, 4, 5, 6, 7])).toBe('2026-12-03');
    expect(arrives(calendarOf(), [1, 2, 3, 4])).toBe('2026-12-07');
    expect(arrives(calendarOf(), [6])).toBe('2026-12-03');
    expect(arrives(calendarOf({ closedDays: ['2026-11-27', '2026-11-30'] }))).toBe('2026-12-07');
  });

  it('a shopper asked a week before has a day more', () => {
    const since = at('2026-11-19T15:00:00Z');
    const facts = { status: 'WAITING_FOR_CUSTOMER', since, reminded: true, dismissedUntil: null } as const;
    expect(dayOf(nextTimer(facts, DEFAULT_TIMERS, calendarOf())?.at ?? null)).toBe('2026-11-27');
  });

  it('in everything the shopper is told', () => {
    const facts = fc.record({
      status: fc.constantFrom('NEW', 'WAITING_FOR_CUSTOMER', 'PENDING_CUSTOMER', 'APPROVED'),
      since: fc.integer({ min: at('2026-11-10'), max: at('2026-11-27') }),
    });
    fc.assert(
      fc.property(facts, ({ status, since }) => {
        const clock = { timers: DEFAULT_TIMERS, calendar: calendarOf(), now: since };
        const hours = (count: number) => addBusinessHours(since, count, HOURS, clock.calendar);
        const steps = nextSteps(
          {
            status,
            since,
            firstAnswerDueAt: hours(DEFAULT_TIMERS.firstAnswer),
            decisionDueAt: hours(DEFAULT_TIMERS.decision),
            dismissedUntil: null,
            timer: null,
            closedFor: null,
            appealedAt: null,
            resolutions: [{ type: 'REFUND', state: 'WAITING', external: false, byHand: false, since }],
          },
          clock,
        );
        for (const { by } of steps)
          if (by !== null) expect(dayNumberIn(by, US.timeZone)).not.toBe(thanksgiving);
      }),
    );
  });
});

describe('business days', () => {
  it('are at least as many as calendar days, skip weekends and holidays, and end late in the evening', () => {
    const from = fc.integer({ min: at('2025-01-01'), max: at('2035-01-01') });
    const calendar = calendarOf({ state: 'CA' });
    fc.assert(
      fc.property(from, fc.integer({ min: 1, max: 30 }), (instant, days) => {
        const end = addBusinessDays(instant, days, HOURS, calendar);
        const name = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: US.timeZone }).format(
          end,
        );
        expect(['Sat', 'Sun']).not.toContain(name);
        expect(calendar.isOff(dayNumberIn(end, US.timeZone))).toBe(false);
        expect(end - instant).toBeGreaterThanOrEqual(days * 86_400_000 - 3_600_000);
      }),
    );
  });

  it('end even if every day is off', () => {
    const never = { timeZone: US.timeZone, isOff: () => true };
    expect(Number.isFinite(addBusinessDays(at('2026-01-01'), 5, HOURS, never))).toBe(true);
    expect(Number.isFinite(pastDaysOff(at('2026-01-01'), never))).toBe(true);
    expect(addBusinessHours(at('2026-01-01'), 1, HOURS, never)).toBeNull();
  });
});
