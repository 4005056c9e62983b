/** The same action on many claims: `/v1/claim-bulk`. */
import { z } from 'zod';
import { MOST_IN_BULK, MOST_TICKED } from '../domain/claims/bulk.ts';
import { CLAIM_STATUSES } from '../domain/claims/claim.ts';
import { QUEUE_TABS, type QueueTab } from '../domain/claims/claim-queue.ts';
import { dismissalBodySchema } from './resolution.ts';
import { optional, someLine, someShownLines, someText, text } from './text.ts';

const TABS = Object.keys(QUEUE_TABS) as [QueueTab, ...QueueTab[]];
const labels = z.array(someLine(50)).max(20).default([]);
const reason = optional(someShownLines(2_000));

const actionSchema = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('assign'), assignee: someLine(64).nullable() }),
    z.strictObject({ kind: z.literal('label'), add: labels, remove: labels }),
    z.strictObject({ kind: z.literal('close'), reason }),
    z.strictObject({ kind: z.literal('dismiss'), ...dismissalBodySchema.shape }),
    z.strictObject({ kind: z.literal('status'), status: z.enum(CLAIM_STATUSES), reason }),
    z.strictObject({
      kind: z.literal('macro'),
      message: someShownLines(5_000).meta({
        description:
          'May have the variables of macros, filled in for each claim. A claim that has nothing for one of them is refused.',
      }),
    }),
  ])
  .refine((action) => action.kind !== 'label' || action.add.length + action.remove.length > 0, {
    error: 'Name a label to add or to remove.',
    path: ['add'],
  });

/** Of the database's column. */
const HIGHEST_VERSION = 2_147_483_647;

const tickedSchema = z.strictObject({
  id: someText(64),
  version: z.int().min(0).max(HIGHEST_VERSION).nullable().default(null).meta({
    description: 'The version last read: a claim that has changed since is refused. Null accepts any.',
  }),
});

export const claimBulkBodySchema = z
  .strictObject({
    claims: z.array(tickedSchema).min(1).max(MOST_TICKED).optional(),
    tab: z.enum(TABS).default('all'),
    query: text(320)
      .trim()
      .optional()
      .meta({ description: 'As `q` of `GET /v1/claims`; empty for all claims.' }),
    expected: z.int().min(1).max(MOST_IN_BULK).optional().meta({
      description:
        'How many claims the query found when the person was asked. Far more or fewer are refused.',
    }),
    action: actionSchema,
  })
  .refine(({ claims, query }) => (claims === undefined) !== (query === undefined), {
    error: 'Send `claims`, or a `query`.',
    path: ['claims'],
  })
  .refine(({ query, expected }) => (query === undefined) === (expected === undefined), {
    error: 'Send it together with a `query`.',
    path: ['expected'],
  })
  .meta({
    id: 'ClaimBulkRequest',
    example: {
      claims: [{ id: 'k3m7p2vx9q', version: 4 }],
      action: { kind: 'label', add: ['fragile'], remove: [] },
    },
  });

/** Refused claims named in an answer. */
export const MOST_REFUSED_SHOWN = 1_000;

const bulkSchema = z.object({
  id: z.string(),
  kind: z.string(),
  state: z.enum(['waiting', 'running', 'done', 'cancelled', 'undoing', 'undone']),
  total: z.int(),
  done: z.int().meta({ description: 'Claims that have changed.' }),
  undone: z.int().meta({ description: 'Claims that have changed and changed back.' }),
  refusedTotal: z.int(),
  refused: z
    .array(
      z.object({
        claimId: z.string(),
        claimNumber: z.int().nullable(),
        code: z.string(),
        detail: z.string(),
      }),
    )
    .meta({ description: `The first ${MOST_REFUSED_SHOWN}, each with the reason.` }),
  createdAt: z.string(),
  startsAt: z.string(),
  undoUntil: z.string(),
});

export const claimBulkSchema = z.object({ bulk: bulkSchema }).meta({
  id: 'ClaimBulk',
  example: {
    bulk: {
      id: 'b3v9x2m4q7',
      kind: 'label',
      state: 'running',
      total: 120,
      done: 40,
      undone: 0,
      refusedTotal: 1,
      refused: [
        {
          claimId: 'k3m7p2vx9q',
          claimNumber: 20_418,
          code: 'version_mismatch',
          detail:
            'It changed in the meantime. Load it again, look at what changed, and repeat your change if it still fits.',
        },
      ],
      createdAt: '2026-11-10T12:30:00.000Z',
      startsAt: '2026-11-10T12:30:00.000Z',
      undoUntil: '2026-11-10T12:40:00.000Z',
    },
  },
});

export type ClaimBulkBody = z.infer<typeof claimBulkBodySchema>;
export type BulkAction = ClaimBulkBody['action'];
export type ClaimBulk = z.infer<typeof bulkSchema>;
