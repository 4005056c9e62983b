/** A store's own fields of claims, and a claim's values. */
import { z } from 'zod';
import { LONGEST_VALUE, METADATA_KINDS, MOST_CHOICES, MOST_FIELDS } from '../domain/claims/metadata.ts';
import { someLine, someName, text } from './text.ts';

const kind = z.enum(METADATA_KINDS);
const name = someName(60);
const choices = z
  .array(someLine(100))
  .max(MOST_CHOICES)
  .refine(
    (given) => new Set(given.map((one) => one.toLowerCase())).size === given.length,
    'Use each value once.',
  );
const example = { id: 'f4x8r2k6wd', name: 'Batch', kind: 'choice', choices: ['2026-A', '2026-B'] } as const;

export const metadataFieldSchema = z
  .object({ id: z.string(), name: z.string(), kind, choices: z.array(z.string()) })
  .meta({ id: 'MetadataField', example });

export const metadataFieldsSchema = z
  .object({
    metadataFields: z.array(metadataFieldSchema).meta({ description: 'In the order of their positions.' }),
  })
  .meta({ id: 'MetadataFields', example: { metadataFields: [example] } });

export const metadataFieldBodySchema = z
  .strictObject({ name, kind, choices: choices.default([]) })
  .refine((field) => (field.kind === 'choice') === field.choices.length > 0, {
    error: 'Name the values to choose from. Only a choice has them.',
    path: ['choices'],
  })
  .meta({ id: 'MetadataFieldRequest', example: { name: 'Batch', kind: 'choice', choices: ['2026-A'] } });

export const metadataFieldPatchSchema = z
  .strictObject({
    name: name.optional(),
    choices: choices.optional(),
    position: z
      .int()
      .min(0)
      .max(MOST_FIELDS - 1)
      .optional(),
  })
  .refine((changes) => Object.values(changes).some((value) => value !== undefined), {
    error: 'Name something to change.',
  })
  .meta({ id: 'MetadataFieldPatch', example: { name: 'Production batch', position: 0 } });

const value = z.union([text(LONGEST_VALUE), z.number(), z.boolean()]);

export const claimMetadataSchema = z
  .record(z.string(), value)
  .meta({ description: 'Values by the id of the field.' });

export const claimMetadataBodySchema = z
  .strictObject({
    values: z
      .record(text(64), value.nullable())
      .refine((given) => Object.keys(given).length <= MOST_FIELDS, `Send at most ${MOST_FIELDS} values.`)
      .meta({ description: 'Values by the id of the field. A field that is left out or null has no value.' }),
  })
  .meta({ id: 'ClaimMetadataRequest', example: { values: { f4x8r2k6wd: '2026-A' } } });
