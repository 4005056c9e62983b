/** What is read from a connected shop: `/v1/connections/{provider}/imports`. */
import { z } from 'zod';
import {
  MOST_SHOP_REFUSALS,
  SHOP_IMPORT_KINDS,
  SHOP_IMPORT_STATES,
  SHOP_NOUNS,
} from '../domain/imports/shop-import.ts';
import { importCountsSchema } from './import-run.ts';
import { time } from './text.ts';

const shopImportSchema = z
  .object({
    kind: z.enum(SHOP_IMPORT_KINDS).meta({
      description: '`import`: everything. `comparison`: what changed since the last one, each night.',
    }),
    state: z
      .enum(SHOP_IMPORT_STATES)
      .meta({ description: '`replaced`: an import of everything was started meanwhile.' }),
    changedSince: time.nullable().meta({ description: 'Null: everything is read.' }),
    reading: z.enum(SHOP_NOUNS).meta({ description: 'Products are read first, then orders.' }),
    products: importCountsSchema,
    orders: importCountsSchema,
    reason: z.string().nullable().meta({ description: 'Why it failed, as a sentence.' }),
    retryAt: time.nullable().meta({
      description: 'When the shop is asked again; null unless it gave no answer when it was last asked.',
    }),
    startedAt: time,
    updatedAt: time,
    endedAt: time.nullable(),
    refusals: z
      .array(
        z.object({
          noun: z.enum(SHOP_NOUNS),
          reference: z.string().meta({ description: 'Its number, name or id.' }),
          reason: z.string(),
        }),
      )
      .meta({ description: `What was refused and why: the first ${MOST_SHOP_REFUSALS}.` }),
  })
  .meta({ id: 'ShopImport' });

const COUNTS = { read: 300, created: 298, updated: 0, unchanged: 1, refused: 1, kept: 0 };

export const shopImportsSchema = z
  .object({
    import: shopImportSchema.nullable().meta({ description: 'The newest; null if there was none.' }),
    comparison: shopImportSchema.nullable().meta({ description: 'The newest; null if there was none.' }),
  })
  .meta({
    id: 'ShopImports',
    example: {
      import: {
        ...({ kind: 'import', state: 'done', changedSince: null, reading: 'orders' } as const),
        products: { ...COUNTS, read: 12, created: 12, unchanged: 0, refused: 0 },
        orders: COUNTS,
        ...{ reason: null, retryAt: null },
        startedAt: '2026-11-01T09:00:00.000Z',
        updatedAt: '2026-11-01T09:01:40.000Z',
        endedAt: '2026-11-01T09:01:40.000Z',
        refusals: [{ noun: 'orders', reference: '#1042', reason: 'It is a test order.' }],
      },
      comparison: null,
    },
  });

export type ShopImportAnswer = z.infer<typeof shopImportSchema>;
export type ShopImports = z.infer<typeof shopImportsSchema>;
