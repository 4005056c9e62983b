/** A damaged mug, as the gallery shows it. */
import { CLAIM_EXAMPLE } from '../../contract/claim-example.ts';
import type { ClaimDesk } from '../../contract/desk.ts';
import { NOBODY } from '../../domain/privacy/order.ts';
import { OWNER } from '../parts/people-of-states.ts';

const at = (time: string) => `2026-11-05T${time}:00.000Z`;
const { person } = OWNER;
const ID = 'k3m7p2vx9q';

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
  warnsAt: at('15:20'),
  nextTimer: null,
  closedFor: null,
  lastCustomerActivityAt: at('14:00'),
  lastTeamActivityAt: null,
};

/** Where nothing is due from the team. */
export const nothingDue = (allowedStatuses: string[]) => ({
  ...TEAM,
  ...{ allowedStatuses, firstAnswerDueAt: null, decisionDueAt: null, warnsAt: null },
});

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
  ...CLAIM_EXAMPLE,
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

export const UNDER_WARRANTY: Partial<ClaimDesk['claim']> = {
  ...{ claimCategory: 'WARRANTY', claimType: 'DEFECTIVE_ITEM', salesChannel: 'IN_STORE' },
  warrantyMetadata: {
    ...{ productValue: '20.00', warrantyFee: '2.50', warrantyPeriod: 'P2Y' },
    dateOfPurchase: '2026-06-12T16:00:00.000Z',
  },
};

/** What is left of it once its customer was erased. */
export const ERASED: Partial<ClaimDesk['claim']> = {
  ...{ status: 'CLOSED', authorName: null, authorEmail: NOBODY, claimMessages: [] },
  events: [...CLAIM.events, { ...EVENT, id: 5, at: at('14:50'), kind: 'person_erased', actorKind: 'system' }],
  team: nothingDue(['OPEN']),
};
