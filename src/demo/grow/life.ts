/** What happened to a claim since filing, step by step through the transition table (domain/claims/claim.ts). */
import { allowedTransitions, type ClaimStatus } from '../../domain/claims/claim.ts';
import { TIMERS } from '../../domain/claims/claim-queue.ts';
import type { Dice } from './dice.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

export type Step = { at: number; from: ClaimStatus; to: ClaimStatus; by: 'team' | 'customer' | 'system' };

type Way = readonly [to: ClaimStatus, weight: number, hours: readonly [number, number], by: Step['by']];

const DECISIONS: readonly Way[] = [
  ['APPROVED', 60, [1, 60], 'team'],
  ['DENIED', 9, [2, 80], 'team'],
  ['RESOLVED_BY_BRAND', 4, [2, 60], 'team'],
  ['DISMISSED', 2, [1, 40], 'team'],
];

/** The most likely next steps. A claim stays in a status without any. */
const WAYS: Partial<Record<ClaimStatus, readonly Way[]>> = {
  NEW: [['OPEN', 1, [0.2, 20], 'team']],
  OPEN: [
    ...DECISIONS,
    ['COMMUNICATING', 6, [0.5, 12], 'team'],
    ['WAITING_FOR_CUSTOMER', 9, [0.5, 12], 'team'],
    ['WAITING_FOR_BRAND', 6, [0.5, 12], 'team'],
    ['WAITING_FOR_OP', 3, [0.5, 12], 'team'],
    ['TEMPORARILY_DISMISSED', 1, [1, 12], 'team'],
  ],
  COMMUNICATING: DECISIONS,
  WAITING_FOR_OP: DECISIONS,
  WAITING_FOR_CUSTOMER: [
    ['OPEN', 7, [2, 150], 'customer'],
    ['CLOSED', 3, timer(TIMERS.closeSilent.afterDays), 'system'],
  ],
  WAITING_FOR_BRAND: [['OPEN', 1, timer(TIMERS.leaveOnHold.afterDays), 'system']],
  TEMPORARILY_DISMISSED: [['OPEN', 1, timer(14), 'system']],
  APPROVED: [['RESOLVED', 1, [4, 100], 'system']],
  RESOLVED: [['CLOSED', 1, timer(TIMERS.closeResolved.afterDays), 'system']],
  RESOLVED_BY_BRAND: [['CLOSED', 1, timer(TIMERS.closeResolved.afterDays), 'system']],
  DENIED: [
    ['OPEN', 1, [5, 100], 'customer'],
    ['CLOSED', 9, timer(30), 'team'],
  ],
  DISMISSED: [['CLOSED', 1, timer(30), 'team']],
  CLOSED: [['ARCHIVED', 1, timer(TIMERS.archiveClosed.afterDays), 'system']],
};

// Jobs run at intervals, so a timer is never early and a little late.
function timer(days: number): readonly [number, number] {
  return [days * 24, days * 24 + 1];
}

/** Prevents endless appeals and decisions. */
const MOST_STEPS = 12;

export function historySince(dice: Dice, filed: number, now: number): Step[] {
  const steps: Step[] = [];
  let status: ClaimStatus = 'NEW';
  let at = filed;
  while (steps.length < MOST_STEPS) {
    const way = wayFrom(dice, status);
    if (!way) break;
    const [to, , [least, most], by] = way;
    at += dice.between(least, most) * HOUR;
    if (at >= now) break;
    steps.push({ at, from: status, to, by });
    status = to;
  }
  return steps;
}

function wayFrom(dice: Dice, status: ClaimStatus): Way | null {
  const facts = { resolutionsDone: true, reasonGiven: true };
  const allowed = allowedTransitions(status, facts);
  const ways = (WAYS[status] ?? []).filter(([to]) => allowed.includes(to));
  return ways.length > 0 ? dice.weigh(ways.map((way) => [way, way[1]] as const)) : null;
}

/** Days after a shipment's last news in which people file. */
export const daysUntilFiled = (dice: Dice): number => dice.between(2.2, 21) * DAY;
