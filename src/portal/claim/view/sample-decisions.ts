/** Sample decisions, packages and steps for the gallery: every kind a shopper can see. */
import { german } from '../../parts/sample-order.ts';
import type { DecisionView, MomentView, ParcelWayView, ResolutionView } from './model.ts';
import { words } from './words.ts';

const { carriedOut, amounts } = words;

export const refund: ResolutionView = {
  id: 'r1',
  title: 'Refund of $40.80',
  badge: { tone: 'neutral', text: carriedOut.waiting, icon: 'clock' },
  lines: [
    { label: '2 × Stoneware mug', value: '$37.50' },
    { label: amounts.shipping, value: '$0.00' },
    { label: amounts.subtotal, value: '$37.50' },
    { label: amounts.tax, value: '$3.30' },
  ],
  total: { label: amounts.total, value: '$40.80' },
  notes: [],
  tracking: null,
};

export const decided: DecisionView = {
  title: words.decision.approved,
  tone: 'success',
  reason: null,
  message: 'Sorry about the mugs! We asked the warehouse to pad them better.',
  decidedOn: 'Nov 18, 2026',
  resolutions: [refund],
  total: null,
};

const sent = { tone: 'info', text: carriedOut.sent('Nov 18'), icon: 'card' } as const;
export const paidOut: DecisionView = { ...decided, resolutions: [{ ...refund, badge: sent }] };

const replacement: ResolutionView = {
  id: 'r2',
  title: 'Replacement for 2 × Stoneware mug',
  badge: { tone: 'info', text: carriedOut.packed, icon: 'parcel' },
  lines: [],
  total: { label: words.decision.youPay, value: 'No charge' },
  notes: [],
  tracking: null,
};
export const packed: DecisionView = { ...decided, resolutions: [replacement] };

const shipped: ResolutionView = {
  ...replacement,
  badge: { tone: 'info', text: carriedOut.shipped('Nov 20'), icon: 'parcel' },
  notes: ['Out for delivery.', words.moment.expected('Nov 23')],
  tracking: {
    company: 'UPS',
    number: '1Z999AA10123456799',
    url: 'https://www.ups.com/track?tracknum=1Z999AA10123456799',
  },
};
export const replaced: DecisionView = { ...decided, message: null, resolutions: [shipped] };

const credit: ResolutionView = {
  id: 'r3',
  title: 'Store credit of $33.00',
  badge: { tone: 'success', text: carriedOut.done('Nov 19'), icon: 'check-circle' },
  lines: [
    { label: 'Teapot, 1.2 l', value: '$42.00' },
    { label: amounts.shipping, value: '$6.00' },
    { label: amounts.subtotal, value: '$48.00' },
    { label: amounts.tax, value: '$4.20' },
    { label: amounts.bonus, value: '$3.00' },
    { label: amounts.above, value: '−$22.20' },
  ],
  total: { label: amounts.total, value: '$33.00' },
  notes: [
    words.part('50'),
    'Your protection covers up to $30.00 here, so that’s the most we can pay.',
    words.reference('MG-CREDIT-204'),
    words.expires('Nov 19, 2027'),
  ],
  tracking: null,
};
export const several: DecisionView = {
  ...decided,
  resolutions: [{ ...refund, badge: sent }, shipped, credit],
  total: { label: words.decision.together, value: '$73.80' },
};

const inCurrency = (items: string, money: [string, string, string, string]): DecisionView => {
  const [shipping, subtotal, tax, total] = money;
  const values = [items, shipping, subtotal, tax];
  const lines = refund.lines.map(({ label }, at) => ({ label, value: values[at] ?? '' }));
  const one = {
    ...refund,
    title: `Refund of ${total}`,
    lines,
    total: { label: amounts.total, value: total },
  };
  return { ...decided, message: null, resolutions: [one] };
};
export const yen = inCurrency('¥11,345', ['¥0', '¥11,345', '¥1,135', '¥12,480']);
export const dinar = inCurrency('KWD 1,284.750', [
  'KWD 0.000',
  'KWD 1,284.750',
  'KWD 0.000',
  'KWD 1,284.750',
]);

export const elsewhere: DecisionView = {
  ...decided,
  message: 'Refunded at the till of our shop in Boise.',
  resolutions: [
    {
      ...refund,
      title: 'Refund of $20.40, handled separately',
      badge: credit.badge,
      lines: [],
      total: { label: amounts.total, value: '$20.40' },
      notes: [words.reference('R-1204')],
    },
  ],
};

export const denied: DecisionView = {
  ...decided,
  title: words.decision.denied,
  tone: 'danger',
  reason: 'Not Covered',
  message: 'The photos show wear from use, which shipping protection does not cover.',
  resolutions: [],
};
export const setAside: DecisionView = {
  ...denied,
  title: words.decision.dismissed,
  tone: 'neutral',
  reason: 'Package Arrived',
  message: 'The carrier expects to deliver it on the 23rd. Let us see whether it comes.',
};

const station = (kind: keyof typeof words.stations, at: string) => ({
  title: words.stations[kind],
  detail: null,
  at,
  state: kind === 'expected' ? ('coming' as const) : ('done' as const),
});

export const arrived: ParcelWayView = {
  id: 'f1',
  title: 'Your package',
  badge: { tone: 'success', text: 'Delivered Nov 15' },
  tracking: {
    company: 'UPS',
    number: '1Z999AA10123456784',
    url: 'https://www.ups.com/track?tracknum=1Z999AA1',
  },
  stations: [station('ordered', 'Nov 10'), station('shipped', 'Nov 12'), station('delivered', 'Nov 15')],
};
export const onItsWay: ParcelWayView = {
  ...arrived,
  id: 'f2',
  badge: { tone: 'info', text: 'Out for delivery' },
  stations: [
    station('ordered', 'Nov 10'),
    station('shipped', 'Nov 12'),
    { title: 'Departed the FedEx hub', detail: 'Memphis, TN', at: 'Nov 14', state: 'done' },
    station('out_for_delivery', 'Nov 17'),
    station('expected', 'Nov 18'),
  ],
};
const returned: ParcelWayView = {
  ...arrived,
  id: 'f3',
  badge: { tone: 'warning', text: 'Returned to sender' },
  stations: [station('shipped', 'Nov 12'), station('attempted', 'Nov 14'), station('returned', 'Nov 16')],
};
const unknown: ParcelWayView = {
  id: 'f4',
  title: 'Your package',
  badge: { tone: 'neutral', text: 'Not shipped yet' },
  tracking: null,
  stations: [],
};
const long: ParcelWayView = {
  ...arrived,
  id: 'f5',
  badge: { tone: 'warning', text: 'Delivery attempted' },
  tracking: {
    company: 'Oberösterreichische Paketzustellgesellschaft',
    number: `OOE-${'0'.repeat(40)}`,
    url: null,
  },
  stations: [station('shipped', 'Nov 12'), station('attempted', 'Nov 14')],
};
export const allKinds: ParcelWayView[] = [arrived, onItsWay, returned, long, unknown].map(
  (parcel, index, all) => ({ ...parcel, title: `Package ${index + 1} of ${all.length}` }),
);
export const longParcel = long;

/** A long message full of long words, to test wrapping. */
export const germanDenial: DecisionView = {
  ...denied,
  reason: 'The packaging wasn’t strong enough',
  message: `${german.name} ist von der Transportschadensversicherungsausschlussklausel betroffen.`,
};

const MOMENT_STAGES = {
  PAYMENT: ['approved', 'sent', 'paid'],
  CREDIT: ['approved', 'credited'],
  GOODS: ['approved', 'packed', 'shipped', 'arrived'],
} as const;

/** Progress up to this stage, counted from 0. */
export function sampleMoment(
  id: MomentView['id'],
  reached: number,
  given: string | { text: string; imageUrl: string | null } = '$40.80',
  day: string | null = null,
): MomentView {
  const stages = MOMENT_STAGES[id].map((stage, at) => ({
    label: words.moment.stages[stage],
    on: at === 0 ? 'Nov 18' : at === reached ? (id === 'PAYMENT' ? 'Nov 18' : 'Nov 20') : null,
    isReached: at <= reached,
  }));
  return {
    id,
    headlines: [typeof given === 'string' ? { text: given, imageUrl: null } : given],
    isLong: false,
    more: null,
    line: words.moment.kinds[id],
    day: day && words.moment.expected(day),
    stages,
  };
}
