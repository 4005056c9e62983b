/** The money of a claim as the team reads it: what it is worth, what was asked for, and what may be given. */
import { z } from 'zod';
import { RESOLUTION_TYPES, type ResolutionType } from '../domain/claims/resolution-types.ts';
import { PROTECTION_STATUSES } from '../domain/protection/protection.ts';
import { type ApprovalPreview, approvalBodySchema, approvalPreviewSchema } from './resolution.ts';

const resolutionType = z.enum(Object.keys(RESOLUTION_TYPES) as ResolutionType[]);

export const deskMoneySchema = z
  .object({
    isDecided: z
      .boolean()
      .meta({ description: 'Whether amounts are as decided, or as worked out at filing.' }),
    resolutionDate: z.string().nullable(),
    providedResolution: resolutionType.nullable(),
    reimbursed: z.boolean().nullable().meta({
      description:
        'Whether the store is credited for it in its payout, by the types of its items; null while undecided.',
    }),
    actionedBy: z.string().nullable().meta({ description: 'Its name is in `names`.' }),
    denialReason: z.object({ reason: z.string(), label: z.string() }).nullable(),
    shipping: z.string(),
    items: z.string(),
    taxes: z.string(),
    subtotal: z.string(),
    bonus: z.string(),
    totalValueToCustomer: z
      .string()
      .meta({ description: 'What the customer gets, with the bonus; goods at their value.' }),
    totalReimbursed: z.string().meta({ description: 'Without bonuses, for the items that are reimbursed.' }),
    totalClaimValue: z.string().meta({ description: 'Items, shipping and taxes before caps and bonuses.' }),
    currency: z.string(),
    inStoreCurrency: z.object({
      totalValueToCustomer: z.string(),
      totalReimbursed: z.string(),
      totalClaimValue: z.string(),
      currency: z.string(),
    }),
  })
  .meta({ id: 'DeskMoney' });

export const deskPolicySchema = z
  .object({
    status: z.enum(PROTECTION_STATUSES),
    coverage: z.enum(['SHIPPING', 'WARRANTY']).meta({ description: 'The policy this claim is filed under.' }),
    insuredAmount: z.string().nullable(),
    premiumPaid: z.string().nullable(),
    premiumCurrency: z.string().nullable(),
    removedAt: z.string().nullable(),
    isAmountPerResolution: z.boolean(),
    changedSinceFiling: z.boolean(),
  })
  .meta({ id: 'DeskPolicy' });

export const deskMethodsSchema = z
  .object({
    types: z.array(
      z.object({
        type: resolutionType,
        label: z.string(),
        pays: z.enum(['share', 'flat', 'goods', 'nothing']),
        isOffered: z.boolean().meta({ description: 'Whether shoppers of the store may ask for it.' }),
        isByHand: z.boolean().meta({
          description: 'Whether no connected service can send it, so that the team sends it and reports it.',
        }),
      }),
    ),
    bonus: z.object({
      amount: z.string(),
      type: z.enum(['fixed', 'percentage']),
      capPercentage: z.number(),
      currency: z.string().meta({ description: 'Of a fixed bonus: the store’s.' }),
    }),
    cap: z.object({ by: z.enum(['paid', 'policy', 'limit', 'credit']), amount: z.string() }).meta({
      description: 'The most that may still be paid for the order, without bonuses, and what limits it.',
    }),
    currency: z.string(),
    storeCurrency: z.string(),
    exchangeRate: z.string().meta({ description: "Units of the order's currency for one of the store's." }),
  })
  .meta({ id: 'DeskMethods' });

export const deskAskedSchema = z
  .object({
    body: approvalBodySchema.meta({
      description: 'The body of an approval that gives what the customer asked for.',
    }),
    plan: approvalPreviewSchema.nullable(),
    refused: z
      .object({
        code: z.string(),
        detail: z.string(),
        fields: z.array(z.object({ path: z.string(), message: z.string() })),
      })
      .nullable()
      .meta({ description: 'Why that approval would be refused.' }),
  })
  .meta({ id: 'DeskAsked' });

export const DESK_MONEY_EXAMPLE = {
  money: {
    isDecided: false,
    resolutionDate: null,
    providedResolution: null,
    reimbursed: null,
    actionedBy: null,
    denialReason: null,
    shipping: '0.00',
    items: '18.750',
    taxes: '1.65',
    subtotal: '18.75',
    bonus: '0.00',
    totalValueToCustomer: '20.40',
    totalReimbursed: '0.00',
    totalClaimValue: '20.40',
    currency: 'USD',
    inStoreCurrency: {
      totalValueToCustomer: '20.40',
      totalReimbursed: '0.00',
      totalClaimValue: '20.40',
      currency: 'USD',
    },
  },
  policy: {
    status: 'protected',
    coverage: 'SHIPPING',
    insuredAmount: '88.10',
    premiumPaid: '1.98',
    premiumCurrency: 'USD',
    removedAt: null,
    isAmountPerResolution: false,
    changedSinceFiling: false,
  },
  methods: {
    types: [{ type: 'REFUND', label: 'Refund', pays: 'share', isOffered: true, isByHand: false }],
    bonus: { amount: '0', type: 'percentage', capPercentage: 120, currency: 'USD' },
    cap: { by: 'paid', amount: '88.10' },
    currency: 'USD',
    storeCurrency: 'USD',
    exchangeRate: '1',
  },
  asked: {
    body: {
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
      message: null,
    },
    plan: approvalPreviewSchema.meta()?.example as ApprovalPreview,
    refused: null,
  },
};
