/** A replacement with shipping labels in different states, for the gallery. */
import type { InstructionOnWire } from '../../contract/instruction.ts';
import type { ResolutionOnWire } from '../../contract/resolution.ts';
import type { DeskShipping, LabelRates, ShippingLabelOnWire } from '../../contract/shipping-label.ts';
import { FAILURES } from '../../domain/instructions/failures.ts';
import { DONE_INSTRUCTION, REFUND } from './instructions-of-states.ts';

export const UNSHIPPED: ResolutionOnWire = { ...REFUND, resolutionType: 'RESHIP' };

/** The team carries it out. */
export const BY_HAND: InstructionOnWire = {
  ...DONE_INSTRUCTION,
  ...{ kind: 'GOODS', state: 'WAITING', hold: 'by_hand', provider: null, reference: null, url: null },
  ...{ tries: [], acts: [], providers: [] },
};

const from = {
  ...{ name: 'Bloom Ceramics', company: null, address1: '417 Montgomery Street', address2: null },
  ...{ city: 'San Francisco', province: 'CA', postalCode: '94104', country: 'US', phone: '4153334445' },
};

export const OPEN_SHIPPING: DeskShipping = {
  ...{ labels: [], providers: ['easypost', 'shippo'], open: [UNSHIPPED.id] },
  goods: [
    {
      ...{ resolutionId: UNSHIPPED.id, to: { country: 'US', province: 'CA' }, currency: 'USD' },
      items: [{ description: 'Stoneware mug', quantity: 1, value: '24.00' }],
    },
  ],
  last: { from, parcel: { grams: 340, length: 200, width: 150, height: 100 }, customs: null },
};

const ground = { carrier: 'USPS', service: 'Ground Advantage', price: '5.25', currency: 'USD', days: 3 };

export const LABEL_RATES: LabelRates = {
  provider: 'easypost',
  rates: [
    { rate: 'r1', ...ground },
    { rate: 'r2', ...ground, service: 'Priority', price: '8.34', days: 2 },
    { rate: 'r3', carrier: 'UPS', service: 'Next Day Air', price: '31.10', currency: 'USD', days: null },
  ],
};

const LABEL: ShippingLabelOnWire = {
  ...{ id: 'l7v2n9c4xb', resolutionId: UNSHIPPED.id, provider: 'easypost', state: 'DONE', ...ground },
  ...{ customs: null, trackingNumber: '9400100000000000000000', trackingUrl: null },
  file: { url: 'https://labels.example/1.pdf', type: 'pdf' },
  ...{ refund: null, nextAt: null, trouble: null, givesBack: true, createdAt: '2026-11-05T12:00:00.000Z' },
};

const withLabel = (change: Partial<ShippingLabelOnWire>, open: string[] = []): DeskShipping => ({
  ...OPEN_SHIPPING,
  open,
  labels: [{ ...LABEL, ...change }],
});

const none = { trackingNumber: null, file: null, givesBack: false } as const;

const customs = {
  ...{ signer: 'Olive Hart', currency: 'USD' },
  items: [
    {
      ...{ description: 'Stoneware mug', quantity: 1, value: '24.00', grams: 300 },
      ...{ origin: 'PT', hsCode: '6912.00' },
    },
  ],
};
const { last, goods } = OPEN_SHIPPING;

export const ABROAD_SHIPPING: DeskShipping = {
  ...OPEN_SHIPPING,
  goods: goods.map((one) => ({ ...one, to: { country: 'CA', province: 'ON' } })),
  last: last && { ...last, customs },
};
export const BOUGHT_ABROAD_SHIPPING = withLabel({ customs });
export const BOUGHT_SHIPPING = withLabel({});
export const UNANSWERED_SHIPPING = withLabel({
  ...{ ...none, state: 'UNKNOWN', nextAt: '2026-11-05T15:02:00.000Z' },
});
export const FAILED_SHIPPING = withLabel(
  {
    ...{ ...none, state: 'FAILED' },
    trouble: { code: 'insufficient_funds', ...FAILURES.insufficient_funds, detail: 'PAYMENT_REQUIRED' },
  },
  [UNSHIPPED.id],
);
