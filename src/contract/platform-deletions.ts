/** Deleting stores and accounts: `/v1/platform/stores/{id}/deletion`, `/v1/platform/accounts/{slug}/deletion`. */
import { z } from 'zod';
import { GOES } from '../domain/stores/deletion.ts';
import { text } from './text.ts';

const count = z.int().min(0);
const goesSchema = z.object(
  Object.fromEntries(GOES.map((name) => [name, count])) as Record<(typeof GOES)[number], typeof count>,
);

const ASKED = {
  ...{ id: 'k3v9x2m4q7', slug: 'acme', name: 'Acme' },
  goes: { orders: 1200, claims: 85, products: 40, files: 210, people: 3, tokens: 1 },
};

export const storeToDeleteSchema = z
  .object({
    id: z.string(),
    slug: z.string(),
    name: z.string().meta({ description: 'To be typed as it is written.' }),
    goes: goesSchema.meta({
      description: 'How much of each goes. `people`: who lose their place in the team. They stay people.',
    }),
  })
  .meta({ id: 'StoreToDelete', example: ASKED });

export type StoreToDelete = z.infer<typeof storeToDeleteSchema>;

export const typedNameSchema = z
  .strictObject({ name: text(200).meta({ description: 'The name, typed by whoever deletes it.' }) })
  .meta({ id: 'TypedName', example: { name: 'Acme' } });

export type TypedName = z.infer<typeof typedNameSchema>;

export const storeDeletionSchema = z
  .object({
    ...{ id: z.string(), slug: z.string(), name: z.string(), goes: goesSchema },
    by: z.string().meta({ description: 'Who asked for it.' }),
    askedAt: z.string(),
    endedAt: z.string().nullable().meta({ description: 'Null while it is under way.' }),
    rowsGone: count,
    rowsTotal: count.nullable().meta({ description: 'Null until they are counted.' }),
  })
  .meta({
    id: 'StoreDeletion',
    example: {
      ...{ ...ASKED, by: 'Ida Implements', askedAt: '2026-11-05T15:00:00.000Z', endedAt: null },
      ...{ rowsGone: 4000, rowsTotal: 21_340 },
    },
  });

export type StoreDeletion = z.infer<typeof storeDeletionSchema>;
const DELETION = storeDeletionSchema.meta()?.example as StoreDeletion;

export const storeDeletionsSchema = z
  .object({ deletions: z.array(storeDeletionSchema) })
  .meta({ id: 'StoreDeletions', example: { deletions: [DELETION] } });

export type StoreDeletions = z.infer<typeof storeDeletionsSchema>;
