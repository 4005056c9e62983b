/** Until when store credit can be spent. */
import { addPeriod, dateIn } from '../time/calendar.ts';
import type { Store } from './settings.ts';

type Giving = Pick<Store, 'timeZone'> & { settings: Pick<Store['settings'], 'credit'> };

/** The last day of credit that is given now, by the store's clock; null if it doesn't expire. @param now milliseconds @returns YYYY-MM-DD */
export function creditEnd({ timeZone, settings }: Giving, now: number): string | null {
  const { expiresAfterMonths: months } = settings.credit;
  return months === null ? null : addPeriod(dateIn(now, timeZone), { years: 0, months, days: 0 });
}
