/** What each bulk action does to one claim, and how it is undone. Each goes through the command of a single claim. */
import type { BulkAction } from '../../../contract/claim-bulk.ts';
import { type BulkBefore, type BulkKind, labelsBack, relabelled } from '../../../domain/claims/bulk.ts';
import { ProblemError } from '../../problem-error.ts';
import type { HeldClaim } from '../change.ts';
import { sendMessage } from '../conversation/commands.ts';
import { dismissClaim } from '../decisions/commands.ts';
import { patchClaim } from '../decisions/patch.ts';

type ActionOf<K extends BulkKind> = Extract<BulkAction, { kind: K }>;
type Acts = { [K in BulkKind]: (held: HeldClaim, action: ActionOf<K>) => Promise<unknown> };

const MOST_LABELS = 20;

const ACTS: Acts = {
  assign: (held, { assignee }) => patchClaim(held, { assignee }),
  label: setLabels,
  close: (held, { reason }) => patchClaim(held, { status: 'CLOSED', reason }),
  dismiss: (held, { until, reason, message }) => dismissClaim(held, { until, reason, message }),
  status: (held, { status, reason }) => patchClaim(held, { status, reason }),
  macro: (held, { message }) =>
    sendMessage(held, { messageContent: message, medias: [], senderName: null, acknowledged: false }),
};

export async function actOn<K extends BulkKind>(held: HeldClaim, action: ActionOf<K>): Promise<void> {
  await (ACTS[action.kind] as Acts[K])(held, action);
}

export const beforeOf = ({ document: { claim } }: HeldClaim): BulkBefore => ({
  assignee: claim.assignee ?? null,
  labels: claim.labels ?? [],
});

/** Undoes the action on one claim. @throws changed_since if someone has changed the same thing meanwhile */
export async function actBack(held: HeldClaim, action: BulkAction, before: BulkBefore): Promise<void> {
  if (action.kind === 'label') await setLabels(held, labelsBack(before.labels, action));
  if (action.kind !== 'assign') return;
  if (beforeOf(held).assignee !== action.assignee) throw new ProblemError('changed_since');
  await patchClaim(held, { assignee: before.assignee });
}

async function setLabels(held: HeldClaim, change: Pick<ActionOf<'label'>, 'add' | 'remove'>): Promise<void> {
  const labels = relabelled(beforeOf(held).labels, change);
  if (labels.length > MOST_LABELS) {
    throw new ProblemError('validation_failed', { detail: `A claim has ${MOST_LABELS} labels at most.` });
  }
  await patchClaim(held, { labels });
}
