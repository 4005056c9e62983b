/** Creating, renaming and deleting the labels of a store. */
import type { z } from 'zod';
import type { Label, labelBodySchema, labelPatchSchema } from '../../contract/label.ts';
import { actorIdOf, type HeldStore, type HeldWrite, type Params } from '../http/team-calls.ts';
import { ProblemError } from '../problem-error.ts';
import { beginChange } from './jobs.ts';
import { addLabels, dropLabel, holdLabel, isTaken, type LabelRow, writeLabel } from './queries.ts';

async function refuseTaken(
  { client, storeId }: HeldStore,
  label: { id: string | null; name: string },
): Promise<void> {
  if (!(await isTaken(client, storeId, label))) return;
  throw new ProblemError('label_name_taken', { fields: [{ path: 'name', message: '' }] });
}

export async function createLabel(held: HeldWrite, body: z.output<typeof labelBodySchema>): Promise<Label> {
  await refuseTaken(held, { id: null, name: body.name });
  const [made] = await addLabels(held.client, held.storeId, [body], held.now);
  if (!made) throw new ProblemError('label_name_taken', { fields: [{ path: 'name', message: '' }] });
  held.changed({ subject: made, after: made });
  return made;
}

async function labelOf({ client, storeId }: HeldStore, { id = '' }: Params): Promise<LabelRow> {
  const label = await holdLabel(client, storeId, id);
  if (!label) throw new ProblemError('not_found');
  return label;
}

/** A new name also replaces the old one on the store's claims. */
export async function changeLabel(
  held: HeldWrite,
  { name, color }: z.output<typeof labelPatchSchema>,
  params: Params,
): Promise<Label> {
  const label = await labelOf(held, params);
  const changed = { ...label, name: name ?? label.name, color: color ?? label.color };
  const isRenamed = changed.name !== label.name;
  if (isRenamed) await refuseTaken(held, changed);
  await writeLabel(held.client, held.storeId, changed);
  if (isRenamed) await carry(held, label.name, changed.name);
  held.changed({ subject: changed, before: label, after: changed });
  return changed;
}

/** Takes the label off the store's claims too. */
export async function deleteLabel(held: HeldWrite, params: Params): Promise<null> {
  const label = await labelOf(held, params);
  await dropLabel(held.client, held.storeId, label.id);
  await carry(held, label.name, null);
  held.changed({ subject: label, before: label });
  return null;
}

const carry = ({ client, storeId, caller, now }: HeldStore, fromName: string, toName: string | null) =>
  beginChange(client, storeId, { fromName, toName, actorId: actorIdOf(caller) }, now);
