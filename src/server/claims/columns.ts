import type { ClaimRow } from './queries.ts';

/** What a change of a claim may write: exactly what db/functions/change_claim.sql writes. */
export const CHANGED_COLUMNS = [
  'status',
  'holds_quantity',
  'claim_type',
  'shipping_address_change',
  'assignee',
  'labels',
  'status_since',
  'timer',
  'timer_at',
  'first_answer_due_at',
  'decision_due_at',
  'dismissed_until',
  'denial',
  'appealed_at',
  'proof_request',
  'closed_for',
  'resolution_type',
  'last_customer_activity_at',
  'last_team_activity_at',
] as const satisfies readonly (keyof ClaimRow)[];

/** Of a claim's row: what to write. */
export type ChangedColumns = Partial<Pick<ClaimRow, (typeof CHANGED_COLUMNS)[number]>>;
