/** How the team's list groups claims, and which timers run (docs/rules/lifecycle.md). */
import { CLAIM_STATUSES, type ClaimStatus, statusesAt, tabOf } from './claim.ts';

const inTab = (tab: ReturnType<typeof tabOf>): readonly ClaimStatus[] =>
  CLAIM_STATUSES.filter((status) => tabOf(status) === tab);

/** Every claim is under exactly one tab besides "All". */
export const QUEUE_TABS = {
  todo: { label: 'To do', statuses: inTab('todo') },
  on_hold: { label: 'On hold', statuses: inTab('on_hold') },
  pending: { label: 'Pending', statuses: inTab('pending') },
  approved: { label: 'Approved', statuses: inTab('approved') },
  denied: { label: 'Denied', statuses: inTab('denied') },
  closed: { label: 'Closed', statuses: inTab('closed') },
  all: { label: 'All', statuses: CLAIM_STATUSES },
} as const satisfies Record<
  ReturnType<typeof tabOf> | 'all',
  { label: string; statuses: readonly ClaimStatus[] }
>;

export type QueueTab = keyof typeof QUEUE_TABS;

/** `due`: what is due first; `activity`: what changed last; `value`: the highest first. */
export const QUEUE_SORTS = ['due', 'newest', 'oldest', 'activity', 'value'] as const;
export type QueueSort = (typeof QUEUE_SORTS)[number];

export const DEFAULT_SORT: Record<QueueTab, QueueSort> = {
  todo: 'due',
  on_hold: 'activity',
  pending: 'activity',
  approved: 'activity',
  denied: 'activity',
  closed: 'activity',
  all: 'activity',
};

export type Timer =
  | { in: readonly ClaimStatus[]; afterDays: number; does: 'remind_customer' }
  | { in: readonly ClaimStatus[]; afterDays: number; to: ClaimStatus }
  | { in: readonly ClaimStatus[]; afterBusinessHours: number; due: 'first_answer' | 'decision' };

/** A business day has eight hours. */
export const TIMERS = {
  remindCustomer: { in: QUEUE_TABS.pending.statuses, afterDays: 3, does: 'remind_customer' },
  closeSilent: { in: QUEUE_TABS.pending.statuses, afterDays: 7, to: 'CLOSED' },
  leaveOnHold: { in: QUEUE_TABS.on_hold.statuses, afterDays: 5, to: 'OPEN' },
  closeResolved: { in: statusesAt('resolved'), afterDays: 14, to: 'CLOSED' },
  archiveClosed: { in: statusesAt('closed'), afterDays: 180, to: 'ARCHIVED' },
  firstAnswer: { in: QUEUE_TABS.todo.statuses, afterBusinessHours: 1, due: 'first_answer' },
  decision: { in: QUEUE_TABS.todo.statuses, afterBusinessHours: 8, due: 'decision' },
} as const satisfies Record<string, Timer>;

/** Claims in these need somebody. */
export const IN_WORK: readonly ClaimStatus[] = statusesAt('undecided', 'set_aside', 'approved');

/** Claims in these are handed over when their assignee leaves: those in work, and those that an appeal opens again. */
export const HANDED_OVER: readonly ClaimStatus[] = [...IN_WORK, ...statusesAt('refused')];
