/** Shipping labels for replacements: what carriers would take, and what was bought. */
import { z } from 'zod';
import { PROVIDER_NAMES } from '../domain/connections/providers.ts';
import { INSTRUCTION_STATE_NAMES } from '../domain/instructions/states.ts';
import { addressSchema } from './order.ts';
import { optional, someLine, someText } from './text.ts';

const provider = z.enum(PROVIDER_NAMES);
const millimeters = z.int().min(1).max(3_000);

export const labelParcelSchema = z
  .object({
    grams: z.int().min(1).max(70_000),
    ...{ length: millimeters, width: millimeters, height: millimeters },
  })
  .meta({ id: 'LabelParcel', description: 'In grams and millimeters.' });

const MOST_ITEMS = 20;

/** 6 digits, or more of the country, with or without dots between them. */
const hsCode = z
  .string()
  .trim()
  .regex(/^\d{4}(?:\.?\d{2}){1,3}$/, 'Use the 6 to 10 digits of the Harmonized System, such as 6912.00.');

export const customsSchema = z
  .object({
    signer: someLine(100).meta({ description: 'The person who says that all of this is true.' }),
    currency: z.string().regex(/^[A-Z]{3}$/, 'Use an ISO 4217 code of three capitals such as "USD".'),
    items: z
      .array(
        z.object({
          description: someLine(60),
          quantity: z.int().min(1).max(999),
          value: z
            .string()
            .regex(/^\d{1,9}(?:\.\d{1,4})?$/, 'Use an amount such as 12.50.')
            .meta({ description: 'Of one piece, a decimal.' }),
          grams: z.int().min(1).max(70_000).meta({ description: 'Of one piece.' }),
          origin: z
            .string()
            .regex(/^[A-Z]{2}$/, 'Use an ISO 3166-1 code of two capitals such as "US".')
            .meta({ description: 'The country where it was made.' }),
          hsCode: optional(hsCode).meta({ description: 'Of the Harmonized System, if you know it.' }),
        }),
      )
      .min(1)
      .max(MOST_ITEMS),
  })
  .meta({ id: 'Customs', description: 'What is declared of a parcel that crosses a customs border.' });

const parcel = { grams: 340, length: 200, width: 150, height: 100 };
const from = {
  ...{ name: 'Bloom Ceramics', company: null, address1: '417 Montgomery Street', address2: null },
  ...{ city: 'San Francisco', province: 'CA', postalCode: '94104', country: 'US', phone: null },
};

export const labelRatesBodySchema = z
  .object({
    provider: optional(provider).meta({ description: 'The store’s first that sells labels if left out.' }),
    from: addressSchema.meta({ description: 'Where the parcel leaves from.' }),
    parcel: labelParcelSchema,
    customs: optional(customsSchema).meta({
      description: 'Needed if the parcel crosses a customs border, and left out otherwise.',
    }),
  })
  .meta({ id: 'LabelRatesAsk', example: { provider: 'easypost', from, parcel, customs: null } });

export type LabelRatesBody = z.output<typeof labelRatesBodySchema>;

const offered = {
  carrier: z.string(),
  service: z.string(),
  price: z.string(),
  currency: z.string(),
  days: z.number().nullable().meta({ description: 'Until it arrives; null if the carrier doesn’t say.' }),
};
const offer = { carrier: 'USPS', service: 'Ground Advantage', price: '5.25', currency: 'USD', days: 3 };

export const labelRatesSchema = z
  .object({
    provider,
    rates: z.array(
      z.object({
        rate: z.string().meta({ description: 'Buys the label at this price, within the hour.' }),
        ...offered,
      }),
    ),
  })
  .meta({
    id: 'LabelRates',
    description: 'The cheapest first.',
    example: { provider: 'easypost', rates: [{ rate: 'q1w8e2r7t3', ...offer }] },
  });

export type LabelRates = z.infer<typeof labelRatesSchema>;

export const labelPurchaseSchema = z
  .object({ rate: someText(12_000) })
  .meta({ id: 'LabelPurchase', example: { rate: 'q1w8e2r7t3' } });

export const shippingLabelSchema = z
  .object({
    id: z.string(),
    resolutionId: z.string(),
    provider,
    state: z.enum(INSTRUCTION_STATE_NAMES),
    ...offered,
    customs: customsSchema.nullable().meta({ description: 'What is declared; null: nothing has to be.' }),
    trackingNumber: z.string().nullable(),
    trackingUrl: z.string().nullable(),
    file: z
      .object({ url: z.string(), type: z.enum(['pdf', 'png', 'zpl']) })
      .nullable()
      .meta({ description: 'To print it, at the provider.' }),
    refund: z.enum(['pending', 'done']).nullable().meta({ description: 'Of one that was given back.' }),
    nextAt: z.string().nullable().meta({ description: 'When it goes on by itself; null: it doesn’t.' }),
    trouble: z
      .object({ code: z.string(), why: z.string(), what: z.string(), detail: z.string().nullable() })
      .nullable(),
    givesBack: z.boolean().meta({ description: 'Whether it can be canceled or given back now.' }),
    createdAt: z.string(),
  })
  .meta({ id: 'ShippingLabel' });

export type ShippingLabelOnWire = z.infer<typeof shippingLabelSchema>;

export const deskShippingSchema = z
  .object({
    labels: z.array(shippingLabelSchema).meta({ description: 'The first bought first.' }),
    providers: z.array(provider).meta({ description: 'The store’s services that sell labels.' }),
    open: z.array(z.string()).meta({ description: 'The resolutions that take a label now.' }),
    goods: z
      .array(
        z.object({
          resolutionId: z.string(),
          to: z.object({ country: z.string().nullable(), province: z.string().nullable() }),
          currency: z.string(),
          items: z.array(z.object({ description: z.string(), quantity: z.number(), value: z.string() })),
        }),
      )
      .meta({ description: 'Of each that takes a label: where it goes, and what is in it with its price.' }),
    last: z
      .object({ from: addressSchema, parcel: labelParcelSchema, customs: customsSchema.nullable() })
      .nullable()
      .meta({ description: 'Of the label that the store bought last.' }),
  })
  .meta({ id: 'DeskShipping' });

export type DeskShipping = z.infer<typeof deskShippingSchema>;

export const DESK_SHIPPING_EXAMPLE: DeskShipping = {
  labels: [
    {
      ...{ id: 'l7v2n9c4xb', resolutionId: 'n6d3w8k2pz', provider: 'easypost', state: 'DONE', ...offer },
      ...{ customs: null, trackingNumber: '9400100000000000000000', trackingUrl: null },
      file: { url: 'https://easypost-files.s3.us-west-2.amazonaws.com/label.pdf', type: 'pdf' },
      ...{ refund: null, nextAt: null, trouble: null, givesBack: true },
      createdAt: '2026-11-24T09:00:00.000Z',
    },
  ],
  ...{ providers: ['easypost'], open: [], goods: [], last: { from, parcel, customs: null } },
};
