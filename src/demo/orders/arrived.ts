/** Parcels that arrived, or are reported to have: the everyday claims. */
import type { DemoOrder, Shop } from '../shop.ts';
import { AFTER_DELIVERY, ITEM_ISSUES } from './openings.ts';

export function arrivedOrders({ order, calendar }: Shop): DemoOrder[] {
  return [
    order({
      number: '1001',
      customer: ['Ada Shopper', 'ada@example.com'],
      lines: [
        { product: 'mug-moss', quantity: 4, discount: '1.25' },
        { product: 'teapot' },
        { product: 'candle', quantity: 3 },
      ],
      shipping: '6.00',
      placed: 9,
      parcels: [{ shipped: 8, promised: 4, delivered: 5 }],
      note: 'Delivered five days ago, protected',
      tryIt: 'Damaged mug, four of them',
      leadsTo: '/process',
      opens: AFTER_DELIVERY,
    }),
    order({
      number: '1002',
      customer: ['Ben Okafor', 'ben@example.com'],
      address: { address1: '48 Juniper Ave, Apt 3', city: 'Denver', province: 'CO', postalCode: '80206' },
      lines: [{ product: 'throw' }, { product: 'cushion', quantity: 2 }],
      shipping: '9.00',
      placed: 10,
      parcels: [
        {
          ...{ shipped: 9, promised: 5, delivered: 6, carrier: 'FedEx' },
          scans: [
            [8, 'Memphis, TN', 'Departed the FedEx hub'],
            [7, 'Denver, CO', 'At the local FedEx facility'],
            [6, 'Denver, CO', 'On the van', 'OUT_FOR_DELIVERY'],
          ],
        },
      ],
      facts: {
        returns: [
          {
            ...{ id: 'R-1002-1', status: 'IN_TRANSIT', createdAt: calendar.at(3, '16:20') },
            ...{ trackingNumber: '1Z999AA10000010029', trackingUrl: null },
            items: [{ sourceItemId: '2', quantity: 1 }],
          },
        ],
      },
      note: 'The carrier says it was delivered six days ago; a cushion is on its way back',
      tryIt: 'Stolen, or delivered but not received; ask for a replacement',
      leadsTo: '/process',
      opens: AFTER_DELIVERY,
    }),
    order({
      number: '1003',
      customer: ['Cleo Marsh', 'cleo@example.com'],
      address: { address1: '7 Harbor Ln', city: 'Portland', province: 'ME', postalCode: '04101' },
      lines: [{ product: 'vase' }, { product: 'planter' }],
      shipping: '8.00',
      placed: 5,
      parcels: [{ shipped: 4, promised: 1, delivered: 1 }],
      note: 'Delivered yesterday',
      tryIt: 'A broken vase can be reported now; for Stolen it is still too soon',
      leadsTo: '/process',
      opens: ['WRONG_ADDRESS', ...ITEM_ISSUES],
    }),
    order({
      number: '1004',
      customer: ['Dev Patel', 'dev@example.com'],
      address: { address1: '2210 Cedar St', city: 'Austin', province: 'TX', postalCode: '78702' },
      lines: [{ product: 'lamp', quantity: 2 }],
      placed: 12,
      parcels: [{ shipped: 11, promised: 7, delivered: 8 }],
      note: 'Also under a two-year warranty',
      tryIt: 'Defective lamp: “Did it arrive like this, or did it fail later?”',
      leadsTo: '/process',
      opens: AFTER_DELIVERY,
    }),
    order({
      number: '1005',
      customer: ['Elif Aydin', 'elif@example.com'],
      address: { address1: '915 Prospect Pl', city: 'Brooklyn', province: 'NY', postalCode: '11213' },
      lines: [{ product: 'chair' }],
      shipping: '45.00',
      placed: 14,
      parcels: [{ shipped: 12, promised: 6, delivered: 7, carrier: 'FedEx' }],
      note: 'Worth more than $350',
      tryIt: 'Any claim for the chair requires a signature',
      leadsTo: '/process',
      opens: AFTER_DELIVERY,
    }),
    order({
      number: '1006',
      customer: ['Farid Haddad', 'farid@example.com'],
      address: { address1: '31 Lake Shore Dr', city: 'Madison', province: 'WI', postalCode: '53703' },
      lines: [
        ...['mug-clay', 'plates', 'bowl', 'carafe', 'board', 'basket', 'mirror', 'diffuser', 'towels'].map(
          (product) => ({ product }),
        ),
        { product: 'candle', quantity: 2 },
      ],
      shipping: '18.00',
      placed: 8,
      parcels: [{ shipped: 7, promised: 4, delivered: 4 }],
      note: 'Ten different items',
      tryIt: 'A long list: pick three items with three different problems',
      leadsTo: '/process',
      opens: AFTER_DELIVERY,
    }),
    order({
      number: '1007',
      customer: ['Grace Lindqvist', 'grace@example.com'],
      address: { address1: '64 Orchard Rd', city: 'Ithaca', province: 'NY', postalCode: '14850' },
      lines: [{ product: 'clock' }],
      shipping: '7.00',
      placed: 125,
      parcels: [{ shipped: 123, promised: 119, delivered: 120, carrier: 'USPS' }],
      note: 'Shipping protection is over, the two-year warranty is not',
      tryIt: 'Defective clock: a warranty claim',
      leadsTo: '/process',
      opens: [],
    }),
  ];
}
