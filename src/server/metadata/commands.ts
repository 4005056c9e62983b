/** The fields that a store adds to its claims. */
import type { z } from 'zod';
import type { metadataFieldBodySchema, metadataFieldPatchSchema } from '../../contract/metadata.ts';
import { MOST_FIELDS } from '../../domain/claims/metadata.ts';
import { shortId } from '../auth/short-id.ts';
import type { HeldStore, HeldWrite, Params } from '../http/team-calls.ts';
import { ProblemError } from '../problem-error.ts';
import { type FieldRow, holdFields, writeFields } from './queries.ts';

function refuseTaken(fields: readonly FieldRow[], name: string): void {
  if (!fields.some((field) => field.name === name)) return;
  throw new ProblemError('field_name_taken', { fields: [{ path: 'name', message: '' }] });
}

export async function createField(
  held: HeldWrite,
  body: z.output<typeof metadataFieldBodySchema>,
): Promise<FieldRow> {
  const { client, storeId, now } = held;
  const fields = await holdFields(client, storeId);
  refuseTaken(fields, body.name);
  if (fields.length >= MOST_FIELDS) {
    throw new ProblemError('too_many_fields', { params: { max: MOST_FIELDS } });
  }
  const field = { id: shortId(), ...body };
  await writeFields(client, storeId, [...fields, field], now);
  held.changed({ subject: field, after: field });
  return field;
}

async function heldField({ client, storeId }: HeldStore, { id }: Params) {
  const fields = await holdFields(client, storeId);
  const field = fields.find((one) => one.id === id);
  if (!field) throw new ProblemError('not_found');
  return { field, others: fields.filter((one) => one !== field), at: fields.indexOf(field) };
}

/** The kind of a field stays: values of another kind would not fit it. */
export async function changeField(
  held: HeldWrite,
  { name, choices, position }: z.output<typeof metadataFieldPatchSchema>,
  params: Params,
): Promise<FieldRow> {
  const { field, others, at } = await heldField(held, params);
  if (name !== undefined) refuseTaken(others, name);
  if (choices && (field.kind === 'choice') !== choices.length > 0) {
    const message = 'Name the values to choose from. Only a choice has them.';
    throw new ProblemError('validation_failed', { fields: [{ path: 'choices', message }] });
  }
  const changed = { ...field, name: name ?? field.name, choices: choices ?? field.choices };
  const ordered = others.toSpliced(position ?? at, 0, changed);
  await writeFields(held.client, held.storeId, ordered, held.now);
  const place = (list: readonly FieldRow[], one: FieldRow) => ({ ...one, position: list.indexOf(one) + 1 });
  const before = place(others.toSpliced(at, 0, field), field);
  held.changed({ subject: changed, before, after: place(ordered, changed) });
  return changed;
}

export async function deleteField(held: HeldWrite, params: Params): Promise<null> {
  const { field, others } = await heldField(held, params);
  await writeFields(held.client, held.storeId, others, held.now);
  held.changed({ subject: field, before: field });
  return null;
}
