import { german, mug, teapot } from '../../parts/sample-order.ts';
import type { PrintProps, PrintSheet } from './model.ts';

const item: PrintSheet['items'][number] = {
  id: 'k1',
  name: mug.name,
  line: `2 × ${mug.name}`,
  options: 'Moss · MUG-1',
  issue: 'Damaged',
  details: 'The handles came off in the box; the padding was gone.',
  imageUrl: mug.imageUrl,
  photos: [mug.imageUrl ?? '', teapot.imageUrl ?? ''],
  more: '1 more photo or video',
};
const amounts = [
  { label: 'Items', value: '$37.50' },
  { label: 'Tax', value: '$3.30' },
  { label: 'Total', value: '$40.80' },
];
const requested: PrintSheet['outcomes'][number] = {
  heading: 'Requested',
  title: 'Refund',
  lines: [],
  amounts,
  text: null,
  on: null,
};
const filed = { title: 'Claim filed', at: 'Nov 17, 2026, 9:12 AM' };

const fresh: PrintProps = {
  sheet: {
    store: 'Fernwood',
    title: 'Claim #20418',
    claimNumber: '20418',
    filename: 'claim-20418.pdf',
    status: 'New',
    facts: [
      { label: 'Status', value: 'New' },
      { label: 'Filed on', value: 'Nov 17, 2026' },
      { label: 'Order', value: '#1001' },
      { label: 'Customer', value: 'Ada Shopper' },
    ],
    itemsHeading: 'What was reported',
    items: [item],
    outcomes: [requested],
    address: {
      heading: 'Shipping address',
      lines: ['Ada Shopper', '1 Main St', 'Boise, ID 83702', 'United States'],
    },
    parcels: [{ heading: 'Package', lines: ['UPS 1Z999AA10123456784'] }],
    history: { heading: 'History', entries: [filed] },
    asOf: 'As of Nov 20, 2026, 9:00 AM',
    language: 'en',
  },
  logoUrl: null,
  back: '/spec/view/:token',
  pdf: '#',
};

const with_ = (sheet: Partial<PrintSheet>): PrintProps => ({ ...fresh, sheet: { ...fresh.sheet, ...sheet } });

const decided: PrintSheet['outcomes'] = [
  requested,
  {
    heading: 'Decided',
    title: 'Approved',
    lines: [`Refund for 2 × ${mug.name}: $40.80`, 'Reference: R-1204'],
    amounts,
    text: 'Sorry about the mugs!\nYours, Mia',
    on: 'Decided on Nov 18, 2026',
  },
];

export const states = {
  new: fresh,
  decided: with_({
    outcomes: decided,
    facts: [{ label: 'Status', value: 'Payment on its way' }, ...fresh.sheet.facts.slice(1)],
    history: {
      heading: 'History',
      entries: [
        filed,
        { title: 'Approved', at: 'Nov 18, 2026, 2:40 PM' },
        { title: 'Refund sent', at: 'Nov 18, 2026, 4:02 PM' },
      ],
    },
  }),
  'long-german-ten-items': with_({
    store: 'Erste Donaudampfschifffahrtsgesellschaft Betriebsbauten GmbH & Co. KG',
    outcomes: decided,
    items: Array.from({ length: 10 }, (_, index) => ({
      ...item,
      id: `k${index}`,
      name: german.name,
      line: `${index + 1} × ${german.name}`,
      options: german.options,
      imageUrl: index % 2 === 0 ? mug.imageUrl : null,
      details:
        'Der Sturmriemen ist gerissen, die Befestigungsvorrichtung fehlt, und die Pappschachtel war durchnässt.',
      more: null,
    })),
    address: {
      heading: 'Shipping address',
      lines: [
        'Rosalinde Oberhuber-Hottentottenstottertrottel',
        'Donaudampfschifffahrtsgesellschaftsstraße 12',
        '06179 Teutschenthal-Langenbogen an der Salza',
        'Germany',
      ],
    },
  }),
} satisfies Record<string, PrintProps>;
