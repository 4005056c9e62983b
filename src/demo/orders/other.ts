/** Kieselstein's orders: euros including tax, Berlin's time zone, and German names. */
import type { DemoOrder, Shop } from '../shop.ts';
import { AFTER_DELIVERY } from './openings.ts';

const BERLIN = {
  address1: 'Oderberger Straße 21',
  city: 'Berlin',
  province: 'BE',
  postalCode: '10435',
  country: 'DE',
};
const HAMBURG = {
  address1: 'Große Brunnenstraße 104',
  city: 'Hamburg',
  province: 'HH',
  postalCode: '22763',
  country: 'DE',
};
const LONG_NAME = 'Friederike-Wilhelmine Schillingsfürst-Oberkirchner';

export function otherOrders({ order }: Shop): DemoOrder[] {
  return [
    order({
      number: '1001',
      customer: ['Mia Brandt', 'mia@example.org'],
      address: BERLIN,
      lines: [{ product: 'bottle', quantity: 2 }, { product: 'stove' }],
      shipping: '4.90',
      placed: 8,
      parcels: [{ shipped: 7, promised: 4, delivered: 4, carrier: 'DHL' }],
      note: 'The same number as Ada’s order in the other store',
      tryIt: 'Damaged bottle; a photo is required here',
      leadsTo: '/process',
      opens: AFTER_DELIVERY,
    }),
    order({
      number: '2001',
      customer: ['Ada Shopper', 'ada@example.com'],
      address: HAMBURG,
      lines: [{ product: 'backpack', discount: '18.90' }, { product: 'headlamp' }],
      shipping: '4.90',
      placed: 9,
      parcels: [{ shipped: 8, promised: 5, delivered: 5, carrier: 'DHL' }],
      note: 'Ada also shops here; neither store learns about the other',
      tryIt: 'Defective headlamp, two years of warranty',
      leadsTo: '/process',
      opens: AFTER_DELIVERY,
    }),
    order({
      number: '2002',
      customer: [LONG_NAME, 'friederike@example.org'],
      address: {
        company: 'Donaudampfschifffahrtsgesellschaft Niederbayern-Oberpfalz mbH',
        address1: 'Bürgermeister-Ulrich-Straße 128, Hinterhaus, Aufgang C',
        city: 'Hellenthal-Rescheid an der Oleftalsperre',
        province: 'NW',
        postalCode: '53940',
        country: 'DE',
      },
      lines: [{ product: 'tent' }, { product: 'sleepingbag', quantity: 2 }],
      placed: 9,
      parcels: [{ shipped: 8, promised: 5, delivered: 5, carrier: 'DHL' }],
      note: 'Long German names, worth more than €500',
      tryIt: 'Damaged tent, with a signature; no text may overflow',
      leadsTo: '/process',
      opens: AFTER_DELIVERY,
    }),
    order({
      number: '2003',
      customer: ['Jonas Weber', 'jonas@example.org'],
      address: HAMBURG,
      lines: [{ product: 'bottle' }],
      shipping: '4.90',
      placed: 8,
      parcels: [{ shipped: 7, promised: 4, delivered: 4, carrier: 'DHL' }],
      facts: { protection: { shipping: null, warranty: null } },
      note: 'No protection, and this store makes no exceptions',
      tryIt: 'The page gives the reason in one sentence and links to the store’s help',
      leadsTo: '/too-soon',
      opens: [],
    }),
    order({
      number: '2004',
      customer: ['Lukas Gruber', 'lukas@example.org'],
      address: {
        address1: 'Maria-Theresien-Straße 9',
        city: 'Innsbruck',
        province: '7',
        postalCode: '6020',
        country: 'AT',
      },
      lines: [{ product: 'boots' }, { product: 'jacket' }],
      shipping: '9.90',
      placed: 19,
      parcels: [{ shipped: 17, promised: 11, scanned: 15, carrier: 'DHL' }],
      note: 'Shipped to Austria, no scan for fifteen days',
      tryIt: 'Tracking not moving',
      leadsTo: '/process',
      opens: ['RETURNED_TO_SENDER', 'TRACKING_NOT_MOVING', 'WRONG_ADDRESS'],
    }),
  ];
}
