/** What a team keeps, as the desk document of a claim shows it. */
import { z } from 'zod';
import { claimSchema } from './claim.ts';
import { labelSchema } from './label.ts';
import { macroSchema } from './macro.ts';
import { noteSchema } from './message.ts';
import { claimMetadataSchema, metadataFieldSchema } from './metadata.ts';
import { sopSchema } from './sop.ts';

const candidate = z.object({
  id: z.string(),
  claimNumber: z.number(),
  status: z.string(),
  isSameOrder: z.boolean(),
  orderNumber: z.string(),
});

export const claimKeptSchemas = {
  labels: z.array(labelSchema).nullable().meta({ description: 'All labels of the store.' }),
  metadata: z.object({ fields: z.array(metadataFieldSchema), values: claimMetadataSchema }).nullable(),
  notes: z.array(noteSchema).nullable(),
  macros: z
    .array(macroSchema)
    .nullable()
    .meta({ description: 'Those that fit the claim: for its types first, the most used first.' }),
  sops: z.array(sopSchema).nullable().meta({ description: 'Active procedures for the types of the claim.' }),
  merges: z.object({
    into: z
      .object({ id: z.string(), claimNumber: z.number() })
      .nullable()
      .meta({ description: 'The claim that this one was merged into.' }),
    merged: z.array(claimSchema).meta({ description: 'Duplicates that were merged into this claim.' }),
    candidates: z.array(candidate).meta({
      description: 'Earlier claims of the same order or customer that this one could be merged into.',
    }),
    canUndo: z.boolean(),
  }),
};

export const KEPT_EXAMPLE = {
  labels: [{ id: 'l4x8r2k6wd', name: 'fragile', color: 'amber' as const }],
  metadata: {
    fields: [{ id: 'f4x8r2k6wd', name: 'Batch', kind: 'text' as const, choices: [] }],
    values: { f4x8r2k6wd: 'B-17' },
  },
  notes: [],
  macros: [],
  sops: [],
  merges: { into: null, merged: [], candidates: [], canUndo: false },
};
