/** The team's queue of claims: `GET /v1/claims`. */
import { z } from 'zod';
import { ACTS, type ActCall } from '../domain/claims/acts.ts';
import { CLAIM_STATUSES } from '../domain/claims/claim.ts';
import { QUEUE_SORTS, QUEUE_TABS, type QueueTab } from '../domain/claims/claim-queue.ts';
import { CLAIM_TYPES, type ClaimType } from '../domain/claims/claim-types.ts';
import { LONGEST_SEARCH } from '../domain/claims/search/search.ts';
import { CLAIM_EXAMPLE } from './claim-example.ts';
import { createdQuery, nextCursor, pageQuery } from './list.ts';
import { presentPersonSchema } from './presence.ts';
import { someText, text } from './text.ts';

const TABS = Object.keys(QUEUE_TABS) as [QueueTab, ...QueueTab[]];
const TYPES = Object.keys(CLAIM_TYPES) as [ClaimType, ...ClaimType[]];

export const claimListQuerySchema = z.strictObject({
  tab: z.enum(TABS).default('all'),
  status: z.enum(CLAIM_STATUSES).optional(),
  category: z.enum(['SHIPPING', 'WARRANTY']).optional(),
  type: z.enum(TYPES).optional(),
  assignee: someText(64).optional().meta({ description: 'As `PATCH` sets it; `me` and `none` too.' }),
  label: someText(50).optional().meta({ description: 'One of its labels.' }),
  q: text(LONGEST_SEARCH).trim().optional().meta({
    description:
      'A search: words, "phrases", #numbers and filters, for instance `status:new,open value:>100 field:Batch=2026-A mug`. See docs/rules/search.md.',
  }),
  sort: z
    .enum(QUEUE_SORTS)
    .optional()
    .meta({ description: 'By default `due` under the tab To do, and `activity` under the others.' }),
  ...createdQuery,
  ...pageQuery,
});

export type ClaimListQuery = z.infer<typeof claimListQuerySchema>;

const listedItemSchema = z.object({
  name: z.string(),
  imageUrl: z.string().nullable(),
  quantity: z.number(),
});

const listedClaimSchema = z
  .object({
    id: z.string(),
    store: z.string().meta({ description: "The store's slug." }),
    claimNumber: z.number(),
    status: z.string(),
    claimState: z.string(),
    claimType: z.string(),
    claimCategory: z.string(),
    isOta: z.boolean(),
    orderId: z.string(),
    sourceOrderId: z.string(),
    sourceOrderNumber: z.string(),
    salesChannel: z.string(),
    authorName: z.string().nullable(),
    authorEmail: z.string(),
    item: listedItemSchema.nullable().meta({ description: 'The first one.' }),
    moreItems: z.number(),
    requestedResolution: z.string(),
    assignee: z.string().nullable().meta({ description: "A person's id, or the text an API client set." }),
    assigneeName: z.string().nullable(),
    labels: z.array(z.string()),
    currency: z.string(),
    total: z.string().meta({ description: 'What the claim was worked out at when it was filed.' }),
    dueAt: z.string().nullable().meta({ description: 'When the first answer or the decision is due.' }),
    warnsAt: z.string().nullable().meta({ description: 'When three quarters of that time are over.' }),
    lastActivityAt: z.string().meta({ description: 'When the claim last changed.' }),
    hasNewMessage: z.boolean().meta({ description: 'The customer wrote and the team has not answered.' }),
    hasFailed: z.boolean().meta({
      description:
        'A refund, payout, credit or replacement failed, or nobody knows what became of it: a person is needed (`has:failed`).',
    }),
    risk: z.number().meta({ description: 'How many signals advise to look twice.' }),
    people: z.array(presentPersonSchema).meta({ description: 'Who is on the claim at present.' }),
    held: z
      .object({
        call: z.enum(Object.keys(ACTS) as [ActCall, ...ActCall[]]),
        until: z.string(),
        by: z.object({ id: z.string(), name: z.string() }),
      })
      .nullable()
      .meta({ description: 'The decision that is sent soon and can still be taken back.' }),
    createdAt: z.string(),
    updatedAt: z.string(),
    version: z.number(),
  })
  .meta({ id: 'ListedClaim' });

export type ListedClaim = z.infer<typeof listedClaimSchema>;

const countsSchema = z
  .object(Object.fromEntries(TABS.map((tab) => [tab, z.number()])) as Record<QueueTab, z.ZodNumber>)
  .meta({
    id: 'QueueCounts',
    description: 'Claims under each tab, of the category and type asked for; nothing else narrows them.',
  });

export type QueueCounts = z.infer<typeof countsSchema>;

const { id, claimNumber, status, claimState, claimType, claimCategory, isOta, orderId, ...more } =
  CLAIM_EXAMPLE;

const LISTED_EXAMPLE: ListedClaim = {
  ...{ id, store: 'demo', claimNumber, status, claimState, claimType, claimCategory, isOta, orderId },
  sourceOrderId: more.sourceOrderId,
  sourceOrderNumber: more.sourceOrderNumber,
  salesChannel: more.salesChannel,
  authorName: more.authorName,
  authorEmail: more.authorEmail,
  item: { name: 'Mug', imageUrl: null, quantity: 2 },
  moreItems: 0,
  requestedResolution: more.requestedResolution,
  assignee: 'Kim',
  assigneeName: 'Kim',
  labels: ['fragile'],
  currency: more.currency,
  total: more.quote.total,
  dueAt: '2026-11-06T18:00:00.000Z',
  warnsAt: '2026-11-06T16:00:00.000Z',
  lastActivityAt: more.updatedAt,
  hasNewMessage: false,
  hasFailed: false,
  risk: 0,
  people: [],
  held: null,
  createdAt: more.createdAt,
  updatedAt: more.updatedAt,
  version: more.version,
};

export const claimListSchema = z
  .object({ claims: z.array(listedClaimSchema), nextCursor, counts: countsSchema })
  .meta({
    id: 'ClaimList',
    example: {
      claims: [LISTED_EXAMPLE],
      nextCursor: null,
      counts: { todo: 1, on_hold: 0, pending: 0, approved: 0, denied: 0, closed: 0, all: 1 },
    },
  });

export type ClaimList = z.infer<typeof claimListSchema>;

export const nextClaimsQuerySchema = claimListQuerySchema
  .omit({ cursor: true, limit: true })
  .extend({ after: text(64).min(1).optional().meta({ description: 'The id of the open claim.' }) });

export type NextClaimsQuery = z.infer<typeof nextClaimsQuerySchema>;

export const nextClaimsSchema = z
  .object({ claims: z.array(listedClaimSchema).max(2) })
  .meta({ id: 'NextClaims', example: { claims: [LISTED_EXAMPLE] } });

export type NextClaims = z.infer<typeof nextClaimsSchema>;
