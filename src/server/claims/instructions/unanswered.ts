/** Tells the team about an instruction that won't be sent or looked for again, because it got no answer or was altered. */
import type { Context } from '../../context.ts';
import { withStore } from '../../database/with-store.ts';
import { findStore } from '../../stores/queries.ts';
import { holdClaim } from '../hold.ts';
import { holdInstruction } from './queries.ts';
import { heldBySystem, tellOfFailure } from './settle.ts';

export type Unanswered = { storeId: string; claimId: string; instructionId: string };

/** Does nothing if the instruction has ended or is active again by now. */
export async function tellUnanswered(
  context: Context,
  { storeId, claimId, instructionId }: Unanswered,
): Promise<void> {
  const store = await findStore(context.db, { by: 'id', value: storeId });
  if (!store) return;
  await withStore(context.db, store.id, async (client) => {
    const document = await holdClaim(client, store, claimId);
    const instruction = await holdInstruction(client, store.id, claimId, instructionId);
    const resolution = document?.resolutions.find(({ id }) => id === instruction?.resolution_id);
    if (!document || !instruction || !resolution) return;
    // Code that writes another failure tells the team itself.
    if (instruction.failure !== null && instruction.failure !== 'altered') return;
    const held = heldBySystem({ context, client, store, document, now: context.clock() });
    await tellOfFailure(held, resolution, instruction);
  });
}
