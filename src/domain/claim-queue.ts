/** How a team's claims are laid out, and what happens to them by themselves (docs/rules/lifecycle.md). */
import { CLAIM_STATUSES, type ClaimStatus } from './claim.ts';

export const QUEUE_TABS = {
  todo: { label: 'To do', statuses: ['NEW', 'OPEN', 'COMMUNICATING', 'WAITING_FOR_OP'] },
  on_hold: { label: 'On hold', statuses: ['WAITING_FOR_BRAND'] },
  pending: { label: 'Pending', statuses: ['WAITING_FOR_CUSTOMER', 'PENDING_CUSTOMER'] },
  approved: { label: 'Approved', statuses: ['APPROVED', 'RESOLVED', 'RESOLVED_BY_BRAND'] },
  denied: { label: 'Denied', statuses: ['DENIED'] },
  closed: { label: 'Closed', statuses: ['CLOSED', 'DISMISSED', 'TEMPORARILY_DISMISSED', 'ARCHIVED'] },
  all: { label: 'All', statuses: CLAIM_STATUSES },
} as const satisfies Record<string, { label: string; statuses: readonly ClaimStatus[] }>;

export type QueueTab = keyof typeof QUEUE_TABS;

/** The one tab, besides "All", that a claim stands under. */
export function tabOf(status: ClaimStatus): Exclude<QueueTab, 'all'> {
  const tabs = (Object.keys(QUEUE_TABS) as QueueTab[]).filter((tab) => tab !== 'all');
  return (
    tabs.find((tab) => (QUEUE_TABS[tab].statuses as readonly ClaimStatus[]).includes(status)) ?? 'closed'
  );
}

export type Timer =
  | { in: readonly ClaimStatus[]; afterDays: number; does: 'remind_customer' }
  | { in: readonly ClaimStatus[]; afterDays: number; to: ClaimStatus }
  | { in: readonly ClaimStatus[]; afterBusinessHours: number; due: 'first_answer' | 'decision' };

/** A business day has eight hours. */
export const TIMERS = {
  remindCustomer: { in: QUEUE_TABS.pending.statuses, afterDays: 3, does: 'remind_customer' },
  closeSilent: { in: QUEUE_TABS.pending.statuses, afterDays: 7, to: 'CLOSED' },
  leaveOnHold: { in: QUEUE_TABS.on_hold.statuses, afterDays: 5, to: 'OPEN' },
  closeResolved: { in: ['RESOLVED', 'RESOLVED_BY_BRAND'], afterDays: 14, to: 'CLOSED' },
  archiveClosed: { in: ['CLOSED'], afterDays: 180, to: 'ARCHIVED' },
  firstAnswer: { in: ['NEW'], afterBusinessHours: 1, due: 'first_answer' },
  decision: { in: QUEUE_TABS.todo.statuses, afterBusinessHours: 8, due: 'decision' },
} as const satisfies Record<string, Timer>;
