/** The session's draft as the pages use it. API clients write sessions too, so the stored draft is validated when read. */

import { z } from 'zod';
import { itemAnswersSchema } from '../../../contract/claim.ts';
import { addressSchema } from '../../../contract/order.ts';
import { ISSUE_TYPES, ISSUES_BY_CATEGORY } from '../../../domain/claims/claim-types.ts';
import { RESOLUTION_METHODS } from '../../../domain/claims/resolution-methods.ts';
import {
  type ClaimDraft,
  type DraftMetadata,
  EMPTY_DRAFT,
  EMPTY_FULFILLMENT_DRAFT,
  type FulfillmentDraft,
} from '../../../domain/filing/draft.ts';
import type { Order } from '../../../domain/orders/order.ts';

const orNull = <T extends z.ZodType>(schema: T) => schema.nullable().catch(null as never);

const saidSchema = z.object({
  sourceItemId: z.string(),
  quantity: z.int().min(1).max(1_000_000),
  details: z.string().max(40_000).catch(''),
  issueType: orNull(z.enum(ISSUE_TYPES)),
  images: z.array(z.string().max(80)).max(50).catch([]),
});

const issueSchema = saidSchema.and(itemAnswersSchema.catch({}));

const fulfillmentSchema = z.object({
  issues: z.array(issueSchema).max(500).catch([]),
  shipmentIssue: orNull(z.enum(ISSUES_BY_CATEGORY.notReceived)),
  details: z.string().max(40_000).catch(''),
  granularity: z.enum(['same', 'different']).catch('different'),
});

const claimSchema = z.object({
  category: orNull(z.enum(['notReceived', 'issuesWithItems'])),
  claimCategory: orNull(z.enum(['SHIPPING', 'WARRANTY'])),
  // z.record drops the key `__proto__`, but it is a valid id here.
  fulfillments: z
    .custom<Record<string, unknown>>((value) => typeof value === 'object' && value !== null)
    .catch({}),
  resolution: z
    .object({
      desiredMethod: orNull(z.enum(RESOLUTION_METHODS)),
      itemMethods: z
        .array(
          z.object({
            sourceFulfillmentId: z.string(),
            sourceItemId: z.string(),
            method: z.enum(RESOLUTION_METHODS),
          }),
        )
        .max(500)
        .catch([]),
      updatedShippingAddress: orNull(addressSchema),
      addressChecked: z.boolean().catch(false),
    })
    .catch(EMPTY_DRAFT.resolution),
  receiptImages: z.array(z.string().max(80)).max(50).catch([]),
});

const metadataSchema = z.object({ claim: claimSchema, currentShipmentId: orNull(z.string()) });

export const EMPTY_METADATA: DraftMetadata = { claim: EMPTY_DRAFT, currentShipmentId: null };

/** Reads the draft and drops what no longer matches the order: an import may have changed it. */
export function readDraft(metadata: unknown, order: Order): DraftMetadata {
  const read = metadataSchema.safeParse(metadata);
  if (!read.success) return EMPTY_METADATA;
  const { claim, currentShipmentId } = read.data;
  const entries = order.fulfillments.flatMap(({ sourceFulfillmentId, items }) => {
    if (!Object.hasOwn(claim.fulfillments, sourceFulfillmentId)) return [];
    const entry = fulfillmentSchema.safeParse(claim.fulfillments[sourceFulfillmentId]);
    if (!entry.success) return [];
    const known = new Set(items.map(({ sourceItemId }) => sourceItemId));
    const issues = entry.data.issues.filter(({ sourceItemId }) => known.has(sourceItemId));
    return [[sourceFulfillmentId, { ...entry.data, issues }] as const];
  });
  const shipped = order.fulfillments.some(
    ({ sourceFulfillmentId }) => sourceFulfillmentId === currentShipmentId,
  );
  return {
    claim: {
      ...EMPTY_DRAFT,
      category: claim.category,
      claimCategory: claim.claimCategory,
      resolution: claim.resolution,
      receiptImages: claim.receiptImages,
      customer: {
        email: order.customer.email,
        sourceOrderId: order.sourceOrderId,
        customerName: order.customer.name,
      },
      orderId: order.id,
      sourceOrderId: order.sourceOrderId,
      fulfillments: Object.fromEntries(entries),
    },
    currentShipmentId: shipped ? currentShipmentId : null,
  };
}

/** The part of the draft about one shipment. */
export function entryOf(draft: ClaimDraft, sourceFulfillmentId: string): FulfillmentDraft {
  const entry = Object.hasOwn(draft.fulfillments, sourceFulfillmentId)
    ? draft.fulfillments[sourceFulfillmentId]
    : undefined;
  return entry ?? EMPTY_FULFILLMENT_DRAFT;
}

export function withEntry(
  metadata: DraftMetadata,
  sourceFulfillmentId: string,
  change: Partial<FulfillmentDraft>,
): DraftMetadata {
  const entry = { ...entryOf(metadata.claim, sourceFulfillmentId), ...change };
  const fulfillments = { ...metadata.claim.fulfillments, [sourceFulfillmentId]: entry };
  return { ...metadata, claim: { ...metadata.claim, fulfillments } };
}

export function withClaim(metadata: DraftMetadata, change: Partial<ClaimDraft>): DraftMetadata {
  return { ...metadata, claim: { ...metadata.claim, ...change } };
}
