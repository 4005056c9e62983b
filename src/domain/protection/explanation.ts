/** A verdict as one sentence for the shopper, with the date in the store's time zone. */
import { language } from '../text/locale.ts';
import { dateIn } from '../time/calendar.ts';
import { dateFormat } from '../time/date-time.ts';
import { teamVerdictWords as teamWords } from './team-verdict-words.ts';
import type { Verdict } from './verdict.ts';
import { verdictWords as words } from './verdict-words.ts';

const dayFormat = (timeZone: string, withYear: boolean) =>
  dateFormat(language().tag, timeZone, {
    month: 'short',
    day: 'numeric',
    ...(withYear && { year: 'numeric' }),
  });

const yearIn = (time: number, timeZone: string): string => dateIn(time, timeZone).slice(0, 4);

/** "Nov 24" in the current year of the time zone (if `now`, in milliseconds, is given), otherwise "Jan 3, 2027". */
export function displayDay(iso: string, timeZone: string, now?: number): string {
  const time = Date.parse(iso);
  const sameYear = now !== undefined && yearIn(time, timeZone) === yearIn(now, timeZone);
  return dayFormat(timeZone, !sameYear).format(time);
}

/** "You can report this from Nov 24." `now` (milliseconds) only decides whether the year is shown. */
export function explainVerdict(verdict: Verdict, timeZone: string, now?: number): string {
  const day = (iso: string): string => displayDay(iso, timeZone, now);
  const { eligibilityCode, eligibleAt, uneligibleAt, rule } = verdict;
  switch (eligibilityCode) {
    case 'eligible':
      return uneligibleAt ? words.until(day(uneligibleAt)) : words.now;
    case 'too_soon':
      return eligibleAt ? words.from(day(eligibleAt)) : words.afterDelivery;
    case 'expired':
      return uneligibleAt ? words.ended(day(uneligibleAt)) : words.over;
    default:
      return words.rules[rule] ?? words.codes[eligibilityCode];
  }
}

/** The same for the store's team. */
export function explainVerdictToTeam(verdict: Verdict, timeZone: string, now?: number): string {
  const day = (iso: string): string => displayDay(iso, timeZone, now);
  const { eligibilityCode, eligibleAt, uneligibleAt } = verdict;
  switch (eligibilityCode) {
    case 'eligible':
      return uneligibleAt ? teamWords.until(day(uneligibleAt)) : teamWords.now;
    case 'too_soon':
      return eligibleAt ? teamWords.from(day(eligibleAt)) : teamWords.afterDelivery;
    case 'disputed':
      return teamWords.disputed;
    default:
      return explainVerdict(verdict, timeZone, now);
  }
}
