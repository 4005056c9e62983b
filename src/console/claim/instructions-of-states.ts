/** A refund in different states of being carried out, for the gallery. */
import type { InstructionOnWire } from '../../contract/instruction.ts';
import type { ResolutionOnWire } from '../../contract/resolution.ts';
import { FAILURES, OVERDUE, UNANSWERED } from '../../domain/instructions/failures.ts';

const at = (time: string) => `2026-11-05T${time}.000Z`;

export const REFUND: ResolutionOnWire = {
  ...{ id: 'r9d3k7b1xc', resolutionType: 'REFUND', resolutionDetails: null, resolutionDescription: null },
  ...{ resolutionReference: null, quantity: 1, refundedQuantity: null, percentage: '100', flatAmount: null },
  ...{ paidValue: '20.40', paidOriginalValue: '20.40', paidOriginalCurrency: 'USD', shippingAmount: '0.00' },
  amounts: {
    items: '18.750',
    shipping: '0.00',
    tax: '1.65',
    subtotal: '18.75',
    bonus: '0.00',
    total: '20.40',
  },
  ...{ cappedBy: null, creditStore: false, state: 'WAITING', external: false },
  ...{ trackingCompany: null, trackingNumber: null, trackingUrl: null, parcel: null },
  ...{
    resolvedBy: 'p7k2m9x4vq',
    createdAt: at('12:00:00'),
    relatedClaimItemId: 'b5t9x2m4ka',
    user: 'p7k2m9x4vq',
  },
};

export const RESHIP: ResolutionOnWire = {
  ...REFUND,
  ...{ resolutionType: 'RESHIP', resolutionReference: '1043', state: 'SHIPPED' },
  ...{ trackingCompany: 'UPS', trackingNumber: '1Z999AA10123456799' },
  trackingUrl: 'https://www.ups.com/track?tracknum=1Z999AA10123456799',
  parcel: {
    ...{ status: 'OUT_FOR_DELIVERY', shippedAt: at('18:00:00'), estimatedDeliveryAt: '2026-11-09' },
    ...{ deliveredAt: null, returnedAt: null },
  },
};

const SENT: InstructionOnWire = {
  ...{ id: 'i4w8s2n6tr', resolutionId: 'r9d3k7b1xc', kind: 'PAYMENT', state: 'DONE', hold: null },
  ...{ provider: 'stripe', nextAt: null, reference: 're_3Qx81', url: 'https://dashboard.example/re_3Qx81' },
  trouble: null,
  told: null,
  tries: [
    {
      ...{ kind: 'look', provider: 'stripe', startedAt: at('12:00:40'), endedAt: at('12:00:41') },
      ...{ result: 'done', detail: null },
    },
    {
      ...{ kind: 'send', provider: 'stripe', startedAt: at('12:00:00'), endedAt: at('12:00:30') },
      ...{ result: 'unknown', detail: 'time-out' },
    },
  ],
  ...{ acts: [], reports: [], providers: ['stripe', 'paypal'] },
};

export const DONE_INSTRUCTION = SENT;

/** Of a replacement that left and has not arrived. */
export const SHIPPED_INSTRUCTION: InstructionOnWire = {
  ...SENT,
  ...{ kind: 'GOODS', resolutionId: RESHIP.id, provider: 'shopify', tries: [], acts: ['lost'] },
};

export const FAILED_INSTRUCTION: InstructionOnWire = {
  ...SENT,
  ...{ state: 'FAILED', reference: null, url: null },
  trouble: { code: 'account_closed', ...FAILURES.account_closed, detail: 'expired_or_canceled_card' },
  tries: SENT.tries.slice(1).map((one) => ({ ...one, result: 'account_closed', detail: null })),
  acts: ['send', 'take_over', 'give_credit'],
};

export const UNANSWERED_INSTRUCTION: InstructionOnWire = {
  ...SENT,
  ...{ state: 'UNKNOWN', reference: null, url: null },
  trouble: { code: 'unanswered', ...UNANSWERED, detail: null },
  tries: SENT.tries.slice(1),
  acts: ['found', 'absent'],
};

export const TOLD_INSTRUCTION: InstructionOnWire = {
  ...SENT,
  ...{ state: 'SENDING', provider: 'api', reference: null, url: null, tries: [] },
  told: { since: at('12:00:00'), dueAt: '2026-11-06T12:00:00.000Z', begunAt: null },
  acts: ['take_back'],
  providers: ['api'],
};

export const BEGUN_INSTRUCTION: InstructionOnWire = {
  ...TOLD_INSTRUCTION,
  told: { since: at('12:00:00'), dueAt: '2026-11-06T12:05:00.000Z', begunAt: at('12:05:00') },
  acts: [],
};

export const OVERDUE_INSTRUCTION: InstructionOnWire = {
  ...TOLD_INSTRUCTION,
  trouble: { code: 'overdue', ...OVERDUE, detail: null },
  told: { since: '2026-11-04T12:00:00.000Z', dueAt: null, begunAt: null },
  acts: ['found', 'absent', 'take_back'],
};

/** No provider is connected. */
export const BY_HAND_INSTRUCTION: InstructionOnWire = {
  ...SENT,
  ...{ state: 'WAITING', hold: 'by_hand', provider: null, reference: null, url: null, tries: [] },
  ...{ reports: ['SENT', 'DONE'], providers: [] },
};

export const GOODS_BY_HAND_INSTRUCTION: InstructionOnWire = {
  ...BY_HAND_INSTRUCTION,
  ...{ kind: 'GOODS', resolutionId: RESHIP.id, reports: ['MADE', 'SHIPPED', 'DONE'] },
};
