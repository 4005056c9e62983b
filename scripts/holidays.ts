/**
 * Generates src/domain/stores/holidays.generated.json: `node scripts/holidays.ts`. The public holidays of each country, and of
 * its states with different holidays, by year, from date-holidays (docs/decisions/049-holidays.md).
 */
import { writeFile } from 'node:fs/promises';
import Holidays from 'date-holidays';
import type { HolidayTable } from '../src/domain/stores/holidays.ts';

const TARGET = new URL('../src/domain/stores/holidays.generated.json', import.meta.url);
const FIRST_YEAR = 2025;
const LAST_YEAR = 2040;
const HOUR = 3_600_000;
/** A holiday that starts at noon leaves a morning for work. */
const WHOLE_DAY = 20 * HOUR;

const years = Array.from({ length: LAST_YEAR - FIRST_YEAR + 1 }, (_, at) => FIRST_YEAR + at);
const twoDigits = (count: number) => String(count).padStart(2, '0');

/** The days off of a year as MMDD; a holiday of three days counts three times. */
function daysOff(calendar: Holidays, year: number): string[] {
  const days = new Set<string>();
  for (const { type, date, start, end } of calendar.getHolidays(year)) {
    const length = end.getTime() - start.getTime();
    if (type !== 'public' || length < WHOLE_DAY) continue;
    const first = Date.parse(`${date.slice(0, 10)}T00:00:00Z`);
    for (let day = 0; day < Math.round(length / (24 * HOUR)); day += 1) {
      const at = new Date(first + day * 24 * HOUR);
      if (at.getUTCFullYear() === year)
        days.add(twoDigits(at.getUTCMonth() + 1) + twoDigits(at.getUTCDate()));
    }
  }
  return [...days].sort();
}

/** Days off common to all years are listed once; each year lists only its additional ones. */
function tableOf(calendar: Holidays): HolidayTable {
  const byYear = years.map((year) => daysOff(calendar, year));
  const every = (byYear[0] ?? []).filter((day) => byYear.every((days) => days.includes(day)));
  const others = byYear.map((days) => days.filter((day) => !every.includes(day)).join(' '));
  return { every: every.join(' '), years: others };
}

const all = new Holidays();
const countries = Object.keys(all.getCountries('en')).filter((code) => /^[A-Z]{2}$/.test(code));
const places = countries.map((country) => {
  const table = tableOf(new Holidays(country));
  const states = Object.keys(all.getStates(country, 'en') ?? {}).map((state) => {
    const own = tableOf(new Holidays(country, state));
    return [state.toUpperCase(), JSON.stringify(own) === JSON.stringify(table) ? null : own];
  });
  return [country, { ...table, states: Object.fromEntries(states) }] as const;
});
const lines = places.map(([country, table]) => `${JSON.stringify(country)}:${JSON.stringify(table)}`);
await writeFile(TARGET, `{"firstYear":${FIRST_YEAR},"places":{\n${lines.join(',\n')}\n}}\n`);
