/** Records that are parts of orders: policies, returns and warranties. Their ids name the order and the part. */
import { z } from 'zod';
import { RETURN_STATUSES } from '../domain/orders/order.ts';
import { explainedVerdictSchema, VERDICT_EXAMPLE } from './desk-facts.ts';
import { createdQuery, nextCursor, pageQuery } from './list.ts';
import { BRIEF_CLAIM_EXAMPLE, briefClaimSchema } from './order-facts.ts';
import { RETURN_TOOL_EXAMPLE, returnToolSchema } from './order-returns.ts';
import { text } from './text.ts';

/** An order's id, a point, and an id of the shop system. */
export const recordIdSchema = z.object({ id: text(300).min(3) });

const ofOrders = {
  q: text(320).trim().min(1).optional().meta({
    description:
      'The whole order number or tracking number, the beginning of the customer’s name, last name or email address, with or without accents, or their phone number.',
  }),
  ...createdQuery,
};

export const COVERAGES = ['SHIPPING', 'WARRANTY'] as const;

export const policyFilterSchema = z.strictObject({
  ...ofOrders,
  coverage: z.enum(COVERAGES).optional(),
  state: z.enum(['active', 'removed']).optional().meta({ example: 'active' }),
});
export const returnFilterSchema = z.strictObject({
  ...ofOrders,
  returnStatus: z.enum(RETURN_STATUSES).optional(),
});
export const warrantyFilterSchema = z.strictObject(ofOrders);

export const policyQuerySchema = policyFilterSchema.extend(pageQuery);
export const returnQuerySchema = returnFilterSchema.extend(pageQuery);
export const warrantyQuerySchema = warrantyFilterSchema.extend(pageQuery);

export type PolicyQuery = z.infer<typeof policyQuerySchema>;
export type ReturnQuery = z.infer<typeof returnQuerySchema>;
export type WarrantyQuery = z.infer<typeof warrantyQuerySchema>;

const OF_ORDER = {
  orderId: 'q8w2n6c4zt',
  orderNumber: '1001',
  customerName: 'Ada Shopper',
  orderedAt: '2026-11-01T10:00:00.000Z',
};

const ofOrder = {
  id: z.string(),
  orderId: z.string(),
  orderNumber: z.string(),
  customerName: z.string().nullable(),
  orderedAt: z.string(),
};

const POLICY = {
  id: 'q8w2n6c4zt.SHIPPING',
  ...OF_ORDER,
  coverage: 'SHIPPING',
  insuredAmount: '88.10',
  currency: 'USD',
  premiumPaid: '1.98',
  premiumCurrency: 'USD',
  removedAt: null,
} as const;

export const listedPolicySchema = z
  .object({
    ...ofOrder,
    coverage: z.enum(COVERAGES),
    insuredAmount: z.string().nullable().meta({ description: 'In `currency`, the order’s.' }),
    currency: z.string(),
    premiumPaid: z.string().nullable(),
    premiumCurrency: z.string(),
    removedAt: z.string().nullable(),
  })
  .meta({ id: 'ListedPolicy' });

export type ListedPolicy = z.infer<typeof listedPolicySchema>;

export const policyListSchema = z
  .object({ policies: z.array(listedPolicySchema), nextCursor })
  .meta({ id: 'PolicyList', example: { policies: [POLICY], nextCursor: null } });

export const policySchema = listedPolicySchema
  .extend({
    revenueShare: z
      .object({
        percentage: z.string(),
        amount: z.string().meta({ description: 'In `premiumCurrency`.' }),
      })
      .nullable()
      .meta({
        description:
          'What the platform shares with the store of this premium, by its settings of today. Null if nothing, or without `setting-rev-share:read`.',
      }),
    claims: z.array(briefClaimSchema).meta({ description: 'Filed under this policy.' }),
  })
  .meta({
    id: 'OrderPolicy',
    example: {
      ...POLICY,
      revenueShare: { percentage: '15', amount: '0.30' },
      claims: [BRIEF_CLAIM_EXAMPLE],
    },
  });

const RETURN = {
  id: 'q8w2n6c4zt.r1',
  ...OF_ORDER,
  returnId: 'r1',
  status: 'IN_TRANSIT',
  createdAt: '2026-11-09T10:00:00.000Z',
  units: 1,
  trackingNumber: '1Z999AA10123456784',
} as const;

export const listedReturnSchema = z
  .object({
    ...ofOrder,
    returnId: z.string().meta({ description: 'Of the returns tool.' }),
    status: z.enum(RETURN_STATUSES),
    createdAt: z.string(),
    units: z.number(),
    trackingNumber: z.string().nullable(),
  })
  .meta({ id: 'ListedReturn' });

export type ListedReturn = z.infer<typeof listedReturnSchema>;

export const returnListSchema = z
  .object({ returns: z.array(listedReturnSchema), nextCursor })
  .meta({ id: 'ReturnList', example: { returns: [RETURN], nextCursor: null } });

export const storeReturnSchema = listedReturnSchema
  .extend({
    trackingUrl: z.string().nullable(),
    items: z.array(z.object({ sourceItemId: z.string(), name: z.string(), quantity: z.number() })),
    tool: returnToolSchema.nullable().meta({
      description: 'What the returns tool tells of it; null if the shop reported it with the order.',
    }),
  })
  .meta({
    id: 'StoreReturn',
    example: {
      ...RETURN,
      trackingUrl: 'https://returns.example/r1',
      items: [{ sourceItemId: 'i1', name: 'Mug', quantity: 1 }],
      tool: RETURN_TOOL_EXAMPLE,
    },
  });

const WARRANTY = {
  id: 'q8w2n6c4zt.i1',
  ...OF_ORDER,
  sourceItemId: 'i1',
  sourceProductId: 'p1',
  name: 'Mug',
  sku: 'MUG-1',
  quantity: 4,
  warrantyPeriod: 'P1Y',
  units: 4,
  expiresAt: '2027-11-02T06:59:59.999Z',
  verdict: VERDICT_EXAMPLE,
};

export const listedWarrantySchema = z
  .object({
    ...ofOrder,
    sourceItemId: z.string(),
    sourceProductId: z.string().nullable(),
    name: z.string(),
    sku: z.string().nullable(),
    quantity: z.number(),
    warrantyPeriod: z.string(),
    units: z.number().meta({ description: 'How many can be claimed now.' }),
    expiresAt: z.string().nullable().meta({ description: 'Null before it begins, and without one.' }),
    verdict: explainedVerdictSchema,
  })
  .meta({ id: 'ListedWarranty' });

export type ListedWarranty = z.infer<typeof listedWarrantySchema>;

export const warrantyListSchema = z
  .object({ warranties: z.array(listedWarrantySchema), nextCursor })
  .meta({ id: 'WarrantyList', example: { warranties: [WARRANTY], nextCursor: null } });

export const warrantySchema = listedWarrantySchema
  .extend({ claims: z.array(briefClaimSchema).meta({ description: 'Warranty claims of this item.' }) })
  .meta({ id: 'Warranty', example: { ...WARRANTY, claims: [] } });

export type PolicyList = z.infer<typeof policyListSchema>;
export type ReturnList = z.infer<typeof returnListSchema>;
export type WarrantyList = z.infer<typeof warrantyListSchema>;
export type OrderPolicy = z.infer<typeof policySchema>;
export type StoreReturn = z.infer<typeof storeReturnSchema>;
export type Warranty = z.infer<typeof warrantySchema>;
