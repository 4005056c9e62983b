/** The claims that the demo's team finds in its queue: who bought what, what went wrong, and what happened since. */
import type { IssueType } from '../../domain/claims/claim-types.ts';
import type { REFUSAL_REASONS } from '../../domain/claims/decision.ts';
import type { ResolutionMethod } from '../../domain/claims/resolution-methods.ts';

/** What happened to a claim after it was filed, in this order. */
export type Act =
  | { by: 'customer' | 'team'; says: string }
  | { by: 'team'; approves: true; message?: string }
  | { by: 'team'; denies: (typeof REFUSAL_REASONS)[number]; message: string }
  | { by: 'customer'; appeals: string }
  | { by: 'team'; asks: string }
  | { by: 'team'; setsAside: number; message: string }
  | { by: 'team'; waits: true }
  | { by: 'team'; closes: true }
  | { by: 'team'; resolvesElsewhere: string }
  | { by: 'team'; labels: string[] }
  | { by: 'team'; takes: true };

export type Story = {
  /** Of the order; the claim's number is the store's next one. */
  number: string;
  customer: [name: string, email: string];
  address: { address1: string; city: string; province: string; postalCode: string };
  lines: { product: string; quantity?: number }[];
  /** Days before now. Not delivered: the carrier's last scan. */
  placed: number;
  delivered?: number;
  lastSeen?: number;
  carrier?: string;
  /** The warranty covers it. */
  isUnderWarranty?: true;
  issue: IssueType;
  /** Of the first line; all lines if the whole shipment is the matter. */
  quantity?: number;
  details: string;
  photos?: string[];
  method: ResolutionMethod;
  /** Hours before now. */
  filed: number;
  after?: Act[];
};

const PORTLAND = { address1: '18 Alder St', city: 'Portland', province: 'OR', postalCode: '97205' };
const CHICAGO = { address1: '402 W Oak St', city: 'Chicago', province: 'IL', postalCode: '60610' };
const MIAMI = { address1: '77 Palm Ct', city: 'Miami', province: 'FL', postalCode: '33130' };
const BOISE = { address1: '310 Franklin St', city: 'Boise', province: 'ID', postalCode: '83702' };
const ALBANY = { address1: '9 Dove St', city: 'Albany', province: 'NY', postalCode: '12210' };
const TULSA = { address1: '2301 E 15th St', city: 'Tulsa', province: 'OK', postalCode: '74104' };

/** Another house in the same street: customers at one address would be a signal. */
const nextTo = (place: Story['address'], house: number): Story['address'] => ({
  ...place,
  address1: place.address1.replace(/^\d+/, String(house)),
});

export const STORIES: readonly Story[] = [
  {
    number: '1101',
    customer: ['Lin Wei', 'lin@example.com'],
    address: PORTLAND,
    lines: [{ product: 'teapot' }],
    placed: 12,
    delivered: 7,
    issue: 'DAMAGED',
    details: 'The spout broke off. The box was crushed on one corner.',
    photos: ['teapot'],
    method: 'REFUND',
    // Late on every day of the week.
    filed: 130,
    after: [{ by: 'team', takes: true }],
  },
  {
    number: '1102',
    customer: ['Theo Martin', 'theo@example.com'],
    address: CHICAGO,
    lines: [{ product: 'lamp' }, { product: 'cushion', quantity: 2 }],
    placed: 18,
    lastSeen: 13,
    carrier: 'USPS',
    issue: 'TRACKING_NOT_MOVING',
    details: 'Tracking has said “in transit” for almost two weeks.',
    method: 'RESHIP',
    filed: 20,
  },
  {
    number: '1103',
    customer: ['Noor Ahmed', 'noor@example.com'],
    address: MIAMI,
    lines: [{ product: 'throw' }],
    placed: 9,
    delivered: 4,
    issue: 'WRONG_ITEM',
    details: 'I ordered the linen throw and got a set of towels.',
    photos: ['towels'],
    method: 'RESHIP',
    filed: 9,
    after: [
      { by: 'team', says: 'Thanks for the photo, Noor. Is the label on the outside of the box yours?' },
      { by: 'customer', says: 'Yes, my name and address. Only the inside is wrong.' },
    ],
  },
  {
    number: '1104',
    customer: ['Mia Rossi', 'mia@example.com'],
    address: BOISE,
    lines: [{ product: 'lamp' }, { product: 'basket' }],
    placed: 13,
    delivered: 6,
    carrier: 'FedEx',
    issue: 'STOLEN',
    details: 'The driver left it on the porch. My neighbor’s camera shows someone taking it.',
    method: 'REFUND',
    filed: 28,
    after: [{ by: 'team', labels: ['high value', 'check camera'] }],
  },
  {
    number: '1105',
    customer: ['Ivo Kral', 'ivo@example.com'],
    address: ALBANY,
    lines: [{ product: 'plates', quantity: 6 }],
    placed: 8,
    delivered: 3,
    issue: 'DAMAGED',
    quantity: 2,
    details: 'Two of the six plates are cracked through the middle.',
    photos: ['plates'],
    method: 'STORE_CREDIT',
    filed: 3,
  },
  {
    number: '1106',
    customer: ['Priya Nair', 'priya@example.com'],
    address: TULSA,
    lines: [{ product: 'kettle' }],
    placed: 128,
    delivered: 123,
    isUnderWarranty: true,
    issue: 'DEFECTIVE_ITEM',
    details: 'It has leaked at the spout since last week. The handle is loose, too.',
    photos: ['kettle'],
    method: 'RESHIP',
    filed: 2,
  },
  {
    number: '1107',
    customer: ['Jonas Weber', 'jonas@example.com'],
    address: nextTo(CHICAGO, 60),
    lines: [{ product: 'bowl', quantity: 3 }, { product: 'board' }],
    placed: 7,
    delivered: 2,
    issue: 'MISSING_ITEM',
    quantity: 1,
    details: 'Only two of the three bowls were in the box.',
    method: 'RESHIP',
    filed: 1,
  },
  {
    number: '1108',
    customer: ['Ruth Adeyemi', 'ruth@example.com'],
    address: nextTo(MIAMI, 61),
    lines: [{ product: 'mirror' }],
    placed: 11,
    delivered: 5,
    issue: 'DAMAGED',
    details: 'The glass has a crack from edge to edge.',
    photos: ['mirror'],
    method: 'REFUND',
    filed: 50,
    after: [{ by: 'team', asks: 'Could you send a photo of the box and its label, too?' }],
  },
  {
    number: '1109',
    customer: ['Sol Navarro', 'sol@example.com'],
    address: nextTo(PORTLAND, 62),
    lines: [{ product: 'clock' }],
    placed: 15,
    delivered: 9,
    issue: 'DEFECTIVE_ITEM',
    details: 'The second hand stopped after a week. A new battery didn’t help.',
    photos: ['clock'],
    method: 'RESHIP',
    filed: 46,
    after: [{ by: 'team', waits: true }],
  },
  {
    number: '1110',
    customer: ['Hana Sato', 'hana@example.com'],
    address: nextTo(BOISE, 63),
    lines: [{ product: 'carafe' }],
    placed: 12,
    delivered: 6,
    issue: 'DAMAGED',
    details: 'The carafe arrived in pieces.',
    photos: ['carafe'],
    method: 'REFUND',
    filed: 70,
    after: [{ by: 'team', approves: true, message: 'Sorry about the carafe! Your refund is on its way.' }],
  },
  {
    number: '1111',
    customer: ['Luca Bianchi', 'luca@example.com'],
    address: nextTo(ALBANY, 64),
    lines: [{ product: 'basket' }],
    placed: 14,
    delivered: 8,
    issue: 'ORDER_DELIVERED_NOT_RECEIVED',
    details: 'The carrier says delivered. Nothing is here, and no neighbor has it.',
    method: 'RESHIP',
    filed: 60,
    after: [
      {
        by: 'team',
        denies: 'PACKAGE_ARRIVED',
        message: 'The carrier’s photo shows the package at your front desk.',
      },
      {
        by: 'customer',
        appeals: 'That desk belongs to another building. The photo shows number 11, I live at 9.',
      },
    ],
  },
  {
    number: '1112',
    customer: ['Omar Haddad', 'omar@example.com'],
    address: nextTo(TULSA, 65),
    lines: [{ product: 'towels' }],
    placed: 20,
    delivered: 14,
    issue: 'DAMAGED',
    details: 'They came out of the first wash torn along the edge.',
    method: 'REFUND',
    filed: 90,
    after: [
      {
        by: 'team',
        denies: 'CLAIM_TYPE_NOT_COVERED',
        message: 'Shipping protection covers damage on the way. It doesn’t cover wear after delivery.',
      },
    ],
  },
  {
    number: '1113',
    customer: ['Vera Novak', 'vera@example.com'],
    address: nextTo(CHICAGO, 66),
    lines: [{ product: 'diffuser' }],
    placed: 9,
    delivered: 3,
    issue: 'WRONG_ADDRESS',
    details: 'It went to my old address. I changed it in my account before it shipped.',
    method: 'RESHIP',
    filed: 26,
    after: [
      {
        by: 'team',
        setsAside: 3,
        message: 'We asked the carrier to bring it back and expect it in three days.',
      },
    ],
  },
  {
    number: '1114',
    customer: ['Ben Carter', 'ben.carter@example.com'],
    address: nextTo(MIAMI, 67),
    lines: [{ product: 'cushion', quantity: 2 }],
    placed: 9,
    delivered: 4,
    issue: 'MISSING_ITEM',
    quantity: 1,
    details: 'There was only one cushion in the package.',
    method: 'STORE_CREDIT',
    filed: 40,
    after: [{ by: 'team', resolvesElsewhere: 'Handed out in the store in Miami, at no charge.' }],
  },
  {
    number: '1115',
    customer: ['Lin Wei', 'lin@example.com'],
    address: PORTLAND,
    lines: [{ product: 'candle', quantity: 2 }],
    placed: 5,
    delivered: 2,
    issue: 'DAMAGED',
    quantity: 2,
    details: 'Both candles are broken.',
    // The same photo as in the claim for the teapot: a signal for the team.
    photos: ['teapot'],
    method: 'REFUND',
    filed: 4,
  },
  {
    number: '1116',
    customer: ['Kai Jensen', 'kai@example.com'],
    address: nextTo(BOISE, 69),
    lines: [{ product: 'vase' }],
    placed: 6,
    delivered: 2,
    issue: 'WRONG_ITEM',
    details: 'I ordered the vase and got a planter.',
    photos: ['planter'],
    method: 'RESHIP',
    filed: 5,
    after: [{ by: 'team', closes: true }],
  },
];
