import { describe, expect, it } from 'vitest';
import { type Entry, findOperations } from './search.ts';

const entry = (id: string, title: string, words: Partial<Entry['words']> = {}): Entry => ({
  id,
  title,
  words: { operation: [title, id], path: [], field: [], error: [], text: [], ...words },
});

const entries = [
  entry('approveClaim', 'Approve a claim', {
    path: ['POST /v1/claims/{id}/approval'],
    field: ['trackingNumber'],
    error: ['quantity_exceeded'],
    text: ['Pays by credit.'],
  }),
  entry('lookUpOrder', 'Look up an order', { path: ['GET /v1/order-lookup'], text: ['Shows each claim.'] }),
];

describe('searching the reference', () => {
  it.each([
    ['approve', ['approveClaim'], null],
    ['V1/CLAIMS', ['approveClaim'], { part: 'path', word: 'POST /v1/claims/{id}/approval' }],
    ['tracking number', ['approveClaim'], { part: 'field', word: 'trackingNumber' }],
    ['quantity_ex', ['approveClaim'], { part: 'error', word: 'quantity_exceeded' }],
    ['credit', ['approveClaim'], { part: 'text', word: 'Pays by credit.' }],
    ['claim', ['approveClaim', 'lookUpOrder'], null],
  ] as const)('"%s" finds it and says where', (asked, ids, because) => {
    const hits = findOperations(entries, asked);
    expect(hits.map(({ id }) => id)).toEqual(ids);
    expect(hits[0]?.because).toEqual(because);
  });

  it.each(['', '   ', 'nonsense', 'approve nonsense'])('"%s" finds nothing', (asked) => {
    expect(findOperations(entries, asked)).toEqual([]);
  });
});
