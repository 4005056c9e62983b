/** The issue types that a shipment's state opens (docs/rules/windows.md). */
import { ISSUES_BY_CATEGORY, type IssueType } from '../../domain/claims/claim-types.ts';

export const ITEM_ISSUES: readonly IssueType[] = ISSUES_BY_CATEGORY.issuesWithItems;

/** Delivered at least two days and less than thirty days ago. */
export const AFTER_DELIVERY: readonly IssueType[] = [
  'STOLEN',
  'ORDER_DELIVERED_NOT_RECEIVED',
  'WRONG_ADDRESS',
  ...ITEM_ISSUES,
];
