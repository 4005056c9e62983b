/**
 * Valid bodies for what a team and a shopper do with a filed claim, and which of their fields are optional (bad-input.test.ts).
 */
import { buildAddress } from '../src/demo/build.ts';

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type Call = {
  method: 'POST' | 'PUT' | 'PATCH';
  url: string;
  token: string;
  valid: Json;
  mayBeNull?: string[];
  mayBeMissing?: string[];
  /** Fields that nothing reads: ids that clients repeat in the body. */
  anything?: string[];
};

const optionalOf = (...fields: string[]) => ({ mayBeNull: fields, mayBeMissing: fields });
type On = {
  claimId: string;
  deniedId: string;
  /** A claim with a pending resolution. */
  decidedId: string;
  resolutionId: string;
  itemId: string;
  program: string;
  shopper: string;
  now: number;
};

export function decisionCalls({
  claimId,
  deniedId,
  decidedId,
  resolutionId,
  itemId,
  program,
  shopper,
  now,
}: On): Record<string, Call> {
  const anyClaim = `/v1/claims/${claimId}`;
  return {
    'changing a claim': {
      method: 'PATCH',
      url: anyClaim,
      token: program,
      valid: {
        status: 'OPEN',
        reason: 'why',
        assignee: 'mia',
        labels: ['fragile'],
        claimType: 'LOST',
        claimItems: [{ id: itemId, claimType: 'LOST' }],
      },
      mayBeNull: ['reason', 'assignee'],
      anything: ['labels.0'],
      mayBeMissing: ['status', 'reason', 'assignee', 'labels', 'claimType', 'claimItems'],
    },
    'approving a claim': {
      method: 'POST',
      url: `${anyClaim}/resolutions`,
      token: program,
      valid: {
        resolutions: [
          {
            claimItemId: itemId,
            resolutionType: 'REFUND',
            quantity: 1,
            percentage: '50',
            resolutionDetails: 'half',
          },
        ],
        message: 'Sorry',
      },
      mayBeNull: [
        'message',
        ...['quantity', 'percentage', 'resolutionDetails'].map((f) => `resolutions.0.${f}`),
      ],
      mayBeMissing: [
        'message',
        ...['quantity', 'percentage', 'resolutionDetails'].map((f) => `resolutions.0.${f}`),
      ],
    },
    'denying a claim': {
      method: 'POST',
      url: `${anyClaim}/denial`,
      token: program,
      valid: { reason: 'OTHER', message: 'No.', note: 'Hm' },
      ...optionalOf('note'),
    },
    'setting a claim aside': {
      method: 'POST',
      url: `${anyClaim}/dismissal`,
      token: program,
      valid: {
        until: new Date(now + 10 * 86_400_000).toISOString().slice(0, 10),
        reason: 'OTHER',
        message: 'Later',
      },
      mayBeNull: ['until', 'reason', 'message'],
      mayBeMissing: ['reason', 'message'],
    },
    'recording what was done elsewhere': {
      method: 'POST',
      url: `${anyClaim}/resolve-externally`,
      token: program,
      valid: { resolutionType: 'REFUND', description: 'At the till', reference: 'R-1', amount: '1.00' },
      mayBeNull: ['reference', 'amount'],
      mayBeMissing: ['resolutionType', 'reference', 'amount'],
    },
    'reporting a resolution': {
      method: 'PATCH',
      url: `/v1/claims/${decidedId}/resolutions/${resolutionId}`,
      token: program,
      valid: {
        status: 'SHIPPED',
        reference: 'R-1',
        tracking: { company: 'UPS', number: '1Z', url: 'https://ups.example/1Z' },
      },
      mayBeNull: ['reference', 'tracking', ...['company', 'number', 'url'].map((f) => `tracking.${f}`)],
      mayBeMissing: [
        'status',
        'reference',
        'tracking',
        ...['company', 'number', 'url'].map((f) => `tracking.${f}`),
      ],
    },
    'asking for proof': {
      method: 'POST',
      url: `${anyClaim}/proof-requests`,
      token: program,
      valid: { types: ['PHOTO'], message: 'Please' },
    },
    'writing a note': {
      method: 'POST',
      url: `${anyClaim}/notes`,
      token: program,
      valid: { content: 'Hm', authorName: 'Mia' },
      ...optionalOf('authorName'),
    },
    'correcting the address': {
      method: 'PUT',
      url: `${anyClaim}/address`,
      token: shopper,
      valid: { updatedShippingAddress: buildAddress({ city: 'Nampa' }) } as Json,
      ...optionalOf(...['company', 'address2', 'phone'].map((f) => `updatedShippingAddress.${f}`)),
    },
    appealing: {
      method: 'POST',
      url: `/v1/claims/${deniedId}/appeal`,
      token: shopper,
      valid: { message: 'It is not', medias: [] },
      mayBeMissing: ['medias'],
    },
    reviewing: {
      method: 'POST',
      url: `/v1/claims/${deniedId}/reviews`,
      token: shopper,
      valid: { rating: 4, content: 'Fine' },
      mayBeMissing: ['content'],
    },
  };
}
