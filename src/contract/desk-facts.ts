/** What helps to decide a claim: its packages, why it could be filed, its photos, and what to look at. */
import { z } from 'zod';
import { SIGNAL_KINDS } from '../domain/claims/signals.ts';
import { FULFILLMENT_STATUSES } from '../domain/orders/order.ts';
import { SHIPMENT_PHASES } from '../domain/orders/shipment.ts';
import { SHIPMENT_EXAMPLE } from './shipment-example.ts';
import { verdictSchema } from './verdict.ts';

/** A verdict with its sentence, for people. */
export const explainedVerdictSchema = verdictSchema
  .extend({ sentence: z.string() })
  .meta({ id: 'ExplainedVerdict' });

export type ExplainedVerdict = z.infer<typeof explainedVerdictSchema>;

export const shipmentFactsSchema = z
  .object({
    sourceFulfillmentId: z.string(),
    status: z.enum(FULFILLMENT_STATUSES),
    phase: z.enum(SHIPMENT_PHASES),
    fulfilledAt: z.string().nullable(),
    estimatedDeliveryAt: z.string().nullable().meta({ description: 'A day.' }),
    lastScanAt: z.string().nullable(),
    deliveredAt: z.string().nullable(),
    returnedAt: z.string().nullable(),
    trackingCompany: z.string().nullable(),
    trackingNumber: z.string().nullable(),
    trackingUrl: z.string().nullable(),
    items: z.array(
      z.object({
        sourceItemId: z.string(),
        name: z.string(),
        quantity: z.number(),
        claimableQuantity: z.number(),
      }),
    ),
    scans: z
      .array(
        z.object({
          at: z.string(),
          status: z.string(),
          place: z.string().nullable(),
          description: z.string().nullable(),
        }),
      )
      .meta({ description: 'The last 100 of the order, oldest first.' }),
  })
  .meta({ id: 'ShipmentFacts' });

export type ShipmentOnDesk = z.infer<typeof shipmentFactsSchema>;

const lineVerdictSchema = explainedVerdictSchema.extend({
  claimItemId: z.string(),
  claimType: z.string(),
  sourceFulfillmentId: z.string(),
});

export const eligibilitySchema = z
  .object({
    filed: z.array(lineVerdictSchema).meta({
      description: 'As of the filing, line by line. Lines filed before verdicts were kept are left out.',
    }),
    now: z.array(lineVerdictSchema),
  })
  .meta({ id: 'DeskEligibility' });

export const signalSchema = z
  .object({
    kind: z.enum(SIGNAL_KINDS),
    severity: z.enum(['notice', 'warning']),
    sentence: z.string(),
    facts: z.record(z.string(), z.union([z.string(), z.number()])),
    links: z.array(
      z.object({ to: z.enum(['claim', 'order', 'customer', 'photo']), id: z.string(), label: z.string() }),
    ),
  })
  .meta({ id: 'Signal', description: 'Advice. Nothing decides by it.' });

export const photoSchema = z
  .object({
    fileKey: z.string(),
    url: z.string(),
    posterUrl: z.string().nullable(),
    fileType: z.string(),
    filename: z.string(),
    caption: z.string().nullable(),
    width: z.number().nullable(),
    height: z.number().nullable(),
    claimItemId: z
      .string()
      .nullable()
      .meta({ description: 'Null for receipts, signatures and photos in messages.' }),
    messageId: z.string().nullable(),
    capturedAt: z.string().nullable().meta({
      description: 'By the camera: UTC if it ends in Z, otherwise its local time.',
    }),
    matches: z
      .array(
        z.object({
          claimId: z.string(),
          claimNumber: z.number(),
          isSameCustomer: z.boolean(),
          fileKey: z.string(),
          url: z.string(),
          distance: z.number().meta({ description: 'Differing bits of 64: at most 8.' }),
        }),
      )
      .meta({
        description: 'Similar photos in other claims of the store, the most similar first, at most 12.',
      }),
  })
  .meta({ id: 'DeskPhoto' });

const verdict: ExplainedVerdict = {
  eligible: true,
  eligibilityCode: 'eligible',
  eligibleAt: '2026-11-05T00:00:00.000Z',
  uneligibleAt: '2026-12-05T23:59:59.999Z',
  rule: 'item_issue.delivered',
  sentence: 'Can be reported until Dec 5.',
};
const line = { ...verdict, claimItemId: 'b5t9x2m4ka', claimType: 'DAMAGED', sourceFulfillmentId: 'f1' };

export const VERDICT_EXAMPLE = verdict;

export const DESK_FACTS_EXAMPLE = {
  shipments: [SHIPMENT_EXAMPLE],
  eligibility: { filed: [line], now: [line] },
  signals: [
    {
      kind: 'claims_by_customer',
      severity: 'notice',
      sentence: 'This customer filed 2 other claims within 12 months.',
      facts: { claims: 2, months: 12, latest: '2026-10-12T09:30:00.000Z' },
      links: [{ to: 'claim', id: 'k3m7p2vx9q', label: '#20418' }],
    },
  ],
  photos: [
    {
      fileKey: '2k9f0x7c1v5m3b8n4q6w0e1r2t3y4u5',
      url: 'https://claims.example.com/files/fernwood/2k9f0x7c1v5m3b8n4q6w0e1r2t3y4u5?…',
      posterUrl: null,
      fileType: 'image/jpeg',
      filename: 'mug.jpg',
      caption: null,
      width: 3024,
      height: 4032,
      claimItemId: 'b5t9x2m4ka',
      messageId: null,
      capturedAt: '2026-11-06T08:12:00',
      matches: [],
    },
  ],
};
