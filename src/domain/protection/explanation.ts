/** A verdict as one sentence for the shopper, with the date in the store's time zone. */
import { dateIn } from '../time/calendar.ts';
import { dateFormat } from '../time/date-time.ts';
import type { EligibilityCode, Verdict } from './verdict.ts';

const SENTENCES: Record<Exclude<EligibilityCode, 'eligible' | 'too_soon' | 'expired'>, string> = {
  not_shipped: 'This hasn’t shipped yet.',
  not_protected: 'This order was placed without shipping protection.',
  policy_removed: 'Protection was removed from this order.',
  cancelled: 'This order was canceled.',
  disputed: 'The payment for this order is being disputed with your bank.',
  fully_claimed: 'Everything here is already part of a claim.',
  refunded: 'Everything here has already been refunded.',
  not_applicable: 'This does not fit what we know about this shipment.',
};

/** Used if a rule is more specific than its code. */
const BY_RULE: Readonly<Record<string, string>> = {
  'warranty.none': 'This item has no warranty.',
  'warranty.not_offered': 'This store does not handle warranty claims here.',
  'warranty.issue_type': 'A warranty covers damaged and defective items.',
  'not_received.in_transit': 'The carrier hasn’t delivered this package yet.',
  'not_moving.delivered': 'The carrier says this package was delivered.',
  'returned.delivered': 'The carrier says this package was delivered.',
  'late.delivered': 'This package didn’t arrive late.',
  'late.in_transit': 'No delivery date was promised for this package.',
  'late.unknown': 'No delivery date was promised for this package.',
  'shipment.empty': 'Nothing was shipped in this package.',
  'shipment.picked_up': 'This order was picked up in the store.',
  'shipment.unknown': 'This package isn’t part of the order.',
  'item.unknown': 'This item isn’t part of the order.',
  nothing_to_claim: 'Nothing in this order can be claimed.',
  'warranty.policy_removed': 'The warranty was removed from this order.',
};

const dayFormat = (timeZone: string, withYear: boolean) =>
  dateFormat('en-US', timeZone, {
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
      return uneligibleAt ? `You can report this until ${day(uneligibleAt)}.` : 'You can report this now.';
    case 'too_soon':
      return eligibleAt
        ? `You can report this starting ${day(eligibleAt)}.`
        : 'You can report this once it has been delivered.';
    case 'expired':
      return uneligibleAt
        ? `The time to report this ended on ${day(uneligibleAt)}.`
        : 'The time to report this has ended.';
    default:
      return BY_RULE[rule] ?? SENTENCES[eligibilityCode];
  }
}
