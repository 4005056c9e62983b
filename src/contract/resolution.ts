/** Decisions about a claim: the input of each, and the resulting resolution. */
import { z } from 'zod';
import { REFUSAL_REASONS } from '../domain/claims/decision.ts';
import { REPORTED_STATES } from '../domain/claims/resolution-progress.ts';
import { RESOLUTION_TYPES } from '../domain/claims/resolution-types.ts';
import { FULFILLMENT_STATUSES } from '../domain/orders/order.ts';
import { amount, day, optional, someShownLine, someShownLines, someText, webUrl } from './text.ts';

const TYPES = Object.keys(RESOLUTION_TYPES) as (keyof typeof RESOLUTION_TYPES)[];
const resolutionType = z.enum(TYPES);

/** Greater than 0, at most 100, with at most four decimals. */
const percentage = z
  .string()
  .regex(/^(100(\.0{1,4})?|\d{1,2}(\.\d{1,4})?)$/, 'Use a percentage from 0.0001 to 100 such as "50".')
  .refine((text) => Number(text) > 0, 'Use a percentage above 0.');

/** A misspelled field would otherwise be left out, and more be given than was meant. */
export const approvalBodySchema = z
  .strictObject({
    resolutions: z
      .array(
        z.strictObject({
          claimItemId: optional(someText(64)),
          resolutionType,
          quantity: optional(z.int().min(1).max(1_000_000)),
          percentage: optional(percentage),
          amount: optional(amount),
          resolutionDetails: optional(someShownLines(2_000)),
        }),
      )
      .min(1)
      .max(500),
    message: optional(someShownLines(5_000)),
  })
  .meta({
    id: 'Approval',
    example: {
      resolutions: [
        {
          claimItemId: 'b5t9x2m4ka',
          resolutionType: 'REFUND',
          quantity: 1,
          percentage: '100',
          amount: null,
          resolutionDetails: null,
        },
      ],
      message: 'Sorry about the mug!',
    },
  });

const refusalReason = z
  .enum(REFUSAL_REASONS)
  .meta({ description: 'From the catalogue of decision reasons.' });

export const denialBodySchema = z
  .object({
    reason: refusalReason,
    message: someShownLines(5_000).meta({ description: 'A sentence for the shopper.' }),
    note: optional(someShownLines(5_000)),
  })
  .meta({
    id: 'Denial',
    example: {
      reason: 'PACKAGE_ARRIVED',
      message: 'The carrier shows your signature of November 9.',
      note: null,
    },
  });

export const dismissalBodySchema = z
  .object({
    // Required, even if null: an omitted field must not dismiss a claim permanently.
    until: day.nullable(),
    reason: optional(refusalReason),
    message: optional(someShownLines(5_000)),
  })
  .meta({
    id: 'Dismissal',
    description: 'Until a day in the store’s time zone, or for good with null.',
    example: { until: '2026-11-24', reason: null, message: 'The package is due on the 23rd.' },
  });

export const externalBodySchema = z
  .object({
    resolutionType: resolutionType.default('CUSTOM'),
    description: someShownLines(2_000),
    reference: optional(someShownLine(200)),
    amount: optional(amount),
  })
  .meta({
    id: 'ExternalResolution',
    example: {
      resolutionType: 'REFUND',
      description: 'Refunded at the till',
      reference: 'R-1204',
      amount: '20.40',
    },
  });

export const resolutionReportSchema = z
  .object({
    status: z
      .enum(REPORTED_STATES)
      .optional()
      .meta({ description: 'SENT for money and credit, MADE and SHIPPED for goods, DONE for either.' }),
    reference: someShownLine(200).nullish(),
    tracking: z
      .object({
        company: optional(someShownLine(100)),
        number: optional(someShownLine(100)),
        url: optional(webUrl),
      })
      .refine(
        (parts) => Object.values(parts).some((part) => part !== null),
        'Name the carrier, the number or the address, or send null.',
      )
      .nullish(),
  })
  .refine((report) => Object.values(report).some((value) => value !== undefined), {
    error: 'Name something to report.',
  })
  .meta({
    id: 'ResolutionReport',
    description: 'What is left out stays as it is; null takes it away.',
    example: {
      status: 'SHIPPED',
      reference: 'R-1204',
      tracking: { company: 'UPS', number: '1Z999AA10123456784', url: null },
    },
  });

export const resolutionSchema = z
  .object({
    id: z.string(),
    resolutionType: z.string(),
    resolutionDetails: z.string().nullable(),
    resolutionDescription: z.string().nullable(),
    resolutionReference: z.string().nullable(),
    quantity: z.number().nullable(),
    refundedQuantity: z.number().nullable(),
    percentage: z.string().nullable(),
    flatAmount: z.string().nullable(),
    paidValue: z.string().nullable().meta({ description: "In the store's currency." }),
    paidOriginalValue: z.string().nullable().meta({ description: 'As the customer gets it.' }),
    paidOriginalCurrency: z.string().nullable(),
    shippingAmount: z.string().nullable(),
    amounts: z.object({
      items: z.string(),
      shipping: z.string(),
      tax: z.string(),
      subtotal: z.string(),
      bonus: z.string(),
      total: z.string(),
    }),
    cappedBy: z.string().nullable(),
    creditStore: z.boolean().nullable(),
    state: z.string(),
    trackingCompany: z.string().nullable(),
    trackingNumber: z.string().nullable(),
    trackingUrl: z.string().nullable(),
    parcel: z
      .object({
        status: z.enum(FULFILLMENT_STATUSES),
        shippedAt: z.string().nullable(),
        estimatedDeliveryAt: z.string().nullable().meta({ description: 'A date.' }),
        deliveredAt: z.string().nullable(),
        returnedAt: z.string().nullable().meta({ description: 'When it came back to its sender.' }),
      })
      .nullable()
      .meta({
        description: 'Where the package of a replacement is, if the shop or a tracking tool says it.',
      }),
    external: z.boolean(),
    resolvedBy: z.string().nullable(),
    createdAt: z.string(),
    relatedClaimItemId: z.string().nullable(),
    user: z.string().nullable(),
  })
  .meta({ id: 'ClaimResolution' });

export type ResolutionOnWire = z.infer<typeof resolutionSchema>;

const previewAmounts = z.object({
  items: z.string(),
  shipping: z.string(),
  tax: z.string(),
  subtotal: z.string(),
  bonus: z.string(),
  total: z.string(),
  totalInStoreCurrency: z.string(),
  cost: z.string().meta({
    description:
      'What it costs the store, in its currency: the money, and goods by its setting `replacementCost.percentage`.',
  }),
});

const PREVIEWED = {
  items: '17.00',
  shipping: '0.00',
  tax: '1.70',
  subtotal: '17.00',
  bonus: '0.00',
  total: '18.70',
  totalInStoreCurrency: '18.70',
  cost: '18.70',
};

/** What an approval gives, before it is decided. Amounts are in the order's currency unless they say otherwise. */
export const approvalPreviewSchema = z
  .object({
    version: z.int().meta({ description: 'The version of the claim that it was worked out for.' }),
    currency: z.string(),
    storeCurrency: z.string(),
    resolutions: z
      .array(
        previewAmounts.extend({
          claimItemId: z.string().nullable(),
          resolutionType,
          quantity: z.int().nullable(),
          cappedBy: z.string().nullable(),
        }),
      )
      .meta({ description: 'One for each line of the approval, in its order.' }),
    methods: z
      .array(previewAmounts.extend({ resolutionType }))
      .meta({ description: 'The sums of the lines of each type.' }),
    totals: previewAmounts,
    cappedBy: z.string().nullable().meta({ description: 'What cut the first line that was cut.' }),
  })
  .meta({
    id: 'ApprovalPreview',
    example: {
      version: 3,
      currency: 'USD',
      storeCurrency: 'USD',
      resolutions: [
        { claimItemId: 'b5t9x2m4ka', resolutionType: 'REFUND', quantity: 1, cappedBy: null, ...PREVIEWED },
      ],
      methods: [{ resolutionType: 'REFUND', ...PREVIEWED }],
      totals: PREVIEWED,
      cappedBy: null,
    },
  });

export type ApprovalPreview = z.infer<typeof approvalPreviewSchema>;
