/** The numbers on the tabs, from counters kept with each claim. */
import type { ClaimListQuery, QueueCounts } from '../../../contract/claim-list.ts';
import { type ClaimStatus, tabOf } from '../../../domain/claims/claim.ts';
import { QUEUE_TABS, type QueueTab } from '../../../domain/claims/claim-queue.ts';
import { allOf, type Query } from '../../database/query.ts';

export type StatusCount = { status: ClaimStatus; claims: number };

/** Counts only claims of this category and type; undefined counts all. */
export type Counted = Pick<ClaimListQuery, 'category' | 'type'>;

/** Selects (status, claims) of one store. A status may have several rows, whose counts add up. */
export const countsIn = (sql: Query, store: string, { category, type }: Counted): string =>
  `select k.status, k.claims from claim_counts k where ${allOf(
    `k.store_id = ${store}`,
    category && `k.claim_category = ${sql.value(category)}`,
    type && `k.claim_type = ${sql.value(type)}`,
  )}`;

export function countsOf(found: readonly StatusCount[]): QueueCounts {
  const tabs = Object.keys(QUEUE_TABS) as QueueTab[];
  const counts = Object.fromEntries(tabs.map((tab) => [tab, 0])) as QueueCounts;
  for (const { status, claims } of found) {
    counts[tabOf(status)] += claims;
    counts.all += claims;
  }
  return counts;
}
