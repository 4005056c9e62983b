/** The team's queue of claims: `GET /v1/claims`. */
import { z } from 'zod';
import { CLAIM_STATUSES } from '../domain/claims/claim.ts';
import { QUEUE_TABS, type QueueTab } from '../domain/claims/claim-queue.ts';
import { CLAIM_TYPES, type ClaimType } from '../domain/claims/claim-types.ts';
import { CLAIM_EXAMPLE } from './claim-example.ts';
import { createdQuery, nextCursor, pageQuery } from './list.ts';
import { someText, text } from './text.ts';

const TABS = Object.keys(QUEUE_TABS) as [QueueTab, ...QueueTab[]];
const TYPES = Object.keys(CLAIM_TYPES) as [ClaimType, ...ClaimType[]];

export const claimListQuerySchema = z.strictObject({
  tab: z.enum(TABS).default('all'),
  status: z.enum(CLAIM_STATUSES).optional(),
  category: z.enum(['SHIPPING', 'WARRANTY']).optional(),
  type: z.enum(TYPES).optional(),
  assignee: someText(64).optional().meta({ description: 'As `PATCH` sets it.' }),
  label: someText(50).optional().meta({ description: 'One of its labels.' }),
  q: text(320)
    .trim()
    .min(1)
    .optional()
    .meta({ description: 'A claim number, an order number or an e-mail address, whole.' }),
  sort: z.enum(['newest', 'oldest']).default('newest'),
  ...createdQuery,
  ...pageQuery,
});

export type ClaimListQuery = z.infer<typeof claimListQuerySchema>;

const listedClaimSchema = z
  .object({
    id: z.string(),
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
    requestedResolution: z.string(),
    assignee: z.string().nullable(),
    labels: z.array(z.string()),
    currency: z.string(),
    total: z.string().meta({ description: 'What the claim was worked out at when it was filed.' }),
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

export const claimListSchema = z
  .object({ claims: z.array(listedClaimSchema), nextCursor, counts: countsSchema })
  .meta({
    id: 'ClaimList',
    example: {
      claims: [
        {
          ...{ id, claimNumber, status, claimState, claimType, claimCategory, isOta, orderId },
          sourceOrderId: more.sourceOrderId,
          sourceOrderNumber: more.sourceOrderNumber,
          salesChannel: more.salesChannel,
          authorName: more.authorName,
          authorEmail: more.authorEmail,
          requestedResolution: more.requestedResolution,
          assignee: 'Kim',
          labels: ['fragile'],
          currency: more.currency,
          total: more.quote.total,
          createdAt: more.createdAt,
          updatedAt: more.updatedAt,
          version: more.version,
        },
      ],
      nextCursor: null,
      counts: { todo: 1, on_hold: 0, pending: 0, approved: 0, denied: 0, closed: 0, all: 1 },
    },
  });

export type ClaimList = z.infer<typeof claimListSchema>;
