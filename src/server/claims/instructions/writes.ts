/** Changes of instructions, resolutions and the ledger that several claims share a statement for. */
import type { PoolClient } from 'pg';
import type { StoreId } from '../../auth/caller.ts';
import { type PostedJournal, postAll } from '../../ledger/post.ts';
import {
  changeInstructions,
  changeResolutions,
  type InstructionChange,
  type ResolutionChange,
} from './queries.ts';

export type Writes = {
  instructions: { id: string; change: InstructionChange }[];
  resolutions: { id: string; change: ResolutionChange }[];
  journals: (PostedJournal & { claimId: string })[];
};

export const noWrites = (): Writes => ({ instructions: [], resolutions: [], journals: [] });

/** Writes and forgets them. */
export async function writeAll(
  client: PoolClient,
  storeId: StoreId,
  writes: Writes,
  now: number,
): Promise<void> {
  const { instructions, resolutions, journals } = writes;
  Object.assign(writes, noWrites());
  await changeInstructions(client, storeId, instructions, now);
  await changeResolutions(client, storeId, resolutions, now);
  await postAll(client, storeId, journals);
}
