/** How long the files of claims and their customers are kept (docs/decisions/103-legal-texts.md#retention). */

import { addPeriod, dateIn, startOfDay } from '../time/calendar.ts';
import type { Store } from './settings.ts';

type Keeping = Pick<Store, 'timeZone'> & { settings: Pick<Store['settings'], 'retention'> };

/** A claim that closed before this has lost its files. @param now milliseconds @returns milliseconds */
export function filesStart({ timeZone, settings }: Keeping, now: number): number {
  const back = { years: 0, months: -settings.retention.photosMonths, days: 0 };
  return startOfDay(addPeriod(dateIn(now, timeZone), back), timeZone);
}

/** The day on which a claim that closes now loses its files. YYYY-MM-DD */
export const filesEnd = ({ timeZone, settings }: Keeping, now: number): string =>
  addPeriod(dateIn(now, timeZone), { years: 0, months: settings.retention.photosMonths, days: 1 });

/** A claim that closed before this names its customer no more. @param now milliseconds @returns milliseconds */
export function claimsStart({ timeZone, settings }: Keeping, now: number): number {
  const back = { years: -settings.retention.claimsYears, months: 0, days: 0 };
  return startOfDay(addPeriod(dateIn(now, timeZone), back), timeZone);
}

/** The day on which a claim that closes now loses its customer. YYYY-MM-DD */
export const claimsEnd = ({ timeZone, settings }: Keeping, now: number): string =>
  addPeriod(dateIn(now, timeZone), { years: settings.retention.claimsYears, months: 0, days: 1 });
