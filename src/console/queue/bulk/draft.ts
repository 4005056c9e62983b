/** What someone fills in before many claims are changed, and the action that it becomes. */
import type { BulkAction } from '../../../contract/claim-bulk.ts';
import type { BulkKind } from '../../../domain/claims/bulk.ts';
import { CLAIM_STATUSES, type ClaimStatus, TRANSITIONS } from '../../../domain/claims/claim.ts';
import { ownCallOf } from '../../../domain/claims/claim-moves.ts';

/** All of it is text, as typed. `assignee`: empty for nobody; `until`: a date, empty for good. */
export type Draft = {
  assignee: string;
  add: string;
  remove: string;
  status: ClaimStatus;
  reason: string;
  message: string;
  until: string;
};

export const EMPTY_DRAFT: Draft = {
  ...{ assignee: '', add: '', remove: '', status: 'OPEN', reason: '', message: '', until: '' },
};

const isReached = (status: ClaimStatus): boolean =>
  CLAIM_STATUSES.some((from) => TRANSITIONS[from][status] !== undefined);

/** Statuses that a claim can be moved to without a decision. Closing is an action of its own. */
export const BULK_STATUSES = CLAIM_STATUSES.filter(
  (status) => ownCallOf(status) === null && isReached(status) && status !== 'CLOSED',
);

const someText = (typed: string): string | null => typed.trim() || null;

export const labelsIn = (typed: string): string[] => [
  ...new Set(typed.split(',').flatMap((label) => label.trim() || [])),
];

type Actions = { [K in BulkKind]: (draft: Draft) => Extract<BulkAction, { kind: K }> | null };

/** Null while something is missing. */
const ACTIONS: Actions = {
  assign: ({ assignee }) => ({ kind: 'assign', assignee: someText(assignee) }),
  label: ({ add, remove }) => {
    const labels = { add: labelsIn(add), remove: labelsIn(remove) };
    return labels.add.length + labels.remove.length === 0 ? null : { kind: 'label', ...labels };
  },
  status: ({ status, reason }) => ({ kind: 'status', status, reason: someText(reason) }),
  macro: ({ message }) => (message.trim() === '' ? null : { kind: 'macro', message: message.trim() }),
  dismiss: ({ until, message }) => ({
    kind: 'dismiss',
    until: someText(until),
    reason: null,
    message: someText(message),
  }),
  close: ({ reason }) => ({ kind: 'close', reason: someText(reason) }),
};

export const actionOf = (kind: BulkKind, draft: Draft): BulkAction | null => ACTIONS[kind](draft);
