/** What a team keeps (notes, macros, procedures, fields, duplicates), for the gallery. */
import type { ClaimDesk } from '../../contract/desk.ts';
import { OWNER } from '../parts/people-of-states.ts';
import { CLAIM, message } from './claim-of-states.ts';

const { person } = OWNER;

const NOTE = {
  ...{ id: 'n1', claimId: CLAIM.id, content: 'Third broken mug this month from this batch.' },
  ...{ authorId: person.id, authorName: null, mentions: [] as string[] },
  ...{ createdAt: '2026-11-05T14:22:00.000Z', editedAt: null as string | null },
};

export const NOTES: NonNullable<ClaimDesk['notes']> = [
  NOTE,
  {
    ...{ ...NOTE, id: 'n2', content: '@Kim Lee please ask the supplier.', mentions: ['p2'] },
    ...{ createdAt: '2026-11-05T14:24:00.000Z', editedAt: '2026-11-05T14:25:00.000Z' },
  },
];

const NO_ACTS = { labels: [], assignee: null, status: null, proof: [] };

export const MACROS: NonNullable<ClaimDesk['macros']> = [
  {
    ...{ id: 'a1', scope: 'store' as const, title: 'Ask for a photo', text: 'Hi {{customer.firstName}},' },
    ...{ acts: { ...NO_ACTS, proof: ['PHOTO'] }, claimTypes: ['DAMAGED'], uses: 12, version: 1 },
  },
  {
    ...{ id: 'a2', scope: 'own' as const, title: 'Thanks for waiting', text: 'Thank you for waiting.' },
    ...{ acts: NO_ACTS, claimTypes: [], uses: 3, version: 1 },
  },
];

/** What the first macro gives for this claim. */
export const PROPOSAL = {
  text: 'Hi Ada,\n\nplease send us a photo of the box.',
  missing: [],
  acts: { labels: ['vip'], assignee: 'p2', status: 'COMMUNICATING', proof: ['PHOTO'] },
};

const plain = { strong: false, emphasis: false, code: false, strike: false, href: null };
const item = (number: number, words: string) => ({
  ...{ kind: 'item' as const, level: 1, marker: `${number}.`, quoted: false },
  cells: [[{ ...plain, text: words }]],
});
const row = (kind: 'head' | 'row', ...cells: string[]) => ({
  ...{ kind, level: 0, marker: null, quoted: false },
  cells: cells.map((words) => [{ ...plain, text: words }]),
});
const summary = { claimTypes: ['DAMAGED'], active: true, version: 3, updatedAt: '2026-11-01T10:00:00.000Z' };

export const SOPS: NonNullable<ClaimDesk['sops']> = [
  {
    ...{ ...summary, id: 's1', title: 'Broken on arrival', body: '' },
    blocks: [
      item(1, 'Compare the photos with the order.'),
      item(2, 'Look for damage on the outer box.'),
      row('head', 'Value', 'Decision'),
      row('row', 'Up to $50', 'Approve'),
      row('row', 'More', 'Ask a colleague'),
    ],
  },
  {
    ...{ ...summary, id: 's2', title: 'Gifts', body: '' },
    blocks: [item(1, 'Refund the buyer, not the recipient.')],
  },
];

export const METADATA: NonNullable<ClaimDesk['metadata']> = {
  fields: [
    { id: 'f1', name: 'Batch', kind: 'text', choices: [] },
    { id: 'f2', name: 'Supplier told', kind: 'yes_no', choices: [] },
    { id: 'f3', name: 'Cause', kind: 'choice', choices: ['Packaging', 'Handling'] },
    { id: 'f4', name: 'Inspected on', kind: 'date', choices: [] },
  ],
  values: { f1: 'B-17', f3: 'Packaging', f4: '2026-11-04' },
};

/** A later claim for the same mug. */
const DUPLICATE = {
  ...{ ...CLAIM, id: 'later1', claimNumber: 20419, status: 'CLOSED' as const },
  claimMessages: [message('m9', 'customer', 'I’m not sure that my first claim arrived.')],
};

export const MERGES: ClaimDesk['merges'] = {
  into: null,
  merged: [DUPLICATE],
  candidates: [{ id: 'first1', claimNumber: 20377, status: 'OPEN', isSameOrder: true, orderNumber: '1001' }],
  canUndo: false,
};
