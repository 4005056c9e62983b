/** Claims on the wire: filing, and the claim with all its fields. */

import { z } from 'zod';
import { RESOLUTION_METHODS } from '../domain/claims/resolution-methods.ts';
import type { ItemAnswers } from '../domain/filing/draft.ts';
import { CLAIM_EXAMPLE } from './claim-example.ts';
import {
  actionsSchema,
  claimEventSchema,
  denialOnWireSchema,
  proofRequestOnWireSchema,
  teamSchema,
} from './claim-state.ts';
import { messageSchema } from './message.ts';
import { addressSchema } from './order.ts';
import { resolutionSchema } from './resolution.ts';
import { period, shownLine, shownLines, someShownLine, soughtEmail, sourceId, text } from './text.ts';
import { uploadedFileSchema } from './upload.ts';
import { issueTypeSchema } from './verdict.ts';

const fileKey = text(80).min(1);

export const receivedItemSchema = z.object({
  sourceProductId: sourceId.nullable().default(null),
  name: someShownLine(500),
});

/** Additional answers about an item (src/domain/filing/draft.ts), used in filings and drafts. */
export const itemAnswersSchema = z.object({
  received: receivedItemSchema.nullish().meta({
    description: 'What came instead of a wrong item: a product of the store, or words for it.',
  }),
} satisfies Record<keyof ItemAnswers, z.ZodType>);

/** The same, as the claim answers it. */
const keptAnswers = {
  received: receivedItemSchema.nullable(),
} satisfies Record<keyof ItemAnswers, z.ZodType>;

const filedIssueSchema = z.object({
  sourceItemId: sourceId,
  issueType: issueTypeSchema,
  quantity: z.int().min(1).max(1_000_000),
  details: shownLines(10_000).nullish(),
  images: z.array(fileKey).max(50).default([]),
  ...itemAnswersSchema.shape,
  resolutionRequested: z.enum(RESOLUTION_METHODS).nullish().meta({
    description: 'How to fix this item. Without it, the claim’s `desiredMethod` counts.',
  }),
});

/** A drawn signature is a PNG (data URL, or the key of an uploaded file); a typed one is a name. */
export const signatureSchema = z
  .union([z.string().min(1).max(1_000_000), z.object({ typedName: shownLine(100).min(2) })])
  .meta({ id: 'CustomerSignature' });

export const filingBodySchema = z
  .object({
    claimCategory: z.enum(['SHIPPING', 'WARRANTY']),
    email: soughtEmail,
    salesChannel: z.enum(['ONLINE']).default('ONLINE'),
    fulfillmentIssues: z
      .array(z.object({ sourceFulfillmentId: sourceId, issues: z.array(filedIssueSchema).min(1).max(500) }))
      .min(1)
      .max(100),
    resolution: z.object({
      desiredMethod: z.enum(RESOLUTION_METHODS),
      customerSignature: signatureSchema.nullish(),
      updatedShippingAddress: addressSchema.nullish(),
      warrantyPeriod: period.nullish(),
    }),
    addressConfirmed: z.boolean().optional(),
    acknowledged: z.boolean().optional(),
    claimTerms: text(64).optional().meta({
      description: 'The `version` of the claim terms that the shopper agreed to, if they were asked.',
    }),
    receiptImages: z.array(fileKey).max(50).default([]).meta({
      description:
        'Pages of a receipt: keys of uploads with the media type RECEIPT. Needed where the worth of the claim reaches `proof.receiptFrom`.',
    }),
  })
  .meta({
    id: 'Filing',
    example: {
      claimCategory: 'SHIPPING',
      email: 'ada@example.com',
      salesChannel: 'ONLINE',
      fulfillmentIssues: [
        {
          sourceFulfillmentId: 'f1',
          issues: [
            {
              sourceItemId: 'i1',
              issueType: 'DAMAGED',
              quantity: 1,
              details: 'The handle came off',
              images: [],
            },
          ],
        },
      ],
      resolution: {
        desiredMethod: 'REFUND',
        customerSignature: null,
        updatedShippingAddress: null,
        warrantyPeriod: null,
      },
      addressConfirmed: true,
    },
  });

export type Filing = z.infer<typeof filingBodySchema>;

const claimItemSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    sku: z.string().nullable(),
    quantity: z.number(),
    details: z.string().nullable(),
    images: z.array(z.object({ url: z.string() }).and(uploadedFileSchema)),
    imageUrl: z.string().nullable(),
    claimType: z.string(),
    ...keptAnswers,
    resolutionId: z.string().nullable(),
    resolutionRequested: z.string().nullable(),
    resolutionQuantity: z.number().nullable(),
    resolutionPercentage: z.string().nullable(),
    resolutionFlatAmount: z.string().nullable(),
    resolutionFinal: z.string().nullable(),
    quantityType: z.string().nullable(),
    reimbursementType: z.string().nullable(),
    creditStore: z.boolean().nullable(),
    sourceItemId: z.string(),
    sourceProductId: z.string().nullable(),
    sourceVariantId: z.string().nullable(),
    sourceFulfillmentId: z.string(),
    sourceOrderId: z.string(),
    orderItem: z.object({
      price: z.string(),
      discount: z.string(),
      tax: z.string(),
      quantity: z.number(),
      refundedQuantity: z.number(),
      selectedOptions: z.array(z.object({ name: z.string(), value: z.string() })),
    }),
  })
  .meta({ id: 'ClaimItem' });

const quoteSchema = z
  .object({
    items: z.string(),
    shipping: z.string(),
    tax: z.string(),
    subtotal: z.string(),
    bonus: z.string(),
    total: z.string(),
    parts: z.array(z.object({ method: z.string(), total: z.string(), bonus: z.string() })).meta({
      description: 'One for each method requested. A replacement counts as the value of its goods.',
    }),
    cappedBy: z.string().nullable(),
    currency: z.string(),
  })
  .meta({ id: 'Quote' });

export const claimSchema = z
  .object({
    id: z.string(),
    claimNumber: z.number(),
    claimItems: z.array(claimItemSchema),
    claimDocuments: z.array(
      z.object({
        id: z.string(),
        proofType: z.string(),
        typedName: z.string().nullable(),
        downloadLink: z.string().nullable(),
        createdAt: z.string(),
      }),
    ),
    claimResolutions: z.array(resolutionSchema),
    claimMessages: z.array(messageSchema).meta({ description: 'The last 100, oldest first.' }),
    claimState: z.string(),
    status: z.string(),
    claimType: z.string(),
    claimCategory: z.string(),
    claimDescription: z.string().nullable(),
    isMultipleType: z.boolean(),
    authorName: z.string().nullable(),
    authorEmail: z.string(),
    userId: z.string().meta({
      description: 'The customer: the same id for all claims under one email address in one store.',
    }),
    storeId: z.string(),
    orderId: z.string().nullable(),
    sourceOrderId: z.string(),
    sourceOrderNumber: z.string(),
    salesChannel: z.string(),
    isOta: z.boolean(),
    fromValet: z.boolean().meta({ description: 'Filed by the team for its customer.' }),
    currency: z.string(),
    filedOn: z.string(),
    createdAt: z.string(),
    updatedAt: z.string(),
    version: z.number(),
    policy: z
      .object({
        id: z.string(),
        insuredAmount: z.string().nullable(),
        premiumPaid: z.string().nullable(),
        premiumCurrency: z.string().nullable(),
        removedAt: z.string().nullable(),
        isAmountPerResolution: z.boolean(),
      })
      .nullable(),
    warrantyMetadata: z
      .object({
        productValue: z.string().nullable(),
        warrantyFee: z.string().nullable(),
        dateOfPurchase: z.string().nullable(),
        warrantyPeriod: z.string().nullable(),
      })
      .nullable(),
    claimStoreCredits: z
      .array(
        z.object({
          id: z.string().meta({ description: 'The resolution that grants it.' }),
          amount: z.string().meta({ description: 'With the bonus.' }),
          bonus: z.string(),
          currency: z.string(),
          state: z.string(),
          reference: z.string().nullable(),
          code: z.string().nullable().meta({
            description: 'What the customer enters at checkout. The team sees its last four characters.',
          }),
          balance: z
            .string()
            .nullable()
            .meta({ description: 'What is left of it, where the provider tells.' }),
          expiresOn: z.string().nullable().meta({ description: 'A day; null: it does not expire.' }),
          createdAt: z.string(),
        }),
      )
      .meta({ description: 'Store credits granted and not taken back.' }),
    resolutionType: z.string().nullable(),
    requestedResolution: z.string().meta({
      description: 'CUSTOM where items ask for different resolutions: see `resolutionRequested` of each.',
    }),
    quote: quoteSchema,
    shippingAddress: addressSchema.nullable(),
    shippingAddressChange: addressSchema.nullable(),
    fulfillments: z.array(
      z.object({
        sourceFulfillmentId: z.string(),
        fulfillmentStatus: z.string(),
        deliveredAt: z.string().nullable(),
        trackingCompany: z.string().nullable(),
        trackingNumber: z.string().nullable(),
        trackingUrl: z.string().nullable(),
      }),
    ),
    denial: denialOnWireSchema.nullable(),
    appealedAt: z.string().nullable(),
    proofRequest: proofRequestOnWireSchema.nullable(),
    dismissedUntil: z.string().nullable(),
    actions: actionsSchema,
    events: z.array(claimEventSchema),
    team: teamSchema.nullable().meta({ description: 'For the team; null in what a shopper reads.' }),
  })
  .meta({ id: 'Claim', example: CLAIM_EXAMPLE });

export type ClaimOnWire = z.infer<typeof claimSchema>;

export const filedClaimSchema = claimSchema.extend({ viewToken: z.string(), viewUrl: z.string() }).meta({
  id: 'FiledClaim',
  example: {
    ...CLAIM_EXAMPLE,
    viewToken: 'claim-token',
    viewUrl: 'https://claims.example.com/view/claim-token',
  },
});

export type FiledClaim = z.infer<typeof filedClaimSchema>;

export const signatureBodySchema = z
  .object({
    claimId: text(64).optional(),
    imageUrl: z.string().min(1).max(1_000_000).nullish().meta({ description: 'A PNG as data URL.' }),
    typedName: shownLine(100).min(2).nullish().meta({ description: 'Instead of a drawing.' }),
    acknowledged: z.boolean().optional(),
    claimTerms: text(64).optional().meta({
      description: 'The `version` of the claim terms that the shopper agreed to, if they were asked.',
    }),
    updatedShippingAddress: addressSchema.nullish(),
    sourceOrderId: text(200).optional(),
    orderId: text(64).optional(),
  })
  .meta({
    id: 'SignatureBody',
    example: { imageUrl: 'data:image/png;base64,iVBORw0KGgo…', updatedShippingAddress: null },
  });
