import type { ClaimRow } from './queries.ts';

/** The columns a change may write: exactly those that db/functions/change_claims.sql writes. */
export const CHANGED_COLUMNS = [
  'status',
  'holds_quantity',
  'claim_type',
  'shipping_address_change',
  'assignee',
  'labels',
  'metadata',
  'status_since',
  'timer',
  'timer_at',
  'first_answer_due_at',
  'first_answer_hours_left',
  'decision_due_at',
  'decision_hours_left',
  'due_at',
  'warns_at',
  'due_news_at',
  'dismissed_until',
  'denial',
  'appealed_at',
  'proof_request',
  'closed_for',
  'merged_into',
  'merged_into_number',
  'resolution_type',
  'last_customer_activity_at',
  'last_team_activity_at',
  'customer_wrote_at',
] as const satisfies readonly (keyof ClaimRow)[];

/** New values for columns of a claim's row. */
export type ChangedColumns = Partial<Pick<ClaimRow, (typeof CHANGED_COLUMNS)[number]>>;
