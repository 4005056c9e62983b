/** Currencies, places and policies that are easily forgotten. */
import { buildOrder } from '../build.ts';
import type { DemoOrder, Shop } from '../shop.ts';
import { AFTER_DELIVERY } from './openings.ts';

function policyRemoved({ order, calendar }: Shop): DemoOrder {
  const kept = order({
    number: '1024',
    customer: ['Xena Boyd', 'xena@example.com'],
    address: { address1: '3 Pier Rd', city: 'Newport', province: 'RI', postalCode: '02840' },
    lines: [{ product: 'basket', quantity: 2 }],
    shipping: '6.00',
    placed: 11,
    parcels: [{ shipped: 9, promised: 5, delivered: 6 }],
    note: 'The protection was taken off the order before it shipped',
    tryIt: 'The page gives the reason in one sentence',
    leadsTo: '/too-soon',
    opens: [],
  });
  const { shipping } = kept.order.protection;
  const removed = shipping && { ...shipping, removedAt: calendar.at(10) };
  return { ...kept, order: buildOrder({ ...kept.order, protection: { shipping: removed, warranty: null } }) };
}

export function unusualOrders(shop: Shop): DemoOrder[] {
  const { order } = shop;
  const delivered = { shipped: 12, promised: 5, delivered: 6, carrier: 'DHL' };
  return [
    policyRemoved(shop),
    order({
      number: '1025',
      customer: ['Yuki Tanaka', 'yuki@example.com'],
      address: {
        address1: '2-11-3 Meguro',
        city: 'Meguro-ku',
        province: 'JP-13',
        postalCode: '153-0063',
        country: 'JP',
      },
      currency: 'JPY',
      exchangeRate: '154.2',
      lines: [
        { product: 'teapot', price: '9870' },
        { product: 'mug-moss', quantity: 2, price: '3080', discount: '308' },
      ],
      shipping: '2400',
      placed: 14,
      parcels: [delivered],
      note: 'Paid in yen, which has no decimals',
      tryIt: 'Refund amounts in whole yen',
      leadsTo: '/process',
      opens: AFTER_DELIVERY,
    }),
    order({
      number: '1026',
      customer: ['Zahra Al-Sabah', 'zahra@example.com'],
      address: {
        address1: 'Block 4, Street 12',
        city: 'Salmiya',
        province: null,
        postalCode: '22004',
        country: 'KW',
      },
      currency: 'KWD',
      exchangeRate: '0.3065',
      lines: [
        { product: 'bowl', price: '14.125' },
        { product: 'candle', quantity: 3, price: '4.290' },
      ],
      shipping: '7.500',
      placed: 14,
      parcels: [delivered],
      note: 'Paid in dinar, which has three decimals',
      tryIt: 'Refund amounts with three decimals',
      leadsTo: '/process',
      opens: AFTER_DELIVERY,
    }),
    order({
      number: '1027',
      customer: ['Alma Stone', 'alma@example.com'],
      address: null,
      lines: [{ product: 'towels', quantity: 2 }],
      placed: 5,
      parcels: [{ status: 'PICKED_UP', shipped: 4, delivered: 3, carrier: null }],
      note: 'Picked up in the shop: no shipping address',
      tryIt: 'Missing item, with a new address for the replacement',
      leadsTo: '/process',
      // It was on no doorstep and went to no address.
      opens: AFTER_DELIVERY.filter((type) => type !== 'STOLEN' && type !== 'WRONG_ADDRESS'),
    }),
  ];
}
