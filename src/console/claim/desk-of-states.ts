/** A claim with everything around it, for the gallery. */

import type { ClaimDesk } from '../../contract/desk.ts';
import { REPLACEMENT_NEWS } from '../../domain/claims/replacement-news.ts';
import { RESOLUTION_TYPES, type ResolutionType } from '../../domain/claims/resolution-types.ts';
import { OWNER } from '../parts/people-of-states.ts';
import { CLAIM } from './claim-of-states.ts';

const at = (time: string) => `2026-11-05T${time}:00.000Z`;
const { person } = OWNER;

const AMOUNTS = {
  items: '18.750',
  shipping: '0.00',
  tax: '1.65',
  subtotal: '18.75',
  bonus: '0.00',
  total: '20.40',
  totalInStoreCurrency: '20.40',
  cost: '20.40',
};
const LINE = {
  claimItemId: 'b5t9x2m4ka',
  resolutionType: 'REFUND' as const,
  quantity: 1,
  percentage: '100',
  amount: null,
  resolutionDetails: null,
};
const PLANNED = {
  claimItemId: LINE.claimItemId,
  resolutionType: LINE.resolutionType,
  quantity: 1,
  cappedBy: null,
};

export const PLAN: NonNullable<NonNullable<ClaimDesk['asked']>['plan']> = {
  version: 3,
  currency: 'USD',
  storeCurrency: 'USD',
  resolutions: [{ ...PLANNED, ...AMOUNTS }],
  methods: [{ resolutionType: 'REFUND', ...AMOUNTS }],
  totals: AMOUNTS,
  cappedBy: null,
};

const ADDRESS = CLAIM.shippingAddress;
const VERDICT = {
  ...{ claimItemId: LINE.claimItemId, claimType: 'DAMAGED', sourceFulfillmentId: 'f1' },
  ...{ eligible: true, eligibilityCode: 'eligible', rule: 'item_issue.delivered' },
  eligibleAt: '2026-11-05T05:00:00.000Z',
  uneligibleAt: '2026-12-05T04:59:59.999Z',
  sentence: 'Can be reported until Dec 5.',
};

const BRIEF = {
  ...{ id: 'other1', claimNumber: 20377, status: 'RESOLVED', claimType: 'MISSING_ITEM' },
  ...{ requestedResolution: 'RESHIP', total: '31.00', currency: 'USD', createdAt: at('09:00') },
};

const ORDER: ClaimDesk['order'] = {
  ...{ id: 'q8w2n6c4zt', sourceOrderId: '1001', orderNumber: '#1001', channel: 'ONLINE' },
  ...{ fulfillmentStatus: 'DELIVERED', protectionStatus: 'protected', riskLevel: 'low', tags: ['gift'] },
  ...{ createdAt: '2026-11-01T10:00:00.000Z', cancelledAt: null, chargebackAt: null, currency: 'USD' },
  ...{ exchangeRate: '1', subtotal: '80.00', discountTotal: '5.00', shipping: '5.00', shippingTax: '0.00' },
  ...{ tax: '8.10', total: '88.10', refundedAmount: '0.00', shippingAddress: ADDRESS, billingAddress: null },
  ...{ updatedShippingAddress: null, itemCount: 4, items: [], claims: [] },
};

const CUSTOMER: ClaimDesk['customer'] = {
  ...{
    id: 'u1',
    name: 'Ada Shopper',
    email: 'ada@example.com',
    phone: '+12025550123',
    orders: 14,
    claims: 2,
  },
  ...{ currency: 'USD', paid: '1204.20', claimed: '51.40', paidOut: '31.00', claimRate: 0.143 },
  ...{ storeClaimRate: 0.031, recentOrders: [], recentClaims: [BRIEF] },
  suggestions: [
    { id: 'u2', name: 'A. Shopper', email: 'a.shopper@example.com', orders: 2, claims: 0, by: ['address'] },
  ],
};

const types = (Object.keys(RESOLUTION_TYPES) as ResolutionType[]).map((type) => {
  const { label, pays } = RESOLUTION_TYPES[type];
  return { type, label, pays, isOffered: pays !== 'flat', isByHand: false };
});

export const DESK: ClaimDesk = {
  claim: CLAIM,
  names: { [person.id]: person.name },
  order: ORDER,
  customer: CUSTOMER,
  shipments: [
    {
      ...{ sourceFulfillmentId: 'f1', status: 'DELIVERED', phase: 'delivered' },
      ...{ fulfilledAt: '2026-11-02T09:00:00.000Z', estimatedDeliveryAt: '2026-11-06', returnedAt: null },
      ...{ lastScanAt: at('10:42'), deliveredAt: at('10:42'), trackingCompany: 'UPS' },
      trackingNumber: '1Z999AA10123456784',
      trackingUrl: 'https://parcelsapp.com/en/tracking/1Z999AA10123456784',
      items: [],
      scans: [{ at: at('10:42'), status: 'DELIVERED', place: 'Boise, ID', description: null }],
    },
  ],
  eligibility: { filed: [VERDICT], now: [VERDICT] },
  signals: [
    {
      ...{
        kind: 'claims_by_customer',
        severity: 'notice',
        facts: { claims: 1, months: 12, latest: '2026-06-18T16:20:00.000Z' },
      },
      sentence: 'This customer filed 1 other claim within 12 months.',
      links: [{ to: 'claim', id: 'other1', label: '#20377' }],
    },
  ],
  photos: [],
  policy: {
    ...{ status: 'protected', coverage: 'SHIPPING', insuredAmount: '88.10', premiumPaid: '1.98' },
    ...{ premiumCurrency: 'USD', removedAt: null, isAmountPerResolution: false, changedSinceFiling: false },
  },
  money: {
    ...{ isDecided: false, resolutionDate: null, providedResolution: null, reimbursed: null },
    ...{ actionedBy: null, denialReason: null, shipping: '0.00', items: '18.750', taxes: '1.65' },
    ...{ subtotal: '18.75', bonus: '0.00', totalValueToCustomer: '20.40', totalReimbursed: '0.00' },
    ...{ totalClaimValue: '20.40', currency: 'USD' },
    inStoreCurrency: {
      ...{
        totalValueToCustomer: '20.40',
        totalReimbursed: '0.00',
        totalClaimValue: '20.40',
        currency: 'USD',
      },
    },
  },
  methods: {
    types,
    bonus: { amount: '0', type: 'percentage', capPercentage: 120, currency: 'USD' },
    cap: { by: 'paid', amount: '88.10' },
    ...{ currency: 'USD', storeCurrency: 'USD', exchangeRate: '1' },
  },
  asked: { body: { resolutions: [LINE], message: null }, plan: PLAN, refused: null },
  presence: [],
  held: [],
  labels: [{ id: 'l1', name: 'fragile', color: 'amber' }],
  metadata: { fields: [], values: {} },
  notes: [],
  macros: [],
  sops: [],
  merges: { into: null, merged: [], candidates: [], canUndo: false },
  unsent: [],
  instructions: [],
  shipping: { labels: [], providers: [], open: [], goods: [], last: null },
  tickets: [],
};

export const LOST_REPLACEMENT: NonNullable<ClaimDesk['signals']>[number] = {
  ...{ kind: 'replacement_trouble', severity: 'warning', facts: { trouble: 'lost' }, links: [] },
  sentence: `${REPLACEMENT_NEWS.lost}. Ask the carrier, and tell the customer.`,
};
