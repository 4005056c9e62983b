/** The states of the orders' list and of an order's page in the gallery. */

import type { OrderDesk } from '../../contract/order-desk.ts';
import { ORDER_EXAMPLE } from '../../contract/order-example.ts';
import type { ListedOrder } from '../../contract/order-list.ts';
import type { OrderProtection } from '../../contract/order-protection.ts';
import { SHIPMENT_EXAMPLE } from '../../contract/shipment-example.ts';
import { urls } from '../../urls.ts';
import {
  NO_RETURNS,
  RETURNS_ASKED,
  RETURNS_CALL,
  RETURNS_NONE,
  SOME_RETURNS,
} from '../parts/order-returns-of-states.ts';
import { personAs } from '../parts/people-of-states.ts';
import { answered, refused, type ScreenStates } from '../parts/screen-states.ts';
import { CHANGED } from './edit-states.ts';

const LIST = urls.console.orders('demo');
const PORTAL = 'https://claims.example.com/valet/token';
const ONE = urls.console.order('demo', 'order1');
const NAMES = ['Ada Shopper', 'Theo Marsh', 'Noor Aziz', null];
const LONG = 'An extraordinarily long name that nobody thought of when the page was drawn '.repeat(2).trim();

const order = (index: number, more: Partial<ListedOrder> = {}): ListedOrder => ({
  id: `order${index}`,
  sourceOrderId: `o${index}`,
  orderNumber: String(1_100 - index),
  customerName: NAMES[index % NAMES.length] ?? null,
  customerEmail: `shopper${index}@example.com`,
  channel: 'ONLINE',
  currency: 'USD',
  total: ['88.10', '212.40', '40.80'][index % 3] ?? '0.00',
  refundedAmount: '0.00',
  itemCount: 1 + (index % 4),
  fulfillmentStatus: 'DELIVERED',
  protectionStatus: 'protected',
  claimCount: index % 3 === 1 ? 1 : 0,
  createdAt: new Date(Date.parse('2026-11-05T10:00:00.000Z') - index * 7_000_000).toISOString(),
  cancelledAt: index === 5 ? '2026-11-05T12:00:00.000Z' : null,
  chargebackAt: null,
  ...more,
});

const listOf = (orders: ListedOrder[], nextCursor: string | null = null) => answered({ orders, nextCursor });
const some = (count: number) => Array.from({ length: count }, (_, index) => order(index));

const settingsWith = (enabled: boolean) =>
  answered({
    inStore: { enabled },
    capabilities: { warranties: true },
    flags: { 'in-store-filing': true },
  });

export const ordersStates: ScreenStates = {
  screen: 'orders',
  answers: {
    'GET /orders': listOf(some(12), 'next'),
    'GET /stores/:id/settings': settingsWith(false),
    'POST /valet-links': answered({ url: PORTAL, expiresAt: '2026-11-05T16:00:00.000Z' }),
  },
  states: {
    some: { at: LIST },
    none: { at: LIST, answers: { 'GET /orders': listOf([]) } },
    'no-match': { at: `${LIST}?q=nobody`, answers: { 'GET /orders': listOf([]) } },
    'without-order': { at: LIST, answers: { 'GET /stores/:id/settings': settingsWith(true) } },
    'portal-ready': {
      at: LIST,
      answers: { 'GET /stores/:id/settings': settingsWith(true) },
      click: ['File without an order'],
    },
    loading: { at: LIST, answers: { 'GET /orders': 'pending' } },
    failed: { at: LIST, answers: { 'GET /orders': 'offline' } },
    'long-texts': {
      at: LIST,
      answers: { 'GET /orders': listOf([order(0, { customerName: LONG, orderNumber: LONG.slice(0, 100) })]) },
    },
  },
};

const address = ORDER_EXAMPLE.shippingAddress;

const verdict = (issueType: string, eligible: boolean, sentence: string): OrderDesk['verdicts'][number] => ({
  eligible,
  eligibilityCode: eligible ? 'eligible' : 'not_applicable',
  eligibleAt: null,
  uneligibleAt: null,
  rule: 'example',
  sentence,
  sourceFulfillmentId: 'f1',
  issueType,
});

const UNTIL = 'Can be reported until Dec 5.';

const DESK: OrderDesk = {
  order: {
    id: 'order1',
    sourceOrderId: 'o1',
    orderNumber: '1001',
    channel: 'ONLINE',
    fulfillmentStatus: 'DELIVERED',
    protectionStatus: 'protected',
    riskLevel: 'medium',
    tags: ['wholesale'],
    createdAt: '2026-11-01T10:00:00.000Z',
    cancelledAt: null,
    chargebackAt: null,
    currency: 'USD',
    exchangeRate: '1',
    subtotal: '80.00',
    discountTotal: '5.00',
    shipping: '6.00',
    shippingTax: '0.50',
    tax: '6.60',
    total: '88.10',
    refundedAmount: '0.00',
    shippingAddress: address,
    billingAddress: null,
    updatedShippingAddress: { ...address, address1: '2 Main St' },
    itemCount: 4,
    items: [
      {
        sourceItemId: 'i1',
        name: 'Stoneware mug, Moss',
        sku: 'MUG-1',
        imageUrl: null,
        quantity: 4,
        refundedQuantity: 1,
        claimedQuantity: 1,
        price: '20.000',
        discount: '1.250',
        tax: '1.650',
        lineTotal: '81.60',
        selectedOptions: [{ name: 'Color', value: 'Moss' }],
        warrantyPeriod: 'P1Y',
      },
    ],
    claims: [
      {
        id: 'claim1',
        claimNumber: 20_418,
        status: 'NEW',
        claimType: 'DAMAGED',
        requestedResolution: 'REFUND',
        total: '20.40',
        currency: 'USD',
        createdAt: '2026-11-06T12:00:00.000Z',
      },
    ],
  },
  shipments: [
    {
      ...SHIPMENT_EXAMPLE,
      items: [{ sourceItemId: 'i1', name: 'Stoneware mug, Moss', quantity: 4, claimableQuantity: 2 }],
      scans: [
        {
          at: '2026-11-03T08:00:00.000Z',
          status: 'IN_TRANSIT',
          place: 'Memphis, TN',
          description: 'Departed',
        },
        { at: '2026-11-05T15:00:00.000Z', status: 'DELIVERED', place: 'Boise, ID', description: null },
      ],
    },
  ],
  verdicts: [
    verdict('STOLEN', true, UNTIL),
    verdict('ORDER_DELIVERED_NOT_RECEIVED', true, UNTIL),
    verdict('RETURNED_TO_SENDER', false, 'The carrier says this package was delivered.'),
    verdict('TRACKING_NOT_MOVING', false, 'The carrier says this package was delivered.'),
    verdict('DAMAGED', true, UNTIL),
    verdict('WRONG_ITEM', true, UNTIL),
  ],
  warranties: [
    {
      ...verdict('', true, 'Can be reported until Nov 1, 2027.'),
      sourceItemId: 'i1',
      units: 2,
      expiresAt: null,
    },
  ],
  isOneTimeAppeasementOpen: false,
  customer: {
    id: 'customer1',
    name: 'Ada Shopper',
    email: 'ada@example.com',
    phone: '+1 202 555 0123',
    orders: 4,
    claims: 1,
    currency: 'USD',
    paid: '311.20',
    claimed: '20.40',
    paidOut: '0.00',
    claimRate: 0.25,
    storeClaimRate: 0.031,
    recentOrders: [],
    recentClaims: [],
    suggestions: [],
  },
};

const abroad = { name: 'Ada Shopper', company: null, address2: null, phone: null };

const unprotected: OrderDesk = {
  ...DESK,
  order: {
    ...DESK.order,
    ...{ protectionStatus: 'ota', claims: [], updatedShippingAddress: null },
    shippingAddress: {
      ...abroad,
      ...{
        address1: '2-1-1 Meguro',
        city: 'Meguro-ku',
        province: '13',
        postalCode: '153-0063',
        country: 'JP',
      },
    },
    billingAddress: {
      ...abroad,
      ...{ address1: 'Oranienstr. 5', city: 'Berlin', province: 'BE', postalCode: '10115', country: 'DE' },
    },
  },
  shipments: [],
  verdicts: [],
  warranties: [],
  isOneTimeAppeasementOpen: true,
};

const PROTECTED: OrderProtection = {
  policy: { insuredAmount: '88.10', premiumPaid: '1.98', premiumCurrency: 'USD', removedAt: null },
  reported: null,
  add: { refusal: 'This order already has shipping protection. Reload it to see since when.' },
  remove: { refusal: null },
  changes: [],
};
const REMOVED: OrderProtection = {
  ...PROTECTED,
  policy: {
    ...{ insuredAmount: '88.10', premiumPaid: '1.98', premiumCurrency: 'USD' },
    removedAt: '2026-11-04T10:00:00.000Z',
  },
  reported: PROTECTED.policy,
  add: { refusal: null },
  remove: { refusal: 'This order has no shipping protection that could be removed.' },
  changes: [
    {
      ...{ at: '2026-11-04T10:00:00.000Z', kind: 'removed', by: 'Kim Keller' },
      ...{ premium: '1.98', currency: 'USD' },
    },
  ],
};
const IN_USE = 'Claim #20418 depends on how this order is protected. Deny or close the claim first.';
const protectionIs = (protection: OrderProtection) => ({
  'GET /orders/:orderId/protection': answered(protection),
});

export const orderStates: ScreenStates = {
  screen: 'order',
  answers: {
    'GET /orders/:orderId/desk': answered(DESK),
    'GET /orders/:orderId/edit': answered(CHANGED),
    ...protectionIs(PROTECTED),
    ...NO_RETURNS,
  },
  states: {
    'protection-asked': { at: ONE, click: ['Remove protection'] },
    'protection-added': { at: ONE, answers: protectionIs(REMOVED), click: ['Add protection'] },
    'protection-in-use': {
      at: ONE,
      answers: protectionIs({ ...PROTECTED, remove: { refusal: IN_USE } }),
    },
    'protection-failed': { at: ONE, answers: { 'GET /orders/:orderId/protection': 'offline' } },
    'protection-read-only': {
      at: ONE,
      answers: { 'GET /me': answered(personAs('store_support')), ...protectionIs(REMOVED) },
    },
    delivered: { at: ONE },
    returns: { at: ONE, answers: SOME_RETURNS },
    'returns-asked-for': { at: ONE, answers: RETURNS_ASKED },
    'no-returns': { at: ONE, answers: RETURNS_NONE },
    'returns-failed': { at: ONE, answers: { [RETURNS_CALL]: 'offline' } },
    'one-time-appeasement': { at: ONE, answers: { 'GET /orders/:orderId/desk': answered(unprotected) } },
    'portal-ready': {
      at: ONE,
      answers: {
        'POST /orders/:orderId/valet-link': answered({ url: PORTAL, expiresAt: '2026-11-05T16:00:00.000Z' }),
      },
      click: ['File a claim for this customer'],
    },
    loading: { at: ONE, answers: { 'GET /orders/:orderId/desk': 'pending' } },
    failed: { at: ONE, answers: { 'GET /orders/:orderId/desk': 'offline' } },
    'not-found': {
      at: ONE,
      answers: { 'GET /orders/:orderId/desk': refused(404, 'not_found', 'This doesn’t exist.') },
    },
  },
};
