/** What settings about days and hours mean. */

import { nextTimer } from '../claims/schedule.ts';
import type { ShipmentFacts } from '../orders/shipment.ts';
import { ROW_OF_TYPE, type WindowedType, windowVerdict } from '../protection/windows.ts';
import type { SettingsOf } from '../stores/setting-paths.ts';
import { counted } from '../text/counted.ts';
import { addBusinessHours } from '../time/business-hours.ts';
import { dayNumberIn, isoOf, startOfDay } from '../time/calendar.ts';
import { clockHour } from '../time/clock-hour.ts';
import { dateFormat } from '../time/date-time.ts';
import { dayIn, days, hours, LANGUAGE, type Meaning, yes } from './words.ts';

const NO_DAYS: ShipmentFacts['days'] = {
  fulfilled: null,
  delivered: null,
  deliveredLate: null,
  lastScan: null,
  returned: null,
  promised: null,
};

type Example = Pick<ShipmentFacts, 'phase'> & { days: (keyof ShipmentFacts['days'])[]; abroad?: boolean };

/** From which day to which a claim of this type could be filed for a shipment whose days are all today. */
function span(
  type: WindowedType,
  example: Example,
): (store: SettingsOf, now: number) => { from: string; until: string } {
  return (store, now) => {
    const today = dayNumberIn(now, store.timeZone);
    const named = Object.fromEntries(example.days.map((name) => [name, today]));
    const facts = {
      ...{ phase: example.phase, abroad: example.abroad ?? false, pickedUp: false },
      days: { ...NO_DAYS, ...named },
    };
    const { windows } = store.settings;
    const clock = { timeZone: store.timeZone, windows, now, graceHours: windows.graceHours };
    const { eligibleAt, uneligibleAt } = windowVerdict(ROW_OF_TYPE[type], facts, clock);
    const shown = (iso: string | null) => (iso === null ? '' : dayIn(store, Date.parse(iso)));
    return { from: shown(eligibleAt), until: shown(uneligibleAt) };
  };
}

/** A sentence about a window: who could file what from when to when. */
const window =
  (subject: string, type: WindowedType, example: Example): Meaning =>
  (store, now) => {
    const { from, until } = span(type, example)(store, now);
    return `${subject} can be reported from ${from} to ${until}.`;
  };

const delivered: Example = { phase: 'delivered', days: ['fulfilled', 'delivered'] };
const unknown: Example = { phase: 'unknown', days: ['fulfilled'] };
const moving: Example = { phase: 'in_transit', days: ['fulfilled', 'lastScan'] };

/** A Monday at nine in the store's time zone: what a promise in business hours means. */
function promised(name: 'firstAnswer' | 'decision', done: string): Meaning {
  return (store, now) => {
    const { timers } = store.settings;
    const today = dayNumberIn(now, store.timeZone);
    // 1970-01-05, day 4, was a Monday.
    const monday = today + ((((4 - today) % 7) + 7) % 7);
    const opens = startOfDay(isoOf(monday), store.timeZone) + 9 * 3_600_000;
    const calendar = { timeZone: store.timeZone, isOff: () => false };
    const due = addBusinessHours(opens, timers[name], timers.businessHours, calendar);
    if (due === null) return 'No day is a working day.';
    const shown = dateFormat(LANGUAGE, store.timeZone, {
      ...{ weekday: 'long', hour: 'numeric', minute: '2-digit' },
    }).format(due);
    return `A claim filed on Monday at 9:00 AM has to be ${done} by ${shown}.`;
  };
}

type Waiting = 'remindCustomer' | 'closeSilent' | 'leaveOnHold' | 'closeResolved' | 'archiveClosed';
const TIMED = {
  remindCustomer: { status: 'WAITING_FOR_CUSTOMER', reminded: false },
  closeSilent: { status: 'WAITING_FOR_CUSTOMER', reminded: true },
  leaveOnHold: { status: 'WAITING_FOR_BRAND', reminded: false },
  closeResolved: { status: 'RESOLVED', reminded: false },
  archiveClosed: { status: 'CLOSED', reminded: false },
} as const;

/** When a timer that starts now fires. */
function timed(name: Waiting, says: (on: string) => string, never: string): Meaning {
  return (store, now) => {
    const facts = { ...TIMED[name], since: now, dismissedUntil: null };
    const calendar = { timeZone: store.timeZone, isOff: () => false };
    const next = nextTimer(facts, store.settings.timers, calendar);
    return next?.timer === name ? says(dayIn(store, next.at)) : never;
  };
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const listed = (words: readonly string[]) => new Intl.ListFormat(LANGUAGE).format(words);

export const TIME_MEANINGS = {
  'windows.notReceivedAfterDelivery': window(
    'A package that was marked as delivered today but didn’t arrive',
    'ORDER_DELIVERED_NOT_RECEIVED',
    delivered,
  ),
  'windows.notReceivedAfterFulfillment': window(
    'A package shipped today with no known delivery',
    'ORDER_DELIVERED_NOT_RECEIVED',
    unknown,
  ),
  'windows.notMoving': window('A package that was scanned last today', 'TRACKING_NOT_MOVING', moving),
  'windows.notMovingAbroad': window(
    'A package to another country that was scanned last today',
    'TRACKING_NOT_MOVING',
    { ...moving, abroad: true },
  ),
  'windows.lateAfterPromise': (store, now) => {
    const example: Example = { phase: 'in_transit', days: ['fulfilled', 'promised'] };
    return `A package promised for today counts as late from ${span('LATE_SHIPPING', example)(store, now).from}.`;
  },
  'windows.closeAfterDelivery': window('Damage to a package that arrives today', 'DAMAGED', delivered),
  'windows.closeAfterFulfillment': window(
    'Damage to a package shipped today with no known delivery',
    'DAMAGED',
    unknown,
  ),
  'windows.minimumOpenDays': ({ settings }) =>
    `Whatever day a window opens, it stays open for at least ${days(settings.windows.minimumOpenDays)}.`,
  'windows.graceHours': ({ settings: { windows } }) =>
    windows.graceHours === 0
      ? 'A claim after the last day is refused.'
      : `A claim up to ${hours(windows.graceHours)} after the last day is still accepted. Shoppers aren’t told.`,
  'warranty.endsFrom': ({ settings }) =>
    settings.warranty.endsFrom === 'purchase'
      ? 'A warranty of one year ends a year after the purchase.'
      : 'A warranty of one year ends a year after the delivery.',
  'timers.remindCustomer': timed(
    'remindCustomer',
    (on) => `A customer who is asked today and doesn’t answer is reminded on ${on}.`,
    'Customers who don’t answer aren’t reminded.',
  ),
  'timers.closeSilent': timed(
    'closeSilent',
    (on) => `If a customer who is asked today never answers, the claim closes on ${on}.`,
    'Claims of customers who don’t answer stay open.',
  ),
  'timers.leaveOnHold': timed(
    'leaveOnHold',
    (on) => `A claim put on hold today is back in To do on ${on}.`,
    'Claims on hold stay there until someone takes them up.',
  ),
  'timers.closeResolved': timed(
    'closeResolved',
    (on) => `A claim resolved today closes on ${on}.`,
    'Resolved claims stay open.',
  ),
  'timers.archiveClosed': timed(
    'archiveClosed',
    (on) => `A claim closed today is archived on ${on}. An archived claim can’t be reopened.`,
    'Closed claims are never archived.',
  ),
  'timers.firstAnswer': promised('firstAnswer', 'answered'),
  'timers.decision': promised('decision', 'decided'),
  'timers.businessHours.days': ({ settings }) =>
    `The team works on ${listed(settings.timers.businessHours.days.map((day) => WEEKDAYS[day - 1] ?? ''))}.`,
  'timers.businessHours.opensAt': ({ settings }) =>
    `Clocks start at ${clockHour(settings.timers.businessHours.opensAt)} in the store’s time zone.`,
  'timers.businessHours.closesAt': ({ settings }) =>
    `Clocks stop at ${clockHour(settings.timers.businessHours.closesAt)} in the store’s time zone.`,
  'calendar.publicHolidays': ({ settings }) =>
    yes(
      settings.calendar.publicHolidays,
      'Clocks stop on public holidays, and no reminders are sent.',
      'Public holidays are days like any other.',
    ),
  'calendar.state': ({ settings: { calendar }, country }) =>
    calendar.state === null
      ? `The holidays of the whole country (${country}) count.`
      : `The holidays of ${country}-${calendar.state} count.`,
  'calendar.closedDays': ({ settings }) =>
    settings.calendar.closedDays.length === 0
      ? 'There are no other days off.'
      : `Clocks also stop on ${counted(settings.calendar.closedDays.length, 'day', 'days')}.`,
} as const satisfies Record<string, Meaning>;
