/** The order of the gallery's screens, and difficult variants: long names, many items, other currencies. */
import { PROBLEMS } from '../../domain/problems/problems.ts';
import type { FieldError, ItemView, OrderSummaryView, ParcelView } from './views.ts';

/** A drawn product, so that a state looks the same on every machine; flat colors keep the screenshot small. */
function drawn(ground: string, shape: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" fill="${ground}"/>${shape}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

const MUG =
  '<rect x="27" y="32" width="34" height="38" rx="7" fill="#55705f"/><path d="M61 40h6a9 9 0 010 20h-6" fill="none" stroke="#55705f" stroke-width="6"/>';
const POT =
  '<ellipse cx="46" cy="56" rx="23" ry="18" fill="#4d6a82"/><path d="M66 50l14-8M38 37h16" stroke="#4d6a82" stroke-width="7" stroke-linecap="round"/>';

export const mug: ItemView = {
  sourceItemId: 'i1',
  name: 'Stoneware mug',
  options: 'Moss',
  imageUrl: drawn('#dcc6a9', MUG),
  quantity: 4,
};
export const teapot: ItemView = {
  sourceItemId: 'i2',
  name: 'Teapot, 1.2 l',
  options: 'Slate',
  imageUrl: drawn('#b9ced0', POT),
  quantity: 1,
};
export const candle: ItemView = {
  sourceItemId: 'i3',
  name: 'Beeswax candle',
  options: null,
  imageUrl: null,
  quantity: 3,
};
export const german: ItemView = {
  sourceItemId: 'i4',
  name: 'Donaudampfschifffahrtskapitänsmütze mit Sturmriemenbefestigungsvorrichtung',
  options: 'Dunkelblaugraumeliert · Größe 58',
  imageUrl: null,
  quantity: 1,
};

/** One item with a broken picture, one with none. */
export const broken: ItemView = { ...teapot, sourceItemId: 'i6', imageUrl: 'data:image/png;base64,AAAA' };
export const withoutPicture = (item: ItemView): ItemView => ({ ...item, imageUrl: null });

export const tenItems: ItemView[] = Array.from({ length: 10 }, (_, index) => ({
  ...[mug, teapot, candle][index % 3],
  sourceItemId: `n${index}`,
  name: `${['Stoneware mug', 'Teapot, 1.2 l', 'Beeswax candle'][index % 3]} no. ${index + 1}`,
  options: null,
  imageUrl: index % 3 === 2 ? null : index % 3 === 0 ? mug.imageUrl : teapot.imageUrl,
  quantity: index + 1,
}));

export const delivered: ParcelView = {
  id: 'f1',
  title: 'Your package',
  badge: { tone: 'success', text: 'Delivered Nov 15' },
  line: 'Shipped Nov 12, delivered Nov 15 by UPS',
  tracking: {
    company: 'UPS',
    number: '1Z999AA10123456784',
    url: 'https://www.ups.com/track?tracknum=1Z999AA1',
  },
  items: [{ ...mug, quantity: 4 }, teapot],
};
export const moving: ParcelView = {
  id: 'f2',
  title: 'Package 2 of 2',
  badge: { tone: 'info', text: 'In Transit' },
  line: 'Shipped Nov 16 with UPS, last seen Nov 18 in Salt Lake City',
  tracking: { company: 'UPS', number: '1Z999AA10123456785', url: null },
  items: [{ ...candle, quantity: 3 }],
};
export const twoParcels: ParcelView[] = [{ ...delivered, title: 'Package 1 of 2' }, moving];

/** A carrier and a shop with long names. */
export const germanParcel: ParcelView = {
  ...delivered,
  id: 'f4',
  badge: { tone: 'warning', text: 'Attempted Delivery' },
  line: 'Shipped Nov 12, last seen Nov 14 with Oberösterreichische Paketzustellgesellschaft',
  tracking: {
    company: 'Oberösterreichische Paketzustellgesellschaft',
    number: 'OOE-000000000000000000000000000000000000000001',
    url: null,
  },
  items: [german],
};
export const threeParcels: ParcelView[] = [
  { ...delivered, title: 'Package 1 of 3' },
  { ...moving, title: 'Package 2 of 3' },
  { ...germanParcel, title: 'Package 3 of 3' },
];

/** An error for the whole form, as the server returns it. */
export const refusedWith = (code: keyof typeof PROBLEMS): FieldError[] => [
  { field: '', message: PROBLEMS[code].detail },
];

export const frame = (number: number, total = 5) => ({
  back: '/issues',
  step: { number, total },
  errors: [],
});

/** The summary beside the questions once everything is answered. */
export const sampleSummary: OrderSummaryView = {
  orderNumber: '#1001',
  items: [mug, teapot],
  more: 0,
  parcels: [delivered],
  answers: [
    { label: 'Problem', lines: ['Issues with my items'] },
    { label: 'What you’ve told us', lines: ['2 × Stoneware mug, Moss: Damaged'] },
    { label: 'How you’d like it fixed', lines: ['Refund', '$40.80 back to your card'] },
  ],
};
