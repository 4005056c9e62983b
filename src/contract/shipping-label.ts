/** Shipping labels for replacements: what carriers would take, and what was bought. */
import { z } from 'zod';
import { PROVIDER_NAMES } from '../domain/connections/providers.ts';
import { INSTRUCTION_STATE_NAMES } from '../domain/instructions/states.ts';
import { addressSchema } from './order.ts';
import { optional, someText } from './text.ts';

const provider = z.enum(PROVIDER_NAMES);
const millimeters = z.int().min(1).max(3_000);

export const labelParcelSchema = z
  .object({
    grams: z.int().min(1).max(70_000),
    ...{ length: millimeters, width: millimeters, height: millimeters },
  })
  .meta({ id: 'LabelParcel', description: 'In grams and millimeters.' });

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
  })
  .meta({ id: 'LabelRatesAsk', example: { provider: 'easypost', from, parcel } });

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
  .object({ rate: someText(6_000) })
  .meta({ id: 'LabelPurchase', example: { rate: 'q1w8e2r7t3' } });

export const shippingLabelSchema = z
  .object({
    id: z.string(),
    resolutionId: z.string(),
    provider,
    state: z.enum(INSTRUCTION_STATE_NAMES),
    ...offered,
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
    last: z
      .object({ from: addressSchema, parcel: labelParcelSchema })
      .nullable()
      .meta({ description: 'Of the label that the store bought last.' }),
  })
  .meta({ id: 'DeskShipping' });

export type DeskShipping = z.infer<typeof deskShippingSchema>;

export const DESK_SHIPPING_EXAMPLE: DeskShipping = {
  labels: [
    {
      ...{ id: 'l7v2n9c4xb', resolutionId: 'n6d3w8k2pz', provider: 'easypost', state: 'DONE', ...offer },
      ...{ trackingNumber: '9400100000000000000000', trackingUrl: null },
      file: { url: 'https://easypost-files.s3.us-west-2.amazonaws.com/label.pdf', type: 'pdf' },
      ...{ refund: null, nextAt: null, trouble: null, givesBack: true },
      createdAt: '2026-11-24T09:00:00.000Z',
    },
  ],
  ...{ providers: ['easypost'], open: [], last: { from, parcel } },
};
