/** Moves a resolution: its row, the ledger, the claim's history, and the mail to its customer. */

import { decideTransition } from '../../../domain/claims/claim.ts';
import type { ResolutionNews } from '../../../domain/claims/resolution-progress.ts';
import { resolutionNewsOf } from '../../../domain/claims/resolution-progress.ts';
import {
  RESOLUTION_STATES,
  RESOLUTION_TYPES,
  type ResolutionState,
} from '../../../domain/claims/resolution-types.ts';
import { journalsFor } from '../booking/booked.ts';
import { type HeldClaim, notifyShopper, writeChange } from '../change.ts';
import { resolveIfDone } from '../decisions/commands.ts';
import type { ResolutionRow } from '../queries.ts';
import { write } from '../writes.ts';
import type { ResolutionChange } from './queries.ts';

/** `to` null: the state stays. */
export type Moved = {
  to: 'SENT' | 'MADE' | 'SHIPPED' | 'DONE' | 'REVERSED' | null;
  change: ResolutionChange;
};

/** Does nothing if nothing changes, so a repeated answer is announced only once. */
export async function advance(held: HeldClaim, before: ResolutionRow, { to, change }: Moved): Promise<void> {
  const state: ResolutionState = to ?? before.state;
  const after: ResolutionRow = { ...before, ...change, state, in_force: RESOLUTION_STATES[state].inForce };
  const changed = Object.entries(after).filter(
    ([name, value]) => value !== before[name as keyof ResolutionRow],
  );
  if (changed.length === 0) return;
  const { document } = held;
  const journals = journalsFor(held, [before], [after]);
  await write(held, (writes) => {
    writes.resolutions.push({ id: after.id, change: Object.fromEntries(changed) });
    writes.journals.push(...journals.map((journal) => ({ ...journal, claimId: document.claim.id })));
  });
  document.resolutions = document.resolutions.map((one) => (one.id === after.id ? after : one));
  if (state === before.state) return;
  const data = {
    ...{ resolutionId: after.id, from: before.state, state, reference: after.reference },
    ...(to === 'REVERSED' && { decidedBy: after.resolved_by }),
  };
  if (to === 'REVERSED') return cameBack(held, data);
  const news = newsOf(before, to);
  await writeChange(held, { kind: news ?? 'resolution_reported', data });
  if (news !== null) await notifyShopper(held, news, null, after.id);
  await resolveIfDone(held);
}

function newsOf(before: ResolutionRow, to: Moved['to']): ResolutionNews | null {
  const { instruction } = RESOLUTION_TYPES[before.resolution_type];
  return to === null || to === 'REVERSED' || instruction === null
    ? null
    : resolutionNewsOf(instruction, before.state, to);
}

/** The customer is owed again what came back, so the claim reopens for a new decision. */
async function cameBack(held: HeldClaim, data: Record<string, unknown>): Promise<void> {
  const facts = { reasonGiven: true };
  const decision = decideTransition(held.document.claim.status, 'OPEN', { ...facts, moved: false });
  await writeChange(held, { kind: 'resolution_reversed', data });
  if (decision.ok) {
    await writeChange(held, { kind: 'reopened', to: 'OPEN', facts });
    await notifyShopper(held, 'reopened');
  }
}
