/** `PATCH claims/{id}`: the status by the lifecycle table, assignee, labels and types. */

import type { ClaimPatch } from '../../../contract/claim-state.ts';
import { type ClaimStage, type ClaimStatus, claimTypeOf, stageOf } from '../../../domain/claims/claim.ts';
import type { ClaimEventKind } from '../../../domain/claims/claim-events.ts';
import { isDecision, ownCallOf, takesBack } from '../../../domain/claims/claim-moves.ts';
import { demandPermission } from '../../auth/scope.ts';
import type { Answer } from '../../http/answers.ts';
import { keepLabels } from '../../labels/queries.ts';
import { postJournals } from '../../ledger/post.ts';
import { refuseStranger } from '../../people/colleagues.ts';
import { ProblemError } from '../../problem-error.ts';
import { journalsFor } from '../booking/booked.ts';
import {
  type Change,
  claimAnswer,
  type HeldClaim,
  notifyShopper,
  refuseIllegalMove,
  writeChange,
} from '../change.ts';
import { cancelResolutions, retypeItems } from './queries.ts';

/** As `patchClaim`. A signed-in person assigns to somebody who works in the store. */
export async function patchByTeam(held: HeldClaim, patch: ClaimPatch): Promise<Answer> {
  const { client, store, caller, document } = held;
  const { assignee: id } = patch;
  if (id && id !== document.claim.assignee) {
    await refuseStranger(client, { storeId: store.id, caller, id, path: 'assignee' });
  }
  return patchClaim(held, patch);
}

/** Changes the given fields that differ. If none differs, there is no event and no new version. */
export async function patchClaim(held: HeldClaim, patch: ClaimPatch): Promise<Answer> {
  const { claim } = held.document;
  const { status, assignee, labels } = patch;
  if (status !== undefined && status !== claim.status) await setStatus(held, status, patch.reason ?? null);
  if (assignee !== undefined && assignee !== (claim.assignee ?? null)) {
    await writeChange(held, {
      kind: 'assigned',
      data: { from: claim.assignee, to: assignee },
      columns: { assignee },
    });
  }
  const { client, store, now } = held;
  const given = labels && (await keepLabels(client, store.id, [...new Set(labels)], now));
  if (given && given.join('\n') !== (claim.labels ?? []).join('\n')) {
    await writeChange(held, {
      kind: 'labelled',
      data: { from: claim.labels, to: given },
      columns: { labels: given },
    });
  }
  await setTypes(held, patch);
  return claimAnswer(held);
}

async function setStatus(held: HeldClaim, to: ClaimStatus, reason: string | null): Promise<void> {
  const from = held.document.claim.status;
  const facts = { reasonGiven: reason !== null };
  if (stageOf(from) === 'resolved' && to === 'OPEN' && reason === null) {
    throw new ProblemError('reason_required', { fields: [{ path: 'reason', message: '' }] });
  }
  refuseIllegalMove(held, to, facts);
  const call = ownCallOf(to);
  if (call !== null) {
    throw new ProblemError('decision_has_its_own_call', {
      fields: [{ path: 'status', message: '' }],
      params: { call },
    });
  }
  if (isDecision(from, to)) demandPermission(held.caller, 'claim:resolve');
  if (to === 'OPEN') await takeBack(held);
  const kind = isReopening(from, to) ? 'reopened' : EVENT_OF[stageOf(to)];
  const columns = to === 'CLOSED' ? { closed_for: 'TEAM' as const } : {};
  await writeChange(held, { kind, to, facts, data: { reason }, columns });
  if (kind === 'reopened' || kind === 'closed') await notifyShopper(held, kind);
}

const EVENT_OF: Record<ClaimStage, ClaimEventKind> = {
  undecided: 'status_changed',
  set_aside: 'status_changed',
  approved: 'status_changed',
  refused: 'status_changed',
  resolved: 'resolved',
  closed: 'closed',
  archived: 'archived',
};

const isReopening = (from: ClaimStatus, to: ClaimStatus) => to === 'OPEN' && stageOf(from) !== 'undecided';

/**
 * Cancels everything the approval has not sent yet, and any record of something done elsewhere. What we carried out
 * stays in force until it is reversed.
 */
async function takeBack(held: HeldClaim): Promise<void> {
  const { client, store, document, now } = held;
  const { status, id } = document.claim;
  if (!takesBack(status)) return;
  const resolutionIds = document.resolutions.filter((one) => one.in_force).map((one) => one.id);
  await cancelResolutions(client, store.id, id, new Date(now));
  const before = document.resolutions;
  document.resolutions = before.map((one) =>
    one.in_force ? { ...one, state: 'CANCELLED', in_force: false, on_its_way: false } : one,
  );
  await postJournals(client, store.id, id, journalsFor(held, before, document.resolutions));
  await writeChange(held, { kind: 'resolution_cancelled', data: { resolutionIds } });
}

async function setTypes(held: HeldClaim, { claimType, claimItems }: ClaimPatch): Promise<void> {
  const { client, store, document } = held;
  const { claim } = document;
  const items = claimItems ?? [];
  const stranger = items.findIndex(({ id }) => !document.items.some((item) => item.id === id));
  if (stranger >= 0) {
    const fields = [{ path: `claimItems.${stranger}.id`, message: 'is no item of this claim' }];
    throw new ProblemError('validation_failed', { fields });
  }
  const typeOf = new Map(items.map((item) => [item.id, item.claimType]));
  const types = document.items.map((item) => typeOf.get(item.id) ?? item.claim_type);
  const changed = document.items.filter((item, index) => item.claim_type !== types[index]);
  const type = claimType ?? (changed.length > 0 ? claimTypeOf(types) : claim.claim_type);
  if (changed.length === 0 && type === claim.claim_type) return;
  if (changed.length > 0) {
    await retypeItems(client, store.id, claim.id, items);
    const retyped = document.items.map((item, index) => ({
      ...item,
      claim_type: types[index] ?? item.claim_type,
    }));
    const journals = journalsFor(held, document.resolutions, document.resolutions, retyped);
    await postJournals(client, store.id, claim.id, journals);
    document.items = retyped;
  }
  const change: Change = {
    kind: 'retyped',
    data: { from: claim.claim_type, to: type, items },
    columns: { claim_type: type },
  };
  await writeChange(held, change);
}
