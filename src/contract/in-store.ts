/** Claims without an order: the visit, the search of the catalogue, and `POST /v1/claims/offline`. */

import { z } from 'zod';
import { RESOLUTION_METHODS } from '../domain/claims/resolution-methods.ts';
import { IN_STORE_ISSUES } from '../domain/filing/in-store.ts';
import { isDurationError, parseDuration } from '../domain/time/duration.ts';
import { signatureSchema } from './claim.ts';
import { addressSchema } from './order.ts';
import {
  amount,
  day,
  email,
  quantity,
  shownLine,
  shownLines,
  someShownLine,
  someText,
  sourceId,
  text,
} from './text.ts';

export const visitBodySchema = z
  .object({ store: text(63).optional().meta({ description: 'Slug; left out, the Host names the store.' }) })
  .meta({ id: 'InStoreVisitBody', example: { store: 'demo' } });

export const visitSchema = z
  .object({ storeId: z.string(), accessToken: z.string(), expiresAt: z.string() })
  .meta({
    id: 'InStoreVisit',
    example: { storeId: 'fernwood', accessToken: 'in-store-token', expiresAt: '2026-11-11T12:00:00.000Z' },
  });

export const catalogueSearchSchema = z.object({
  store: text(63).optional(),
  name: someText(100).meta({ description: 'Part of a name, the beginning of an SKU, or a barcode.' }),
});

const fileKeys = z
  .array(text(80).min(1))
  .max(50)
  .default([])
  .meta({ description: 'Keys of uploads made with the in-store token.' });

/** Distinguishes text that can't be parsed from text that parses but is not a period. */
const warrantyPeriod = text(40)
  .refine((value) => !isDurationError(parseDuration(value)), {
    error: 'Invalid duration format',
    abort: true,
  })
  .refine((value) => {
    const duration = parseDuration(value);
    return isDurationError(duration) || duration.years + duration.months + duration.days > 0;
  }, 'Invalid warranty period');

export const offlineFilingSchema = z
  .object({
    customer: z.object({ email, name: someShownLine(200).nullish(), phone: shownLine(60).nullish() }),
    item: z.object({
      sourceProductId: sourceId
        .nullish()
        .meta({ description: 'Of the catalogue. Left out, `name` says what it is.' }),
      name: someShownLine(500).nullish(),
      sku: shownLine(255).nullish(),
      quantity: quantity.min(1).max(1000).default(1),
      pricePaid: amount.nullish().meta({
        description: "For one, tax included, in the store's currency; where the catalogue has no price.",
      }),
      issueType: z.enum(IN_STORE_ISSUES).default('DEFECTIVE_ITEM'),
      details: shownLines(10_000).nullish(),
      images: fileKeys,
    }),
    warranty: z.object({
      dateOfPurchase: day,
      warrantyPeriod: warrantyPeriod.nullish().meta({
        description:
          'ISO 8601. The catalogue decides; counts from a program, for products that are not in it.',
      }),
      receiptImages: fileKeys,
    }),
    resolution: z.object({ desiredMethod: z.enum(RESOLUTION_METHODS).optional() }).default({}),
    shippingAddress: addressSchema.nullish(),
    signature: signatureSchema.nullish(),
    addressConfirmed: z.boolean().optional(),
    acknowledged: z.boolean().optional(),
    claimTerms: text(64).optional().meta({
      description: 'The `version` of the claim terms that the shopper agreed to, if they were asked.',
    }),
  })
  .meta({
    id: 'OfflineFiling',
    example: {
      customer: { email: 'ada@example.com', name: 'Ada Shopper', phone: null },
      item: {
        sourceProductId: '515',
        quantity: 1,
        issueType: 'DEFECTIVE_ITEM',
        details: 'It does not switch on any more',
        images: [],
      },
      warranty: {
        dateOfPurchase: '2026-06-12',
        warrantyPeriod: null,
        receiptImages: ['4t5h0z8q2m6w1n9c3x7v4b5k8j2g6f1'],
      },
      resolution: { desiredMethod: 'REFUND' },
      shippingAddress: null,
      signature: null,
    },
  });

export type OfflineFiling = z.infer<typeof offlineFilingSchema>;

/** A filing from a visit, kept until its e-mail address is verified. Contains only what the visitor sent. */
export const keptFilingSchema = z
  .object({
    status: z.literal('PENDING_CUSTOMER'),
    email: z.string(),
    item: z.object({ name: z.string(), quantity: z.number(), issueType: z.enum(IN_STORE_ISSUES) }),
    dateOfPurchase: z.string(),
    warrantyPeriod: z.string(),
    expiresAt: z.string().meta({ description: 'Until when the link in the mail works.' }),
  })
  .meta({
    id: 'KeptFiling',
    example: {
      status: 'PENDING_CUSTOMER',
      email: 'ada@example.com',
      item: { name: 'Table lamp, Brass', quantity: 1, issueType: 'DEFECTIVE_ITEM' },
      dateOfPurchase: '2026-06-12',
      warrantyPeriod: 'P2Y',
      expiresAt: '2026-11-18T12:00:00.000Z',
    },
  });

export type KeptFiling = z.infer<typeof keptFilingSchema>;

/** Up to 20 catalogue products for a shopper to choose from. */
export const foundProductsSchema = z
  .object({
    products: z.array(
      z.object({
        sourceProductId: z.string(),
        name: z.string(),
        sku: z.string().nullable(),
        imageUrl: z.string().nullable(),
        price: z.string().nullable(),
        currency: z.string().nullable(),
        warrantyPeriod: z.string().nullable(),
      }),
    ),
  })
  .meta({
    id: 'FoundProducts',
    example: {
      products: [
        {
          sourceProductId: '515',
          name: 'Table lamp, Brass',
          sku: 'LAMP-DOME',
          imageUrl: null,
          price: '129.00',
          currency: 'USD',
          warrantyPeriod: 'P2Y',
        },
      ],
    },
  });
