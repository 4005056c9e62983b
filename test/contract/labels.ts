/** What the contract suites of the providers of labels share: a parcel, and orders for labels of it, of which each has its own rate. */
import { randomUUID } from 'node:crypto';
import type { Address } from '../../src/domain/orders/order.ts';
import type { LabelOrder, LabelPort, Shipping } from '../../src/server/integrations/ports.ts';

const IN_CALIFORNIA = { company: null, address2: null, province: 'CA', country: 'US', phone: '4153334445' };
const FROM: Address = {
  ...{ ...IN_CALIFORNIA, name: 'Example Store', address1: '417 Montgomery Street' },
  ...{ city: 'San Francisco', postalCode: '94104' },
};
const TO: Address = {
  ...{ ...IN_CALIFORNIA, name: 'Ann Example', address1: '179 N Harbor Dr' },
  ...{ city: 'Redondo Beach', postalCode: '90277' },
};

export const shippingOf = (changes: Partial<Shipping> = {}): Shipping => ({
  ...{ from: FROM, to: TO, parcel: { grams: 340, length: 200, width: 150, height: 100 } },
  customs: null,
  ...changes,
});

/** To Canada, with what is declared there. */
export const abroad = (customs: Shipping['customs'] = DECLARED): Shipping =>
  shippingOf({
    to: {
      ...TO,
      address1: '111 Wellington Street',
      city: 'Ottawa',
      province: 'ON',
      postalCode: 'K1A 0A9',
      country: 'CA',
    },
    customs,
  });

const MUG = { description: 'Mug', quantity: 2, value: '24.00', grams: 100, origin: 'PT', hsCode: '6912.00' };
const DECLARED = {
  signer: 'Olive Hart',
  currency: 'USD',
  items: [MUG, { ...MUG, quantity: 1, hsCode: null }],
};

/** By the cheapest rate. @throws Error with what was answered, if there is none */
export async function labelOrder(labels: LabelPort): Promise<LabelOrder> {
  const shipping = shippingOf();
  const answer = await labels.rates(shipping);
  const rate = answer.kind === 'rates' ? answer.rates[0] : undefined;
  if (!rate) throw new Error(`No rates: ${JSON.stringify(answer)}`);
  return {
    ...{ key: randomUUID(), mark: `mg-${randomUUID().slice(0, 18)}`, claimNumber: 'CLM-1' },
    ...{ sourceOrderId: '7001', orderNumber: '#1001', ...shipping, rate },
  };
}

/** As many as the suite of carriers needs, asked for before it starts. */
export async function labelOrders(labels: LabelPort, count = 20): Promise<() => LabelOrder> {
  const orders: LabelOrder[] = [];
  while (orders.length < count) orders.push(await labelOrder(labels));
  return () => {
    const order = orders.pop();
    if (!order) throw new Error('The suite needs more orders of labels.');
    return order;
  };
}
