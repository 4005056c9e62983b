import type { z } from 'zod';
import type { claimMetadataBodySchema } from '../../../contract/metadata.ts';
import { decideMetadata } from '../../../domain/claims/metadata.ts';
import type { Answer } from '../../http/answers.ts';
import { listFields } from '../../metadata/queries.ts';
import { ProblemError } from '../../problem-error.ts';
import { claimAnswer, type HeldClaim, writeChange } from '../change.ts';

/** Sets the values of the store's own fields. Nothing is written if none differs. */
export async function setMetadata(
  held: HeldClaim,
  { values }: z.output<typeof claimMetadataBodySchema>,
): Promise<Answer> {
  const { client, store, document } = held;
  const kept = document.claim.metadata ?? {};
  const decision = decideMetadata(await listFields(client, store.id), values, kept);
  if (!decision.ok) throw new ProblemError('validation_failed', { fields: decision.fields });
  const ids = [...new Set([...Object.keys(kept), ...Object.keys(decision.values)])];
  const changed = ids.filter((id) => kept[id] !== decision.values[id]);
  if (changed.length === 0) return claimAnswer(held);
  const of = (from: typeof kept) => Object.fromEntries(changed.map((id) => [id, from[id] ?? null]));
  await writeChange(held, {
    kind: 'metadata_set',
    data: { from: of(kept), to: of(decision.values) },
    columns: { metadata: decision.values },
  });
  return claimAnswer(held);
}
