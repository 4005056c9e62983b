/** A damaged mug, as the gallery shows it. */
import type { ClaimDesk } from '../../contract/desk.ts';
import { OWNER } from '../parts/people-of-states.ts';

const at = (time: string) => `2026-11-05T${time}:00.000Z`;
const { person } = OWNER;
const ID = 'k3m7p2vx9q';

/** Right after filing. */
const FILED = {
  id: ID,
  claimNumber: 20418,
  claimItems: [
    {
      id: 'b5t9x2m4ka',
      name: 'Mug',
      sku: 'MUG-1',
      quantity: 1,
      details: 'The handle came off',
      images: [],
      imageUrl: null,
      claimType: 'DAMAGED',
      resolutionId: null,
      resolutionRequested: 'REFUND',
      received: null,
      resolutionQuantity: null,
      resolutionPercentage: null,
      resolutionFlatAmount: null,
      resolutionFinal: null,
      quantityType: null,
      reimbursementType: null,
      creditStore: null,
      sourceItemId: 'i1',
      sourceProductId: 'p1',
      sourceVariantId: 'v1',
      sourceFulfillmentId: 'f1',
      sourceOrderId: '1001',
      orderItem: {
        price: '20.000',
        discount: '1.250',
        tax: '1.650',
        quantity: 4,
        refundedQuantity: 0,
        selectedOptions: [
          {
            name: 'color',
            value: 'red',
          },
        ],
      },
    },
  ],
  claimDocuments: [],
  claimResolutions: [],
  claimMessages: [],
  claimState: 'new',
  status: 'NEW',
  claimType: 'DAMAGED',
  claimCategory: 'SHIPPING',
  claimDescription: 'The handle came off',
  isMultipleType: false,
  authorName: 'Ada Shopper',
  authorEmail: 'ada@example.com',
  userId: 'Vq3_c0eXk9PzTfYw2LmA',
  storeId: 'fernwood',
  orderId: 'q8w2n6c4zt',
  sourceOrderId: '1001',
  sourceOrderNumber: '1001',
  salesChannel: 'ONLINE',
  isOta: false,
  fromValet: false,
  currency: 'USD',
  filedOn: '2026-11-10T12:00:00.000Z',
  createdAt: '2026-11-10T12:00:00.000Z',
  updatedAt: '2026-11-10T12:00:00.000Z',
  version: 1,
  policy: {
    id: 'q8w2n6c4zt-shipping',
    removedAt: null,
    premiumPaid: '1.98',
    insuredAmount: '88.10',
    premiumCurrency: 'USD',
    isAmountPerResolution: false,
  },
  warrantyMetadata: null,
  claimStoreCredits: [],
  resolutionType: null,
  requestedResolution: 'REFUND',
  quote: {
    items: '18.750',
    shipping: '0.00',
    tax: '1.65',
    subtotal: '18.75',
    bonus: '0.00',
    total: '20.40',
    parts: [{ method: 'REFUND', total: '20.40', bonus: '0.00' }],
    cappedBy: null,
    currency: 'USD',
  },
  shippingAddress: {
    city: 'Boise',
    name: 'Ada Shopper',
    phone: null,
    company: null,
    country: 'US',
    address1: '1 Main St',
    address2: null,
    province: 'ID',
    postalCode: '83702',
  },
  shippingAddressChange: null,
  fulfillments: [
    {
      sourceFulfillmentId: 'f1',
      fulfillmentStatus: 'DELIVERED',
      deliveredAt: '2026-11-05T15:00:00.000Z',
      trackingCompany: 'UPS',
      trackingNumber: '1Z999AA10123456784',
      trackingUrl: 'https://parcelsapp.com/en/tracking/1Z999AA10123456784',
    },
  ],
  denial: null,
  appealedAt: null,
  proofRequest: null,
  dismissedUntil: null,
  actions: { canAppeal: false, canWithdraw: true, canChangeAddress: true, canReview: false },
  events: [
    {
      id: 1,
      at: '2026-11-10T12:00:00.000Z',
      kind: 'filed',
      actorKind: 'customer',
      fromStatus: null,
      toStatus: 'NEW',
    },
  ],
  team: null,
} satisfies ClaimDesk['claim'];

const TEAM = {
  assignee: person.id,
  labels: ['fragile', 'vip'],
  metadata: {},
  allowedStatuses: [
    ...['OPEN', 'COMMUNICATING', 'WAITING_FOR_CUSTOMER', 'WAITING_FOR_BRAND', 'APPROVED', 'DENIED'],
    ...['DISMISSED', 'TEMPORARILY_DISMISSED', 'RESOLVED_BY_BRAND', 'CLOSED'],
  ],
  isResolvable: true,
  firstAnswerDueAt: at('15:40'),
  decisionDueAt: at('22:00'),
  nextTimer: null,
  closedFor: null,
  lastCustomerActivityAt: at('14:00'),
  lastTeamActivityAt: null,
};

const EVENT = { fromStatus: null, toStatus: null, actorId: null, data: {} };

type Message = ClaimDesk['claim']['claimMessages'][number];
export const message = (id: string, senderType: Message['senderType'], words: string): Message => ({
  id,
  claimId: ID,
  messageContent: words,
  senderId: senderType === 'team' ? person.id : null,
  senderName: senderType === 'team' ? null : 'Ada Shopper',
  senderType,
  storeId: 'demo',
  medias: [],
  createdAt: at(senderType === 'team' ? '14:20' : '14:26'),
});

export const CLAIM: ClaimDesk['claim'] = {
  ...FILED,
  claimMessages: [
    message('m1', 'team', 'Thank you, Ada, that helps. Was the outer box dented too?'),
    message('m2', 'customer', 'Yes, on one corner. I still have it.'),
  ],
  createdAt: at('14:00'),
  events: [
    { ...EVENT, id: 1, at: at('14:00'), kind: 'filed', actorKind: 'customer', toStatus: 'NEW' },
    {
      ...EVENT,
      id: 2,
      at: at('14:05'),
      kind: 'assigned',
      actorKind: 'team',
      actorId: person.id,
      data: { to: person.id },
    },
    {
      ...EVENT,
      id: 3,
      at: at('14:06'),
      kind: 'labelled',
      actorKind: 'team',
      actorId: person.id,
      data: { to: ['fragile', 'vip'] },
    },
    { ...EVENT, id: 4, at: at('14:07'), kind: 'link_sent', actorKind: 'team', actorId: person.id },
  ],
  version: 3,
  team: TEAM,
};
