/** The state of a claim: its allowed next actions, its history, and the fields only the team sees. */
import { z } from 'zod';
import { CLAIM_STATUSES } from '../domain/claims/claim.ts';
import { CLAIM_TYPES, type ClaimType } from '../domain/claims/claim-types.ts';
import { PROOF_REQUEST_TYPES } from '../domain/claims/proof-request.ts';
import { claimMetadataSchema } from './metadata.ts';
import { addressSchema } from './order.ts';
import { optional, someLine, someShownLines, someText } from './text.ts';

const claimType = z.enum(Object.keys(CLAIM_TYPES) as ClaimType[]);

export const claimPatchSchema = z
  .object({
    status: z.enum(CLAIM_STATUSES).optional(),
    reason: someShownLines(2_000).nullish().meta({ description: 'Needed to reopen what was resolved.' }),
    assignee: someLine(64).nullish(),
    labels: z.array(someLine(50)).max(20).optional(),
    claimType: claimType.optional(),
    claimItems: z
      .array(z.object({ id: someText(64), claimType }))
      .min(1)
      .max(500)
      .optional(),
  })
  .refine(({ reason, ...changes }) => Object.values(changes).some((value) => value !== undefined), {
    error: 'Name something to change.',
  })
  .meta({ id: 'ClaimPatch', example: { status: 'WAITING_FOR_BRAND', assignee: null, labels: ['fragile'] } });

export const mergeBodySchema = z
  .strictObject({ into: someText(64).meta({ description: 'The id of the claim that was filed first.' }) })
  .meta({ id: 'MergeRequest', example: { into: 'k3m7p2vx9q' } });

export const proofRequestBodySchema = z
  .object({
    types: z.array(z.enum(PROOF_REQUEST_TYPES)).min(1).max(PROOF_REQUEST_TYPES.length),
    message: someShownLines(5_000),
  })
  .meta({
    id: 'ProofRequest',
    example: { types: ['PHOTO'], message: 'Could you send a photo of the box it came in?' },
  });

export const appealBodySchema = z
  .object({ message: someShownLines(5_000), medias: z.array(someText(80)).max(20).default([]) })
  .meta({ id: 'Appeal', example: { message: 'That is not my signature.', medias: [] } });

export const withdrawalBodySchema = z
  .object({ reason: optional(someShownLines(2_000)) })
  .meta({ id: 'Withdrawal', example: { reason: 'It arrived after all' } });

export const addressBodySchema = z.object({ updatedShippingAddress: addressSchema }).meta({
  id: 'AddressChange',
  example: {
    updatedShippingAddress: {
      name: 'Ada Shopper',
      company: null,
      address1: '2 Main St',
      address2: null,
      city: 'Boise',
      province: 'ID',
      postalCode: '83702',
      country: 'US',
      phone: null,
    },
  },
});

export const denialOnWireSchema = z.object({
  reason: z.string().nullable().meta({ description: 'The code of the reason, for the team only.' }),
  label: z.string(),
  message: z.string(),
  at: z.string(),
});

export const proofRequestOnWireSchema = z.object({
  types: z.array(z.string()),
  message: z.string().meta({ description: 'Empty for a team member who may not read messages.' }),
  at: z.string(),
  answeredAt: z.string().nullable(),
});

/** What the shopper may do with the claim in its current state. */
export const actionsSchema = z.object({
  canAppeal: z.boolean(),
  canWithdraw: z.boolean(),
  canChangeAddress: z.boolean(),
  canReview: z.boolean(),
});

export const claimEventSchema = z
  .object({
    id: z.number().meta({ description: 'Counts up within the claim; the id of the event in the stream.' }),
    at: z.string(),
    kind: z.string(),
    actorKind: z.string(),
    fromStatus: z.string().nullable(),
    toStatus: z.string().nullable(),
    actorId: z.string().nullable().optional(),
    data: z.record(z.string(), z.unknown()).optional(),
  })
  .meta({ id: 'ClaimEvent', description: '`actorId` and `data` are for the team.' });

export const teamSchema = z.object({
  assignee: z.string().nullable(),
  labels: z.array(z.string()),
  metadata: claimMetadataSchema,
  allowedStatuses: z.array(z.string()),
  isResolvable: z.boolean(),
  firstAnswerDueAt: z.string().nullable(),
  decisionDueAt: z.string().nullable(),
  warnsAt: z.string().nullable().meta({
    description: 'When three quarters of the time of what is due next are over.',
  }),
  nextTimer: z.object({ timer: z.string(), at: z.string() }).nullable(),
  closedFor: z.string().nullable(),
  lastCustomerActivityAt: z.string().nullable(),
  lastTeamActivityAt: z.string().nullable(),
});

export const claimEventsSchema = z.object({ events: z.array(claimEventSchema) }).meta({
  id: 'ClaimEvents',
  example: {
    events: [
      {
        id: 1,
        at: '2026-11-10T12:00:00.000Z',
        kind: 'filed',
        actorKind: 'customer',
        fromStatus: null,
        toStatus: 'NEW',
      },
    ],
  },
});

export const claimStreamSchema = z.string().meta({
  id: 'ClaimStream',
  example:
    'retry: 2000\n\nid: 7\nevent: message\ndata: {"id":7,"at":"2026-11-10T12:30:00.000Z","kind":"message","status":"COMMUNICATING","claimState":"pending","version":4,"message":{"id":"m4x8r2k6wd","messageContent":"Here is the photo."}}\n\n',
});

export type ClaimPatch = z.infer<typeof claimPatchSchema>;
