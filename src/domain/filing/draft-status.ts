/** A draft's progress, derived from the address of the step (docs/rules/drafts.md). */
import { withoutTrailing } from '../text/trailing.ts';

export const DRAFT_STATUSES = [
  'STARTED',
  'CHOOSING_ISSUE',
  'CHOOSING_ITEMS',
  'CHOOSING_SHIPMENT',
  'DESCRIBING_ISSUE',
  'CHOOSING_RESOLUTION',
  'REVIEWING',
  'RETURNING',
  'SUBMITTED',
  'NOT_SHIPPED',
  'TOO_SOON',
  'TOO_LATE',
] as const;
export type DraftStatus = (typeof DRAFT_STATUSES)[number];

export const STATUS_BY_SUFFIX: Readonly<Record<string, DraftStatus>> = {
  '/process': 'STARTED',
  '/issues': 'CHOOSING_ISSUE',
  '/issues/items': 'CHOOSING_ITEMS',
  '/issues/shipment': 'CHOOSING_SHIPMENT',
  '/multiple-shipments': 'CHOOSING_SHIPMENT',
  '/issues/shipment/details': 'DESCRIBING_ISSUE',
  '/resolution': 'CHOOSING_RESOLUTION',
  '/resolution/review': 'REVIEWING',
  '/return': 'RETURNING',
  '/claim-received': 'SUBMITTED',
  '/not-shipped': 'NOT_SHIPPED',
  '/too-soon': 'TOO_SOON',
  '/too-late': 'TOO_LATE',
};

const LONGEST_FIRST = Object.entries(STATUS_BY_SUFFIX).sort(([a], [b]) => b.length - a.length);

/** Null if the address implies no step. Ignores the query, a trailing slash and a locale suffix (`/en`, `___en`). */
export function draftStatusFor(path: string): DraftStatus | null {
  const bare = withoutTrailing(path.replace(/[?#].*$/s, ''), '/').replace(/(?:\/|___)en(?:-US)?$/i, '');
  return LONGEST_FIRST.find(([suffix]) => bare.endsWith(suffix))?.[1] ?? null;
}

/** Nothing is left to finish: filed, handed over to the return portal, or nothing to file. */
const ENDS: readonly DraftStatus[] = ['SUBMITTED', 'RETURNING', 'NOT_SHIPPED', 'TOO_SOON', 'TOO_LATE'];
export const UNFINISHED_STATUSES = DRAFT_STATUSES.filter((status) => !ENDS.includes(status));

/** The address where a draft of this status continues; null for a status that is no step. */
export const pathOfStatus = (status: string): string | null =>
  Object.entries(STATUS_BY_SUFFIX).find(([, known]) => known === status)?.[0] ?? null;
