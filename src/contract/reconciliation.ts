/** What providers list, compared with what was carried out through them. */
import { z } from 'zod';
import { CARRYING } from '../domain/ledger/accounts.ts';
import { REASON_NAMES, RESULTS } from '../domain/ledger/reconcile.ts';
import { nextCursor, pageQuery } from './list.ts';
import { plainLines, text } from './text.ts';

const provider = z.enum(CARRYING);
// Bounded, so that it is a day of every calendar and database.
const day = z.iso
  .date({ error: 'Use a day such as "2026-11-23".' })
  .max(10)
  .regex(/^20/, { error: 'Use a day of this century.' });

const MOST_DAYS = 31;

export const newReconciliationSchema = z
  .strictObject({ provider, fromDay: day, toDay: day })
  .refine(({ fromDay, toDay }) => fromDay <= toDay, {
    path: ['toDay'],
    error: 'Use the first day or a later one.',
  })
  .refine(({ fromDay, toDay }) => Date.parse(toDay) - Date.parse(fromDay) < MOST_DAYS * 86_400_000, {
    path: ['toDay'],
    error: `Use ${MOST_DAYS} days at most.`,
  })
  .meta({
    id: 'NewReconciliation',
    example: { provider: 'shopify', fromDay: '2026-11-16', toDay: '2026-11-22' },
  });
export type NewReconciliation = z.infer<typeof newReconciliationSchema>;

const RUN = {
  ...{ id: 'r4k8m2w9xd', provider: 'shopify' as const, fromDay: '2026-11-16', toDay: '2026-11-22' },
  ...{ state: 'done' as const, startedBy: null, startedAt: '2026-11-23T02:17:04.000Z' },
  ...{ endedAt: '2026-11-23T02:17:09.000Z', failure: null },
  ...{ matched: 118, differences: 1, unlisted: 4, unrelated: 37 },
};

export const reconciliationSchema = z
  .object({
    id: z.string(),
    provider,
    fromDay: z.string().meta({ description: 'A day of UTC, as the next.' }),
    toDay: z.string(),
    state: z.enum(['reading', 'done', 'stopped']),
    startedBy: z
      .string()
      .nullable()
      .meta({ description: 'The name of the person or API token. Null for a nightly one.' }),
    startedAt: z.string(),
    endedAt: z.string().nullable(),
    failure: z.string().nullable().meta({ description: 'Why it stopped, as a sentence.' }),
    matched: z.number(),
    differences: z.number(),
    unlisted: z.number().meta({ description: 'Carried out, and of a kind that the provider does not list.' }),
    unrelated: z.number().meta({ description: 'Listed by the provider, and for orders without a claim.' }),
  })
  .meta({ id: 'Reconciliation', example: RUN });
export type Reconciliation = z.infer<typeof reconciliationSchema>;

export const reconciliationQuerySchema = z.strictObject(pageQuery);
export const reconciliationListSchema = z
  .object({ reconciliations: z.array(reconciliationSchema), nextCursor })
  .meta({ id: 'ReconciliationList', example: { reconciliations: [RUN], nextCursor: null } });
export type ReconciliationList = z.infer<typeof reconciliationListSchema>;

const side = z.object({
  reference: z.string().nullable(),
  amount: z.string().nullable().meta({ description: 'Null for goods.' }),
  currency: z.string().nullable(),
  state: z.string(),
  at: z.string().nullable(),
});

const DIFFERENCE = {
  ...{ id: 'd7n3p6t1zq', position: 1, version: 1, result: 'different' as const, reason: 'amount' as const },
  ...{ why: 'The amounts differ.', claim: { id: 'k3m7p2vx9q', number: 20418 } },
  what: 'Check at the provider what the customer received, and correct it there.',
  here: {
    ...{ reference: '90071', amount: '20.4', currency: 'USD', state: 'DONE' },
    at: '2026-11-20T10:00:00.000Z',
  },
  there: {
    ...{ reference: '90071', amount: '20', currency: 'USD', state: 'done' },
    at: '2026-11-20T10:00:02.000Z',
  },
  url: 'https://admin.shopify.com/store/lumen/orders/5510',
  seen: null,
};

export const differenceSchema = z
  .object({
    id: z.string(),
    position: z.number().meta({ description: 'Within its comparison, the gravest first.' }),
    version: z.number(),
    result: z.enum(RESULTS),
    reason: z.enum(REASON_NAMES as [(typeof REASON_NAMES)[number]]),
    why: z.string(),
    what: z.string().meta({ description: 'What to do.' }),
    claim: z.object({ id: z.string(), number: z.number() }).nullable(),
    here: side.nullable(),
    there: side.nullable(),
    url: z.string().nullable().meta({ description: 'The page where a person finds it at the provider.' }),
    seen: z
      .object({ at: z.string(), by: z.string(), note: z.string().nullable() })
      .nullable()
      .meta({ description: 'A later comparison that finds the same keeps it.' }),
  })
  .meta({ id: 'ReconciliationDifference', example: DIFFERENCE });
export type Difference = z.infer<typeof differenceSchema>;

export const differenceFilterSchema = z.strictObject({
  reconciliationId: text(64).min(1),
  result: z.enum(RESULTS).optional(),
});
export const differenceQuerySchema = differenceFilterSchema.extend(pageQuery);
export type DifferenceQuery = z.infer<typeof differenceQuerySchema>;
export const differenceListSchema = z
  .object({ differences: z.array(differenceSchema), nextCursor })
  .meta({ id: 'ReconciliationDifferences', example: { differences: [DIFFERENCE], nextCursor: null } });
export type DifferenceList = z.infer<typeof differenceListSchema>;

export const seenBodySchema = z
  .strictObject({
    seen: z.boolean(),
    note: plainLines(1_000).nullable().default(null),
  })
  .meta({ id: 'SeenDifference', example: { seen: true, note: 'Refunded the rest by hand.' } });
export type SeenBody = z.output<typeof seenBodySchema>;

export const clearingSchema = z
  .object({
    providers: z
      .array(z.string())
      .meta({ description: 'Connected with the store, and able to list what they did.' }),
    lines: z.array(
      z.object({ provider: z.string(), currency: z.string(), amount: z.string(), payments: z.number() }),
    ),
  })
  .meta({
    id: 'UnconfirmedClearing',
    example: {
      providers: ['shopify'],
      lines: [{ provider: 'shopify', currency: 'USD', amount: '20.40', payments: 1 }],
    },
  });
export type Clearing = z.infer<typeof clearingSchema>;
