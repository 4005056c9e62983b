/**
 * When each issue can be filed: the table of docs/rules/windows.md as data. Rules, documents and tests derive from it.
 */

import type { ClaimType, IssueType } from '../claims/claim-types.ts';
import type { Anchor, ShipmentFacts, ShippedPhase } from '../orders/shipment.ts';
import type { StoreSettings } from '../stores/settings.ts';
import { daySpan } from '../time/calendar.ts';
import { type Verdict, verdictOf } from './verdict.ts';

export type WindowedType = IssueType | Extract<ClaimType, 'LATE_SHIPPING'>;
type DaysSetting = Exclude<keyof StoreSettings['windows'], 'minimumOpenDays' | 'graceHours'>;

/** A day: the anchor's day plus the days of a setting (`abroad` replaces `plus` for shipments to another country). */
export type Point = { from: Anchor; plus?: DaysSetting; abroad?: DaysSetting };
export type Window = { opens: Point; closes: Point; variant?: string };

/** The first window with a known opening day applies. If there is none, the verdict is not applicable. */
export type Cell = readonly Window[] | 'after_delivery';
export type WindowRow = { rule: string; types: readonly WindowedType[] } & Record<ShippedPhase, Cell>;

const closesAfterFulfillment: Point = { from: 'fulfilled', plus: 'closeAfterFulfillment' };
const fromDelivery: Window = {
  opens: { from: 'delivered' },
  closes: { from: 'delivered', plus: 'closeAfterDelivery' },
};
const fromFulfillment: Window = { opens: { from: 'fulfilled' }, closes: closesAfterFulfillment };
const notMoving: Window = {
  opens: { from: 'lastScan', plus: 'notMoving', abroad: 'notMovingAbroad' },
  closes: closesAfterFulfillment,
};
const afterPromise: Window = {
  opens: { from: 'promised', plus: 'lateAfterPromise' },
  closes: closesAfterFulfillment,
};

export const WINDOWS: readonly WindowRow[] = [
  {
    rule: 'not_received',
    types: ['ORDER_DELIVERED_NOT_RECEIVED', 'STOLEN'],
    delivered: [
      { opens: { from: 'delivered', plus: 'notReceivedAfterDelivery' }, closes: fromDelivery.closes },
    ],
    in_transit: [],
    unknown: [
      { opens: { from: 'fulfilled', plus: 'notReceivedAfterFulfillment' }, closes: closesAfterFulfillment },
    ],
  },
  {
    rule: 'not_moving',
    types: ['TRACKING_NOT_MOVING'],
    delivered: [],
    in_transit: [notMoving],
    unknown: [notMoving],
  },
  {
    rule: 'returned',
    types: ['RETURNED_TO_SENDER'],
    delivered: [],
    in_transit: [
      {
        opens: { from: 'returned' },
        closes: { from: 'returned', plus: 'closeAfterDelivery' },
        variant: 'return_known',
      },
      notMoving,
    ],
    unknown: [notMoving],
  },
  {
    rule: 'wrong_address',
    types: ['WRONG_ADDRESS'],
    delivered: [fromDelivery],
    in_transit: [fromFulfillment],
    unknown: [fromFulfillment],
  },
  {
    rule: 'item_issue',
    types: ['DAMAGED', 'DEFECTIVE_ITEM', 'MISSING_ITEM', 'WRONG_ITEM'],
    delivered: [fromDelivery],
    in_transit: 'after_delivery',
    unknown: [fromFulfillment],
  },
  {
    rule: 'late',
    types: ['LATE_SHIPPING'],
    delivered: [{ opens: { from: 'deliveredLate' }, closes: fromDelivery.closes }],
    in_transit: [afterPromise],
    unknown: [afterPromise],
  },
];

/** Everything time depends on: the store's zone and days, the current time, and the grace hours after the end. */
export type Clock = { timeZone: string; windows: StoreSettings['windows']; now: number; graceHours: number };

/** From 00:00 of the first day to the end of the last, in the store's time zone. */
export function verdictBetween(rule: string, firstDay: number, lastDay: number, clock: Clock): Verdict {
  const first = daySpan(firstDay, clock.timeZone);
  const last = daySpan(lastDay, clock.timeZone);
  const over = clock.now > last.end + clock.graceHours * 3_600_000;
  const code = clock.now < first.start ? 'too_soon' : over ? 'expired' : 'eligible';
  return verdictOf(code, rule, first.startIso, last.endIso);
}

/** Too soon until it has arrived; includes the promised day unless it has passed. */
export function verdictUntilDelivered(rule: string, facts: ShipmentFacts, clock: Clock): Verdict {
  const promised = facts.days.promised;
  const day = promised === null || Number.isNaN(promised) ? null : daySpan(promised, clock.timeZone);
  return verdictOf('too_soon', rule, day && day.start > clock.now ? day.startIso : null);
}

function dayOf(point: Point, facts: ShipmentFacts, windows: StoreSettings['windows']): number | null {
  const anchor = facts.days[point.from];
  if (anchor === null || Number.isNaN(anchor)) return null;
  const days = facts.abroad && point.abroad ? point.abroad : point.plus;
  return anchor + (days ? windows[days] : 0);
}

/** The verdict of one row of the table, considering only time. */
export function windowVerdict(row: WindowRow, facts: ShipmentFacts, clock: Clock): Verdict {
  if (facts.phase === 'not_shipped') return verdictOf('not_shipped', 'not_shipped');
  const rule = `${row.rule}.${facts.phase}`;
  const cell = row[facts.phase];
  if (cell === 'after_delivery') return verdictUntilDelivered(rule, facts, clock);
  for (const window of cell) {
    const first = dayOf(window.opens, facts, clock.windows);
    if (first === null) continue;
    const last = dayOf(window.closes, facts, clock.windows) ?? first;
    const lastDay = Math.max(last, first + clock.windows.minimumOpenDays);
    return verdictBetween(window.variant ? `${rule}.${window.variant}` : rule, first, lastDay, clock);
  }
  return verdictOf('not_applicable', rule);
}

/** A package picked up in the store was on no doorstep and went to no address. */
const NEVER_AFTER_PICKUP: readonly WindowedType[] = ['STOLEN', 'WRONG_ADDRESS'];

/** The verdict of the type's row, unless a rule for this type overrides it. */
export const ofType = (verdict: Verdict, type: WindowedType, { pickedUp }: ShipmentFacts): Verdict =>
  pickedUp && NEVER_AFTER_PICKUP.includes(type) ? verdictOf('not_applicable', 'shipment.picked_up') : verdict;

/** The row of a type. */
export const ROW_OF_TYPE = Object.fromEntries(
  WINDOWS.flatMap((row) => row.types.map((type) => [type, row])),
) as Record<WindowedType, WindowRow>;

/** What a shopper can report: everything except late shipping, which only staff set. */
export const PORTAL_WINDOWS: readonly (WindowRow & { types: readonly IssueType[] })[] =
  WINDOWS.filter(isForShoppers);

function isForShoppers(row: WindowRow): row is WindowRow & { types: readonly IssueType[] } {
  return !row.types.includes('LATE_SHIPPING');
}
