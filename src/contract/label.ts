/** The labels of a store, and the people who work there. */
import { z } from 'zod';
import { LABEL_COLORS, LONGEST_LABEL } from '../domain/claims/label.ts';
import { someName } from './text.ts';

const name = someName(LONGEST_LABEL);
const color = z.enum(LABEL_COLORS);
const example = { id: 'l4x8r2k6wd', name: 'fragile', color: 'amber' } as const;

export const labelSchema = z
  .object({ id: z.string(), name: z.string(), color })
  .meta({ id: 'Label', example });

export const labelsSchema = z
  .object({ labels: z.array(labelSchema).meta({ description: 'By name.' }) })
  .meta({ id: 'Labels', example: { labels: [example] } });

export const labelBodySchema = z
  .strictObject({ name, color })
  .meta({ id: 'LabelRequest', example: { name: 'fragile', color: 'amber' } });

export const labelPatchSchema = z
  .strictObject({ name: name.optional(), color: color.optional() })
  .refine((changes) => Object.values(changes).some((value) => value !== undefined), {
    error: 'Name something to change.',
  })
  .meta({ id: 'LabelPatch', example: { name: 'Fragile' } });

export type Label = z.infer<typeof labelSchema>;
